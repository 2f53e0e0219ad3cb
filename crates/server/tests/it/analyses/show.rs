//! One analysis: its members, its report, and waiting for it.

use std::time::Duration;

use serde_json::{Value, json};
use store::analyses::Decision;
use store::users::Role;

use super::form::Form;
use crate::service::{Service, on_both, on_one};

const MEMBERS: [&str; 30] = [
    "id", "ref", "status", "decision", "engine_decision", "score", "product_id", "product_version",
    "applicant_name", "file_name", "pages", "created_at", "started_at", "completed_at", "created_by",
    "failure", "review", "credit_check_id", "requested_amount", "holder", "bank", "period", "external_id",
    "metadata", "run", "settled_by", "override", "assignee", "inputs_missing", "progress",
];

fn members(record: &Value) -> Vec<&str> {
    record.as_object().expect("an object").keys().map(String::as_str).collect()
}

fn sorted(mut names: Vec<&str>) -> Vec<&str> {
    names.sort_unstable();
    names
}

#[tokio::test]
async fn a_record_always_has_all_members_and_the_result_on_request() {
    on_one(async |service: Service| {
        let north = service.person("north", Role::Analyst).await;
        let id = north.uploaded(Form::with_statement()).await;
        let place = format!("/v1/analyses/{id}");
        let queued = north.record(&id).await;
        assert_eq!(sorted(members(&queued)), sorted(MEMBERS.to_vec()));
        for member in
            ["decision", "engine_decision", "score", "started_at", "completed_at", "failure", "review"]
        {
            assert_eq!(queued[member], json!(null), "{member}");
        }
        assert_eq!(queued["created_at"], "2026-11-14T09:30:00Z");
        let early = north.get(&format!("{place}?include_result=true")).await.json;
        assert_eq!(early["result"], json!(null));
        assert_eq!(members(&early).len(), MEMBERS.len() + 1);

        service.advance(jiff::SignedDuration::from_secs(2));
        let claim = service.claim().await;
        assert_eq!(north.record(&id).await["status"], "processing");
        service.advance(jiff::SignedDuration::from_secs(3));
        assert!(service.complete(&claim, Decision::Approved).await);
        let done = north.get(&format!("{place}?include_result=true")).await.json;
        assert_eq!(
            (&done["status"], &done["decision"], &done["score"]),
            (&json!("completed"), &json!("approved"), &json!(712))
        );
        assert_eq!(
            (&done["started_at"], &done["completed_at"]),
            (&json!("2026-11-14T09:30:02Z"), &json!("2026-11-14T09:30:05Z"))
        );
        let report: Value = serde_json::from_slice(&service.report().await).expect("a report");
        assert_eq!(done["result"], report);
        assert!(north.get(&format!("{place}?include_result=false")).await.json.get("result").is_none());
    })
    .await;
}

#[tokio::test]
async fn a_failed_analysis_says_why_and_has_no_result() {
    on_one(async |service: Service| {
        let north = service.person("north", Role::Analyst).await;
        let id = north.uploaded(Form::with_statement()).await;
        let claim = service.claim().await;
        service.fail(&claim).await;
        let failed = north.get(&format!("/v1/analyses/{id}?include_result=true")).await.json;
        assert_eq!((&failed["status"], &failed["result"]), (&json!("failed"), &json!(null)));
        assert_eq!(
            failed["failure"],
            json!({ "code": "not_a_statement", "message": "this is no bank statement" })
        );
    })
    .await;
}

#[tokio::test]
async fn what_no_parameter_may_be_is_refused() {
    on_one(async |service: Service| {
        let north = service.person("north", Role::Analyst).await;
        let id = service.queued(&north, "Meera Nair").await;
        for query in ["include_result=yes", "include_result=", "wait=31", "wait=-1", "wait=soon"] {
            let answer = north.get(&format!("/v1/analyses/{id}?{query}")).await;
            assert_eq!(answer.told(), (400, "invalid_parameter".to_owned()), "{query}");
        }
    })
    .await;
}

#[tokio::test]
async fn who_waits_is_answered_when_the_analysis_is_final() {
    on_both(async |service: Service| {
        let north = service.person("north", Role::Analyst).await;
        let id = north.uploaded(Form::with_statement()).await;
        let report = service.report().await;
        assert!(!report.is_empty());
        let place = format!("/v1/analyses/{id}?wait=30&include_result=true");
        let finishing = async {
            let claim = service.claim().await;
            assert!(service.complete(&claim, Decision::Declined).await);
        };
        let waiting = tokio::time::timeout(Duration::from_secs(25), north.get(&place));
        let (answer, ()) = futures_util::join!(waiting, finishing);
        let answer = answer.expect("an answer before the time is over");
        assert_eq!(
            (&answer.json["status"], &answer.json["decision"]),
            (&json!("completed"), &json!("declined"))
        );
    })
    .await;
}

#[tokio::test]
async fn who_waits_in_vain_is_answered_all_the_same() {
    on_one(async |service: Service| {
        let north = service.person("north", Role::Analyst).await;
        let id = service.queued(&north, "Meera Nair").await;
        for seconds in [0, 1] {
            let answer = north.get(&format!("/v1/analyses/{id}?wait={seconds}")).await;
            assert_eq!((answer.status, &answer.json["status"]), (200, &json!("queued")));
        }
    })
    .await;
}
