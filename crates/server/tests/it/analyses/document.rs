//! The original file, as it came.

use store::analyses::Decision;
use store::users::Role;

use super::form::{Form, PASSWORD, locked_statement, statement};
use crate::service::{Service, on_one};

#[tokio::test]
async fn the_original_comes_back_byte_for_byte_and_the_log_says_who_read_it() {
    on_one(async |service: Service| {
        let north = service.person("north", Role::Analyst).await;
        let other = service.person("north", Role::Analyst).await;
        let locked = locked_statement();
        let form = Form::default().file("मई \\\"1\\\".pdf", &locked).text("password", PASSWORD);
        let id = north.uploaded(form).await;
        let answer = other.get(&format!("/v1/analyses/{id}/document")).await;
        assert_eq!((answer.status, &answer.bytes), (200, &locked));
        assert_eq!(answer.header("content-type"), Some("application/pdf"));
        assert_eq!(answer.header("x-content-type-options"), Some("nosniff"));
        assert!(answer.header("content-security-policy").is_some_and(|policy| policy.contains("sandbox")));
        let expected =
            "attachment; filename=\"__ _1_.pdf\"; filename*=UTF-8''%E0%A4%AE%E0%A4%88%20%221%22.pdf";
        assert_eq!(answer.header("content-disposition"), Some(expected));
        let entries = service.entries(north.team()).await;
        let reads: Vec<_> = entries.iter().filter(|entry| entry.action == "analysis.document_read").collect();
        assert_eq!(reads.len(), 1);
        assert_eq!(
            (reads[0].actor.as_str(), reads[0].subject.as_str()),
            (other.user().as_str(), id.as_str())
        );
    })
    .await;
}

#[tokio::test]
async fn a_document_is_always_named_like_a_pdf() {
    on_one(async |service: Service| {
        let north = service.person("north", Role::Analyst).await;
        for (form, name) in [
            (Form::default().file("june.html", &statement()), "june.html.pdf"),
            (Form::default().file("JUNE.PDF", &statement()), "JUNE.PDF"),
            (Form::default().raw_part("name=\"file\"", &statement()), "APP-000003.pdf"),
        ] {
            let id = north.uploaded(form).await;
            let answer = north.get(&format!("/v1/analyses/{id}/document")).await;
            let expected = format!("attachment; filename=\"{name}\"");
            assert_eq!(answer.header("content-disposition"), Some(expected.as_str()));
        }
    })
    .await;
}

#[tokio::test]
async fn an_original_that_was_erased_is_told_apart_from_one_that_never_was() {
    on_one(async |service: Service| {
        let north = service.person("north", Role::Admin).await;
        let south = service.person("south", Role::Admin).await;
        let id = service.completed(&north, Decision::Approved).await;
        let picture = format!("/v1/analyses/{id}/pages/1?width=600");
        let drawn = north.get(&picture).await;
        assert_eq!(drawn.status, 200);
        service.erase_original(&north, &id).await;

        let day = store::india::day(service.now());
        for place in [format!("/v1/analyses/{id}/document"), picture.clone()] {
            let answer = north.get(&place).await;
            assert_eq!(answer.told(), (410, "document_erased".to_owned()), "{place}");
            let message = answer.json["message"].as_str().expect("a message");
            assert!(
                message.contains(&export::words::date(day)) && message.contains("(retention)"),
                "{message}"
            );
            assert_eq!(south.get(&place).await.told(), (404, "not_found".to_owned()), "{place}");
        }
        // Not even to somebody who has seen it.
        let again = north.get_if_changed(&picture, drawn.header("etag").expect("a tag")).await;
        assert_eq!(again.status, 410);
        assert_eq!(north.get(&format!("/v1/analyses/{id}/pages/99")).await.status, 404);
        // What was concluded stays.
        let whole = north.get(&format!("/v1/analyses/{id}?include_result=true")).await;
        assert_eq!((whole.status, &whole.json["decision"]), (200, &"approved".into()));
        assert!(whole.json["result"].is_object());
        assert_eq!(north.get(&format!("/v1/analyses/{id}/export?format=csv")).await.status, 200);
        assert_eq!(service.times(north.team(), "analysis.document_read").await, 0);
    })
    .await;
}
