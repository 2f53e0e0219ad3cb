//! Lists: pages, filters, and answers from memory.

use serde_json::{Value, json};
use store::analyses::Decision;
use store::users::Role;

use super::form::Form;
use crate::service::{Service, on_one};

fn references(list: &Value) -> Vec<&str> {
    let data = list["data"].as_array().expect("an array");
    data.iter().map(|record| record["ref"].as_str().expect("a reference")).collect()
}

#[tokio::test]
async fn a_list_is_newest_first_and_cut_into_pages() {
    on_one(async |service: Service| {
        let north = service.person("north", Role::Viewer).await;
        let empty = north.get("/v1/analyses").await;
        assert_eq!(empty.json, json!({ "data": [], "total": 0, "limit": 20, "offset": 0 }));
        for number in 1..=23 {
            service.queued(&north, &format!("Applicant {number}")).await;
        }
        let first = north.get("/v1/analyses").await.json;
        assert_eq!((&first["total"], &first["limit"], &first["offset"]), (&json!(23), &json!(20), &json!(0)));
        assert_eq!(references(&first)[..2], ["APP-000023", "APP-000022"]);
        assert_eq!(first["data"].as_array().map(Vec::len), Some(20));
        assert_eq!(first["data"][0]["applicant_name"], "Applicant 23");
        assert!(first["data"][0].get("result").is_none());
        let last = north.get("/v1/analyses?limit=10&offset=20").await.json;
        assert_eq!(references(&last), ["APP-000003", "APP-000002", "APP-000001"]);
        assert_eq!((&last["limit"], &last["offset"]), (&json!(10), &json!(20)));
        let beyond = north.get("/v1/analyses?offset=9223372036854775807").await.json;
        assert_eq!((references(&beyond), &beyond["total"]), (vec![], &json!(23)));
    })
    .await;
}

#[tokio::test]
async fn lists_are_filtered_by_status_and_decision() {
    on_one(async |service: Service| {
        let north = service.person("north", Role::Analyst).await;
        for decision in [Decision::Approved, Decision::ManualReview] {
            service.completed(&north, decision).await;
        }
        north.uploaded(Form::with_statement()).await;
        let claim = service.claim().await;
        service.fail(&claim).await;
        north.uploaded(Form::with_statement()).await;
        for (query, expected) in [
            ("status=completed", vec!["APP-000002", "APP-000001"]),
            ("status=failed", vec!["APP-000003"]),
            ("status=queued", vec!["APP-000004"]),
            ("status=processing", vec![]),
            ("decision=manual_review", vec!["APP-000002"]),
            ("decision=approved&status=completed", vec!["APP-000001"]),
            ("decision=approved&status=failed", vec![]),
        ] {
            let list = north.get(&format!("/v1/analyses?{query}")).await.json;
            assert_eq!(references(&list), expected, "{query}");
            assert_eq!(list["total"], expected.len(), "{query}");
        }
    })
    .await;
}

#[tokio::test]
async fn a_bad_parameter_is_named_with_what_it_may_be() {
    on_one(async |service: Service| {
        let north = service.person("north", Role::Viewer).await;
        for (query, words) in [
            ("limit=0", ["limit", "1 to 100"]),
            ("limit=101", ["limit", "1 to 100"]),
            ("limit=x", ["limit", "1 to 100"]),
            ("offset=-1", ["offset", "0 or more"]),
            ("status=done", ["status", "queued, processing, completed, failed"]),
            ("decision=maybe", ["decision", "approved, declined, manual_review"]),
            ("status=queued&status=failed", ["status", "more than once"]),
        ] {
            let answer = north.get(&format!("/v1/analyses?{query}")).await;
            assert_eq!(answer.told(), (400, "invalid_parameter".to_owned()), "{query}");
            let message = answer.json["message"].as_str().expect("a message");
            assert!(words.iter().all(|word| message.contains(word)), "{query}: {message}");
        }
        assert_eq!(north.get("/v1/analyses?colour=red").await.status, 200);
    })
    .await;
}

#[tokio::test]
async fn an_unchanged_list_is_not_sent_again() {
    on_one(async |service: Service| {
        let north = service.person("north", Role::Analyst).await;
        let south = service.person("south", Role::Analyst).await;
        service.queued(&north, "Meera Nair").await;
        let first = north.get("/v1/analyses").await;
        let tag = first.header("etag").expect("a tag").to_owned();
        let again = north.get("/v1/analyses").await;
        assert_eq!((again.header("etag"), &again.bytes), (Some(tag.as_str()), &first.bytes));
        for value in [tag.clone(), format!("\"other\", W/{tag}"), "*".to_owned()] {
            let same = north.get_if_changed("/v1/analyses", &value).await;
            assert_eq!((same.status, same.bytes.len()), (304, 0), "{value}");
            assert_eq!(same.header("etag"), Some(tag.as_str()));
        }
        assert_eq!(north.get_if_changed("/v1/analyses?limit=21", &tag).await.status, 200);
        assert_eq!(south.get_if_changed("/v1/analyses", &tag).await.status, 200);

        service.queued(&north, "Ravi Iyer").await;
        let changed = north.get_if_changed("/v1/analyses", &tag).await;
        assert_eq!((changed.status, &changed.json["total"]), (200, &json!(2)));
        assert_ne!(changed.header("etag"), Some(tag.as_str()));
    })
    .await;
}
