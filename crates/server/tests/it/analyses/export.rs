//! Reports as files.

use store::analyses::Decision;
use store::users::Role;

use super::form::Form;
use crate::desk::{Desk, on_both};

#[tokio::test]
async fn a_report_is_exported_in_every_format() {
    on_both(async |desk: Desk| {
        let north = desk.person("north", Role::Analyst).await;
        let viewer = desk.person("north", Role::Viewer).await;
        let id = desk.completed(&north, Decision::Approved).await;
        let sheet = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
        for (format, media_type, begin) in [
            ("xlsx", sheet, b"PK\x03\x04".as_slice()),
            ("csv", "text/csv; charset=utf-8", b"date,value_date,description"),
            ("pdf", "application/pdf", b"%PDF-1."),
            ("json", "application/json", b"{"),
        ] {
            let answer = viewer.get(&format!("/v1/analyses/{id}/export?format={format}")).await;
            assert_eq!((answer.status, answer.header("content-type")), (200, Some(media_type)), "{format}");
            assert!(answer.bytes.starts_with(begin), "{format}");
            let name = format!("attachment; filename=\"APP-000001.{format}\"");
            assert_eq!(answer.header("content-disposition"), Some(name.as_str()));
        }
        let json = north.get(&format!("/v1/analyses/{id}/export?format=json")).await;
        assert_eq!(json.bytes.as_ref(), desk.report().await);
        let table = viewer.get(&format!("/v1/analyses/{id}/export?format=csv")).await;
        let rows = std::str::from_utf8(&table.bytes).expect("text").lines().count();
        assert_eq!(rows, json.json["transactions"].as_array().map_or(0, Vec::len) + 1);
    })
    .await;
}

#[tokio::test]
async fn there_is_nothing_to_export_before_completion() {
    on_both(async |desk: Desk| {
        let north = desk.person("north", Role::Analyst).await;
        let id = north.uploaded(Form::with_statement()).await;
        let place = format!("/v1/analyses/{id}/export");
        assert_eq!(north.get(&format!("{place}?format=csv")).await.told(), (409, "not_completed".to_owned()));
        for query in ["", "?format=docx", "?format=", "?format=csv&format=csv"] {
            let answer = north.get(&format!("{place}{query}")).await;
            assert_eq!(answer.told(), (400, "invalid_parameter".to_owned()), "{query}");
        }
        let claim = desk.claim().await;
        desk.fail(&claim).await;
        assert_eq!(north.get(&format!("{place}?format=csv")).await.told(), (409, "not_completed".to_owned()));
    })
    .await;
}
