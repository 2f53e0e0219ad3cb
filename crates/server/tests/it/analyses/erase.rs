//! Erasure: nothing is left but a line in the audit log.

use serde_json::json;
use store::analyses::Decision;
use store::users::Role;

use super::form::Form;
use crate::service::{Service, on_both};

#[tokio::test]
async fn an_erased_analysis_is_gone_with_its_statement() {
    on_both(async |service: Service| {
        let north = service.person("north", Role::Admin).await;
        let id = service.completed(&north, Decision::ManualReview).await;
        let place = format!("/v1/analyses/{id}");
        north.post(&format!("{place}/review"), json!({ "decision": "approved", "note": "Seen." })).await;
        assert_eq!(north.get("/v1/analyses").await.json["total"], 1);
        assert_eq!(service.blob_files().len(), 1);

        let answer = north.delete(&place).await;
        assert_eq!((answer.status, answer.bytes.len()), (204, 0));
        for path in ["", "?include_result=true", "/reviews", "/document", "/export?format=json", "/pages/1"] {
            let gone = north.get(&format!("{place}{path}")).await;
            assert_eq!(gone.told(), (404, "not_found".to_owned()), "{path}");
        }
        assert_eq!(north.delete(&place).await.told(), (404, "not_found".to_owned()));
        assert_eq!(north.get("/v1/analyses").await.json["total"], 0);
        assert!(service.blob_files().is_empty());
        assert_eq!(service.times(north.team(), "analysis.erased").await, 1);
        // Its number is not given out again.
        assert_eq!(north.upload(Form::with_statement()).await.json["ref"], "APP-000002");
    })
    .await;
}

#[tokio::test]
async fn a_late_result_of_an_erased_analysis_is_thrown_away() {
    on_both(async |service: Service| {
        let north = service.person("north", Role::Owner).await;
        let id = north.uploaded(Form::with_statement()).await;
        let claim = service.claim().await;
        assert_eq!(north.delete(&format!("/v1/analyses/{id}")).await.status, 204);
        assert!(!service.complete(&claim, Decision::Approved).await);
        assert_eq!(north.get(&format!("/v1/analyses/{id}")).await.status, 404);
    })
    .await;
}

#[tokio::test]
async fn only_admins_erase() {
    on_both(async |service: Service| {
        let north = service.person("north", Role::Analyst).await;
        let id = service.queued(&north, "Meera Nair").await;
        let answer = north.delete(&format!("/v1/analyses/{id}")).await;
        assert_eq!(answer.told(), (403, "role_required".to_owned()));
        assert_eq!(north.record(id.as_str()).await["status"], "queued");
    })
    .await;
}
