//! What is refused, with what code, and that nothing is pulled then.

use axum::body::Body;
use axum::http::Method;
use serde_json::{Value, json};
use store::users::Role;

use crate::bureau::{CLEAN, GARBAGE, person};
use crate::service::{Service, on_one, request};

fn with(member: &str, value: Value) -> Value {
    let mut body = person("Priya Sharma", CLEAN);
    body[member] = value;
    body
}

#[tokio::test]
async fn what_is_wrong_with_a_request_is_said_and_nothing_is_pulled() {
    on_one(async |service: Service| {
        let service = service.with_limits(|limits| limits.bureau_pulls.count = 1_000).await;
        let north = service.person("north", Role::Analyst).await;
        service.sell_reports(north.team(), None).await;
        let cases = [
            (with("consent", json!(false)), "consent_required", "consent"),
            (with("consent", json!("true")), "consent_required", "consent"),
            (with("consent", json!(1)), "consent_required", "consent"),
            (with("consent", Value::Null), "consent_required", "consent"),
            (json!({ "name": "Priya Sharma", "mobile": CLEAN }), "consent_required", "consent"),
            (json!({ "mobile": CLEAN, "consent": true }), "invalid_request", "`name`"),
            (json!({ "name": "Priya Sharma", "consent": true }), "invalid_request", "`mobile`"),
            (with("name", json!("P")), "invalid_request", "`name`"),
            (with("name", json!("12345")), "invalid_request", "`name`"),
            (with("name", json!("x".repeat(201))), "invalid_request", "`name`"),
            (with("name", json!(["Priya"])), "invalid_request", "`name`"),
            (with("mobile", json!("12345")), "invalid_request", "`mobile`"),
            (with("mobile", json!("+1 202 555 0100")), "invalid_request", "`mobile`"),
            (with("reuse_within_days", json!(0)), "invalid_request", "`reuse_within_days`"),
            (with("reuse_within_days", json!(181)), "invalid_request", "`reuse_within_days`"),
            (with("reuse_within_days", json!(1.5)), "invalid_request", "`reuse_within_days`"),
            (with("purpose", json!("curiosity")), "invalid_request", "`purpose`"),
            (with("pan", json!("ABCDE1234F")), "invalid_request", "not known"),
            (json!([]), "invalid_request", "body"),
        ];
        for (body, code, words) in cases {
            let answer = north.post("/v1/credit-checks", body.clone()).await;
            assert_eq!(answer.told(), (400, code.to_owned()), "{body}: {}", answer.json);
            let message = answer.json["message"].as_str().expect("a message");
            assert!(message.to_lowercase().contains(words), "{body}: {message}");
            for value in ["Priya", CLEAN, "12345", "ABCDE1234F", "curiosity"] {
                assert!(!message.contains(value), "{message}");
            }
        }
        assert_eq!(north.get("/v1/credit-checks").await.json["total"], 0);
        assert_eq!(service.billed_by_bureau().await, 0);
    })
    .await;
}

#[tokio::test]
async fn a_team_without_the_entitlement_and_a_viewer_are_refused() {
    on_one(async |service: Service| {
        let (owner, viewer) =
            (service.person("north", Role::Owner).await, service.person("north", Role::Viewer).await);
        let answer = owner.pull("Priya Sharma", CLEAN).await;
        assert_eq!(answer.told(), (403, "bureau_not_entitled".to_owned()), "{}", answer.json);
        service.sell_reports(owner.team(), None).await;
        let answer = viewer.pull("Priya Sharma", CLEAN).await;
        assert_eq!(answer.told(), (403, "role_required".to_owned()), "{}", answer.json);
        assert_eq!(service.billed_by_bureau().await, 0);

        let id = owner.pulled("Priya Sharma", CLEAN).await;
        let refused = viewer.get(&format!("/v1/credit-checks/{id}")).await;
        assert_eq!(refused.told(), (403, "numbers_masked".to_owned()));
        assert_eq!(viewer.get("/v1/credit-checks").await.json["total"], 1);
        assert_eq!(viewer.get("/v1/usage").await.status, 200);
        let analyst = service.person("north", Role::Analyst).await;
        let erased = analyst.delete(&format!("/v1/credit-checks/{id}")).await;
        assert_eq!(erased.told(), (403, "role_required".to_owned()));
    })
    .await;
}

#[tokio::test]
async fn a_bureau_in_doubt_is_502_and_the_check_goes_on() {
    on_one(async |service: Service| {
        let north = service.person("north", Role::Owner).await;
        service.sell_reports(north.team(), None).await;

        let answer = north.pull("Priya Sharma", GARBAGE).await;

        assert_eq!(answer.told(), (502, "bureau_unavailable".to_owned()), "{}", answer.json);
        assert!(answer.header("retry-after").is_some());
        assert!(answer.json["message"].as_str().is_some_and(|text| text.contains("goes on by itself")));
        let id = answer.json["credit_check_id"].as_str().expect("an id");
        let check = north.get(&format!("/v1/credit-checks/{id}")).await.json;
        assert_eq!((&check["status"], &check["report"]), (&json!("pending"), &Value::Null));
        assert_eq!(check["amount_billed"], 0);
        let usage = north.get("/v1/usage").await.json;
        assert_eq!((&usage["bureau"]["spent"], &usage["bureau"]["reserved"]), (&json!(0), &json!(35)));
        let erased = north.delete(&format!("/v1/credit-checks/{id}")).await;
        assert_eq!(erased.told(), (409, "credit_check_pending".to_owned()), "{}", erased.json);

        // The next request about the same person joins it: there are never two.
        let again = north.pull("Priya Sharma", GARBAGE).await;
        assert_eq!(again.json["credit_check_id"], id);
        assert_eq!(north.get("/v1/credit-checks").await.json["total"], 1);

        // With the consent gone it ends, free of charge.
        assert_eq!(north.send(revoke(id)).await.status, 200);
        let key = north.pull("Priya Sharma", GARBAGE).await;
        assert_eq!(key.status, 502, "{}", key.json);
        assert_ne!(key.json["credit_check_id"], id, "a new consent begins a new check");
    })
    .await;
}

#[tokio::test]
async fn a_bureau_that_is_away_fails_for_nothing() {
    on_one(async |service: Service| {
        // Nobody listens there.
        let service = service.with_bureau(|bureau| "http://127.0.0.1:9/experian".clone_into(&mut bureau.url));
        let north = service.person("north", Role::Analyst).await;
        service.sell_reports(north.team(), None).await;
        let answer = north.pull("Priya Sharma", CLEAN).await;
        assert_eq!(answer.told(), (502, "bureau_unavailable".to_owned()), "{}", answer.json);
        assert!(answer.json["message"].as_str().is_some_and(|text| text.contains("nothing goes on")));
        let list = north.get("/v1/credit-checks?status=failed").await.json;
        assert_eq!(list["total"], 1);
        assert_eq!(list["data"][0]["failure"]["code"], "bureau_unavailable");
        assert_eq!(service.billed_to(&north).await, (0, 0.0));
    })
    .await;
}

#[tokio::test]
async fn wrong_credentials_are_a_refusal_and_an_answer_in_doubt_without_a_safe_repeat_is_unknown() {
    let service = Service::on_sqlite().await;
    let north = service.person("north", Role::Analyst).await;
    service.sell_reports(north.team(), None).await;
    let stranger =
        service.with_bureau(|bureau| bureau.credentials = enquiry::Credentials::new("us", "wrong"));
    let answer = north.at(&stranger).pull("Priya Sharma", CLEAN).await;
    assert_eq!(answer.told(), (502, "bureau_refused".to_owned()), "{}", answer.json);
    let careful = service.with_bureau(|bureau| bureau.repeats_are_safe = false);
    let answer = north.at(&careful).pull("Priya Sharma", GARBAGE).await;
    assert_eq!(answer.told(), (502, "bureau_outcome_unknown".to_owned()), "{}", answer.json);
    assert_eq!(service.billed_to(&north).await, (0, 0.0));
}

#[tokio::test]
async fn a_bureau_that_failed_too_often_is_left_alone_and_told_of() {
    let service = Service::on_sqlite().await;
    let service = service.with_bureau(|bureau| {
        bureau.breaker.failures = 1;
        "http://127.0.0.1:9/experian".clone_into(&mut bureau.url);
    });
    let north = service.person("north", Role::Analyst).await;
    service.sell_reports(north.team(), None).await;
    assert_eq!(north.get("/readyz").await.json["checks"]["bureau"], "ok");
    north.pull("Priya Sharma", CLEAN).await;
    let ready = north.get("/readyz").await;
    assert_eq!((ready.status, &ready.json["checks"]["bureau"]), (200, &json!("left_alone")));
    let metrics = north.get("/metrics").await;
    let metrics = String::from_utf8(metrics.bytes.to_vec()).expect("text");
    assert!(metrics.contains("bureau_left_alone 1"), "{metrics}");
    assert!(metrics.contains("bureau_calls_total{outcome=\"not_connected\"}"), "{metrics}");
    let answer = north.pull("Asha Rao", CLEAN).await;
    assert_eq!(answer.told(), (502, "bureau_unavailable".to_owned()));
    assert_eq!(north.get("/v1/credit-checks").await.json["total"], 1, "no intent is left behind");
}

pub(super) fn revoke(id: &str) -> axum::http::Request<Body> {
    request(Method::POST, &format!("/v1/credit-checks/{id}/revoke-consent"), Body::empty())
}
