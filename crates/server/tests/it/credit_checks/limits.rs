//! Ten a minute for each user, on all nodes together.

use jiff::SignedDuration;
use serde_json::json;
use store::users::Role;

use crate::bureau::{CLEAN, person};
use crate::service::{Service, on_both};

#[tokio::test]
async fn pulls_are_limited_for_each_user_over_all_nodes() {
    on_both(async |service: Service| {
        let north = service.person("north", Role::Analyst).await;
        let colleague = service.person("north", Role::Analyst).await;
        service.sell_reports(north.team(), None).await;
        let node = service.second_node().await;
        let body = json!({ "name": "Priya Sharma", "mobile": CLEAN });
        for used in 1..=10 {
            let there = if used % 2 == 0 { north.at(&node) } else { north.clone() };
            let answer = there.post("/v1/credit-checks", body.clone()).await;
            assert_eq!(answer.told(), (400, "consent_required".to_owned()), "a refused request counts too");
            assert_eq!(answer.header("ratelimit-limit"), Some("10"));
            assert_eq!(answer.header("ratelimit-remaining"), Some((10 - used).to_string().as_str()));
            assert_eq!(answer.header("ratelimit-reset"), Some("60"));
        }
        let refused = north.pull("Priya Sharma", CLEAN).await;
        assert_eq!(refused.told(), (429, "rate_limited".to_owned()));
        assert_eq!(refused.header("retry-after"), Some("60"));
        assert_eq!(refused.header("ratelimit-remaining"), Some("0"));
        assert_eq!(service.billed_by_bureau().await, 0);
        assert_eq!(colleague.pull("Priya Sharma", CLEAN).await.status, 201, "a limit is the user's own");
        assert_eq!(north.get("/v1/credit-checks").await.status, 200, "reading is not limited");

        service.advance(SignedDuration::from_secs(60));
        assert_eq!(north.post("/v1/credit-checks", person("Asha Rao", CLEAN)).await.status, 201);
    })
    .await;
}
