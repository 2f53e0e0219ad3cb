//! Originals that are gone, and everything that can be deleted.

use axum::http::Method;
use store::analyses::Decision;

use super::Rounds;
use crate::analyses::form::Form;

impl Rounds {
    pub(super) async fn removals(&mut self) {
        let owner = self.owner.clone();
        let id = self.service.completed(&owner, Decision::Approved).await;
        self.service.erase_original(&owner, &id).await;
        self.ids.insert(0, ("/v1/analyses/", id));
        for template in ["/v1/analyses/{id}/document", "/v1/analyses/{id}/pages/{page}"] {
            self.get(template, "", 410).await;
        }
        let id = owner.uploaded(Form::with_statement()).await;
        let claim = self.service.claim().await;
        self.service.fail(&claim).await;
        self.service.erase_original(&owner, &id).await;
        self.ids.insert(0, ("/v1/analyses/", id));
        self.ask(&owner, Method::POST, "/v1/analyses/{id}/requeue", 410).await;
        for template in [
            "/v1/analyses/{id}", "/v1/webhooks/{id}", "/v1/api-keys/{id}", "/v1/credit-checks/{id}",
            "/v1/invitations/{id}", "/v1/auth/sessions/{id}", "/v1/payer-rules/{id}",
        ] {
            self.ask(&owner, Method::DELETE, template, 204).await;
        }
    }
}
