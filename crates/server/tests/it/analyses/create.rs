//! Uploads that are accepted, and what is known of them at once.

use axum::body::Body;
use axum::http::{Request, header};
use serde_json::json;
use store::AnalysisId;
use store::products::{self, NewProduct};
use store::users::Role;

use super::form::{Form, PASSWORD, locked_statement, statement, statement_pages};
use crate::service::{Service, on_both, on_one};

#[tokio::test]
async fn an_upload_is_queued_and_says_where() {
    on_one(async |service: Service| {
        let north = service.person("north", Role::Analyst).await;
        let answer = north.upload(Form::with_statement()).await;
        assert_eq!(answer.status, 202, "{}", answer.json);
        let id = answer.json["id"].as_str().expect("an id");
        assert!(AnalysisId::parse(id).is_some());
        assert_eq!(answer.json, json!({ "id": id, "ref": "APP-000001", "status": "queued" }));
        assert_eq!(answer.header("location"), Some(format!("/v1/analyses/{id}")).as_deref());
        assert_eq!(answer.header("idempotency-replayed"), None);
        let record = north.record(id).await;
        assert_eq!(record["status"], "queued");
        assert_eq!(record["file_name"], "june.pdf");
        assert_eq!(record["pages"], statement_pages());
        assert_eq!(record["created_by"], north.user().as_str());
    })
    .await;
}

#[tokio::test]
async fn parts_come_in_any_order_and_empty_ones_count_as_absent() {
    on_one(async |service: Service| {
        let north = service.person("north", Role::Analyst).await;
        let form = Form::default()
            .text("inputs", r#"{"requested_amount": 500000}"#)
            .text("applicant_mobile", "")
            .text("bureau_consent", "")
            .text("password", "")
            .text("product_id", "")
            .file("old\\papers\\june.pdf", &statement())
            .text("applicant_name", " Meera Nair ");
        let id = north.uploaded(form).await;
        let record = north.record(&id).await;
        assert_eq!(record["applicant_name"], "Meera Nair");
        assert_eq!(record["file_name"], "june.pdf");
        assert_eq!(record["product_id"], json!(null));
        let claim = service.claim().await;
        assert_eq!(claim.analysis.application.inputs.as_deref(), Some(r#"{"requested_amount": 500000}"#));
        assert_eq!(claim.analysis.application.applicant_mobile, None);
        assert_eq!(claim.analysis.application.file_key, None);
    })
    .await;
}

#[tokio::test]
async fn a_locked_statement_needs_its_password_and_keeps_only_the_key() {
    on_one(async |service: Service| {
        let north = service.person("north", Role::Analyst).await;
        let locked = locked_statement();
        let form = || Form::default().file("locked.pdf", &locked);
        assert_eq!(north.upload(form()).await.told(), (422, "password_required".to_owned()));
        let wrong = form().text("password", "MEER1205");
        assert_eq!(north.upload(wrong).await.told(), (422, "password_incorrect".to_owned()));
        north.uploaded(form().text("password", PASSWORD)).await;
        let application = service.claim().await.analysis.application;
        let key = application.file_key.expect("the key that the password unlocked");
        assert_ne!(key, PASSWORD.as_bytes());
    })
    .await;
}

#[tokio::test]
async fn a_product_is_scored_under_the_version_of_the_moment() {
    on_one(async |service: Service| {
        let north = service.person("north", Role::Analyst).await;
        let mut tx = service.database().write().await.expect("a transaction");
        let new = NewProduct { name: "Salaried", document: policy::DEFAULT_DOCUMENT, by: None };
        let made = products::insert(&mut tx, north.team(), service.now(), new).await;
        let product = made.expect("an insert").expect("a new name");
        tx.commit().await.expect("a commit");
        let form = || Form::with_statement().text("product_id", product.as_str());
        let id = north.uploaded(form()).await;
        let record = north.record(&id).await;
        assert_eq!(
            (&record["product_id"], &record["product_version"]),
            (&json!(product.as_str()), &json!(1))
        );

        let mut tx = service.database().write().await.expect("a transaction");
        products::archive(&mut tx, north.team(), &product, service.now()).await.expect("an archive");
        tx.commit().await.expect("a commit");
        assert_eq!(north.upload(form()).await.told(), (404, "product_not_found".to_owned()));
    })
    .await;
}

#[tokio::test]
async fn consent_of_an_entitled_team_is_kept_with_the_mobile() {
    on_one(async |service: Service| {
        let north = service.person("north", Role::Analyst).await;
        service.entitle(north.team(), &["bureau"]).await;
        let form = Form::with_statement()
            .text("applicant_name", "Meera Nair")
            .text("applicant_mobile", "098765 43210")
            .text("bureau_consent", "Yes");
        north.uploaded(form).await;
        let application = service.claim().await.analysis.application;
        assert!(application.has_bureau_consent);
        assert_eq!(application.applicant_mobile.as_deref(), Some("+919876543210"));
    })
    .await;
}

#[tokio::test]
async fn the_same_file_twice_is_two_analyses() {
    on_both(async |service: Service| {
        let north = service.person("north", Role::Analyst).await;
        let first = north.upload(Form::with_statement()).await;
        let second = north.upload(Form::with_statement()).await;
        assert_eq!((&first.json["ref"], &second.json["ref"]), (&json!("APP-000001"), &json!("APP-000002")));
        assert_ne!(first.json["id"], second.json["id"]);
        assert_eq!(service.blob_files().len(), 2);
    })
    .await;
}

#[tokio::test]
async fn uploads_are_counted_for_each_user_and_every_answer_says_so() {
    on_one(async |service: Service| {
        let service = service.with_limits(|limits| limits.uploads.count = 2).await;
        let north = service.person("north", Role::Analyst).await;
        let colleague = service.person("north", Role::Analyst).await;
        let left = |answer: &crate::service::Answer| {
            let number = |name| answer.header(name).and_then(|text| text.parse::<i64>().ok());
            (number("ratelimit-limit"), number("ratelimit-remaining"), number("ratelimit-reset"))
        };
        let accepted = north.upload(Form::with_statement()).await;
        assert_eq!(left(&accepted), (Some(2), Some(1), Some(60)));
        service.advance(jiff::SignedDuration::from_millis(20_500));
        let rejected = north.upload(Form::default()).await;
        assert_eq!(rejected.told(), (422, "file_missing".to_owned()));
        assert_eq!(left(&rejected), (Some(2), Some(0), Some(40)));
        let limited = north.upload(Form::with_statement()).await;
        assert_eq!(limited.told(), (429, "rate_limited".to_owned()));
        assert_eq!(limited.header("retry-after"), Some("40"));
        assert_eq!(left(&limited), (Some(2), Some(0), Some(40)));
        assert_eq!(colleague.upload(Form::with_statement()).await.status, 202);
        service.advance(jiff::SignedDuration::from_secs(40));
        assert_eq!(north.upload(Form::with_statement()).await.status, 202);
    })
    .await;
}

#[tokio::test]
async fn a_body_without_a_length_is_read_as_it_comes() {
    on_one(async |service: Service| {
        let north = service.person("north", Role::Analyst).await;
        let (mut head, body) = Form::with_statement().request().into_parts();
        head.headers.remove(header::CONTENT_LENGTH);
        let body = axum::body::to_bytes(body, usize::MAX).await.expect("a body in memory");
        let pieces: Vec<Result<bytes::Bytes, std::io::Error>> =
            body.chunks(1000).map(|piece| Ok(bytes::Bytes::copy_from_slice(piece))).collect();
        let body = Body::from_stream(futures_util::stream::iter(pieces));
        let answer = north.send(Request::from_parts(head, body)).await;
        assert_eq!(answer.status, 202, "{}", answer.json);
    })
    .await;
}

#[tokio::test]
async fn uploads_that_find_no_memory_are_put_aside_and_accepted() {
    on_both(async |service: Service| {
        // Room for one statement at a time.
        let room = (statement().len() as u64).next_multiple_of(1024) + 64 * 1024;
        let service = service.with_limits(|limits| limits.upload_memory_bytes = room).await;
        let north = service.person("north", Role::Analyst).await;
        let uploads = (0..4).map(|_| north.upload(Form::with_statement()));
        let answers = futures_util::future::join_all(uploads).await;
        assert!(answers.iter().all(|answer| answer.status == 202), "{answers:?}");
    })
    .await;
}
