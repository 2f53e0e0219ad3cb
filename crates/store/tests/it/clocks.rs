//! Clocks that are wrong: the database's time counts, and what a wrong clock left behind is ignored.

use jiff::SignedDuration;
use store::limits::{self, Limit};
use store::sign_ins::{self, Lockout};
use store::{Doubt, Timekeeper, due};
use testbed::{Bed, on_both};

use crate::lender::Lender;

const DAY: SignedDuration = SignedDuration::from_hours(24);

#[tokio::test]
async fn on_postgres_a_node_goes_by_the_databases_clock_and_says_that_its_own_differs() {
    let bed = Bed::postgres().await;
    let right = Timekeeper::start(&bed.database, store::Clock::system()).await.unwrap().clock();
    // The clock of a bed stands still somewhere else.
    let wrong = Timekeeper::start(&bed.database, bed.clock.handle()).await.unwrap().clock();
    assert_eq!(right.doubt(), None);
    assert!(matches!(wrong.doubt(), Some(Doubt::Differs(_))), "{:?}", wrong.doubt());
    let apart = wrong.now().duration_since(right.now()).abs();
    assert!(apart < SignedDuration::from_secs(5), "they are {apart} apart");
}

#[tokio::test]
async fn on_sqlite_a_clock_that_jumps_or_comes_back_far_away_is_in_doubt() {
    let bed = Bed::sqlite().await;
    let keeper = Timekeeper::start(&bed.database, bed.clock.handle()).await.unwrap();
    assert_eq!(keeper.clock().doubt(), None);
    keeper.note().await.unwrap();
    bed.clock.advance(DAY * 730);
    keeper.look().await.unwrap();
    assert_eq!(keeper.clock().doubt(), Some(Doubt::Jumped));
    // Whoever starts with such a clock cannot know how long nobody was here.
    let started = Timekeeper::start(&bed.database, bed.clock.handle()).await.unwrap();
    assert_eq!(started.clock().doubt(), Some(Doubt::Jumped));
    // What was in doubt was not noted: when the clock is back, a start finds it where it was.
    bed.clock.advance(DAY * -730);
    let back = Timekeeper::start(&bed.database, bed.clock.handle()).await.unwrap();
    assert_eq!(back.clock().doubt(), None);
}

#[tokio::test]
async fn windows_and_locks_of_a_clock_that_was_ahead_are_ignored() {
    on_both(async |bed| {
        let limit = Limit { count: 1, window: SignedDuration::from_secs(60) };
        let lockout = Lockout { failures: 1, lasts: SignedDuration::from_mins(15) };
        let ahead = bed.now() + DAY;
        let mut tx = bed.database.write().await.unwrap();
        for _ in 0..2 {
            limits::count(&mut tx, "uploads:a", limit, ahead).await.unwrap();
        }
        assert!(sign_ins::note_failure(&mut tx, "asha", lockout, ahead).await.unwrap().is_some());

        assert!(limits::look(&mut tx, "uploads:a", limit, bed.now()).await.unwrap().is_allowed);
        let used = limits::count(&mut tx, "uploads:a", limit, bed.now()).await.unwrap();
        assert_eq!((used.is_allowed, used.resets_in), (true, limit.window));
        assert!(!limits::count(&mut tx, "uploads:a", limit, bed.now()).await.unwrap().is_allowed);
        assert_eq!(sign_ins::locked_until(&mut tx, "asha", bed.now()).await.unwrap(), None);
        let locked = sign_ins::note_failure(&mut tx, "asha", lockout, bed.now()).await.unwrap();
        assert_eq!(locked, Some(bed.now() + lockout.lasts));
        tx.commit().await.unwrap();
    })
    .await;
}

#[tokio::test]
async fn work_that_a_wrong_clock_put_off_is_due_again() {
    on_both(async |bed| {
        let lender = Lender::new(&bed, "north").await;
        lender.submit(&bed).await;
        let ahead = bed.now() + DAY;
        let mut tx = bed.database.write().await.unwrap();
        let lease = SignedDuration::from_secs(60);
        assert!(store::analyses::claim(&mut tx, ahead, lease).await.unwrap().is_some());
        assert_eq!(due::pull_back(&mut tx, bed.now() + DAY).await.unwrap(), 0, "an honest lease stays");
        assert_eq!(due::pull_back(&mut tx, bed.now()).await.unwrap(), 1);
        assert!(store::analyses::claim(&mut tx, bed.now(), lease).await.unwrap().is_some());
        tx.commit().await.unwrap();
    })
    .await;
}
