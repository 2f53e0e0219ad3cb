//! Files built to crash, to hang and to eat memory: they fail with a code, and the others are completed.

use std::time::Duration;

use sqlx::Connection;
use store::analyses::{Application, Status};
use testbed::on_both;
use worker::{Backoff, Settings};

use crate::floor::{Floor, settings, statement};

#[tokio::test(flavor = "multi_thread")]
async fn files_that_break_their_reader_fail_and_the_others_are_completed() {
    on_both(async |bed| {
        let floor = Floor::open(bed).await;
        let mut poisons = Vec::new();
        let mut statements = Vec::new();
        for word in ["crash", "hang", "eat"] {
            poisons.push(floor.upload(word.as_bytes()).await);
            statements.push(floor.upload(&statement()).await);
        }
        let workers = floor.start(settings(2));
        let codes = ["processing_crashed", "processing_timeout", "processing_out_of_memory"];
        for (id, code) in poisons.iter().zip(codes) {
            let analysis = floor.ends(id).await;
            let failure = analysis.failure.expect("a failure");
            assert_eq!((analysis.status, failure.code.as_str()), (Status::Failed, code));
            assert_eq!(analysis.attempts, 3, "{code}");
            assert!(failure.message.contains("pload"), "it says what to do: {}", failure.message);
            assert_eq!(floor.result(id).await, None);
        }
        for id in &statements {
            let analysis = floor.ends(id).await;
            assert_eq!((analysis.status, analysis.attempts), (Status::Completed, 1));
            assert!(analysis.decision.is_some());
            let report = floor.result(id).await.expect("a report");
            assert_eq!(report["engine_version"], engine::VERSION);
        }
        workers.stop().await;
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_refused_file_fails_at_once_with_its_own_code() {
    on_both(async |bed| {
        let floor = Floor::open(bed).await;
        let workers = floor.start(settings(1));
        let id = floor.upload(b"refuse me").await;
        let analysis = floor.ends(&id).await;
        assert_eq!(
            (analysis.attempts, analysis.failure.expect("a failure").code.as_str()),
            (1, "not_a_statement")
        );
        workers.stop().await;
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_statement_that_is_gone_fails_as_lost() {
    on_both(async |bed| {
        let floor = Floor::open(bed).await;
        let id = floor.upload(b"quick").await;
        let path = store::analyses::statement_path(&floor.team, &id);
        floor.bed.blobs.remove(&path).await.expect("a removal");
        let workers = floor.start(settings(1));
        let analysis = floor.ends(&id).await;
        assert_eq!(analysis.failure.expect("a failure").code, "file_lost");
        workers.stop().await;
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn without_its_blob_store_a_worker_fails_nothing_and_goes_on_when_it_is_back() {
    on_both(async |bed| {
        let floor = Floor::open(bed).await;
        let id = floor.upload(b"quick").await;
        let (there, away) = (floor.bed.folder.join("blobs"), floor.bed.folder.join("away"));
        std::fs::rename(&there, &away).expect("a disk that goes");
        std::fs::create_dir(&there).expect("its mount point");
        let trouble = Backoff { first: Duration::from_millis(1), most: Duration::from_millis(1) };
        let workers = floor.start(Settings { trouble, ..settings(1) });
        for _ in 0..50 {
            tokio::time::sleep(Duration::from_millis(2)).await;
            let analysis = floor.find(&id).await.expect("it is there");
            assert_eq!((analysis.status, analysis.attempts), (Status::Queued, 0));
        }
        std::fs::remove_dir(&there).expect("an empty folder");
        std::fs::rename(&away, &there).expect("a disk that comes back");
        assert_eq!(floor.ends(&id).await.status, Status::Completed);
        workers.stop().await;
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_failed_is_taken_up_again_with_all_its_attempts() {
    on_both(async |bed| {
        let floor = Floor::open(bed).await;
        let id = floor.upload(b"quick").await;
        let path = store::analyses::statement_path(&floor.team, &id);
        let file = floor.bed.folder.join("blobs").join(&path);
        let kept = std::fs::read(&file).expect("a sealed file");
        std::fs::remove_file(&file).expect("a loss");
        let workers = floor.start(settings(1));
        assert_eq!(floor.ends(&id).await.status, Status::Failed);

        std::fs::create_dir_all(file.parent().expect("a folder")).expect("a folder");
        std::fs::write(&file, kept).expect("the file is back");
        let mut tx = floor.write().await;
        let failed = store::analyses::failed(&mut tx, &floor.team, Some("file_lost")).await.expect("a list");
        assert_eq!(failed, std::slice::from_ref(&id));
        let now = floor.bed.now();
        assert!(store::analyses::requeue(&mut tx, &floor.team, &id, now).await.expect("an answer"));
        assert!(!store::analyses::requeue(&mut tx, &floor.team, &id, now).await.expect("an answer"));
        tx.commit().await.expect("a commit");
        let analysis = floor.ends(&id).await;
        assert_eq!((analysis.status, analysis.attempts, analysis.failure), (Status::Completed, 1, None));
        workers.stop().await;
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_file_that_took_three_workers_with_it_fails() {
    on_both(async |bed| {
        let floor = Floor::open(bed).await;
        let id = floor.upload(b"quick").await;
        for _ in 0..3 {
            floor.claim().await.expect("a claim that nobody finishes");
            floor.bed.clock.advance(crate::floor::LEASE);
        }
        let workers = floor.start(settings(1));
        let analysis = floor.ends(&id).await;
        assert_eq!(analysis.failure.expect("a failure").code, "processing_crashed");
        workers.stop().await;
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_damaged_row_does_not_hold_up_the_queue() {
    on_both(async |bed| {
        let floor = Floor::open(bed).await;
        let damaged = floor.upload(b"quick").await;
        let sound = floor.upload(b"quick").await;
        let mut connection = floor.connection().await;
        sqlx::query("UPDATE analyses SET sealed = $1 WHERE id = $2")
            .bind(b"not what was sealed".as_slice())
            .bind(damaged.as_str())
            .execute(&mut connection)
            .await
            .expect("damage");
        connection.close().await.expect("an end");
        let workers = floor.start(settings(1));
        assert_eq!(floor.ends(&sound).await.status, Status::Completed);
        workers.stop().await;
        assert_eq!(floor.count("analyses WHERE failure_code = 'record_damaged' AND due_at IS NULL").await, 1);
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_reader_is_told_what_the_upload_said() {
    on_both(async |bed| {
        let floor = Floor::open(bed).await;
        // Half past eleven in the evening in London is the next day in India.
        floor.bed.clock.advance(jiff::SignedDuration::from_hours(14));
        let application = Application {
            applicant_name: Some("Meera Nair".to_owned()),
            inputs: Some(r#"{"requested_amount":100000}"#.to_owned()),
            ..Application::default()
        };
        let id = floor.upload_with(b"quick", application).await;
        let workers = floor.start(settings(1));
        floor.reaches(&id, &[Status::Completed]).await;
        let report = floor.result(&id).await.expect("a report");
        assert_eq!(report["as_of"], "2026-11-15");
        assert_eq!(report["applicant_name"], "Meera Nair");
        assert_eq!(report["inputs"], r#"{"requested_amount":100000}"#);
        assert_eq!(report["product"], policy::DEFAULT_DOCUMENT.len());
        workers.stop().await;
    })
    .await;
}
