//! Leaving: what runs finishes or goes back, and nothing new is begun.

use std::time::Duration;

use store::analyses::Status;
use testbed::on_both;
use worker::{Error, Settings};

use crate::floor::{Floor, settings};

#[tokio::test(flavor = "multi_thread")]
async fn what_cannot_finish_is_given_back_without_costing_an_attempt() {
    on_both(async |bed| {
        let floor = Floor::open(bed).await;
        let id = floor.upload(b"sleep").await;
        let workers = floor.start(Settings { grace: Duration::ZERO, ..settings(1) });
        floor.reaches(&id, &[Status::Processing]).await;
        workers.stop().await;
        let analysis = floor.find(&id).await.expect("an analysis");
        assert_eq!((analysis.status, analysis.attempts), (Status::Queued, 0));
        let claim = floor.claim().await.expect("it can be taken at once");
        assert_eq!((claim.analysis.id, claim.attempt), (id, 1));
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_can_finish_does_and_nothing_new_is_begun() {
    on_both(async |bed| {
        let floor = Floor::open(bed).await;
        let running = floor.upload(b"doze").await;
        let waiting = floor.upload(b"quick").await;
        let workers = floor.start(settings(1));
        floor.reaches(&running, &[Status::Processing]).await;
        workers.stop().await;
        assert_eq!(floor.find(&running).await.expect("an analysis").status, Status::Completed);
        let waiting = floor.find(&waiting).await.expect("an analysis");
        assert_eq!((waiting.status, waiting.attempts), (Status::Queued, 0));
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_reader_that_cannot_be_started_costs_no_attempt() {
    on_both(async |bed| {
        let floor = Floor::open(bed).await;
        let id = floor.upload(b"quick").await;
        let reader = sandbox::Pool::new(sandbox::Settings::new("/nowhere/to/be/found".into(), 1));
        let parts = worker::Parts {
            database: floor.bed.database.clone(),
            blobs: floor.bed.blobs.clone(),
            reader,
            clock: floor.bed.clock.handle(),
            notifier: floor.notifier.clone(),
            bureau: None,
            settings: settings(1),
        };
        let (stop, stopped) = tokio::sync::oneshot::channel::<()>();
        let run = tokio::spawn(worker::run(parts, async {
            let _ = stopped.await;
        }));
        // It was taken and put back for later when its due time has moved.
        let begun = floor.bed.now();
        crate::floor::eventually(async || {
            let analysis = floor.find(&id).await.expect("an analysis");
            let mut reader = floor.bed.database.read().await.expect("a connection");
            let due = store::due::next(&mut reader).await.expect("an answer").analysis.expect("it waits");
            (analysis.status == Status::Queued && due > begun).then_some(())
        })
        .await;
        drop(stop);
        run.await.expect("no panic").expect("a good end");
        assert_eq!(floor.find(&id).await.expect("an analysis").attempts, 0);
    })
    .await;
}

#[tokio::test]
async fn settings_that_lose_every_lease_are_refused() {
    let bed = testbed::Bed::sqlite().await;
    let floor = Floor::open(bed).await;
    let parts = |settings| worker::Parts {
        database: floor.bed.database.clone(),
        blobs: floor.bed.blobs.clone(),
        reader: sandbox::Pool::new(sandbox::Settings::new("/nowhere".into(), 1)),
        clock: floor.bed.clock.handle(),
        notifier: floor.notifier.clone(),
        bureau: None,
        settings,
    };
    let hasty = Settings { heartbeat: Duration::from_secs(40), ..settings(1) };
    assert!(matches!(worker::run(parts(hasty), async {}).await, Err(Error::LeaseTooShort)));
    let idle = Settings { attempts: 0, ..settings(1) };
    assert!(matches!(worker::run(parts(idle), async {}).await, Err(Error::NoAttempts)));
}
