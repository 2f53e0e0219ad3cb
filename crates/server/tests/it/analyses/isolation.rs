//! Another team's analyses are no analyses.

use serde_json::json;
use store::analyses::Decision;
use store::users::Role;

use super::form::Form;
use crate::service::{Service, on_both};

#[tokio::test]
async fn another_teams_analysis_is_not_found_anywhere() {
    on_both(async |service: Service| {
        let (north, south) =
            (service.person("north", Role::Owner).await, service.person("south", Role::Owner).await);
        let id = service.completed(&north, Decision::ManualReview).await;
        let word = json!({ "decision": "approved", "note": "Seen." });
        // Of another team, of nobody, and no id at all: all the same answer.
        for id in [
            id.as_str(),
            "an_00000000000000000000000000",
            "an_1",
            "..",
            "%00",
            "usr_00000000000000000000000000",
        ] {
            let place = format!("/v1/analyses/{id}");
            let mut answers = Vec::new();
            for path in [
                "", "?include_result=true", "?wait=1", "/reviews", "/document", "/export?format=xlsx",
                "/pages/1",
            ] {
                answers.push(south.get(&format!("{place}{path}")).await);
            }
            answers.push(south.post(&format!("{place}/review"), word.clone()).await);
            answers.push(south.delete(&place).await);
            for answer in &answers {
                assert_eq!(answer.told(), (404, "not_found".to_owned()), "{id}");
                assert_eq!(answer.json["message"], answers[0].json["message"], "{id}");
            }
        }
        assert_eq!(south.get("/v1/analyses").await.json["total"], 0);
        assert_eq!(north.record(&id).await["decision"], "manual_review");
        assert_eq!(south.upload(Form::with_statement()).await.json["ref"], "APP-000001");
    })
    .await;
}
