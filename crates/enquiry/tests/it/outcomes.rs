//! Whatever the bureau does, the team pays for the reports that it has, and for nothing else.

use std::time::Duration;

use enquiry::{FailureCause, Resumed, Settings};
use jiff::SignedDuration;
use store::credit_checks::{self, Status};
use testbed::on_both;

use crate::counter::Mood;
use crate::house::{House, failed, put_off};

#[tokio::test]
async fn a_report_is_kept_with_the_raw_answer_and_billed_once() {
    on_both(async |bed| {
        let house = House::open(bed, &[]).await;
        let pulled = house.bureau().pull(house.asked("Meera Nair")).await.expect("a report");
        assert_eq!((pulled.is_reused, pulled.is_replay), (false, false));
        assert_eq!(pulled.report.score.value, Some(780));
        assert_eq!(pulled.report.identity.name.as_deref(), Some("Meera Nair"));
        assert_eq!((pulled.check.status, pulled.check.score), (Status::Completed, Some(780)));
        assert_eq!((pulled.check.outcome.as_deref(), pulled.check.is_sandbox), (Some("hit"), true));
        assert_eq!((house.counter.questions(), house.counter.billed()), (1, house.charged().await));
        let mut reader = house.bed.database.read().await.expect("a connection");
        let id = &pulled.check.id;
        let raw =
            credit_checks::raw_answer(&mut reader, &house.team, id).await.expect("an answer").expect("kept");
        assert!(String::from_utf8_lossy(&raw).contains(r#""bureau":"counter""#));
        let kept = enquiry::report(&mut reader, &house.team, id).await.expect("an answer").expect("a report");
        assert_eq!(kept, pulled.report);
    })
    .await;
}

#[tokio::test]
async fn a_person_whom_the_bureau_does_not_know_is_a_report_too() {
    on_both(async |bed| {
        let house = House::open(bed, &[Mood::NoHit]).await;
        let pulled = house.bureau().pull(house.asked("Meera Nair")).await.expect("a report");
        assert_eq!((pulled.check.outcome.as_deref(), pulled.check.score), (Some("no_hit"), None));
        assert_eq!(house.counter.billed(), house.charged().await);
    })
    .await;
}

#[tokio::test]
async fn a_refusal_is_final_and_free() {
    on_both(async |bed| {
        let house = House::open(bed, &[Mood::Refuse]).await;
        let (check, code) = failed(house.bureau().pull(house.asked("Meera Nair")).await);
        assert_eq!(
            (code.as_str(), house.find(&check).await.status),
            (FailureCause::Refused.code(), Status::Failed)
        );
        assert_eq!((house.counter.questions(), house.charged().await.len()), (1, 0));
    })
    .await;
}

#[tokio::test]
async fn a_busy_bureau_is_asked_again_and_then_given_up() {
    on_both(async |bed| {
        let house = House::open(bed, &[Mood::Busy, Mood::Busy]).await;
        house.bureau().pull(house.asked("Meera Nair")).await.expect("a report at the third attempt");
        assert_eq!((house.counter.questions(), house.counter.billed()), (3, house.charged().await));

        house.counter.always_feels(Some(Mood::Busy));
        let (check, code) = failed(house.bureau().pull(house.asked("Ravi Iyer")).await);
        assert_eq!(
            (code.as_str(), house.find(&check).await.status),
            (FailureCause::Unavailable.code(), Status::Failed)
        );
        assert_eq!((house.counter.questions(), house.charged().await.len()), (6, 1));
    })
    .await;
}

#[tokio::test]
async fn a_bureau_that_cannot_be_reached_bills_nothing() {
    on_both(async |bed| {
        let house = House::open(bed, &[]).await;
        let nobody = std::net::TcpListener::bind(("127.0.0.1", 0)).expect("a port");
        let address = nobody.local_addr().expect("an address");
        drop(nobody);
        let bureau = house.bureau_with(Settings { url: format!("http://{address}/"), ..house.settings() });
        let (_, code) = failed(bureau.pull(house.asked("Meera Nair")).await);
        assert_eq!((code.as_str(), house.charged().await.len()), (FailureCause::Unavailable.code(), 0));
        assert!(house.reconcile(&bureau).await.is_none(), "nothing is left to be done");
    })
    .await;
}

#[tokio::test]
async fn an_answer_that_was_lost_is_asked_for_again_under_the_same_reference() {
    on_both(async |bed| {
        let house = House::open(bed, &[Mood::HangUp, Mood::Mumble]).await;
        let pulled =
            house.bureau().pull(house.asked("Meera Nair")).await.expect("a report at the third attempt");
        assert_eq!(house.counter.questions(), 3);
        assert_eq!(house.counter.billed().into_iter().collect::<Vec<_>>(), [pulled.check.id.to_string()]);
        assert_eq!(house.counter.billed(), house.charged().await);
    })
    .await;
}

#[tokio::test]
async fn what_stays_in_doubt_is_settled_by_the_reconciler() {
    on_both(async |bed| {
        let house = House::open(bed, &[]).await;
        for mood in [Mood::Mumble, Mood::HangUp, Mood::Stumble] {
            house.counter.always_feels(Some(mood));
            let bureau = house.bureau();
            let check = put_off(bureau.pull(house.asked(&format!("Meera {mood:?}"))).await);
            assert_eq!(house.find(&check).await.status, Status::Pending, "{mood:?}");
            assert_eq!(house.reconcile(&bureau).await, Some(Resumed::PutOff), "{mood:?}");
            house.counter.always_feels(None);
            assert_eq!(house.reconcile(&bureau).await, Some(Resumed::Completed), "{mood:?}");
            assert_eq!(house.reconcile(&bureau).await, None, "{mood:?}");
            assert_eq!(house.find(&check).await.status, Status::Completed, "{mood:?}");
        }
        assert_eq!((house.counter.billed(), house.charged().await.len()), (house.charged().await, 3));
    })
    .await;
}

#[tokio::test]
async fn while_it_is_in_doubt_not_being_reached_settles_nothing() {
    on_both(async |bed| {
        let house = House::open(bed, &[Mood::HangUp]).await;
        house.counter.always_feels(Some(Mood::Busy));
        let bureau = house.bureau();
        let check = put_off(bureau.pull(house.asked("Meera Nair")).await);
        assert_eq!(house.reconcile(&bureau).await, Some(Resumed::PutOff));
        house.counter.feels(&[Mood::Report]);
        assert_eq!(house.reconcile(&bureau).await, Some(Resumed::Completed));
        assert_eq!(house.find(&check).await.attempts, 3);
        assert_eq!(house.counter.billed(), house.charged().await);
    })
    .await;
}

#[tokio::test]
async fn a_bureau_that_does_not_know_references_again_is_never_asked_twice() {
    on_both(async |bed| {
        let house = House::open(bed, &[Mood::HangUp]).await;
        let bureau = house.bureau_with(Settings { repeats_are_safe: false, ..house.settings() });
        let first = failed(bureau.pull(house.asked_with_key("Meera Nair", "order-1")).await);
        assert_eq!(first.1, FailureCause::OutcomeUnknown.code());
        let again = failed(bureau.pull(house.asked_with_key("Meera Nair", "order-1")).await);
        assert_eq!((again, house.counter.questions()), (first, 1));
        assert_eq!(house.charged().await.len(), 0, "the operator settles it with the bureau");
    })
    .await;
}

#[tokio::test]
async fn a_check_that_was_left_behind_is_not_asked_again_where_that_is_not_safe() {
    on_both(async |bed| {
        let house = House::open(bed, &[Mood::Mumble, Mood::Mumble, Mood::Mumble]).await;
        let check = put_off(house.bureau().pull(house.asked("Meera Nair")).await);
        let bureau = house.bureau_with(Settings { repeats_are_safe: false, ..house.settings() });
        assert_eq!(house.reconcile(&bureau).await, Some(Resumed::Failed));
        let failure = house.find(&check).await.failure.expect("a reason");
        assert_eq!(
            (failure.code.as_str(), house.counter.questions()),
            (FailureCause::OutcomeUnknown.code(), 3)
        );
    })
    .await;
}

#[tokio::test]
async fn after_a_day_in_doubt_it_is_given_up() {
    on_both(async |bed| {
        let house = House::open(bed, &[]).await;
        house.counter.always_feels(Some(Mood::Mumble));
        let bureau = house.bureau();
        let check = put_off(bureau.pull(house.asked("Meera Nair")).await);
        house.bed.clock.advance(SignedDuration::from_hours(24));
        assert_eq!(house.reconcile(&bureau).await, Some(Resumed::Failed));
        assert_eq!(
            house.find(&check).await.failure.expect("a reason").code,
            FailureCause::OutcomeUnknown.code()
        );
        assert_eq!(house.charged().await.len(), 0);
    })
    .await;
}

#[tokio::test]
async fn another_bureau_is_not_asked_about_what_the_first_one_was_asked() {
    on_both(async |bed| {
        let house = House::open(bed, &[Mood::Mumble, Mood::Mumble, Mood::Mumble]).await;
        put_off(house.bureau().pull(house.asked("Meera Nair")).await);
        let other = house.bureau_with(Settings { name: "other".to_owned(), ..house.settings() });
        assert_eq!(house.reconcile(&other).await, Some(Resumed::PutOff));
        assert_eq!(house.counter.questions(), 3);
        let pulled = other.pull(house.asked("Meera Nair")).await.expect("a report of its own");
        assert_eq!((pulled.check.bureau.as_str(), house.counter.questions()), ("other", 4));
    })
    .await;
}

#[tokio::test]
async fn a_bureau_that_takes_too_long_goes_on_without_the_one_who_waited() {
    on_both(async |bed| {
        let house = House::open(bed, &[Mood::Freeze]).await;
        let hasty = house.bureau_with(Settings { total: Duration::from_millis(300), ..house.settings() });
        let check = put_off(hasty.pull(house.asked_with_key("Meera Nair", "order-1")).await);
        let patient = house.bureau();
        let pulled =
            patient.pull(house.asked_with_key("Meera Nair", "order-1")).await.expect("the same check");
        assert_eq!((&pulled.check.id, pulled.is_reused, pulled.is_replay), (&check, false, false));
        assert_eq!((house.counter.questions(), house.counter.billed()), (2, house.charged().await));
    })
    .await;
}

#[tokio::test]
async fn a_client_that_goes_away_does_not_lose_the_report() {
    on_both(async |bed| {
        let house = House::open(bed, &[Mood::Freeze]).await;
        let bureau = house.bureau_with(Settings { total: Duration::from_millis(300), ..house.settings() });
        tokio::select! {
            _ = bureau.pull(house.asked_with_key("Meera Nair", "order-1")) => panic!("the bureau is frozen"),
            () = house.counter.frozen() => {}
        }
        // Nobody waits any more, and yet it is put off when its time is over.
        let pulled = loop {
            match house.bureau().pull(house.asked_with_key("Meera Nair", "order-1")).await {
                Err(enquiry::Refusal::InProgress) => tokio::task::yield_now().await,
                other => break other.expect("the same check"),
            }
        };
        assert_eq!(house.count("credit_checks").await, 1);
        assert_eq!(house.counter.billed().into_iter().collect::<Vec<_>>(), [pulled.check.id.to_string()]);
        assert_eq!(house.counter.billed(), house.charged().await);
    })
    .await;
}
