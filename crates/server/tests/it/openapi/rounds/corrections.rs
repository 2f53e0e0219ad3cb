//! Rows that people correct: said, undone, and refused in every way; and as many rules as a team may have.

use axum::http::Method;
use serde_json::json;
use store::analyses::Decision;
use store::payer_rules::{self, NewPayerRule, RULES_AT_MOST, Said};

use super::Rounds;

const REASONS: &str = "/v1/analyses/{id}/reasons";
const CORRECTIONS: &str = "/v1/analyses/{id}/corrections";
const CORRECTION: &str = "/v1/analyses/{id}/corrections/{correction}";

impl Rounds {
    pub(super) async fn corrections(&mut self) {
        let owner = self.owner.clone();
        // Other rounds have used up the uploads of their minute.
        self.service.advance(jiff::SignedDuration::from_mins(2));
        let id = self.service.completed(&owner, Decision::ManualReview).await;
        self.ids.insert(0, ("/v1/analyses/", id.clone()));
        let answer = owner.post(&self.place(CORRECTIONS), json!({ "row": 0, "category": "wealth" })).await;
        self.held_to_description(&Method::POST, CORRECTIONS, answer, 400);
        self.ask(&owner, Method::POST, CORRECTIONS, 202).await;
        let listed = self.get(CORRECTIONS, "", 200).await;
        self.get(CORRECTIONS, "?limit=0", 400).await;
        self.correction = listed.json["data"][0]["id"].as_str().expect("an id").to_owned();
        for (method, template) in [(Method::POST, CORRECTIONS), (Method::DELETE, CORRECTION)] {
            self.ask(&owner, method, template, 409).await;
        }
        self.get(REASONS, "", 409).await;
        let claim = self.service.claim().await;
        assert!(self.service.complete(&claim, Decision::ManualReview).await);
        self.get(REASONS, "?language=hi", 200).await;
        self.get(REASONS, "?language=xx", 400).await;
        let busy = self.service.with_limits(|limits| limits.uploads.count = 0).await;
        let hurried = owner.at(&busy);
        for (method, template) in [(Method::POST, CORRECTIONS), (Method::DELETE, CORRECTION)] {
            self.ask(&hurried, method, template, 429).await;
        }
        self.ask(&owner, Method::DELETE, CORRECTION, 202).await;
        let claim = self.service.claim().await;
        assert!(self.service.complete(&claim, Decision::ManualReview).await);
        self.ask(&owner, Method::DELETE, CORRECTION, 404).await;
        self.service.erase_original(&owner, &id).await;
        for (method, template) in [(Method::POST, CORRECTIONS), (Method::DELETE, CORRECTION)] {
            self.ask(&owner, method, template, 410).await;
        }
        self.ids.remove(0);
        self.too_many_rules().await;
    }

    async fn too_many_rules(&mut self) {
        let owner = self.owner.clone();
        let mut tx = self.service.database().write().await.expect("a transaction");
        let (by, now) = (owner.user(), self.service.now());
        for number in 0..RULES_AT_MOST {
            let payer = format!("PAYER {number}");
            let said = Said {
                payer: payer.clone(),
                is_credit: true,
                category: Some("salary".to_owned()),
                counterparty: None,
            };
            let new = NewPayerRule { by, spelling: &payer, said: &said };
            payer_rules::insert(&mut tx, owner.team(), now, new).await.expect("a rule");
        }
        tx.commit().await.expect("a commit");
        let more = json!({ "payer": "MORE", "direction": "debit", "counterparty": "Less" });
        let answer = owner.post("/v1/payer-rules", more).await;
        self.held_to_description(&Method::POST, "/v1/payer-rules", answer, 409);
    }
}
