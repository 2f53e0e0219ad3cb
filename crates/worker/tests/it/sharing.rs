//! Several processes over one database: every analysis is worked on by one of them.

use std::time::Duration;

use store::analyses::{self, Completion, Decision, PackedReport, Status, Summary};
use testbed::on_both;
use worker::Settings;

use crate::floor::{Floor, LEASE, eventually, settings};

#[tokio::test(flavor = "multi_thread")]
async fn two_processes_never_take_the_same_analysis() {
    on_both(async |bed| {
        let floor = Floor::open(bed).await;
        let mut ids = Vec::new();
        for _ in 0..40 {
            ids.push(floor.upload(b"quick").await);
        }
        let second = floor.bed.second_node().await;
        let one = floor.start(settings(2));
        let other = floor.start_on(second.clone(), settings(2));
        for id in &ids {
            let analysis = floor.ends(id).await;
            assert_eq!((analysis.status, analysis.attempts), (Status::Completed, 1));
        }
        one.stop().await;
        other.stop().await;
        second.close().await;
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_worker_that_lost_its_lease_changes_nothing() {
    on_both(async |bed| {
        let floor = Floor::open(bed).await;
        let id = floor.upload(b"doze").await;
        let workers = floor.start(settings(1));
        floor.reaches(&id, &[Status::Processing]).await;
        floor.bed.clock.advance(LEASE);
        // The machine that was thought dead is only slow, and another one takes its work.
        let claim = eventually(async || floor.claim().await).await;
        assert_eq!((&claim.analysis.id, claim.attempt), (&id, 2));
        let report = PackedReport::new(br#"{"by":"the other one"}"#).expect("a report");
        let completion = Completion {
            decision: Decision::Declined,
            score: Some(400),
            pages: 1,
            engine_version: "other",
            report: &report,
            summary: &Summary::default(),
        };
        let mut tx = floor.write().await;
        assert!(analyses::complete(&mut tx, &claim, floor.bed.now(), &completion).await.expect("an answer"));
        tx.commit().await.expect("a commit");
        // Stopping waits until the slow one has finished its file.
        workers.stop().await;
        let analysis = floor.find(&id).await.expect("an analysis");
        assert_eq!((analysis.decision, analysis.attempts), (Some(Decision::Declined), 2));
        assert_eq!(floor.result(&id).await.expect("a report")["by"], "the other one");
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn heartbeats_keep_a_long_analysis() {
    on_both(async |bed| {
        let floor = Floor::open(bed).await;
        let id = floor.upload(b"doze").await;
        let workers = floor.start(Settings { heartbeat: Duration::from_millis(20), ..settings(1) });
        floor.reaches(&id, &[Status::Processing]).await;
        // Twice half a lease, with a beat in between, is no whole lease.
        for _ in 0..2 {
            floor.bed.clock.advance(LEASE / 2);
            let until = floor.bed.now().checked_add(LEASE).expect("a time");
            eventually(async || {
                let mut reader = floor.bed.database.read().await.expect("a connection");
                let due = store::due::next(&mut reader).await.expect("an answer").analysis;
                due.is_none_or(|due| due >= until).then_some(())
            })
            .await;
        }
        let analysis = floor.ends(&id).await;
        assert_eq!((analysis.status, analysis.attempts), (Status::Completed, 1));
        workers.stop().await;
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_analysis_that_is_erased_meanwhile_frees_its_worker_and_stays_erased() {
    on_both(async |bed| {
        let floor = Floor::open(bed).await;
        let id = floor.upload(b"sleep").await;
        let workers = floor.start(Settings { heartbeat: Duration::from_millis(20), ..settings(1) });
        floor.reaches(&id, &[Status::Processing]).await;
        let mut tx = floor.write().await;
        assert!(analyses::erase(&mut tx, &floor.team, &id).await.expect("an answer").is_some());
        tx.commit().await.expect("a commit");
        let next = floor.upload(b"quick").await;
        assert_eq!(floor.ends(&next).await.status, Status::Completed);
        assert!(floor.find(&id).await.is_none());
        assert_eq!(floor.result(&id).await, None);
        workers.stop().await;
    })
    .await;
}
