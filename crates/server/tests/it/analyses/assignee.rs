//! Whose case it is.

use serde_json::{Value, json};
use store::analyses::Decision;
use store::users::Role;

use crate::service::{Service, on_one};

#[tokio::test]
async fn a_case_is_given_to_somebody_who_may_decide_and_taken_back() {
    on_one(async |service: Service| {
        let (asha, ravi) =
            (service.person("north", Role::Analyst).await, service.person("north", Role::Owner).await);
        let viewer = service.person("north", Role::Viewer).await;
        let stranger = service.person("south", Role::Owner).await;
        let hook = ravi.post("/v1/webhooks", json!({ "url": "https://hooks.lender.example/" })).await;
        let id = service.completed(&asha, Decision::ManualReview).await;
        let place = format!("/v1/analyses/{id}/assignee");
        assert_eq!(asha.record(&id).await["assignee"], Value::Null);

        let mine = asha.put(&place, json!({ "user_id": "me" })).await;
        assert_eq!(mine.status, 200, "{}", mine.json);
        let me = json!({ "id": asha.user().as_str(), "name": asha.name() });
        assert_eq!(mine.json["assignee"], me);
        assert_eq!(asha.get("/v1/analyses?assignee=me").await.json["data"][0]["assignee"], me);
        assert_eq!(ravi.get("/v1/analyses?assignee=me").await.json["total"], 0);
        let theirs = format!("/v1/analyses?assignee={}", asha.user());
        assert_eq!(ravi.get(&theirs).await.json["total"], 1);
        assert_eq!(ravi.get("/v1/analyses?assignee=none").await.json["total"], 0);
        assert_eq!(ravi.get("/v1/analyses?assignee=nobody-at-all").await.json["total"], 0);

        let given = json!({ "user_id": ravi.user().as_str() });
        assert_eq!(asha.put(&place, given.clone()).await.json["assignee"]["name"], ravi.name());
        assert_eq!(asha.put(&place, given.clone()).await.status, 200, "nothing changes");
        let to = |who: &str| json!({ "user_id": who });
        let refused = asha.put(&place, to(viewer.user().as_str())).await;
        assert_eq!(refused.told(), (409, "assignee_cannot_decide".to_owned()));
        for nobody in [stranger.user().as_str(), "usr_x", "x"] {
            assert_eq!(asha.put(&place, to(nobody)).await.told(), (404, "not_found".to_owned()), "{nobody}");
        }
        assert_eq!(viewer.put(&place, given).await.told(), (403, "role_required".to_owned()));
        assert_eq!(asha.put(&place, json!({})).await.told(), (400, "invalid_request".to_owned()));

        assert_eq!(asha.delete(&place).await.json["assignee"], Value::Null);
        assert_eq!(asha.delete(&place).await.status, 200);
        assert_eq!(service.times(asha.team(), "analysis.assigned").await, 2);
        assert_eq!(service.times(asha.team(), "analysis.unassigned").await, 1);
        let log = format!("/v1/webhooks/{}/deliveries", hook.json["id"].as_str().expect("an id"));
        let told = ravi.get(&log).await.json;
        let events = told["data"].as_array().expect("a list").iter().map(|one| &one["event"]);
        assert_eq!(events.filter(|event| **event == "analysis.assigned").count(), 3);
    })
    .await;
}

#[tokio::test]
async fn a_list_is_ordered_and_filtered_as_asked_and_says_what_it_does_not_know() {
    on_one(async |service: Service| {
        let asha = service.person("north", Role::Analyst).await;
        let first = service.completed(&asha, Decision::ManualReview).await;
        let second = service.completed(&asha, Decision::Approved).await;
        service.queued(&asha, "Rohan Das").await;
        let ids = async |query: &str| {
            let list = asha.get(&format!("/v1/analyses?{query}")).await.json;
            let rows = list["data"].as_array().expect("a list").iter();
            rows.map(|row| row["id"].as_str().expect("an id").to_owned()).collect::<Vec<_>>()
        };
        assert_eq!(ids("order=oldest").await[..2], [first.clone(), second.clone()]);
        assert_eq!(ids("order=highest_score").await, [second.clone(), first.clone()]);
        assert_eq!(ids("order=lowest_score").await, [first.clone(), second]);
        assert!(ids("flag=mule").await.is_empty());
        assert!(ids("reviewer=me").await.is_empty());
        let word = json!({ "decision": "approved", "note": "Seen." });
        asha.post(&format!("/v1/analyses/{first}/review"), word).await;
        assert_eq!(ids("reviewer=me").await, [first]);
        for query in ["order=best", "flag=odd", "overridden=maybe", "assignee=", "reviewer="] {
            let answer = asha.get(&format!("/v1/analyses?{query}")).await;
            assert_eq!(answer.told(), (400, "invalid_parameter".to_owned()), "{query}");
        }
    })
    .await;
}
