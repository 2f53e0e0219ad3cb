//! Score cards: a fit is begun, cards are looked at, and one that is not fitted yet cannot score.

use axum::http::Method;
use serde_json::{Value, json};

use super::Rounds;

const CARDS: &str = "/v1/score-cards";
const CARD: &str = "/v1/score-cards/{id}";

impl Rounds {
    pub(super) async fn score_cards(&mut self) {
        let owner = self.owner.clone();
        let begun = self.ask(&owner, Method::POST, CARDS, 202).await;
        self.ask(&owner, Method::POST, CARDS, 409).await;
        self.get(CARDS, "", 200).await;
        self.get(CARDS, "?limit=0", 400).await;
        let id = begun.json["id"].as_str().expect("an id").to_owned();
        let answer = owner.get(&format!("{CARDS}/{id}")).await;
        self.held_to_description(&Method::GET, CARD, answer, 200);
        let unknown = owner.get("/v1/score-cards/card_01jc5h0w2kf0bv6t3n8ydrxz5q").await;
        self.held_to_description(&Method::GET, CARD, unknown, 404);
        for place in ["/v1/score-cards/champion", "/v1/score-cards/challenger"] {
            for (body, status) in [
                (json!({ "id": id }), 409),
                (json!({ "id": Value::Null }), 204),
                (json!({ "id": "card_01jc5h0w2kf0bv6t3n8ydrxz5q" }), 404),
                (json!({ "name": 1 }), 400),
            ] {
                let answer = owner.put(place, body).await;
                self.held_to_description(&Method::PUT, place, answer, status);
            }
        }
    }
}
