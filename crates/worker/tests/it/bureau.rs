//! The bureau along with an analysis, asked over a real connection: the sandbox bureau, which counts what it bills.

use std::time::Duration;

use bureau::Dialect;
use enquiry::{Bureau, Credentials, Parts, Pauses, Settings};
use serde_json::Value;
use store::analyses::{Application, Decision, Status};
use store::{AnalysisId, credit_checks, teams};
use testbed::{Bed, on_both};
use tokio::net::TcpListener;

use crate::floor::{CLEAN, Floor, LEASE, eventually, settings, statement};

const WRITTEN_OFF: &str = "+919000000704";
const ERROR: &str = "+919000000710";
const GARBAGE: &str = "+919000000711";

#[tokio::test]
async fn a_report_comes_along_with_the_analysis_and_is_billed_once() {
    on_both(async |bed| {
        let floor = entitled(bed).await;
        let id = floor.upload_with(b"quick", application(CLEAN)).await;
        let workers = floor.start(settings(1));
        let done = floor.ends(&id).await;
        workers.stop().await;

        let check = done.credit_check_id.expect("the check is linked");
        let result = floor.result(&id).await.expect("a result");
        assert_eq!(result["bureau"]["report"]["credit_check_id"], check);
        let report = result["bureau"]["report"]["report"].as_str().expect("a report");
        let report: Value = serde_json::from_str(report).expect("JSON");
        assert_eq!((&report["score"]["value"], &report["is_sandbox"]), (&780.into(), &true.into()));
        assert_eq!(floor.count(&format!("charges WHERE credit_check_id = '{check}'")).await, 1);
        assert_eq!(floor.count("consents WHERE via = 'upload' AND used_at IS NOT NULL").await, 1);
    })
    .await;
}

#[tokio::test]
async fn without_consent_nobody_is_asked() {
    on_both(async |bed| {
        let floor = entitled(bed).await;
        let silent = Application { has_bureau_consent: false, ..application(CLEAN) };
        let id = floor.upload_with(b"quick", silent).await;
        let workers = floor.start(settings(1));
        assert_eq!(floor.ends(&id).await.credit_check_id, None);
        workers.stop().await;
        assert_eq!(floor.result(&id).await.expect("a result")["bureau"], "not_requested");
        assert_eq!(floor.count("credit_checks").await, 0);
    })
    .await;
}

#[tokio::test]
async fn an_analysis_that_breaks_off_and_is_tried_again_asks_once() {
    on_both(async |bed| {
        let floor = entitled(bed).await;
        let id = floor.upload_with(b"faint", application(CLEAN)).await;
        let workers = floor.start(settings(1));
        let done = floor.ends(&id).await;
        workers.stop().await;
        assert_eq!((done.status, done.attempts), (Status::Failed, 3));
        assert!(done.credit_check_id.is_some());
        assert_eq!((floor.count("credit_checks").await, floor.count("charges").await), (1, 1));
        assert_eq!(floor.count("consents").await, 1);
    })
    .await;
}

#[tokio::test]
async fn a_paper_that_cannot_be_read_costs_no_report() {
    on_both(async |bed| {
        let floor = entitled(bed).await;
        let workers = floor.start(settings(1));
        for (word, code) in [(&b"refuse"[..], "not_a_statement"), (b"crash", "processing_crashed")] {
            let id = floor.upload_with(word, application(CLEAN)).await;
            assert_eq!(floor.ends(&id).await.failure.expect("a failure").code, code);
        }
        workers.stop().await;
        assert_eq!((floor.count("credit_checks").await, floor.count("charges").await), (0, 0));
    })
    .await;
}

#[tokio::test]
async fn a_bureau_that_fails_does_not_fail_the_analysis() {
    on_both(async |bed| {
        let floor = entitled(bed).await;
        let workers = floor.start(settings(1));
        for mobile in [ERROR, GARBAGE] {
            let id = floor.upload_with(b"quick", application(mobile)).await;
            assert_eq!(floor.ends(&id).await.status, Status::Completed, "{mobile}");
            check_unavailable(&floor, &id, "the bureau did not answer in time").await;
        }
        workers.stop().await;
        assert_eq!(floor.count("charges").await, 0);
    })
    .await;
}

#[tokio::test]
async fn without_entitlement_or_bureau_the_analysis_says_why() {
    on_both(async |bed| {
        let mut floor = entitled(bed).await;
        let mut tx = floor.write().await;
        teams::set_entitlements(&mut tx, &floor.team, &[]).await.expect("a change");
        tx.commit().await.expect("a commit");
        let workers = floor.start(settings(1));
        let id = floor.upload_with(b"quick", application(CLEAN)).await;
        floor.ends(&id).await;
        check_unavailable(&floor, &id, "the team may no longer ask credit bureaus").await;
        workers.stop().await;

        floor.bureau = None;
        let workers = floor.start(settings(1));
        let id = floor.upload_with(b"quick", application(CLEAN)).await;
        floor.ends(&id).await;
        check_unavailable(&floor, &id, "no credit bureau is configured").await;
        workers.stop().await;
        assert_eq!(floor.count("credit_checks").await, 0);
    })
    .await;
}

#[tokio::test]
async fn a_derogatory_mark_sends_a_real_statement_to_a_person() {
    let floor = entitled(Bed::sqlite().await).await;
    let id = floor.upload_with(&statement(), application(WRITTEN_OFF)).await;
    let workers = floor.start(settings(1));
    let done = floor.ends(&id).await;
    workers.stop().await;
    assert_eq!((done.status, done.decision), (Status::Completed, Some(Decision::ManualReview)));
    let result = floor.result(&id).await.expect("a result");
    assert_eq!(result["bureau"]["status"], "received");
    let reasons = result["review"]["reasons"].as_array().expect("reasons");
    assert!(reasons.iter().any(|reason| reason["code"] == "written_off"), "{reasons:?}");
}

#[tokio::test]
async fn a_check_that_a_dead_process_left_behind_is_taken_up() {
    on_both(async |bed| {
        let floor = entitled(bed).await;
        let claim = floor.begin_check().await;
        let workers = floor.start(settings(1));
        floor.bed.clock.advance(LEASE);
        let settled = eventually(async || {
            let mut reader = floor.bed.database.read().await.expect("a connection");
            let check =
                credit_checks::find(&mut reader, &floor.team, &claim.check.id).await.expect("an answer");
            check.filter(|check| check.status == credit_checks::Status::Completed)
        })
        .await;
        workers.stop().await;
        assert_eq!((settled.score, settled.attempts), (Some(780), 2));
        assert_eq!(floor.count("charges WHERE amount = 2500").await, 1);
    })
    .await;
}

async fn check_unavailable(floor: &Floor, id: &AnalysisId, reason: &str) {
    let result = floor.result(id).await.expect("a result");
    assert_eq!(result["bureau"]["unavailable"]["reason"], reason);
}

/// An entitled team with a sandbox bureau, which ends with the test's runtime.
async fn entitled(bed: Bed) -> Floor {
    let mut floor = Floor::open(bed).await;
    let mut tx = floor.write().await;
    teams::set_entitlements(&mut tx, &floor.team, &[teams::BUREAU.to_owned()]).await.expect("a change");
    tx.commit().await.expect("a commit");
    let listener = TcpListener::bind(("127.0.0.1", 0)).await.expect("a port");
    let url = format!("http://{}/experian", listener.local_addr().expect("an address"));
    let sandbox = bureau_sandbox::Settings::new("us", "hunter2");
    tokio::spawn(bureau_sandbox::serve(listener, sandbox, std::future::pending()));
    let quick = Pauses { first: Duration::from_millis(1), most: Duration::from_millis(1) };
    let settings = Settings {
        repeats_are_safe: true,
        retry: quick,
        ..Settings::new("sandbox", Dialect::Experian, &url, Credentials::new("us", "hunter2"))
    };
    let (database, clock) = (floor.bed.database.clone(), floor.bed.clock.handle());
    floor.bureau = Some(Bureau::new(Parts { database, clock, settings }).expect("good settings"));
    floor
}

fn application(mobile: &str) -> Application {
    Application {
        applicant_name: Some("Meera Nair".to_owned()),
        applicant_mobile: Some(mobile.to_owned()),
        has_bureau_consent: true,
        consent_wording: Some(enquiry::WORDING.version.to_owned()),
        consent_address: Some("192.0.2.7".to_owned()),
        ..Application::default()
    }
}
