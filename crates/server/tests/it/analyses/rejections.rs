//! Uploads that are refused: each with its code, and nothing left behind.

use axum::body::Body;
use axum::http::{Request, header};
use serde_json::json;
use specimen::PaperKind;
use store::users::Role;

use super::form::{Form, statement};
use super::office::Traces;
use crate::service::{Person, Service, on_one};

/// Refused with this code, and the office looks as if nobody had come.
async fn check(service: &Service, person: &Person, form: Form, status: u16, code: &str) {
    check_request(service, person, form.request(), status, code).await;
}

async fn check_request(service: &Service, person: &Person, request: Request<Body>, status: u16, code: &str) {
    let before = service.traces(person.team()).await;
    let answer = person.send(request).await;
    assert_eq!(answer.told(), (status, code.to_owned()), "{}", answer.json);
    assert!(answer.json["message"].as_str().is_some_and(|message| message.ends_with('.')), "{}", answer.json);
    assert!(answer.header("ratelimit-remaining").is_some(), "{code}");
    assert_eq!(service.traces(person.team()).await, before, "{code}");
}

#[tokio::test]
async fn files_that_are_no_statements_to_read_are_refused_and_leave_nothing_behind() {
    on_one(async |service: Service| {
        let north = service.person("north", Role::Analyst).await;
        let file = |bytes: &[u8]| Form::default().file("a.pdf", bytes);
        let sound = statement();
        let damaged = [b"%PDF-1.7\n".as_slice(), &[b'x'; 400]].concat();
        check(&service, &north, Form::default(), 422, "file_missing").await;
        check(&service, &north, Form::default().text("applicant_name", "Meera"), 422, "file_missing").await;
        check(&service, &north, Form::default().file("", b""), 422, "file_missing").await;
        check(&service, &north, file(b""), 422, "file_empty").await;
        check(&service, &north, file(b"date,description\n"), 422, "not_a_pdf").await;
        check(&service, &north, file(&damaged), 422, "pdf_damaged").await;
        let half = &sound[..sound.len() / 3];
        assert_eq!(north.upload(file(half)).await.status, 422);
    })
    .await;
}

#[tokio::test]
async fn a_file_over_the_limits_is_refused_though_the_body_is_larger_still() {
    on_one(async |service: Service| {
        let service = service.with_limits(|limits| limits.file_bytes = 100_000).await;
        let north = service.person("north", Role::Analyst).await;
        let large = vec![b'%'; 100_001];
        check(&service, &north, Form::default().file("a.pdf", &large), 422, "file_too_large").await;
        let huge = vec![b'%'; 3_000_000];
        let form = Form::default().file("a.pdf", &huge).text("applicant_name", "Meera");
        check(&service, &north, form, 422, "file_too_large").await;
    })
    .await;
}

#[tokio::test]
async fn a_statement_with_too_many_pages_is_refused() {
    on_one(async |service: Service| {
        let service = service.with_limits(|limits| limits.pages = 2).await;
        let north = service.person("north", Role::Analyst).await;
        let layout = specimen::layout("hdfc").expect("a layout of that name");
        let order =
            specimen::Order { months: 6, entries_per_month: Some(60), ..specimen::Order::new(layout) };
        let long = specimen::make(&order).expect("a specimen");
        assert!(long.truth.pages > 2);
        check(&service, &north, Form::default().file("a.pdf", &long.pdf), 422, "pdf_too_many_pages").await;
    })
    .await;
}

#[tokio::test]
async fn a_form_that_is_not_one_is_refused() {
    on_one(async |service: Service| {
        let north = service.person("north", Role::Analyst).await;
        let form = Form::with_statement;
        let json = Request::post("/v1/analyses").header(header::CONTENT_TYPE, "application/json");
        let json = json.body(Body::from("{}")).expect("a request");
        check_request(&service, &north, json, 415, "unsupported_media_type").await;
        let bare = Request::post("/v1/analyses").body(Body::empty()).expect("a request");
        check_request(&service, &north, bare, 415, "unsupported_media_type").await;
        let (head, body) = form().request().into_parts();
        let body = axum::body::to_bytes(body, usize::MAX).await.expect("a body in memory");
        let cut = Request::from_parts(head, Body::from(body.slice(..body.len() - 40)));
        check_request(&service, &north, cut, 400, "invalid_request").await;
        check(&service, &north, form().text("colour", "red"), 400, "invalid_request").await;
        check(&service, &north, form().raw_part("filename=\"x\"", b"y"), 400, "invalid_request").await;
        let twice = form().text("product_id", "").text("product_id", "");
        check(&service, &north, twice, 400, "invalid_request").await;
        check(&service, &north, form().text("applicant_name", &"x".repeat(5000)), 400, "invalid_request")
            .await;
        check(
            &service,
            &north,
            form().raw_part("name=\"applicant_name\"", b"\xff\xfe"),
            400,
            "invalid_request",
        )
        .await;
        check(&service, &north, form().key(""), 400, "invalid_request").await;
        check(&service, &north, form().key("a b"), 400, "invalid_request").await;
        check(&service, &north, form().key(&"k".repeat(256)), 400, "invalid_request").await;
    })
    .await;
}

#[tokio::test]
async fn unsound_texts_are_refused_by_name() {
    on_one(async |service: Service| {
        let north = service.person("north", Role::Analyst).await;
        let form = Form::with_statement;
        let name = |form: Form| form.text("applicant_name", "Meera Nair");
        let mobile = |form: Form| form.text("applicant_mobile", "9876543210");
        check(&service, &north, form().text("inputs", ""), 400, "invalid_inputs").await;
        check(&service, &north, form().text("inputs", "[]"), 400, "invalid_inputs").await;
        check(&service, &north, form().text("inputs", r#"{"amount": 1}"#), 400, "invalid_inputs").await;
        check(&service, &north, form().text("inputs", r#"{"down_payment": -1}"#), 400, "invalid_inputs")
            .await;
        check(&service, &north, form().text("bureau_consent", "perhaps"), 400, "invalid_request").await;
        check(&service, &north, form().text("applicant_mobile", "12345"), 400, "invalid_request").await;
        check(&service, &north, form().text("applicant_name", "a\u{7}b"), 400, "invalid_request").await;
        check(&service, &north, form().text("bureau_consent", "1"), 400, "applicant_incomplete").await;
        check(&service, &north, name(form()).text("bureau_consent", "1"), 400, "applicant_incomplete").await;
        check(&service, &north, mobile(form()).text("bureau_consent", "1"), 400, "applicant_incomplete")
            .await;
        check(&service, &north, mobile(name(form())).text("bureau_consent", "1"), 403, "bureau_not_entitled")
            .await;
        check(&service, &north, form().text("product_id", "salaried"), 404, "product_not_found").await;
        let unknown = "prod_00000000000000000000000000";
        check(&service, &north, form().text("product_id", unknown).key("k"), 404, "product_not_found").await;
        let message = north.upload(form().text("inputs", r#"{"amount": 1}"#)).await.json["message"].clone();
        assert!(message.as_str().is_some_and(|text| text.contains("amount")), "{message}");
    })
    .await;
}

#[tokio::test]
async fn who_may_only_read_may_not_upload() {
    on_one(async |service: Service| {
        let viewer = service.person("north", Role::Viewer).await;
        check(&service, &viewer, Form::with_statement(), 403, "role_required").await;
        let stranger = service.stranger().send(Form::with_statement().request()).await;
        assert_eq!(stranger.told(), (401, "token_missing".to_owned()));
    })
    .await;
}

#[tokio::test]
async fn after_any_number_of_refusals_the_first_reference_is_still_the_first() {
    on_one(async |service: Service| {
        let north = service.person("north", Role::Analyst).await;
        for kind in [b"no".as_slice(), b"%PDF-", b""] {
            assert_eq!(north.upload(Form::default().file("a.pdf", kind)).await.status, 422);
        }
        // A paper that can be opened is accepted, whatever it is: reading it comes later.
        let letter = specimen::paper(PaperKind::Letter).expect("a letter");
        let answer = north.upload(Form::default().file("letter.pdf", &letter)).await;
        assert_eq!(answer.json["ref"], json!("APP-000001"), "{}", answer.json);
    })
    .await;
}

#[tokio::test]
async fn a_blob_store_that_fails_leaves_no_more_than_a_note_for_housekeeping() {
    on_one(async |service: Service| {
        let north = service.person("north", Role::Analyst).await;
        // A file stands where the team's folder would be.
        let obstacle = service.blob_folder().join(north.team().as_str());
        std::fs::write(&obstacle, b"in the way").expect("a file");
        let before = service.traces(north.team()).await;
        let answer = north.upload(Form::with_statement().key("k")).await;
        assert_eq!(answer.told(), (503, "unavailable".to_owned()));
        // Whether the blob is gone cannot be known yet, so somebody has to look again.
        assert_eq!(service.traces(north.team()).await, Traces { ownerless: 1, ..before });
        std::fs::remove_file(obstacle).expect("the file");
        let again = north.upload(Form::with_statement().key("k")).await;
        assert_eq!(again.json["ref"], json!("APP-000001"), "{}", again.json);
    })
    .await;
}
