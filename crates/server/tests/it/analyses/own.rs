//! What a client's own system needs: its number of the case, its notes, and lists by what it asks for.

use serde_json::{Value, json};
use store::analyses::Decision;
use store::users::Role;

use super::form::Form;
use crate::service::{Service, on_both, on_one};

fn references(list: &Value) -> Vec<&str> {
    let data = list["data"].as_array().expect("an array");
    data.iter().map(|record| record["ref"].as_str().expect("a reference")).collect()
}

#[tokio::test]
async fn an_external_id_is_taken_once_and_finds_its_analysis() {
    on_both(async |service: Service| {
        let (north, south) =
            (service.person("north", Role::Analyst).await, service.person("south", Role::Analyst).await);
        let form = || Form::with_statement().text("external_id", " loan 4711/ä ");
        let id = north.uploaded(form()).await;
        let before = service.traces(north.team()).await;
        let again = north.upload(form()).await;
        assert_eq!(again.told(), (409, "external_id_taken".to_owned()));
        assert!(!again.json["message"].to_string().contains("4711"), "{}", again.json);
        assert_eq!(service.traces(north.team()).await, before, "nothing is left of it");
        let theirs = south.uploaded(form()).await;

        let place = "/v1/analyses?external_id=loan%204711%2F%C3%A4";
        let found = north.get(place).await.json;
        assert_eq!((&found["total"], &found["data"][0]["id"]), (&json!(1), &json!(id)));
        assert_eq!(found["data"][0]["external_id"], "loan 4711/ä");
        assert_eq!(south.get(place).await.json["data"][0]["id"], theirs.as_str());
        assert_eq!(north.get("/v1/analyses?external_id=loan").await.json["total"], 0);
        assert_eq!(north.record(&id).await["external_id"], "loan 4711/ä");
    })
    .await;
}

#[tokio::test]
async fn a_repeat_with_its_key_is_the_first_answer_and_no_conflict() {
    on_one(async |service: Service| {
        let north = service.person("north", Role::Analyst).await;
        let form = || Form::with_statement().text("external_id", "loan-4711").key("one");
        let first = north.upload(form()).await;
        let again = north.upload(form()).await;
        assert_eq!((again.status, &again.json), (202, &first.json));
        let other = Form::with_statement().text("external_id", "loan-4712").key("one");
        assert_eq!(north.upload(other).await.told(), (409, "idempotency_key_reused".to_owned()));
        // A refusal gives its key back.
        let taken = Form::with_statement().text("external_id", "loan-4711").key("two");
        assert_eq!(north.upload(taken).await.told(), (409, "external_id_taken".to_owned()));
        assert_eq!(north.upload(Form::with_statement().key("two")).await.status, 202);
    })
    .await;
}

#[tokio::test]
async fn metadata_comes_back_as_the_bytes_that_were_sent() {
    on_one(async |service: Service| {
        let north = service.person("north", Role::Analyst).await;
        let sent =
            r#"{"zone": "Pune", "a": 12345678901234567890.10,  "list": [1.50, null, {"x": "é\u0041"}]}"#;
        let id = north.uploaded(Form::with_statement().text("metadata", sent)).await;
        for place in [format!("/v1/analyses/{id}"), "/v1/analyses".to_owned()] {
            let answer = north.get(&place).await;
            let text = std::str::from_utf8(&answer.bytes).expect("text");
            assert!(text.contains(&format!("\"metadata\":{sent},")), "{text}");
        }
        let without = north.uploaded(Form::with_statement().text("metadata", "")).await;
        assert_eq!(north.record(&without).await["metadata"], Value::Null);
    })
    .await;
}

#[tokio::test]
async fn what_is_no_external_id_or_metadata_is_refused_and_named() {
    let service = Service::on_sqlite().await;
    let north = service.person("north", Role::Analyst).await;
    for (part, text) in [
        ("external_id", "a\nb".to_owned()),
        ("external_id", "x".repeat(201)),
        ("metadata", "[]".to_owned()),
        ("metadata", "{".to_owned()),
        ("metadata", format!("{{\"a\": \"{}\"}}", "x".repeat(4096))),
    ] {
        let answer = north.upload(Form::with_statement().text(part, &text)).await;
        assert_eq!(answer.told(), (400, "invalid_request".to_owned()), "{part}");
        assert!(answer.json["message"].as_str().is_some_and(|words| words.contains(part)), "{}", answer.json);
    }
    assert_eq!(north.get("/v1/analyses").await.json["total"], 0);
}

#[tokio::test]
async fn a_record_tells_holder_bank_period_and_what_is_asked_for() {
    on_one(async |service: Service| {
        let north = service.person("north", Role::Analyst).await;
        let form = Form::with_statement().text("inputs", r#"{"requested_amount": 400000.5}"#);
        let id = north.uploaded(form).await;
        let queued = north.record(&id).await;
        assert_eq!(
            (&queued["holder"], &queued["bank"], &queued["period"]),
            (&Value::Null, &Value::Null, &Value::Null)
        );
        assert_eq!(queued["requested_amount"], json!(400_000.5));
        let claim = service.claim().await;
        assert!(service.complete(&claim, Decision::Approved).await);
        let listed = north.get("/v1/analyses").await.json["data"][0].clone();
        assert_eq!((&listed["holder"], &listed["bank"]), (&json!("MEERA NAIR"), &json!("HDFC Bank")));
        assert_eq!(listed["period"], json!({ "from": "2026-04-01", "to": "2026-09-30" }));
        assert_eq!(listed, north.record(&id).await);
    })
    .await;
}

#[tokio::test]
async fn lists_are_filtered_by_product_day_bank_and_score() {
    on_one(async |service: Service| {
        let north = service.person("north", Role::Admin).await;
        let (_, text) = policy::STARTERS[1];
        let document: Value = serde_json::from_str(text).expect("a starter is JSON");
        let product =
            north.post("/v1/products", document).await.json["id"].as_str().expect("an id").to_owned();
        service.completed(&north, Decision::Approved).await;
        // Half past nine in the morning in Greenwich is three in the afternoon in India: the next day begins nine hours later.
        service.advance(jiff::SignedDuration::from_hours(9));
        north.uploaded(Form::with_statement().text("product_id", &product)).await;
        let claim = service.claim().await;
        assert!(service.complete(&claim, Decision::Approved).await);
        north.uploaded(Form::with_statement()).await;
        for (query, expected) in [
            ("bank=hdfc%20BANK".to_owned(), vec!["APP-000002", "APP-000001"]),
            ("bank=Axis".to_owned(), vec![]),
            ("score_from=712&score_to=712".to_owned(), vec!["APP-000002", "APP-000001"]),
            ("score_from=713".to_owned(), vec![]),
            (format!("product_id={product}"), vec!["APP-000002"]),
            ("product_id=prod_x".to_owned(), vec![]),
            ("product_id=%00".to_owned(), vec![]),
            ("created_to=2026-11-14".to_owned(), vec!["APP-000001"]),
            ("created_from=2026-11-15".to_owned(), vec!["APP-000003", "APP-000002"]),
            ("created_from=2026-11-15&bank=HDFC+Bank".to_owned(), vec!["APP-000002"]),
            ("created_from=9999-12-31".to_owned(), vec![]),
            ("created_to=9999-12-31&limit=1".to_owned(), vec!["APP-000003"]),
            ("score_from=900&score_to=300".to_owned(), vec![]),
        ] {
            // Once from the database, once from memory.
            for _ in 0..2 {
                let list = north.get(&format!("/v1/analyses?{query}")).await.json;
                assert_eq!(references(&list), expected, "{query}");
            }
        }
        for bad in [
            "score_from=299", "score_to=901", "score_to=high", "created_from=yesterday",
            "created_to=2026-02-30", "created_from=2026-11-14T00:00:00Z", "bank=", "external_id=",
            "product_id=",
        ] {
            let name = bad.split('=').next().expect("a name");
            let answer = north.get(&format!("/v1/analyses?{bad}")).await;
            assert_eq!(answer.told(), (400, "invalid_parameter".to_owned()), "{bad}");
            assert!(answer.json["message"].as_str().is_some_and(|words| words.contains(name)), "{bad}");
        }
    })
    .await;
}
