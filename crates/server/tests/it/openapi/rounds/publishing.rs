//! Products: drafts that are saved and published, the default, and a second person.

use axum::http::Method;
use serde_json::{Value, json};

use super::Rounds;

const DEFAULT: &str = "/v1/products/default";
const DRAFT: &str = "/v1/products/{id}/draft";
const PRODUCT: &str = "/v1/products/{id}";
const PUBLISH: &str = "/v1/products/{id}/publish";

impl Rounds {
    pub(super) async fn publishing(&mut self) {
        let owner = self.owner.clone();
        let saved = self.ask(&owner, Method::PUT, DRAFT, 200).await;
        self.get(DRAFT, "", 200).await;
        self.ask(&owner, Method::POST, PUBLISH, 409).await;
        let seen = json!({ "revision": saved.json["revision"] });
        let answer = owner.post(&self.place(PUBLISH), seen).await;
        self.held_to_description(&Method::POST, PUBLISH, answer, 200);

        self.service.meddle("UPDATE teams SET second_person_publishes = 1").await;
        self.ask(&owner, Method::PUT, PRODUCT, 409).await;
        let proposed = owner.post("/v1/products", json!({ "name": "gold", "rules": [] })).await;
        let proposed = self.held_to_description(&Method::POST, "/v1/products", proposed, 201);
        self.service.meddle("UPDATE teams SET second_person_publishes = 0").await;
        let id = self.place(PRODUCT).replace("/v1/products/", "");
        for (choice, status) in [
            (json!(id), 204),
            (Value::Null, 204),
            (proposed.json["id"].clone(), 409),
            (json!("prod_01jc5h0w2kf0bv6t3n8ydrxz5q"), 404),
        ] {
            let answer = owner.put(DEFAULT, json!({ "id": choice })).await;
            self.held_to_description(&Method::PUT, DEFAULT, answer, status);
        }
    }
}
