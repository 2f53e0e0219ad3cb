//! Failed sign-ins and the lock that follows.

use jiff::{SignedDuration, Timestamp};
use store::sign_ins::{self, Lockout};
use store::users;
use testbed::{Bed, on_both};

use crate::lender::Lender;

const LOCKOUT: Lockout = Lockout { failures: 5, lasts: SignedDuration::from_mins(15) };

#[tokio::test]
async fn five_failures_in_a_row_lock_an_address_that_exists_and_one_that_does_not_alike() {
    on_both(async |bed| {
        Lender::new(&bed, "north").await;
        for email in ["owner@north.example", "nobody@nowhere.example"] {
            let index = users::email_index(&bed.database, email);
            for _ in 0..4 {
                assert_eq!(fail(&bed, &index).await, None, "{email}");
                assert_eq!(locked_until(&bed, &index).await, None, "{email}");
            }
            let until = bed.now() + LOCKOUT.lasts;
            assert_eq!(fail(&bed, &index).await, Some(until), "{email}");
            assert_eq!(locked_until(&bed, &index).await, Some(until), "{email}");
        }
    })
    .await;
}

#[tokio::test]
async fn a_failure_during_the_lock_does_not_make_it_longer() {
    on_both(async |bed| {
        let until = lock(&bed, "index").await;
        bed.clock.advance(SignedDuration::from_mins(10));
        assert_eq!(fail(&bed, "index").await, Some(until));
        assert_eq!(locked_until(&bed, "index").await, Some(until));
    })
    .await;
}

#[tokio::test]
async fn a_lock_ends_by_itself_and_five_more_are_needed() {
    on_both(async |bed| {
        lock(&bed, "index").await;
        bed.clock.advance(LOCKOUT.lasts);
        assert_eq!(locked_until(&bed, "index").await, None);
        for _ in 0..4 {
            assert_eq!(fail(&bed, "index").await, None);
        }
        assert!(fail(&bed, "index").await.is_some());
    })
    .await;
}

#[tokio::test]
async fn a_success_or_a_long_pause_ends_the_row_of_failures() {
    on_both(async |bed| {
        for _ in 0..4 {
            fail(&bed, "success").await;
            fail(&bed, "pause").await;
        }
        let mut tx = bed.database.write().await.unwrap();
        sign_ins::note_success(&mut tx, "success").await.unwrap();
        tx.commit().await.unwrap();
        assert_eq!(fail(&bed, "success").await, None);
        bed.clock.advance(LOCKOUT.lasts);
        assert_eq!(fail(&bed, "pause").await, None);
    })
    .await;
}

#[tokio::test]
async fn failures_on_all_nodes_count_together() {
    on_both(async |bed| {
        let other = bed.second_node().await;
        let mut work = tokio::task::JoinSet::new();
        for database in [&bed.database, &other].into_iter().cycle().take(5) {
            let (database, now) = (database.clone(), bed.now());
            work.spawn(async move {
                let mut tx = database.write().await.unwrap();
                let locked = sign_ins::note_failure(&mut tx, "index", LOCKOUT, now).await.unwrap();
                tx.commit().await.unwrap();
                locked
            });
        }
        let locks = work.join_all().await.into_iter().flatten().count();
        assert_eq!(locks, 1, "the fifth, whichever it was");
        assert!(locked_until(&bed, "index").await.is_some());
        other.close().await;
    })
    .await;
}

#[tokio::test]
async fn quiet_rows_are_forgotten() {
    on_both(async |bed| {
        fail(&bed, "index").await;
        let mut tx = bed.database.write().await.unwrap();
        assert_eq!(sign_ins::forget_quiet(&mut tx, bed.now()).await.unwrap(), 0);
        let later = bed.now() + SignedDuration::from_secs(1);
        assert_eq!(sign_ins::forget_quiet(&mut tx, later).await.unwrap(), 1);
        tx.commit().await.unwrap();
    })
    .await;
}

async fn lock(bed: &Bed, index: &str) -> Timestamp {
    for _ in 0..4 {
        fail(bed, index).await;
    }
    fail(bed, index).await.unwrap()
}

async fn fail(bed: &Bed, index: &str) -> Option<Timestamp> {
    let mut tx = bed.database.write().await.unwrap();
    let locked = sign_ins::note_failure(&mut tx, index, LOCKOUT, bed.now()).await.unwrap();
    tx.commit().await.unwrap();
    locked
}

async fn locked_until(bed: &Bed, index: &str) -> Option<Timestamp> {
    let mut reader = bed.database.read().await.unwrap();
    sign_ins::locked_until(&mut reader, index, bed.now()).await.unwrap()
}

#[tokio::test]
async fn known_places_are_counted_apart_and_lifted_together() {
    on_both(async |bed| {
        let mut tx = bed.database.write().await.unwrap();
        sign_ins::note_place(&mut tx, "index", "office", bed.now()).await.unwrap();
        sign_ins::note_place(&mut tx, "index", "office", bed.now()).await.unwrap();
        let known = async |tx: &mut store::Tx, email: &str, places: &[&'static str]| {
            sign_ins::known_place(tx, email, places).await.unwrap()
        };
        assert_eq!(known(&mut tx, "index", &["phone", "office"]).await, Some("office"));
        assert_eq!(known(&mut tx, "index", &["phone"]).await, None);
        assert_eq!(known(&mut tx, "other", &["office"]).await, None);
        tx.commit().await.unwrap();

        let office = sign_ins::counted_under("index", Some("office"));
        let until = lock(&bed, "index").await;
        assert_eq!(locked_until(&bed, &office).await, None);
        assert_eq!(lock(&bed, &office).await, until);
        let mut tx = bed.database.write().await.unwrap();
        sign_ins::lift(&mut tx, "index").await.unwrap();
        assert_eq!(
            sign_ins::forget_places(&mut tx, bed.now() + SignedDuration::from_secs(1)).await.unwrap(),
            1
        );
        tx.commit().await.unwrap();
        assert_eq!((locked_until(&bed, "index").await, locked_until(&bed, &office).await), (None, None));
    })
    .await;
}
