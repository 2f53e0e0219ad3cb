//! Credit checks: asked for, used again, refused, unknown, and one of which nobody knows whether it was billed.

use axum::http::Method;
use serde_json::json;

use super::Rounds;
use crate::bureau::{CLEAN, GARBAGE, NO_HIT, WRITTEN_OFF, person};

impl Rounds {
    pub(super) async fn credit_checks(&mut self) {
        let (owner, template) = (self.owner.clone(), "/v1/credit-checks");
        self.service.sell_reports(owner.team(), None).await;
        let mut reusing = person("Priya Sharma", CLEAN);
        reusing["reuse_within_days"] = json!(30);
        let reused = owner.post(template, reusing).await;
        self.held_to_description(&Method::POST, template, reused, 200);
        self.ask(&owner, Method::POST, "/v1/credit-checks/{id}/revoke-consent", 200).await;
        self.get("/v1/credit-checks/{id}", "", 200).await;
        let first = owner.pull_with_key(&person("Asha Rao", CLEAN), "one").await;
        self.held_to_description(&Method::POST, template, first, 201);
        let other = owner.pull_with_key(&person("Ravi Rao", CLEAN), "one").await;
        self.held_to_description(&Method::POST, template, other, 409);
        let marked = owner.pull("Ravi Kumar", WRITTEN_OFF).await;
        self.held_to_description(&Method::POST, template, marked, 201);
        let missing = owner.pull("Ravi Kumar", NO_HIT).await;
        self.held_to_description(&Method::POST, template, missing, 201);
        let doubtful = owner.pull("Ravi Kumar", GARBAGE).await;
        let doubtful = self.held_to_description(&Method::POST, template, doubtful, 502);
        let id = doubtful.json["credit_check_id"].as_str().expect("an id").to_owned();
        self.ids.insert(0, ("/v1/credit-checks/", id));
        self.get("/v1/credit-checks/{id}", "", 200).await;
        self.ask(&owner, Method::DELETE, "/v1/credit-checks/{id}", 409).await;
        self.ids.remove(0);
        let busy = self.service.with_limits(|limits| limits.bureau_pulls.count = 1).await;
        let refused = owner.at(&busy).pull("Priya Sharma", CLEAN).await;
        self.held_to_description(&Method::POST, template, refused, 429);
        self.get("/v1/credit-checks", "?status=completed", 200).await;
        self.ask(&owner, Method::DELETE, "/v1/test-data", 200).await;
    }
}
