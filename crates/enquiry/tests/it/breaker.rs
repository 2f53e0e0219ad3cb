//! A bureau that fails again and again is left alone for a while.

use std::time::Duration;

use enquiry::{BreakerSettings, Refusal, Settings};
use store::credit_checks::Status;
use testbed::on_both;

use crate::counter::Mood;
use crate::house::{House, failed};

#[tokio::test]
async fn while_it_is_left_alone_nothing_is_begun_and_what_is_known_can_be_read() {
    on_both(async |bed| {
        let house = House::open(bed, &[]).await;
        let breaker = BreakerSettings { failures: 3, open_for: Duration::from_secs(600) };
        let bureau = house.bureau_with(Settings { breaker, ..house.settings() });
        let known = bureau.pull(house.asked_with_key("Meera Nair", "order-1")).await.expect("a report");
        house.counter.always_feels(Some(Mood::Busy));
        for name in ["Ravi Iyer", "Anil Das", "Sunita Roy"] {
            failed(bureau.pull(house.asked(name)).await);
        }
        let questions = house.counter.questions();

        let refused = bureau.pull(house.asked("Lata Rao")).await;
        assert!(matches!(refused, Err(Refusal::Unavailable { check: None })), "{refused:?}");
        assert_eq!((house.counter.questions(), house.count("credit_checks").await), (questions, 4));
        let replay = bureau.pull(house.asked_with_key("Meera Nair", "order-1")).await.expect("a replay");
        assert_eq!((replay.check.id, replay.is_replay), (known.check.id, true));
    })
    .await;
}

#[tokio::test]
async fn one_person_whom_the_bureau_cannot_answer_for_blocks_nobody_else() {
    on_both(async |bed| {
        let house = House::open(bed, &[]).await;
        let breaker = BreakerSettings { failures: 2, open_for: Duration::from_secs(600) };
        let bureau = house.bureau_with(Settings { breaker, ..house.settings() });
        house.counter.always_feels(Some(Mood::Busy));
        failed(bureau.pull(house.asked("Ravi Iyer")).await);
        house.counter.always_feels(None);
        bureau.pull(house.asked("Lata Rao")).await.expect("a report");
    })
    .await;
}

#[tokio::test]
async fn when_it_is_back_one_call_finds_out() {
    on_both(async |bed| {
        let house = House::open(bed, &[Mood::Busy, Mood::Busy]).await;
        let breaker = BreakerSettings { failures: 1, open_for: Duration::ZERO };
        let bureau = house.bureau_with(Settings { breaker, attempts: 2, ..house.settings() });
        let (check, _) = failed(bureau.pull(house.asked("Ravi Iyer")).await);
        assert_eq!(house.find(&check).await.status, Status::Failed);
        bureau.pull(house.asked("Ravi Iyer")).await.expect("a report");
        assert_eq!(house.counter.billed(), house.charged().await);
    })
    .await;
}
