//! Webhooks and the messages they are owed.

use jiff::SignedDuration;
use store::analyses::{self, Decision, Failure, NewReview, Page};
use store::deliveries::{self, Attempt, Claim, Delivery, Status};
use store::webhooks::{self, EVENTS, NewWebhook};
use store::{DeliveryId, WebhookId, due};
use testbed::{Bed, on_both};

use crate::enquirer;
use crate::lender::{LEASE, Lender, claim};

const ALL: Page = Page { limit: 100, offset: 0 };

#[tokio::test]
async fn a_webhook_is_kept_with_a_secret_of_its_own() {
    on_both(async |bed| {
        let lender = Lender::new(&bed, "north").await;
        let first = hook(&bed, &lender, "https://hooks.example/a", &EVENTS).await;
        let second = hook(&bed, &lender, "https://hooks.example/b", &EVENTS[..1]).await;
        let mut tx = bed.database.write().await.unwrap();
        let hooks = webhooks::list(&mut tx, &lender.team).await.unwrap();
        let [a, b] = hooks.as_slice() else { panic!("two webhooks, not {}", hooks.len()) };
        assert_eq!(
            (&a.id, a.url.as_str(), a.events.as_slice()),
            (&first, "https://hooks.example/a", &EVENTS.map(str::to_owned)[..])
        );
        assert_eq!((&b.id, b.events.len(), &b.created_by), (&second, 1, &lender.owner));
        assert!(a.secret.starts_with("whsec_") && a.secret != b.secret);

        assert!(webhooks::disable(&mut tx, &lender.team, &first, bed.now()).await.unwrap());
        assert!(!webhooks::disable(&mut tx, &lender.team, &first, bed.now()).await.unwrap(), "only once");
        assert_eq!(webhooks::list(&mut tx, &lender.team).await.unwrap().len(), 1);
        let disabled = webhooks::find(&mut tx, &lender.team, &first).await.unwrap().unwrap();
        assert_eq!(disabled.disabled_at, Some(bed.now()));
        tx.commit().await.unwrap();
    })
    .await;
}

#[tokio::test]
async fn what_becomes_of_an_analysis_is_told_to_those_who_asked() {
    on_both(async |bed| {
        let lender = Lender::new(&bed, "north").await;
        let all = hook(&bed, &lender, "https://hooks.example/all", &EVENTS).await;
        let failures = hook(&bed, &lender, "https://hooks.example/failures", &["analysis.failed"]).await;
        let off = hook(&bed, &lender, "https://hooks.example/off", &EVENTS).await;
        let mut tx = bed.database.write().await.unwrap();
        webhooks::disable(&mut tx, &lender.team, &off, bed.now()).await.unwrap();
        tx.commit().await.unwrap();

        let completed = lender.submit_and_complete(&bed, Decision::Approved).await;
        bed.clock.advance(SignedDuration::from_secs(1));
        let (failed, _) = lender.submit(&bed).await;
        let taken = claim(&bed).await.unwrap();
        let failure = Failure { code: "no_transactions".to_owned(), message: "empty".to_owned() };
        let mut tx = bed.database.write().await.unwrap();
        assert!(analyses::fail(&mut tx, &taken, bed.now(), &failure).await.unwrap());
        tx.commit().await.unwrap();

        let told = |deliveries: Vec<Delivery>| -> Vec<(String, String)> {
            deliveries.into_iter().map(|delivery| (delivery.event, delivery.subject)).collect()
        };
        let failed = ("analysis.failed".to_owned(), failed.to_string());
        let completed = ("analysis.completed".to_owned(), completed.to_string());
        assert_eq!(told(log(&bed, &lender, &all).await), [failed.clone(), completed], "newest first");
        assert_eq!(told(log(&bed, &lender, &failures).await), [failed]);
        assert_eq!(told(log(&bed, &lender, &off).await), []);
    })
    .await;
}

#[tokio::test]
async fn an_analysis_that_is_not_kept_is_not_told() {
    on_both(async |bed| {
        let lender = Lender::new(&bed, "north").await;
        let all = hook(&bed, &lender, "https://hooks.example/all", &EVENTS).await;
        lender.submit(&bed).await;
        let taken = claim(&bed).await.unwrap();
        let failure = Failure { code: "no_transactions".to_owned(), message: "empty".to_owned() };
        let mut tx = bed.database.write().await.unwrap();
        assert!(analyses::fail(&mut tx, &taken, bed.now(), &failure).await.unwrap());
        drop(tx);
        assert!(log(&bed, &lender, &all).await.is_empty());
    })
    .await;
}

#[tokio::test]
async fn a_message_is_tried_again_until_it_is_delivered() {
    on_both(async |bed| {
        let lender = Lender::new(&bed, "north").await;
        let id = hook(&bed, &lender, "https://hooks.example/all", &EVENTS).await;
        lender.submit_and_complete(&bed, Decision::Approved).await;

        let taken = take(&bed).await.unwrap();
        assert_eq!((&taken.team, &taken.delivery.webhook, taken.delivery.attempts), (&lender.team, &id, 1));
        assert!(take(&bed).await.is_none(), "one sender has it");
        let again = bed.now() + SignedDuration::from_secs(5);
        let refused =
            Attempt { status: Some(503), error: Some("busy"), again_at: Some(again), is_delivered: false };
        assert!(settle(&bed, &taken, refused).await);
        assert!(!settle(&bed, &taken, refused).await, "a lease settles once");
        let mut reader = bed.database.read().await.unwrap();
        assert_eq!(due::next(&mut reader).await.unwrap().delivery, Some(again));
        drop(reader);
        assert!(take(&bed).await.is_none());

        bed.clock.advance(SignedDuration::from_secs(5));
        let taken = take(&bed).await.unwrap();
        assert_eq!((taken.delivery.attempts, taken.delivery.last_status), (2, Some(503)));
        let done = Attempt { status: Some(204), error: None, again_at: None, is_delivered: true };
        assert!(settle(&bed, &taken, done).await);
        assert!(take(&bed).await.is_none());
        let log = log(&bed, &lender, &id).await;
        assert_eq!((log[0].status, log[0].last_status, log[0].attempts), (Status::Delivered, Some(204), 2));
        assert_eq!((log[0].delivered_at, log[0].next_attempt_at), (Some(bed.now()), None));
        assert_eq!(log[0].last_error, None);
    })
    .await;
}

#[tokio::test]
async fn a_message_that_is_given_up_is_failed_and_later_forgotten() {
    on_both(async |bed| {
        let lender = Lender::new(&bed, "north").await;
        let id = hook(&bed, &lender, "https://hooks.example/all", &EVENTS).await;
        lender.submit_and_complete(&bed, Decision::Approved).await;
        let later = bed.now() + SignedDuration::from_hours(1);
        assert_eq!(forget(&bed, later).await, 0, "it is still owed");
        let taken = take(&bed).await.unwrap();
        let over = Attempt { status: None, error: Some("no answer"), again_at: None, is_delivered: false };
        assert!(settle(&bed, &taken, over).await);
        let log_now = log(&bed, &lender, &id).await;
        assert_eq!(
            (log_now[0].status, log_now[0].last_error.as_deref()),
            (Status::Failed, Some("no answer"))
        );
        assert_eq!(forget(&bed, later).await, 1);
        assert!(log(&bed, &lender, &id).await.is_empty());
    })
    .await;
}

#[tokio::test]
async fn a_sender_that_died_loses_its_message_to_another() {
    on_both(async |bed| {
        let lender = Lender::new(&bed, "north").await;
        hook(&bed, &lender, "https://hooks.example/all", &EVENTS).await;
        lender.submit_and_complete(&bed, Decision::Approved).await;
        let first = take(&bed).await.unwrap();
        bed.clock.advance(LEASE);
        let second = take(&bed).await.unwrap();
        assert_eq!(second.delivery.id, first.delivery.id, "a receiver knows the repeat by its id");
        let done = Attempt { status: Some(200), error: None, again_at: None, is_delivered: true };
        assert!(!settle(&bed, &first, done).await);
        assert!(settle(&bed, &second, done).await);
    })
    .await;
}

#[tokio::test]
async fn reviews_are_told_when_they_decide_and_not_before() {
    on_both(async |bed| {
        let lender = Lender::new(&bed, "north").await;
        let all = hook(&bed, &lender, "https://hooks.example/all", &["analysis.reviewed"]).await;
        let id = lender.submit_and_complete(&bed, Decision::ManualReview).await;
        let said = async |decision: Decision, holds: Decision| {
            let new = NewReview { by: &lender.owner, decision, note: "seen", holds };
            let mut tx = bed.database.write().await.unwrap();
            assert!(analyses::review(&mut tx, &lender.team, &id, bed.now(), &new).await.unwrap());
            tx.commit().await.unwrap();
            log(&bed, &lender, &all).await.len()
        };
        assert_eq!(said(Decision::Approved, Decision::ManualReview).await, 0, "one of two");
        assert_eq!(said(Decision::Approved, Decision::Approved).await, 1, "the second");
        assert_eq!(said(Decision::Declined, Decision::ManualReview).await, 2, "no longer decided");
        assert_eq!(said(Decision::Declined, Decision::ManualReview).await, 2, "as open as before");
        let told = log(&bed, &lender, &all).await;
        assert!(told.iter().all(|one| one.event == "analysis.reviewed" && one.subject == id.as_str()));
    })
    .await;
}

#[tokio::test]
async fn a_credit_report_is_told_with_the_check_that_has_it() {
    on_both(async |bed| {
        let lender = Lender::new(&bed, "north").await;
        let all = hook(&bed, &lender, "https://hooks.example/all", &EVENTS).await;
        let check = enquirer::begin(&bed, &lender, None).await;
        assert!(log(&bed, &lender, &all).await.is_empty());
        assert!(enquirer::complete(&bed, &check).await);
        let told = log(&bed, &lender, &all).await;
        assert_eq!(told.len(), 1);
        assert_eq!(
            (told[0].event.as_str(), told[0].subject.as_str()),
            ("credit_check.completed", check.check.id.as_str())
        );
    })
    .await;
}

#[tokio::test]
async fn a_message_is_sent_once_more_under_its_id_and_wakes_its_receiver() {
    on_both(async |bed| {
        let (lender, other) = (Lender::new(&bed, "north").await, Lender::new(&bed, "south").await);
        let id = hook(&bed, &lender, "https://hooks.example/all", &EVENTS).await;
        lender.submit_and_complete(&bed, Decision::Approved).await;
        let taken = take(&bed).await.unwrap();
        let message = taken.delivery.id.clone();
        assert!(renew(&bed, &lender, &id, &message).await);
        assert!(take(&bed).await.is_none(), "what is on its way stays so");
        let over = Attempt { status: None, error: Some("no answer"), again_at: None, is_delivered: false };
        assert!(settle(&bed, &taken, over).await);
        bed.clock.advance(SignedDuration::from_hours(20 * 24));
        let mut tx = bed.database.write().await.unwrap();
        let rest = bed.now() + SignedDuration::from_hours(1);
        webhooks::let_rest(&mut tx, &lender.team, &id, rest).await.unwrap();
        tx.commit().await.unwrap();

        assert!(!renew(&bed, &other, &id, &message).await, "another team's is no message");
        assert!(renew(&bed, &lender, &id, &message).await);
        let mut tx = bed.database.write().await.unwrap();
        let days_ago = bed.now() - SignedDuration::from_hours(6 * 24);
        assert_eq!(deliveries::give_up_old(&mut tx, days_ago).await.unwrap(), 0, "its days begin anew");
        tx.commit().await.unwrap();
        let again = take(&bed).await.unwrap();
        assert_eq!((&again.delivery.id, again.delivery.attempts), (&message, 1));
    })
    .await;
}

#[tokio::test]
async fn a_test_goes_to_one_webhook_whatever_it_asked_for() {
    on_both(async |bed| {
        let lender = Lender::new(&bed, "north").await;
        let one = hook(&bed, &lender, "https://hooks.example/one", &EVENTS[..1]).await;
        let other = hook(&bed, &lender, "https://hooks.example/other", &EVENTS).await;
        let mut tx = bed.database.write().await.unwrap();
        let id = deliveries::enqueue_test(&mut tx, &lender.team, &one, bed.now()).await.unwrap();
        tx.commit().await.unwrap();
        let taken = take(&bed).await.unwrap();
        assert_eq!((&taken.delivery.id, taken.delivery.event.as_str()), (&id, "webhook.test"));
        assert_eq!((taken.delivery.subject.as_str(), &taken.delivery.webhook), (one.as_str(), &one));
        assert!(log(&bed, &lender, &other).await.is_empty());
    })
    .await;
}

async fn renew(bed: &Bed, lender: &Lender, webhook: &WebhookId, id: &DeliveryId) -> bool {
    let mut tx = bed.database.write().await.unwrap();
    let is_there = deliveries::renew(&mut tx, &lender.team, webhook, id, bed.now()).await.unwrap();
    tx.commit().await.unwrap();
    is_there
}

async fn hook(bed: &Bed, lender: &Lender, url: &str, events: &[&str]) -> WebhookId {
    let events: Vec<String> = events.iter().map(|event| (*event).to_owned()).collect();
    let mut tx = bed.database.write().await.unwrap();
    let new = NewWebhook { url, events: &events, created_by: &lender.owner };
    let id = webhooks::insert(&mut tx, &lender.team, bed.now(), &new).await.unwrap();
    tx.commit().await.unwrap();
    bed.clock.advance(SignedDuration::from_millis(1));
    id
}

async fn take(bed: &Bed) -> Option<Claim> {
    let mut tx = bed.database.write().await.unwrap();
    let claim = deliveries::claim(&mut tx, bed.now(), (LEASE, 100)).await.unwrap();
    tx.commit().await.unwrap();
    claim
}

async fn settle(bed: &Bed, claim: &Claim, attempt: Attempt<'_>) -> bool {
    let mut tx = bed.database.write().await.unwrap();
    let is_settled = deliveries::settle(&mut tx, claim, bed.now(), attempt).await.unwrap();
    tx.commit().await.unwrap();
    is_settled
}

async fn forget(bed: &Bed, before: jiff::Timestamp) -> u64 {
    let mut tx = bed.database.write().await.unwrap();
    let forgotten = deliveries::forget_old(&mut tx, before).await.unwrap();
    tx.commit().await.unwrap();
    forgotten
}

async fn log(bed: &Bed, lender: &Lender, id: &WebhookId) -> Vec<Delivery> {
    let mut reader = bed.database.read().await.unwrap();
    deliveries::list(&mut reader, &lender.team, id, ALL).await.unwrap().0
}
