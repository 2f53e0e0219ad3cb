//! The same request sent again with the same key.

use jiff::SignedDuration;
use store::users::Role;

use super::form::{Form, PASSWORD, locked_statement, statement};
use crate::service::{Service, on_both};

#[tokio::test]
async fn a_repeat_gets_the_first_answer_byte_for_byte() {
    on_both(async |service: Service| {
        let north = service.person("north", Role::Analyst).await;
        let form = || Form::with_statement().text("applicant_name", "Meera Nair").key("order-66");
        let first = north.upload(form()).await;
        assert_eq!(first.status, 202, "{}", first.json);
        service.advance(SignedDuration::from_hours(23));
        let second = north.upload(form()).await;
        assert_eq!((second.status, &second.bytes), (202, &first.bytes));
        assert_eq!(second.header("location"), first.header("location"));
        assert_eq!(second.header("idempotency-replayed"), Some("true"));
        assert_eq!(first.header("idempotency-replayed"), None);
        assert_eq!(north.get("/v1/analyses").await.json["total"], 1);
        assert_eq!(service.blob_files().len(), 1);
    })
    .await;
}

#[tokio::test]
async fn a_key_is_forgotten_after_a_day() {
    on_both(async |service: Service| {
        let north = service.person("north", Role::Analyst).await;
        let form = || Form::with_statement().key("daily");
        let first = north.upload(form()).await;
        service.advance(SignedDuration::from_hours(24) + SignedDuration::from_secs(1));
        let second = north.upload(form()).await;
        assert_eq!(second.status, 202, "{}", second.json);
        assert_ne!(first.json["id"], second.json["id"]);
    })
    .await;
}

#[tokio::test]
async fn the_same_key_with_another_request_is_refused() {
    on_both(async |service: Service| {
        let north = service.person("north", Role::Analyst).await;
        north.uploaded(Form::with_statement().key("k")).await;
        let locked = locked_statement();
        for other in [
            Form::default().file("june.pdf", &locked).text("password", PASSWORD),
            Form::default().file("july.pdf", &statement()),
            Form::with_statement().text("applicant_name", "Meera Nair"),
            Form::with_statement().text("applicant_mobile", "9876543210"),
            Form::with_statement().text("inputs", "{}"),
            Form::with_statement().text("password", "x"),
        ] {
            assert_eq!(north.upload(other.key("k")).await.told(), (409, "idempotency_key_reused".to_owned()));
        }
        assert_eq!(north.get("/v1/analyses").await.json["total"], 1);
    })
    .await;
}

#[tokio::test]
async fn a_key_belongs_to_its_user() {
    on_both(async |service: Service| {
        let north = service.person("north", Role::Analyst).await;
        let colleague = service.person("north", Role::Analyst).await;
        let south = service.person("south", Role::Analyst).await;
        let mut ids = Vec::new();
        for person in [&north, &colleague, &south] {
            ids.push(person.uploaded(Form::with_statement().key("the-same")).await);
        }
        ids.dedup();
        assert_eq!(ids.len(), 3);
    })
    .await;
}

#[tokio::test]
async fn a_rejected_request_gives_its_key_back() {
    on_both(async |service: Service| {
        let north = service.person("north", Role::Analyst).await;
        for bytes in [b"".as_slice(), b"no PDF", b"%PDF-1.4 and then nothing"] {
            let form = Form::default().file("june.pdf", bytes).key("k");
            assert_eq!(north.upload(form).await.status, 422);
        }
        assert_eq!(north.upload(Form::with_statement().key("k")).await.status, 202);
    })
    .await;
}
