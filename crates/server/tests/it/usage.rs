//! `GET /v1/usage`: what happened in which month of India, and what it cost.

use jiff::{SignedDuration, Timestamp};
use serde_json::{Value, json};
use store::analyses::Decision;
use store::users::Role;

use crate::bureau::{CLEAN, person};
use crate::service::{Service, on_both};

#[tokio::test]
async fn months_tell_what_happened_in_them() {
    on_both(async |service: Service| {
        let north = service.person("north", Role::Analyst).await;
        let viewer = service.person("north", Role::Viewer).await;
        let south = service.person("south", Role::Owner).await;
        service.sell_reports(north.team(), Some(1_000_000)).await;
        north.pulled("Priya Sharma", CLEAN).await;
        service.completed(&north, Decision::Approved).await;
        north.upload(crate::analyses::form::Form::with_statement()).await;
        let claim = service.claim().await;
        service.fail(&claim).await;
        let first = month(&viewer.get("/v1/usage?months=1").await.json, 0)["month"].clone();

        // The first second of the next month in India is still the last evening of this one in London.
        let next = next_month_in_india(service.now());
        service.advance(next.duration_since(service.now()));
        let mut asked = person("Priya Sharma", CLEAN);
        asked["reuse_within_days"] = json!(180);
        assert_eq!(north.post("/v1/credit-checks", asked).await.status, 200);
        north.upload(crate::analyses::form::Form::with_statement()).await;

        let usage = viewer.get("/v1/usage?months=3").await.json;
        assert_eq!(usage["months"].as_array().map(Vec::len), Some(3));
        let zero = json!({
            "uploads": 0, "analyses_completed": 0, "analyses_failed": 0, "bureau_reports": 0, "bureau_amount": 0,
            "bureau_reused": 0,
        });
        check(&usage, 0, &zero, &json!({ "uploads": 1, "bureau_reused": 1 }));
        let earlier = json!({
            "uploads": 2, "analyses_completed": 1, "analyses_failed": 1, "bureau_reports": 1, "bureau_amount": 35,
        });
        check(&usage, 1, &zero, &earlier);
        check(&usage, 2, &zero, &json!({}));
        assert_eq!(month(&usage, 1)["month"], first);
        assert_ne!(month(&usage, 0)["month"], first);
        assert_eq!(usage["bureau"]["spent"], 0, "a new month, a new budget");
        assert_eq!(usage["bureau"]["remaining"], 10_000);

        let theirs = south.get("/v1/usage?months=2").await.json;
        check(&theirs, 0, &zero, &json!({}));
        check(&theirs, 1, &zero, &json!({}));
        assert_eq!(theirs["bureau"]["is_entitled"], false);
    })
    .await;
}

#[track_caller]
fn check(usage: &Value, number: usize, zero: &Value, changed: &Value) {
    let mut found = month(usage, number).clone();
    found.as_object_mut().expect("an object").remove("month");
    let mut expected = zero.clone();
    for (member, value) in changed.as_object().expect("an object") {
        expected[member] = value.clone();
    }
    assert_eq!(found, expected, "month {number}");
}

fn month(usage: &Value, number: usize) -> &Value {
    &usage["months"][number]
}

fn next_month_in_india(now: Timestamp) -> Timestamp {
    let mut hour = now;
    let begun = store::charges::month_of(now);
    // To the half hour: India's months begin at 18:30 in Greenwich.
    let half = SignedDuration::from_mins(30);
    hour = hour - SignedDuration::from_secs(hour.as_second().rem_euclid(1800));
    while store::charges::month_of(hour) == begun {
        hour += half;
    }
    hour
}

#[tokio::test]
async fn the_number_of_months_has_bounds() {
    let service = Service::on_sqlite().await;
    let viewer = service.person("north", Role::Viewer).await;
    assert_eq!(viewer.get("/v1/usage").await.json["months"].as_array().map(Vec::len), Some(12));
    assert_eq!(viewer.get("/v1/usage?months=24").await.json["months"].as_array().map(Vec::len), Some(24));
    for months in ["0", "25", "x"] {
        let answer = viewer.get(&format!("/v1/usage?months={months}")).await;
        assert_eq!(answer.told(), (400, "invalid_parameter".to_owned()), "{months}");
    }
}
