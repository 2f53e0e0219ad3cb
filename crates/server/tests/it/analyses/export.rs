//! Reports as files.

use serde_json::json;
use store::analyses::Decision;
use store::users::Role;

use super::form::Form;
use crate::service::{Service, on_one};

#[tokio::test]
async fn a_report_is_exported_in_every_format() {
    on_one(async |service: Service| {
        let north = service.person("north", Role::Analyst).await;
        let viewer = service.person("north", Role::Viewer).await;
        let id = service.completed(&north, Decision::Approved).await;
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
        assert_eq!(json.bytes.as_ref(), service.report().await);
        let table = viewer.get(&format!("/v1/analyses/{id}/export?format=csv")).await;
        let rows = std::str::from_utf8(&table.bytes).expect("text").lines().count();
        assert_eq!(rows, json.json["transactions"].as_array().map_or(0, Vec::len) + 1);
    })
    .await;
}

#[tokio::test]
async fn what_people_decided_goes_out_with_every_file() {
    on_one(async |service: Service| {
        let (asha, boss) =
            (service.person("north", Role::Analyst).await, service.person("north", Role::Admin).await);
        let id = asha.uploaded(Form::with_statement().text("applicant_name", "Lakshmi Iyer")).await;
        let claim = service.claim().await;
        assert!(service.complete(&claim, Decision::ManualReview).await);
        let place = format!("/v1/analyses/{id}");
        let word = json!({ "decision": "declined", "note": "The seal is missing.\nOn page two." });
        asha.post(&format!("{place}/review"), word).await;
        let reason = "The cause of the decision was explained";
        let wish = json!({ "decision": "approved", "reason": reason, "note": "It was on page three." });
        assert_eq!(boss.post(&format!("{place}/override"), wish).await.status, 200);
        asha.put(&format!("{place}/assignee"), json!({ "user_id": "me" })).await;
        let file = async |format: &str| asha.get(&format!("{place}/export?format={format}")).await.bytes;
        let table = String::from_utf8(file("csv").await.to_vec()).expect("text");
        for expected in [
            "APP-000001",
            "Lakshmi Iyer",
            "manual_review,approved,override",
            asha.name(),
            boss.name(),
            "declined. The seal is missing. On page two.",
            reason,
            "2026-11-14T09:30:00Z",
        ] {
            assert!(table.contains(expected), "{expected} is not in {table}");
        }
        assert_eq!(file("pdf").await, file("pdf").await, "the same state gives the same bytes");
        let limits = pdf::Limits::default();
        let (_, pages) =
            pdf::read_each(&file("pdf").await, None, &limits, &|_| false, &|page: &pdf::Page| {
                page.glyphs.iter().map(|glyph| glyph.text).collect::<String>().replace(' ', "")
            })
            .expect("a PDF file");
        let memo = pages.concat();
        for expected in ["LakshmiIyer", "Overriddenby", "Thesealismissing.", "Itwasonpagethree."] {
            assert!(memo.contains(expected), "{expected} is not in {memo}");
        }
        assert!(!memo.contains("DECISIONForreviewbyaperson"), "{memo}");
    })
    .await;
}

#[tokio::test]
async fn there_is_nothing_to_export_before_completion() {
    on_one(async |service: Service| {
        let north = service.person("north", Role::Analyst).await;
        let id = north.uploaded(Form::with_statement()).await;
        let place = format!("/v1/analyses/{id}/export");
        assert_eq!(north.get(&format!("{place}?format=csv")).await.told(), (409, "not_completed".to_owned()));
        for query in ["", "?format=docx", "?format=", "?format=csv&format=csv"] {
            let answer = north.get(&format!("{place}{query}")).await;
            assert_eq!(answer.told(), (400, "invalid_parameter".to_owned()), "{query}");
        }
        let claim = service.claim().await;
        service.fail(&claim).await;
        assert_eq!(north.get(&format!("{place}?format=csv")).await.told(), (409, "not_completed".to_owned()));
    })
    .await;
}
