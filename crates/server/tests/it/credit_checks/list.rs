//! `GET /v1/credit-checks`: newest first, masked, by page and status.

use jiff::SignedDuration;
use serde_json::json;
use store::users::Role;

use crate::bureau::{CLEAN, GARBAGE, WRITTEN_OFF};
use crate::service::{Service, on_one};

#[tokio::test]
async fn lists_are_masked_newest_first_and_cut_into_pages() {
    on_one(async |service: Service| {
        let north = service.person("north", Role::Analyst).await;
        let south = service.person("south", Role::Analyst).await;
        service.sell_reports(north.team(), None).await;
        let mut ids = Vec::new();
        for (name, mobile) in [("Priya Sharma", CLEAN), ("Ravi Kumar", WRITTEN_OFF)] {
            ids.push(north.pulled(name, mobile).await);
            service.advance(SignedDuration::from_secs(1));
        }
        assert_eq!(north.pull("Asha Rao", GARBAGE).await.status, 502);

        let list = north.get("/v1/credit-checks").await.json;
        assert_eq!((&list["total"], &list["limit"], &list["offset"]), (&json!(3), &json!(20), &json!(0)));
        let names: Vec<_> = list["data"].as_array().expect("rows").iter().map(|row| &row["name"]).collect();
        assert_eq!(names, ["A***** R*****", "R***** K*****", "P***** S*****"]);
        let clean = &list["data"][2];
        assert_eq!((&clean["id"], &clean["mobile"]), (&json!(ids[0]), &json!("+91XXXXXX0780")));
        assert_eq!((&clean["score"], &clean["amount_billed"]), (&json!(780), &json!(35)));
        let text = list.to_string();
        for hidden in ["Priya", "Sharma", "Ravi", CLEAN, "9000000780", "report\"", "consent", "198.51.100"] {
            assert!(!text.contains(hidden), "{hidden} is in {text}");
        }

        let page = north.get("/v1/credit-checks?limit=1&offset=1").await.json;
        assert_eq!((&page["total"], &page["data"][0]["id"]), (&json!(3), &json!(ids[1])));
        for (status, total) in [("pending", 1), ("completed", 2), ("failed", 0)] {
            let list = north.get(&format!("/v1/credit-checks?status={status}")).await.json;
            assert_eq!(list["total"], total, "{status}");
        }
        for query in ["limit=0", "limit=101", "offset=-1", "status=done"] {
            let answer = north.get(&format!("/v1/credit-checks?{query}")).await;
            assert_eq!(answer.told(), (400, "invalid_parameter".to_owned()), "{query}");
        }
        assert_eq!(south.get("/v1/credit-checks").await.json["total"], 0);
    })
    .await;
}
