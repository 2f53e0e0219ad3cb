//! Rows that people correct: the next run holds what they said, marked, and nothing else of the row changes.

use bytes::Bytes;
use serde_json::{Value, json};
use store::AnalysisId;
use store::analyses::{self, Claim, Decision};
use store::users::Role;

use super::form::statement;
use crate::service::{Person, Service};

impl Service {
    /// What a worker does with the next run: the engine, with what people said.
    pub(crate) async fn run_again(&self) -> Claim {
        self.run_again_on(statement()).await
    }

    /// The same for another file.
    pub(crate) async fn run_again_on(&self, file: Bytes) -> Claim {
        let claim = self.claim().await;
        let mut reader = self.database().read().await.expect("a transaction");
        let rules = store::payer_rules::list(&mut reader, &claim.team).await.expect("rules");
        drop(reader);
        let rules: Vec<_> = rules.into_iter().map(|rule| rule.said).collect();
        let said = json!({ "corrections": claim.analysis.application.corrections, "rules": rules });
        let task = sandbox::Task {
            product: policy::DEFAULT_DOCUMENT.to_owned(),
            product_id: None,
            inputs: None,
            applicant_name: None,
            as_of: None,
            file_key: None,
            limits: sandbox::Limits { pages: 500, file_bytes: 25 << 20 },
            card: None,
            bureau: sandbox::Bureau::NotRequested,
            amendments: Some(said.to_string()),
        };
        let analyzed = self.checker().analyze("team", file, &task).await.expect("an analysis");
        assert!(self.complete_as(&claim, Decision::ManualReview, &analyzed.report).await);
        claim
    }
}

async fn result(person: &Person, id: &str) -> Value {
    person.get(&format!("/v1/analyses/{id}?include_result=true")).await.json["result"].clone()
}

fn place(id: &str) -> String {
    format!("/v1/analyses/{id}/corrections")
}

/// A row that names somebody, and a category that it is not of.
fn named_row(result: &Value) -> (usize, &Value, &'static str) {
    let rows = result["transactions"].as_array().expect("rows");
    let (row, found) =
        rows.iter().enumerate().find(|(_, row)| row["counterparty"].is_string()).expect("a party");
    let category = if found["credit"].is_number() { "rent_received" } else { "rent_paid" };
    (row, found, category)
}

#[tokio::test]
async fn a_corrected_row_is_marked_and_keeps_its_figures() {
    let service = Service::on_sqlite().await;
    let asha = service.person("north", Role::Analyst).await;
    let id = service.completed(&asha, Decision::ManualReview).await;
    let before = result(&asha, &id).await;
    let (row, was, category) = named_row(&before);
    let said = json!({ "row": row, "category": category, "counterparty": "  Meena   Textiles " });
    let answer = asha.post(&place(&id), said).await;
    assert_eq!(answer.status, 202, "{}", answer.json);
    assert_eq!((answer.json["run"].as_u64(), answer.json["status"].as_str()), (Some(2), Some("queued")));
    service.run_again().await;

    let after = result(&asha, &id).await;
    let is = &after["transactions"][row];
    assert_eq!(is["category"], category);
    assert_eq!(is["counterparty"], "Meena Textiles");
    assert_eq!((is["corrected"].as_bool(), is["rule"].as_str()), (Some(true), Some("correction")));
    assert!(is["flags"].as_array().expect("flags").contains(&json!("corrected")));
    for member in ["date", "time", "value_date", "description", "debit", "credit", "balance", "page", "bbox"]
    {
        assert_eq!(is[member], was[member], "{member}");
    }
    let corrected = |result: &Value| {
        let rows = result["transactions"].as_array().expect("rows");
        rows.iter().filter(|row| row["corrected"] == true).count()
    };
    assert_eq!((corrected(&before), corrected(&after)), (0, 1));
    let csv = asha.get(&format!("/v1/analyses/{id}/export?format=csv")).await;
    assert!(String::from_utf8_lossy(&csv.bytes).contains("corrected"), "every export marks it");
    assert_eq!(service.times(asha.team(), "analysis.row_corrected").await, 1);

    let listed = asha.get(&place(&id)).await.json;
    assert_eq!(listed["total"], 1);
    let told = &listed["data"][0];
    assert_eq!((&told["was_category"], &told["was_counterparty"]), (&was["category"], &was["counterparty"]));
    let undo = format!("{}/{}", place(&id), told["id"].as_str().expect("an id"));
    assert_eq!(asha.delete(&undo).await.status, 202);
    service.run_again().await;
    assert_eq!(result(&asha, &id).await["transactions"], before["transactions"], "as if nothing was said");
}

#[tokio::test]
async fn the_newest_word_about_a_row_holds_and_keeps_what_it_does_not_say() {
    let service = Service::on_sqlite().await;
    let asha = service.person("north", Role::Analyst).await;
    let id = service.completed(&asha, Decision::ManualReview).await;
    let before = result(&asha, &id).await;
    let (row, was, category) = named_row(&before);
    asha.post(&place(&id), json!({ "row": row, "category": category })).await;
    service.run_again().await;
    asha.post(&place(&id), json!({ "row": row, "counterparty": "Meena Textiles" })).await;
    service.run_again().await;
    let listed = asha.get(&place(&id)).await.json;
    assert_eq!(listed["total"], 1, "one word for each row");
    let told = &listed["data"][0];
    assert_eq!((&told["category"], &told["counterparty"]), (&json!(category), &json!("Meena Textiles")));
    assert_eq!(told["was_category"], was["category"], "what it was read as, not what was said before");
}

#[tokio::test]
async fn what_is_always_said_of_a_payer_holds_until_it_is_undone() {
    let service = Service::on_sqlite().await;
    let asha = service.person("north", Role::Analyst).await;
    let id = service.completed(&asha, Decision::ManualReview).await;
    let before = result(&asha, &id).await;
    let (row, was, category) = named_row(&before);
    let said = json!({ "row": row, "category": category, "always": true });
    assert_eq!(asha.post(&place(&id), said).await.status, 202);
    service.run_again().await;
    let rules = asha.get("/v1/payer-rules").await.json;
    let rule = &rules["data"][0];
    assert_eq!((&rule["payer"], &rule["category"]), (&was["counterparty"], &json!(category)));

    let other = service.completed(&asha, Decision::ManualReview).await;
    asha.send(crate::service::with_json(
        axum::http::Method::PATCH,
        &format!("/v1/analyses/{other}"),
        &json!({ "applicant_name": "Meera Nair" }),
    ))
    .await;
    service.run_again().await;
    let ruled = result(&asha, &other).await;
    let ruled = &ruled["transactions"][row];
    assert_eq!((&ruled["category"], &ruled["rule"]), (&json!(category), &json!("team_rule")));
    assert_eq!(ruled["corrected"], true);
    let south = service.person("south", Role::Owner).await;
    assert_eq!(south.get("/v1/payer-rules").await.json["total"], 0);

    let undo = format!("/v1/payer-rules/{}", rule["id"].as_str().expect("an id"));
    assert_eq!(asha.delete(&undo).await.status, 204);
    assert_eq!(asha.get("/v1/payer-rules").await.json["total"], 0);
    assert_eq!(service.times(asha.team(), "payer_rule.removed").await, 1);
}

#[tokio::test]
async fn a_rule_says_something_of_its_payer_and_null_says_nothing() {
    let service = Service::on_sqlite().await;
    let asha = service.person("north", Role::Analyst).await;
    let rule = |said: Value| {
        let mut rule = json!({ "payer": "KAVERI SOFTWARE PVT LTD", "direction": "credit" });
        rule.as_object_mut().expect("an object").extend(said.as_object().expect("an object").clone());
        rule
    };
    for said in
        [json!({}), json!({ "category": "salary", "counterparty": null }), json!({ "category": null })]
    {
        let answer = asha.post("/v1/payer-rules", rule(said.clone())).await;
        assert_eq!(answer.told(), (400, "invalid_request".to_owned()), "{said}: {}", answer.json);
    }
    assert_eq!(asha.post("/v1/payer-rules", rule(json!({ "category": "salary" }))).await.status, 201);
    assert_eq!(asha.get("/v1/payer-rules").await.json["total"], 1);
}

#[tokio::test]
async fn a_word_that_cannot_be_is_refused_and_nothing_runs() {
    let service = Service::on_sqlite().await;
    let asha = service.person("north", Role::Analyst).await;
    let id = service.completed(&asha, Decision::ManualReview).await;
    let before = result(&asha, &id).await;
    let (row, was, _) = named_row(&before);
    let wrong_way = if was["credit"].is_number() { "rent_paid" } else { "salary" };
    for (said, told) in [
        (json!({ "row": row }), (400, "invalid_request")),
        (json!({ "row": 1_000_000, "category": "salary" }), (400, "invalid_request")),
        (json!({ "row": row, "category": "wealth" }), (400, "invalid_request")),
        (json!({ "row": row, "category": wrong_way }), (409, "category_does_not_fit")),
        (json!({ "row": row, "counterparty": " " }), (400, "invalid_request")),
        (json!({ "row": row, "counterparty": "A".repeat(201) }), (400, "invalid_request")),
        (json!({ "row": row, "amount": 5 }), (409, "reading_not_open")),
        (json!({ "row": row, "date_right": true }), (409, "reading_not_open")),
        (json!({ "row": row, "amount": 5, "always": true }), (400, "invalid_request")),
        (json!({ "row": row, "size": 5 }), (400, "invalid_request")),
        (json!({ "row": row, "category": was["category"] }), (409, "nothing_new")),
    ] {
        let answer = asha.post(&place(&id), said.clone()).await;
        assert_eq!(answer.told(), (told.0, told.1.to_owned()), "{said}: {}", answer.json);
        let text = answer.json.to_string();
        assert!(!text.contains("AAAA"), "what was typed is not repeated");
    }
    let viewer = service.person("north", Role::Viewer).await;
    let answer = viewer.post(&place(&id), json!({ "row": row, "category": "salary" })).await;
    assert_eq!(answer.told(), (403, "role_required".to_owned()));
    let mut reader = service.database().read().await.expect("a transaction");
    let id = AnalysisId::parse(&id).expect("an id");
    let analysis =
        analyses::find(&mut reader, asha.team(), &id).await.expect("an answer").expect("an analysis");
    assert_eq!(analysis.run, 1);
}
