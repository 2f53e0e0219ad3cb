//! Overriding a decision, and giving a case to somebody.

use axum::http::Method;
use serde_json::{Value, json};

use super::Rounds;

pub(super) const OVERRIDE: &str = "/v1/analyses/{id}/override";
pub(super) const ASSIGNEE: &str = "/v1/analyses/{id}/assignee";

pub(super) const OUTCOME: &str = "/v1/analyses/{id}/outcome";
const IMPORT: &str = "/v1/outcomes/import";
/// A byte more than a body may have.
const TOO_LARGE: usize = 1024 * 1024 + 1;

pub(super) fn body(template: &str) -> Value {
    match template {
        OUTCOME => json!({ "outcome": "good", "worst_days_past_due": 3, "as_of": "2026-11-13" }),
        ASSIGNEE => json!({ "user_id": "me" }),
        _ => {
            let reason = "Security or a guarantor was added";
            json!({ "decision": "declined", "reason": reason, "note": "Seen." })
        }
    }
}

impl Rounds {
    /// The analysis is approved before.
    pub(super) async fn service(&mut self) {
        let owner = self.owner.clone();
        self.ask(&owner, Method::POST, OVERRIDE, 200).await;
        self.ask(&owner, Method::POST, OVERRIDE, 409).await;
        self.get("/v1/analyses/{id}/overrides", "", 200).await;
        self.ask(&owner, Method::GET, "/v1/override-rules", 200).await;
        self.ask(&owner, Method::PUT, ASSIGNEE, 200).await;
        let viewer = json!({ "user_id": self.viewer.user().as_str() });
        let refused = owner.put(&self.place(ASSIGNEE), viewer).await;
        self.held_to_description(&Method::PUT, ASSIGNEE, refused, 409);
        self.get("/v1/analyses", "?assignee=me", 200).await;
        self.ask(&owner, Method::DELETE, ASSIGNEE, 200).await;
        self.portfolio().await;
    }

    async fn portfolio(&mut self) {
        let owner = self.owner.clone();
        self.ask(&owner, Method::POST, OUTCOME, 200).await;
        self.get("/v1/analyses/{id}/outcomes", "", 200).await;
        let file = b"external_id,outcome,as_of\nLN-1,good,2026-11-13\n".to_vec();
        self.send(&Method::POST, IMPORT, ("text/csv", file.clone()), 200).await;
        self.send(&Method::POST, IMPORT, ("text/csv", b"outcome\n".to_vec()), 400).await;
        self.send(&Method::POST, IMPORT, ("text/csv", vec![b' '; TOO_LARGE]), 413).await;
        self.send(&Method::POST, IMPORT, ("text/plain", file), 415).await;
        for template in ["/v1/portfolio", "/v1/portfolio.csv"] {
            self.get(template, "?by=week", 200).await;
            self.get(template, "?from=2026-11-01", 400).await;
        }
    }
}
