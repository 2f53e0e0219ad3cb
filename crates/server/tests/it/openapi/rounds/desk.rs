//! Overriding a decision, and giving a case to somebody.

use axum::http::Method;
use serde_json::{Value, json};

use super::Rounds;

pub(super) const OVERRIDE: &str = "/v1/analyses/{id}/override";
pub(super) const ASSIGNEE: &str = "/v1/analyses/{id}/assignee";

pub(super) fn wish() -> Value {
    let reason = "Security or a guarantor was added";
    json!({ "decision": "declined", "reason": reason, "note": "Seen." })
}

impl Rounds {
    /// The analysis is approved before.
    pub(super) async fn desk(&mut self) {
        let owner = self.owner.clone();
        self.ask(&owner, Method::POST, OVERRIDE, 200).await;
        self.ask(&owner, Method::POST, OVERRIDE, 409).await;
        self.get("/v1/analyses/{id}/overrides", "", 200).await;
        self.ask(&owner, Method::GET, "/v1/override-rules", 200).await;
        self.ask(&owner, Method::PUT, ASSIGNEE, 200).await;
        let viewer = json!({ "user_id": self.viewer.user().as_str() });
        let refused = owner.put(&self.place(ASSIGNEE), viewer).await;
        self.told(&Method::PUT, ASSIGNEE, refused, 409);
        self.get("/v1/analyses", "?assignee=me", 200).await;
        self.ask(&owner, Method::DELETE, ASSIGNEE, 200).await;
    }
}
