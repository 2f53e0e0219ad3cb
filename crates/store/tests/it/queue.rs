//! Work and those who take it.

use std::collections::BTreeSet;

use jiff::SignedDuration;
use store::analyses::{self, Claim, Decision, Depth, Failure, Status};
use store::{AnalysisId, Database, due};
use testbed::{Bed, on_both};

use crate::lender::{LEASE, Lender, claim, complete};

#[tokio::test]
async fn of_many_workers_at_once_no_two_get_the_same_analysis() {
    on_both(async |bed| {
        let other = bed.second_node().await;
        let lender = Lender::new(&bed, "north").await;
        let mut waiting = BTreeSet::new();
        for _ in 0..40 {
            waiting.insert(lender.submit(&bed).await.0);
        }
        let mut work = tokio::task::JoinSet::new();
        for worker in 0..8_usize {
            let database = if worker % 2 == 0 { bed.database.clone() } else { other.clone() };
            let now = bed.now();
            work.spawn(async move {
                let mut taken = Vec::new();
                while let Some(claim) = take(&database, now).await {
                    taken.push(claim.analysis.id);
                }
                taken
            });
        }
        let taken: Vec<AnalysisId> = work.join_all().await.into_iter().flatten().collect();
        assert_eq!(taken.len(), 40);
        assert_eq!(taken.into_iter().collect::<BTreeSet<_>>(), waiting);
        other.close().await;
    })
    .await;
}

#[tokio::test]
async fn what_has_waited_longest_is_taken_first() {
    on_both(async |bed| {
        let north = Lender::new(&bed, "north").await;
        let south = Lender::new(&bed, "south").await;
        let mut waiting = Vec::new();
        for lender in [&north, &south, &north] {
            waiting.push(lender.submit(&bed).await.0);
            bed.clock.advance(SignedDuration::from_secs(1));
        }
        for id in waiting {
            let taken = claim(&bed).await.unwrap();
            assert_eq!((taken.analysis.id, taken.attempt), (id, 1));
            assert_eq!(taken.analysis.status, Status::Processing);
            assert_eq!(taken.analysis.started_at, Some(bed.now()));
        }
        assert!(claim(&bed).await.is_none());
    })
    .await;
}

#[tokio::test]
async fn a_lease_that_ran_out_goes_to_another_and_the_first_can_no_longer_write() {
    on_both(async |bed| {
        let lender = Lender::new(&bed, "north").await;
        lender.submit(&bed).await;
        let first = claim(&bed).await.unwrap();
        bed.clock.advance(LEASE - SignedDuration::from_micros(1));
        assert!(claim(&bed).await.is_none(), "the lease still holds");
        bed.clock.advance(SignedDuration::from_micros(1));
        let second = claim(&bed).await.unwrap();
        assert_eq!((&second.analysis.id, second.attempt), (&first.analysis.id, 2));
        assert_eq!(second.analysis.started_at, first.analysis.started_at, "it began with the first attempt");

        let mut tx = bed.database.write().await.unwrap();
        let failure = Failure { code: "text_unreadable".to_owned(), message: "late".to_owned() };
        assert!(!analyses::heartbeat(&mut tx, &first, bed.now(), LEASE).await.unwrap());
        assert!(!analyses::fail(&mut tx, &first, bed.now(), &failure).await.unwrap());
        assert!(!analyses::retry_later(&mut tx, &first, bed.now()).await.unwrap());
        assert!(!analyses::give_back(&mut tx, &first, bed.now()).await.unwrap());
        tx.commit().await.unwrap();
        assert!(!complete(&bed, &first, Decision::Approved).await.unwrap());

        assert!(complete(&bed, &second, Decision::Declined).await.unwrap());
        assert!(!complete(&bed, &second, Decision::Approved).await.unwrap(), "it is finished");
        let mut reader = bed.database.read().await.unwrap();
        let found = analyses::find(&mut reader, &lender.team, &second.analysis.id).await.unwrap().unwrap();
        assert_eq!((found.decision, found.attempts), (Some(Decision::Declined), 2));
    })
    .await;
}

#[tokio::test]
async fn how_far_a_scan_is_is_told_while_it_is_read_and_by_nobody_else() {
    on_both(async |bed| {
        let lender = Lender::new(&bed, "north").await;
        lender.submit(&bed).await;
        let note = async |claim: &analyses::Claim, pages_read| {
            let mut tx = bed.database.write().await.unwrap();
            let progress = analyses::Progress { pages_read, pages: 12 };
            let is_held = analyses::note_progress(&mut tx, claim, progress).await.unwrap();
            tx.commit().await.unwrap();
            is_held
        };
        let told = async |claim: &analyses::Claim| {
            let mut reader = bed.database.read().await.unwrap();
            let found = analyses::find(&mut reader, &lender.team, &claim.analysis.id).await.unwrap().unwrap();
            found.progress.map(|progress| (progress.pages_read, progress.pages))
        };
        let first = claim(&bed).await.unwrap();
        assert_eq!(told(&first).await, None);
        assert!(note(&first, 5).await);
        assert_eq!(told(&first).await, Some((5, 12)));
        bed.clock.advance(LEASE);
        let second = claim(&bed).await.unwrap();
        assert_eq!(told(&second).await, None, "another attempt begins anew");
        assert!(!note(&first, 6).await, "the lease was lost");
        assert!(note(&second, 12).await);
        assert!(complete(&bed, &second, Decision::Approved).await.unwrap());
        assert_eq!(told(&second).await, None, "nothing is on its way any more");
    })
    .await;
}

#[tokio::test]
async fn a_heartbeat_keeps_the_lease() {
    on_both(async |bed| {
        let lender = Lender::new(&bed, "north").await;
        lender.submit(&bed).await;
        let taken = claim(&bed).await.unwrap();
        for _ in 0..5 {
            bed.clock.advance(LEASE - SignedDuration::from_secs(1));
            let mut tx = bed.database.write().await.unwrap();
            assert!(analyses::heartbeat(&mut tx, &taken, bed.now(), LEASE).await.unwrap());
            tx.commit().await.unwrap();
        }
        assert!(claim(&bed).await.is_none());
        assert!(complete(&bed, &taken, Decision::Approved).await.unwrap());
    })
    .await;
}

#[tokio::test]
async fn giving_back_costs_no_attempt_and_another_gets_it_at_once() {
    on_both(async |bed| {
        let lender = Lender::new(&bed, "north").await;
        lender.submit(&bed).await;
        for _ in 0..4 {
            let taken = claim(&bed).await.unwrap();
            assert_eq!(taken.attempt, 1);
            let mut tx = bed.database.write().await.unwrap();
            assert!(analyses::give_back(&mut tx, &taken, bed.now()).await.unwrap());
            tx.commit().await.unwrap();
            assert_eq!(status(&bed, &lender, &taken).await, Status::Queued);
        }
    })
    .await;
}

#[tokio::test]
async fn a_retry_waits_for_its_time_and_costs_an_attempt() {
    on_both(async |bed| {
        let lender = Lender::new(&bed, "north").await;
        lender.submit(&bed).await;
        let taken = claim(&bed).await.unwrap();
        let again = bed.now() + SignedDuration::from_secs(30);
        let mut tx = bed.database.write().await.unwrap();
        assert!(analyses::retry_later(&mut tx, &taken, again).await.unwrap());
        tx.commit().await.unwrap();

        assert_eq!(status(&bed, &lender, &taken).await, Status::Queued);
        assert!(claim(&bed).await.is_none());
        bed.clock.advance(SignedDuration::from_secs(30));
        assert_eq!(claim(&bed).await.unwrap().attempt, 2);
    })
    .await;
}

#[tokio::test]
async fn a_failure_is_final_and_says_why() {
    on_both(async |bed| {
        let lender = Lender::new(&bed, "north").await;
        let (id, _) = lender.submit(&bed).await;
        let taken = claim(&bed).await.unwrap();
        let failure = Failure { code: "not_a_statement".to_owned(), message: "no transactions".to_owned() };
        let mut tx = bed.database.write().await.unwrap();
        assert!(analyses::fail(&mut tx, &taken, bed.now(), &failure).await.unwrap());
        tx.commit().await.unwrap();

        let mut reader = bed.database.read().await.unwrap();
        let found = analyses::find(&mut reader, &lender.team, &id).await.unwrap().unwrap();
        assert_eq!((found.status, found.failure), (Status::Failed, Some(failure)));
        assert_eq!((found.decision, found.completed_at), (None, Some(bed.now())));
        drop(reader);
        bed.clock.advance(SignedDuration::from_hours(24));
        assert!(claim(&bed).await.is_none(), "nothing takes it up again");
    })
    .await;
}

#[tokio::test]
async fn a_claim_that_is_not_committed_leaves_the_analysis_waiting() {
    on_both(async |bed| {
        let lender = Lender::new(&bed, "north").await;
        lender.submit(&bed).await;
        let mut tx = bed.database.write().await.unwrap();
        assert!(analyses::claim(&mut tx, bed.now(), LEASE).await.unwrap().is_some());
        drop(tx);
        // A server hears of it a moment later; until then others pass the row over.
        let patience = std::time::Duration::from_secs(10);
        let again = tokio::time::timeout(patience, async {
            loop {
                if let Some(claim) = claim(&bed).await {
                    break claim;
                }
                tokio::task::yield_now().await;
            }
        });
        assert_eq!(again.await.unwrap().attempt, 1);
    })
    .await;
}

#[tokio::test]
async fn the_depth_of_the_queue_and_the_next_time_are_known() {
    on_both(async |bed| {
        check_depth(&bed, Depth { queued: 0, processing: 0, oldest_due: None }).await;
        let lender = Lender::new(&bed, "north").await;
        let oldest = bed.now();
        for _ in 0..3 {
            lender.submit(&bed).await;
            bed.clock.advance(SignedDuration::from_secs(1));
        }
        check_depth(&bed, Depth { queued: 3, processing: 0, oldest_due: Some(oldest) }).await;
        claim(&bed).await.unwrap();
        let second = oldest + SignedDuration::from_secs(1);
        check_depth(&bed, Depth { queued: 2, processing: 1, oldest_due: Some(second) }).await;

        let mut reader = bed.database.read().await.unwrap();
        let next = due::next(&mut reader).await.unwrap();
        assert_eq!((next.analysis, next.delivery), (Some(second), None));
    })
    .await;
}

async fn check_depth(bed: &Bed, expected: Depth) {
    let mut reader = bed.database.read().await.unwrap();
    assert_eq!(analyses::depth(&mut reader).await.unwrap(), expected);
}

async fn status(bed: &Bed, lender: &Lender, taken: &Claim) -> Status {
    let mut reader = bed.database.read().await.unwrap();
    analyses::find(&mut reader, &lender.team, &taken.analysis.id).await.unwrap().unwrap().status
}

async fn take(database: &Database, now: jiff::Timestamp) -> Option<Claim> {
    let mut tx = database.write().await.unwrap();
    let claim = analyses::claim(&mut tx, now, LEASE).await.unwrap();
    tx.commit().await.unwrap();
    claim
}
