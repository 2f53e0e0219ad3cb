//! What reports cost, and where a budget ends them.

use serde_json::{Value, json};
use store::users::Role;

use crate::bureau::{CLEAN, WRITTEN_OFF};
use crate::service::{Service, on_both};

#[tokio::test]
async fn a_budget_refuses_the_report_that_would_exceed_it() {
    on_both(async |service: Service| {
        let north = service.person("north", Role::Analyst).await;
        // Two reports of ₹35 fit into ₹100, a third does not.
        service.sell_reports(north.team(), Some(10_000)).await;
        north.pulled("Priya Sharma", CLEAN).await;
        north.pulled("Ravi Kumar", WRITTEN_OFF).await;

        let refused = north.pull("Asha Rao", CLEAN).await;

        assert_eq!(refused.told(), (403, "bureau_budget_reached".to_owned()), "{}", refused.json);
        assert_eq!(north.get("/v1/credit-checks").await.json["total"], 2, "nothing is left behind");
        let bureau = north.get("/v1/usage").await.json["bureau"].clone();
        let expected = json!({
            "is_entitled": true, "price": 35, "monthly_budget": 100, "spent": 70, "reserved": 0, "remaining": 30,
        });
        assert_eq!(bureau, expected);
        assert_eq!(service.billed_by_bureau().await, 2);

        // A report that is there costs nothing, so no budget stands in its way.
        let asked = json!({ "name": "Priya Sharma", "mobile": CLEAN, "consent": true, "reuse_within_days": 1 });
        assert_eq!(north.post("/v1/credit-checks", asked).await.status, 200);

        service.sell_reports(north.team(), None).await;
        north.pulled("Asha Rao", CLEAN).await;
        let bureau = north.get("/v1/usage").await.json["bureau"].clone();
        assert_eq!((&bureau["monthly_budget"], &bureau["remaining"]), (&Value::Null, &Value::Null));
    })
    .await;
}

#[tokio::test]
async fn pulls_at_once_never_exceed_a_budget() {
    on_both(async |service: Service| {
        let service = service.with_limits(|limits| limits.bureau_pulls.count = 100).await;
        let north = service.person("north", Role::Analyst).await;
        service.sell_reports(north.team(), Some(3_500 * 3)).await;
        let mut pulls = tokio::task::JoinSet::new();
        for number in 0..10 {
            let north = north.clone();
            pulls.spawn(async move { north.pull("Priya Sharma", &format!("98765432{number:02}")).await });
        }
        let mut statuses = Vec::new();
        while let Some(answer) = pulls.join_next().await {
            statuses.push(answer.expect("an answer").status);
        }
        statuses.sort_unstable();
        assert_eq!(statuses, [201, 201, 201, 403, 403, 403, 403, 403, 403, 403]);
        assert_eq!(service.billed_by_bureau().await, 3);
    })
    .await;
}
