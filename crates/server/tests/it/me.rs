//! `GET /v1/me`: a key says whose it is.

use serde_json::json;
use store::users::Role;

use crate::service::{Service, on_one};

#[tokio::test]
async fn a_key_says_whose_it_is() {
    on_one(async |service: Service| {
        let north = service.person("north", Role::Analyst).await;
        service.entitle(north.team(), &["bureau"]).await;
        let answer = north.get("/v1/me").await;
        let expected = json!({
            "user": { "id": north.user().as_str(), "name": north.name(), "email": north.email(), "role": "analyst" },
            "team": { "id": north.team().as_str(), "name": "north", "entitlements": ["bureau"] },
            "token": { "kind": "api_key", "expires_at": null },
            "test": false,
            "sandbox_bureau": true,
        });
        assert_eq!((answer.status, answer.json), (200, expected));
    })
    .await;
}
