//! `POST /v1/analyses/{id}/requeue`: what failed is read again, once, however often it is asked for.

use serde_json::{Value, json};
use store::analyses::Decision;
use store::users::Role;

use super::form::Form;
use crate::service::{Person, Service, on_both};

async fn failed(service: &Service, person: &Person) -> String {
    let id = person.uploaded(Form::with_statement()).await;
    let claim = service.claim().await;
    service.fail(&claim).await;
    id
}

#[tokio::test]
async fn a_failed_analysis_is_taken_up_again_once() {
    on_both(async |service: Service| {
        let north = service.person("north", Role::Analyst).await;
        let id = failed(&service, &north).await;
        let place = format!("/v1/analyses/{id}/requeue");
        let reference = north.record(&id).await["ref"].clone();

        let queued = north.post(&place, json!({})).await;

        assert_eq!((queued.status, &queued.json["status"]), (202, &json!("queued")), "{}", queued.json);
        assert_eq!((&queued.json["ref"], &queued.json["failure"]), (&reference, &Value::Null));
        assert_eq!(north.post(&place, json!({})).await.status, 202, "it is on its way already");
        let claim = service.claim().await;
        assert_eq!((claim.analysis.id.as_str(), claim.attempt), (id.as_str(), 1));
        assert_eq!(north.post(&place, json!({})).await.json["status"], "processing");
        assert!(service.complete(&claim, Decision::Approved).await);
        assert_eq!(north.post(&place, json!({})).await.told(), (409, "not_failed".to_owned()));
        assert_eq!(service.times(north.team(), "analysis.requeued").await, 1);
    })
    .await;
}

#[tokio::test]
async fn it_takes_an_analyst_a_scope_and_a_statement() {
    on_both(async |service: Service| {
        let owner = service.person("north", Role::Owner).await;
        let id = failed(&service, &owner).await;
        let place = format!("/v1/analyses/{id}/requeue");
        let signed_in = owner.signed_in().await;
        let program = async |scope: &str| {
            let made = signed_in.post("/v1/api-keys", json!({ "name": scope, "scopes": [scope] })).await;
            owner.with_token(made.json["key"].as_str().expect("a key"))
        };
        assert_eq!(
            program("read").await.post(&place, json!({})).await.told(),
            (403, "scope_required".to_owned())
        );
        let viewer = service.person("north", Role::Viewer).await;
        assert_eq!(viewer.post(&place, json!({})).await.told(), (403, "role_required".to_owned()));
        let south = service.person("south", Role::Owner).await;
        assert_eq!(south.post(&place, json!({})).await.told(), (404, "not_found".to_owned()));
        assert_eq!(program("review").await.post(&place, json!({})).await.status, 202);
        assert_eq!(program("upload").await.post(&place, json!({})).await.status, 202);
        let claim = service.claim().await;
        service.fail(&claim).await;
        service.erase_original(&owner, &id).await;
        assert_eq!(owner.post(&place, json!({})).await.told(), (410, "document_erased".to_owned()));
    })
    .await;
}
