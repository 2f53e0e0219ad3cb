//! A client's key stands for one check.

use enquiry::{FailureCause, Refusal};
use jiff::SignedDuration;
use store::credit_checks::Status;
use testbed::on_both;

use crate::counter::Mood;
use crate::house::{House, failed, put_off};

#[tokio::test]
async fn a_repeat_gets_the_same_report_and_bills_nothing() {
    on_both(async |bed| {
        let house = House::open(bed, &[]).await;
        let bureau = house.bureau();
        let first = bureau.pull(house.asked_with_key("Meera Nair", "order-1")).await.expect("a report");
        let again = bureau.pull(house.asked_with_key("Meera Nair", "order-1")).await.expect("a replay");
        assert_eq!((first.check.id, first.report), (again.check.id, again.report));
        assert_eq!((again.is_replay, again.is_reused), (true, false));
        assert_eq!((house.counter.questions(), house.charged().await.len()), (1, 1));

        house.bed.clock.advance(SignedDuration::from_hours(25));
        let later = bureau.pull(house.asked_with_key("Meera Nair", "order-1")).await.expect("a report");
        assert_eq!((later.is_replay, house.counter.questions()), (false, 2), "keys last a day");
    })
    .await;
}

#[tokio::test]
async fn the_same_key_with_another_request_is_refused() {
    on_both(async |bed| {
        let house = House::open(bed, &[]).await;
        let bureau = house.bureau();
        bureau.pull(house.asked_with_key("Meera Nair", "order-1")).await.expect("a report");
        let mut other_mobile = house.asked_with_key("Meera Nair", "order-1");
        other_mobile.person.mobile = "+919876500009".to_owned();
        for other in [house.asked_with_key("Ravi Iyer", "order-1"), other_mobile] {
            let refused = bureau.pull(other).await;
            assert!(matches!(refused, Err(Refusal::KeyReused)), "{refused:?}");
        }
        assert_eq!((house.counter.questions(), house.count("credit_checks").await), (1, 1));
    })
    .await;
}

#[tokio::test]
async fn after_a_refusal_that_cost_nothing_the_key_may_try_again() {
    on_both(async |bed| {
        let house = House::open(bed, &[Mood::Refuse]).await;
        let bureau = house.bureau();
        let (first, code) = failed(bureau.pull(house.asked_with_key("Meera Nair", "order-1")).await);
        assert_eq!(code, FailureCause::Refused.code());
        let pulled = bureau.pull(house.asked_with_key("Meera Nair", "order-1")).await.expect("a report");
        assert_ne!(pulled.check.id, first);
        assert_eq!(house.counter.billed(), house.charged().await);
    })
    .await;
}

#[tokio::test]
async fn a_repeat_finds_what_the_reconciler_brought_home() {
    on_both(async |bed| {
        let house = House::open(bed, &[Mood::Mumble, Mood::Mumble, Mood::Mumble]).await;
        let bureau = house.bureau();
        let check = put_off(bureau.pull(house.asked_with_key("Meera Nair", "order-1")).await);
        house.reconcile(&bureau).await.expect("something to do");
        assert_eq!(house.find(&check).await.status, Status::Completed);
        let replay = bureau.pull(house.asked_with_key("Meera Nair", "order-1")).await.expect("a replay");
        assert_eq!((replay.check.id, replay.is_replay), (check, true));
        assert_eq!((house.counter.questions(), house.counter.billed()), (4, house.charged().await));
    })
    .await;
}

#[tokio::test]
async fn keys_of_two_users_are_two_keys() {
    on_both(async |bed| {
        let house = House::open(bed, &[]).await;
        let mut tx = house.write().await;
        let new = store::users::NewUser {
            name: "Binu",
            email: "binu@north.example",
            role: store::users::Role::Analyst,
            password_hash: "-",
        };
        let now = house.bed.now();
        let other =
            store::users::insert(&mut tx, &house.team, now, &new).await.expect("a user").expect("free");
        tx.commit().await.expect("a commit");
        let bureau = house.bureau();
        bureau.pull(house.asked_with_key("Meera Nair", "order-1")).await.expect("a report");
        let mut theirs = house.asked_with_key("Ravi Iyer", "order-1");
        theirs.user = other;
        assert!(!bureau.pull(theirs).await.expect("a report").is_replay);
        assert_eq!(house.counter.billed(), house.charged().await);
    })
    .await;
}
