//! The same request sent twice.

use jiff::SignedDuration;
use store::UserId;
use store::idempotency::{self, Answer, Held, Slot};
use testbed::{Bed, on_both};

use crate::lender::Lender;

fn slot(user: &UserId) -> Slot<'_> {
    Slot { user, endpoint: "POST /v1/analyses", key: "order-17" }
}

fn answer() -> Answer {
    Answer { status: 202, body: b"{\"id\":\"an_1\"}".to_vec() }
}

#[tokio::test]
async fn a_repeat_gets_the_first_answer_for_a_day() {
    on_both(async |bed| {
        let lender = Lender::new(&bed, "north").await;
        assert_eq!(hold(&bed, &lender, "print").await, Held::First);
        assert!(finish(&bed, &lender).await);
        assert_eq!(hold(&bed, &lender, "print").await, Held::Answered(answer()));
        bed.clock.advance(idempotency::REMEMBERED_FOR);
        assert_eq!(hold(&bed, &lender, "print").await, Held::Answered(answer()));
        bed.clock.advance(SignedDuration::from_micros(1));
        assert_eq!(hold(&bed, &lender, "print").await, Held::First, "a day is over");
    })
    .await;
}

#[tokio::test]
async fn a_key_that_comes_with_another_request_is_told_so() {
    on_both(async |bed| {
        let lender = Lender::new(&bed, "north").await;
        assert_eq!(hold(&bed, &lender, "print").await, Held::First);
        assert_eq!(hold(&bed, &lender, "other").await, Held::Reused, "while the first is at work");
        assert!(finish(&bed, &lender).await);
        assert_eq!(hold(&bed, &lender, "other").await, Held::Reused, "and after it");
    })
    .await;
}

#[tokio::test]
async fn a_repeat_while_the_first_is_at_work_is_told_so_until_the_first_must_be_dead() {
    on_both(async |bed| {
        let lender = Lender::new(&bed, "north").await;
        assert_eq!(hold(&bed, &lender, "print").await, Held::First);
        assert_eq!(hold(&bed, &lender, "print").await, Held::InProgress);
        bed.clock.advance(SignedDuration::from_secs(121));
        assert_eq!(hold(&bed, &lender, "print").await, Held::First);
        assert_eq!(hold(&bed, &lender, "print").await, Held::InProgress);
    })
    .await;
}

#[tokio::test]
async fn of_two_requests_that_both_believe_to_be_the_first_one_is_answered() {
    on_both(async |bed| {
        let lender = Lender::new(&bed, "north").await;
        assert_eq!(hold(&bed, &lender, "print").await, Held::First);
        bed.clock.advance(SignedDuration::from_secs(121));
        assert_eq!(hold(&bed, &lender, "print").await, Held::First);
        assert!(finish(&bed, &lender).await);
        assert!(!finish(&bed, &lender).await, "the slow one must take back what it did");
        assert_eq!(hold(&bed, &lender, "print").await, Held::Answered(answer()));
    })
    .await;
}

#[tokio::test]
async fn a_request_that_came_to_nothing_gives_its_key_back_and_an_answer_stays() {
    on_both(async |bed| {
        let lender = Lender::new(&bed, "north").await;
        assert_eq!(hold(&bed, &lender, "print").await, Held::First);
        release(&bed, &lender).await;
        assert_eq!(hold(&bed, &lender, "other").await, Held::First);
        assert!(finish(&bed, &lender).await);
        release(&bed, &lender).await;
        assert_eq!(hold(&bed, &lender, "other").await, Held::Answered(answer()));
    })
    .await;
}

#[tokio::test]
async fn of_many_repeats_at_once_one_is_the_first() {
    on_both(async |bed| {
        let other = bed.second_node().await;
        let lender = Lender::new(&bed, "north").await;
        let mut work = tokio::task::JoinSet::new();
        for database in [&bed.database, &other].into_iter().cycle().take(8) {
            let (database, now) = (database.clone(), bed.now());
            let (team, user) = (lender.team.clone(), lender.owner.clone());
            work.spawn(async move {
                let mut tx = database.write().await.unwrap();
                let held = idempotency::hold(&mut tx, &team, &slot(&user), "print", now).await.unwrap();
                tx.commit().await.unwrap();
                held
            });
        }
        let mut held = work.join_all().await;
        held.sort_by_key(|held| *held != Held::First);
        assert_eq!(held.split_first(), Some((&Held::First, [const { Held::InProgress }; 7].as_slice())));
        other.close().await;
    })
    .await;
}

#[tokio::test]
async fn endpoints_people_and_keys_do_not_share_answers() {
    on_both(async |bed| {
        let north = Lender::new(&bed, "north").await;
        let south = Lender::new(&bed, "south").await;
        assert_eq!(hold(&bed, &north, "print").await, Held::First);
        assert_eq!(hold(&bed, &south, "print").await, Held::First);
        let mut tx = bed.database.write().await.unwrap();
        let base = slot(&north.owner);
        for slot in
            [Slot { endpoint: "POST /v1/credit-checks", ..base.clone() }, Slot { key: "order-18", ..base }]
        {
            let held = idempotency::hold(&mut tx, &north.team, &slot, "print", bed.now()).await.unwrap();
            assert_eq!(held, Held::First);
        }
        tx.commit().await.unwrap();
    })
    .await;
}

#[tokio::test]
async fn answers_are_forgotten_after_a_day() {
    on_both(async |bed| {
        let lender = Lender::new(&bed, "north").await;
        hold(&bed, &lender, "print").await;
        let mut tx = bed.database.write().await.unwrap();
        let day = bed.now() + idempotency::REMEMBERED_FOR;
        assert_eq!(idempotency::forget_old(&mut tx, day).await.unwrap(), 0);
        let later = day + SignedDuration::from_secs(1);
        assert_eq!(idempotency::forget_old(&mut tx, later).await.unwrap(), 1);
        tx.commit().await.unwrap();
    })
    .await;
}

async fn hold(bed: &Bed, lender: &Lender, fingerprint: &str) -> Held {
    let mut tx = bed.database.write().await.unwrap();
    let slot = slot(&lender.owner);
    let held = idempotency::hold(&mut tx, &lender.team, &slot, fingerprint, bed.now()).await.unwrap();
    tx.commit().await.unwrap();
    held
}

async fn finish(bed: &Bed, lender: &Lender) -> bool {
    let mut tx = bed.database.write().await.unwrap();
    let is_kept = idempotency::finish(&mut tx, &lender.team, &slot(&lender.owner), &answer()).await.unwrap();
    tx.commit().await.unwrap();
    is_kept
}

async fn release(bed: &Bed, lender: &Lender) {
    let mut tx = bed.database.write().await.unwrap();
    idempotency::release(&mut tx, &lender.team, &slot(&lender.owner)).await.unwrap();
    tx.commit().await.unwrap();
}
