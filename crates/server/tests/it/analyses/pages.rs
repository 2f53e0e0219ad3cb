//! Pictures of a statement's pages.

use store::analyses::Decision;
use store::users::Role;

use super::form::{Form, PASSWORD, locked_statement, statement_pages};
use crate::service::{Service, on_one};

const PNG: &[u8] = b"\x89PNG\r\n\x1A\n";

/// The one file of the blob store whose name ends so.
fn blob(service: &Service, end: &str) -> String {
    service.blob_files().into_iter().find(|file| file.ends_with(end)).expect("a blob of that name")
}

#[tokio::test]
async fn a_page_is_drawn_once_and_kept_sealed() {
    on_one(async |service: Service| {
        let north = service.person("north", Role::Analyst).await;
        let other = service.person("north", Role::Analyst).await;
        let id = north.uploaded(Form::with_statement()).await;
        let place = format!("/v1/analyses/{id}/pages/1");
        let drawn = other.get(&place).await;
        assert_eq!((drawn.status, drawn.header("content-type")), (200, Some("image/png")));
        assert!(drawn.bytes.starts_with(PNG));
        assert_eq!(drawn.header("cache-control"), Some("private, max-age=900"));
        let points = |name| drawn.header(name).and_then(|text| text.parse::<f32>().ok());
        let width = points("x-page-width-points").expect("a width");
        assert!(width < points("x-page-height-points").expect("a height"));

        let kept = std::fs::read(blob(&service, "page-1-1100")).expect("a picture");
        assert!(kept.len() > drawn.bytes.len());
        assert!(!kept.windows(PNG.len()).any(|part| part == PNG), "it is not sealed");
        // Without the statement nothing can be drawn any more, so what comes now was kept.
        std::fs::remove_file(blob(&service, "statement")).expect("no statement");
        assert_eq!(north.get(&format!("{place}?width=1000")).await.bytes, drawn.bytes);
        assert_eq!(north.get(&format!("{place}?width=600")).await.status, 500);

        let again = north.get_if_changed(&place, drawn.header("etag").expect("a tag")).await;
        assert_eq!((again.status, again.bytes.len()), (304, 0));
        assert_eq!(again.header("etag"), drawn.header("etag"));
        assert_eq!(service.times(north.team(), "analysis.page_read").await, 3);
    })
    .await;
}

#[tokio::test]
async fn a_kept_picture_that_is_gone_or_broken_is_drawn_again() {
    on_one(async |service: Service| {
        let north = service.person("north", Role::Analyst).await;
        let id = north.uploaded(Form::with_statement()).await;
        let place = format!("/v1/analyses/{id}/pages/1?width=600");
        let drawn = north.get(&place).await.bytes;
        std::fs::remove_file(blob(&service, "page-1-600")).expect("no picture");
        assert_eq!(north.get(&place).await.bytes, drawn);
        std::fs::write(blob(&service, "page-1-600"), "something else").expect("a broken picture");
        assert_eq!(north.get(&place).await.bytes, drawn);
        assert!(std::fs::read(blob(&service, "page-1-600")).is_ok_and(|kept| kept.len() > drawn.len()));
    })
    .await;
}

#[tokio::test]
async fn a_locked_statement_is_drawn_with_the_key_that_was_kept() {
    on_one(async |service: Service| {
        let north = service.person("north", Role::Analyst).await;
        let plain = north.uploaded(Form::with_statement()).await;
        let form = Form::default().file("june.pdf", &locked_statement()).text("password", PASSWORD);
        let locked = north.uploaded(form).await;
        let picture = |id: String| format!("/v1/analyses/{id}/pages/1?width=600");
        let plain = north.get(&picture(plain)).await;
        assert_eq!(north.get(&picture(locked)).await.bytes, plain.bytes);
    })
    .await;
}

#[tokio::test]
async fn there_are_as_many_pages_as_the_statement_has() {
    on_one(async |service: Service| {
        let north = service.person("north", Role::Analyst).await;
        let id = north.uploaded(Form::with_statement()).await;
        let after = statement_pages() + 1;
        for page in ["0", &after.to_string(), "99999999999", "+1", "one", "%00", "-1"] {
            let answer = north.get(&format!("/v1/analyses/{id}/pages/{page}")).await;
            assert_eq!(answer.told(), (404, "not_found".to_owned()), "{page}");
        }
        for width in ["99", "2001", "wide", ""] {
            let answer = north.get(&format!("/v1/analyses/{id}/pages/1?width={width}")).await;
            assert_eq!(answer.told(), (400, "invalid_parameter".to_owned()), "{width}");
        }
    })
    .await;
}

#[tokio::test]
async fn nobody_else_sees_a_page() {
    on_one(async |service: Service| {
        let north = service.person("north", Role::Analyst).await;
        let south = service.person("south", Role::Owner).await;
        let id = north.uploaded(Form::with_statement()).await;
        let place = format!("/v1/analyses/{id}/pages/1");
        let drawn = north.get(&place).await;
        assert_eq!(south.get(&place).await.told(), (404, "not_found".to_owned()));
        let tag = drawn.header("etag").expect("a tag");
        assert_eq!(south.get_if_changed(&place, tag).await.told(), (404, "not_found".to_owned()));
        assert_eq!(service.stranger().get(&place).await.status, 401);
    })
    .await;
}

#[tokio::test]
async fn pictures_go_with_their_analysis() {
    on_one(async |service: Service| {
        let north = service.person("north", Role::Admin).await;
        let id = service.completed(&north, Decision::Approved).await;
        for width in [600, 1100, 1700] {
            assert_eq!(north.get(&format!("/v1/analyses/{id}/pages/1?width={width}")).await.status, 200);
        }
        assert_eq!(service.blob_files().len(), 4);
        assert_eq!(north.delete(&format!("/v1/analyses/{id}")).await.status, 204);
        assert!(service.blob_files().is_empty());
        assert_eq!(service.traces(north.team()).await.ownerless, 0);
        assert_eq!(
            north.get(&format!("/v1/analyses/{id}/pages/1")).await.told(),
            (404, "not_found".to_owned())
        );
    })
    .await;
}
