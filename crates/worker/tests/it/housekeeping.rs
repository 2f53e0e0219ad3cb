//! What has served its time goes, and nothing else does.

use std::time::Duration;

use jiff::{SignedDuration, Timestamp};
use store::analyses::{self, Failure, statement_path};
use store::credit_checks::Completion;
use store::deliveries::{self, Attempt};
use store::idempotency::{self, Slot};
use store::limits::{self, Limit};
use store::sign_ins::{self, Lockout};
use store::team_settings::{self, Retention};
use store::webhooks::{self, NewWebhook};
use store::{AnalysisId, CreditCheckId, PackedReport, Timekeeper, blobs, credit_checks, login_tokens};
use testbed::on_both;
use worker::Settings;

use crate::floor::{Floor, eventually, settings};

const HOUR: SignedDuration = SignedDuration::from_hours(1);

#[tokio::test(flavor = "multi_thread")]
async fn old_things_go_and_young_ones_stay() {
    on_both(async |bed| {
        let floor = Floor::open(bed).await;
        leave_traces(&floor, "old").await;
        // Old enough for everything but what is kept for longer than a week and an hour.
        floor.bed.clock.advance(SignedDuration::from_hours(7 * 24) + HOUR * 2);
        leave_traces(&floor, "young").await;
        let workers = floor.start(Settings { housekeeping: Duration::from_millis(10), ..settings(0) });
        let counts = eventually(async || {
            let mut counts = Vec::new();
            for table in ["rate_limits", "sign_in_failures", "login_tokens", "idempotency"] {
                counts.push((table, floor.count(table).await));
            }
            counts.iter().all(|(_, count)| *count <= 1).then_some(counts)
        })
        .await;
        workers.stop().await;
        assert!(counts.iter().all(|(_, count)| *count == 1), "{counts:?}");
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn messages_go_after_a_month_and_those_that_nobody_heard_are_given_up_before() {
    on_both(async |bed| {
        let floor = Floor::open(bed).await;
        let events = ["analysis.failed".to_owned()];
        let new = NewWebhook { url: "https://hooks.example.com/", events: &events, created_by: &floor.user };
        let mut tx = floor.write().await;
        webhooks::insert(&mut tx, &floor.team, floor.bed.now(), &new).await.expect("a webhook");
        tx.commit().await.expect("a commit");
        let in_days = |days: i64| floor.bed.now() + SignedDuration::from_hours(24 * days);
        fail_one(&floor, None).await;
        fail_one(&floor, Some(in_days(60))).await;
        floor.bed.clock.advance(SignedDuration::from_hours(31 * 24));
        fail_one(&floor, None).await;
        fail_one(&floor, Some(in_days(1))).await;

        let mut quiet = Settings { housekeeping: Duration::from_millis(10), ..settings(0) };
        quiet.webhooks.senders = 0;
        let workers = floor.start(quiet);
        eventually(async || (floor.count("deliveries").await == 2).then_some(())).await;
        workers.stop().await;
        assert_eq!(floor.count("deliveries WHERE status = 'delivered'").await, 1);
        assert_eq!(floor.count("deliveries WHERE status = 'pending'").await, 1);
    })
    .await;
}

/// An analysis that failed, and the message about it: heard, or to be tried again.
async fn fail_one(floor: &Floor, again_at: Option<Timestamp>) {
    floor.upload(b"quick").await;
    let claim = floor.claim().await.expect("a claim");
    let now = floor.bed.now();
    let mut tx = floor.write().await;
    let failure = Failure { code: "processing_crashed".to_owned(), message: "-".to_owned() };
    assert!(analyses::fail(&mut tx, &claim, now, &failure).await.expect("an answer"));
    let claim = deliveries::claim(&mut tx, now, (HOUR, 100)).await.expect("an answer").expect("a message");
    let attempt = Attempt { status: Some(200), error: None, again_at, is_delivered: again_at.is_none() };
    assert!(deliveries::settle(&mut tx, &claim, now, attempt).await.expect("an answer"));
    tx.commit().await.expect("a commit");
}

/// One row in each table that housekeeping looks after.
async fn leave_traces(floor: &Floor, name: &str) {
    let now = floor.bed.now();
    let mut tx = floor.write().await;
    limits::count(&mut tx, name, Limit { count: 1, window: HOUR }, now).await.expect("a use");
    let lockout = Lockout { failures: 1, lasts: HOUR };
    sign_ins::note_failure(&mut tx, name, lockout, now).await.expect("a failure");
    let expires = now.checked_add(HOUR).expect("a time");
    let from = store::Whereabouts::default();
    let new = login_tokens::NewLoginToken { user: &floor.user, expires_at: expires, from: &from };
    login_tokens::insert(&mut tx, &floor.team, now, &new).await.expect("a token");
    let slot = Slot { user: &floor.user, endpoint: "analyses", key: name };
    idempotency::hold(&mut tx, &floor.team, &slot, "fingerprint", now).await.expect("a key");
    tx.commit().await.expect("a commit");
}

#[tokio::test(flavor = "multi_thread")]
async fn blobs_without_an_owner_go_and_others_stay() {
    on_both(async |bed| {
        let floor = Floor::open(bed).await;
        let kept = floor.upload(b"kept").await;
        let erased = floor.upload(b"erased").await;
        let left = announce(&floor).await;
        floor.bed.clock.advance(HOUR * 2);
        let pending = announce(&floor).await;
        let mut tx = floor.write().await;
        assert!(analyses::erase(&mut tx, &floor.team, &erased).await.expect("an answer").is_some());
        let key = tx.team_key(&floor.team).await.expect("a key");
        tx.commit().await.expect("a commit");

        tidy_until(&floor, "blobs", 2).await;

        for (id, is_there) in [(kept, true), (pending, true), (erased, false), (left, false)] {
            let found = floor.bed.blobs.read(&key, &statement_path(&floor.team, &id)).await;
            assert_eq!(found.is_ok(), is_there, "{found:?}");
        }
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_outlives_the_time_of_its_team_is_erased_and_nothing_else() {
    on_both(async |bed| {
        let floor = Floor::open(bed).await;
        fail_quietly(&floor).await;
        let waiting = floor.upload(b"waiting").await;
        settle(&floor, Retention { analyses: Some(30), ..Retention::default() }).await;
        floor.bed.clock.advance(SignedDuration::from_hours(31 * 24));
        let young = floor.upload(b"young").await;
        tidy_until(&floor, "blobs", 2).await;
        let mut reader = floor.bed.database.read().await.expect("a transaction");
        for id in [&waiting, &young] {
            assert!(analyses::find(&mut reader, &floor.team, id).await.expect("an answer").is_some());
        }
        assert_eq!(floor.count("analyses").await, 2);
        assert_eq!(floor.count("audit WHERE action = 'analysis.erased' AND via = 'retention'").await, 1);
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn originals_go_when_their_time_is_over_and_what_was_concluded_stays() {
    on_both(async |bed| {
        let floor = Floor::open(bed).await;
        let old = fail_quietly(&floor).await;
        let waiting = floor.upload(b"waiting").await;
        settle(&floor, Retention { originals: Some(30), ..Retention::default() }).await;
        floor.bed.clock.advance(SignedDuration::from_hours(31 * 24));
        let young = floor.upload(b"young").await;
        tidy_until(&floor, "blobs", 2).await;

        let mut reader = floor.bed.database.read().await.expect("a transaction");
        let key = reader.team_key(&floor.team).await.expect("a key");
        for (id, is_there) in [(&old, false), (&waiting, true), (&young, true)] {
            let analysis = analyses::find(&mut reader, &floor.team, id).await.expect("an answer");
            let erased_at = analysis.expect("an analysis").original_erased_at;
            assert_eq!(erased_at, (!is_there).then(|| floor.bed.now()));
            let found = floor.bed.blobs.read(&key, &statement_path(&floor.team, id)).await;
            assert_eq!(found.is_ok(), is_there, "{found:?}");
        }
        let told = format!("audit WHERE action = 'analysis.original_erased' AND subject = '{old}'");
        assert_eq!(floor.count(&told).await, 1);
        assert_eq!(floor.count("audit WHERE via = 'retention'").await, 1);
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn credit_checks_go_when_their_time_is_over_and_what_was_paid_stays() {
    on_both(async |bed| {
        let floor = Floor::open(bed).await;
        let old = pull(&floor).await;
        settle(&floor, Retention { credit_checks: Some(30), ..Retention::default() }).await;
        floor.bed.clock.advance(SignedDuration::from_hours(31 * 24));
        let young = pull(&floor).await;
        tidy_until(&floor, "credit_checks", 1).await;

        let mut reader = floor.bed.database.read().await.expect("a transaction");
        assert!(credit_checks::find(&mut reader, &floor.team, &young).await.expect("an answer").is_some());
        for table in ["credit_reports", "consents"] {
            assert_eq!(floor.count(table).await, 1, "{table}");
        }
        assert_eq!(floor.count("charges").await, 2);
        let told = format!("audit WHERE action = 'credit_check.erased' AND subject = '{old}'");
        assert_eq!(floor.count(&told).await, 1);
        assert_eq!(floor.count("audit WHERE via = 'retention'").await, 1);
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_node_whose_clock_is_in_doubt_erases_nothing() {
    on_both(async |bed| {
        let years = SignedDuration::from_hours(2 * 365 * 24);
        bed.clock.advance(-years);
        let mut floor = Floor::open(bed).await;
        let id = floor.upload(b"old").await;
        settle(&floor, Retention { analyses: Some(30), ..Retention::default() }).await;
        floor.bed.clock.advance(years);
        let keeper = Timekeeper::start(&floor.bed.database, floor.bed.clock.handle()).await.expect("a time");
        // On SQLite this is a jump. On Postgres the clock of a bed was never that of the database.
        floor.bed.clock.advance(years);
        keeper.look().await.expect("a look");
        floor.clock = keeper.clock();
        assert!(floor.clock.doubt().is_some());

        let workers = floor.start(Settings { housekeeping: Duration::from_millis(10), ..settings(0) });
        // Each round begins with what was put off too far: with the second, the first is over.
        for _ in 0..2 {
            floor.bed.meddle("UPDATE analyses SET due_at = 9000000000000000").await;
            eventually(async || {
                (floor.count("analyses WHERE due_at = 9000000000000000").await == 0).then_some(())
            })
            .await;
        }
        workers.stop().await;
        assert!(floor.find(&id).await.is_some());
        assert_eq!(floor.count("blobs WHERE state = 'kept'").await, 1);
    })
    .await;
}

async fn settle(floor: &Floor, retention: Retention) {
    let mut tx = floor.write().await;
    assert!(team_settings::set_retention(&mut tx, &floor.team, retention).await.expect("an answer"));
    tx.commit().await.expect("a commit");
}

/// A check with its consent, and the report that was paid for.
async fn pull(floor: &Floor) -> CreditCheckId {
    let claim = floor.begin_check().await;
    let answer = PackedReport::new(b"{}").expect("a report");
    let completion = Completion {
        is_sandbox: true,
        outcome: "hit",
        score: Some(780),
        marks: 0,
        report: &answer,
        raw_answer: &answer,
    };
    let mut tx = floor.write().await;
    assert!(credit_checks::complete(&mut tx, &claim, floor.bed.now(), &completion).await.expect("an answer"));
    tx.commit().await.expect("a commit");
    claim.check.id
}

/// Workers that only tidy up, until so many of these are left.
async fn tidy_until(floor: &Floor, rows: &str, left: i64) {
    let workers = floor.start(Settings { housekeeping: Duration::from_millis(10), ..settings(0) });
    eventually(async || (floor.count(rows).await == left).then_some(())).await;
    workers.stop().await;
}

/// An analysis that failed, with nobody to tell.
async fn fail_quietly(floor: &Floor) -> AnalysisId {
    let id = floor.upload(b"old").await;
    let claim = floor.claim().await.expect("a claim");
    let mut tx = floor.write().await;
    let failure = Failure { code: "processing_crashed".to_owned(), message: "-".to_owned() };
    assert!(analyses::fail(&mut tx, &claim, floor.bed.now(), &failure).await.expect("an answer"));
    tx.commit().await.expect("a commit");
    id
}

/// An upload that has written its file and not yet its row.
async fn announce(floor: &Floor) -> AnalysisId {
    let id = AnalysisId::fresh(floor.bed.now()).expect("an id");
    let path = statement_path(&floor.team, &id);
    let mut tx = floor.write().await;
    blobs::announce(&mut tx, &floor.team, &path, floor.bed.now()).await.expect("an announcement");
    let key = tx.team_key(&floor.team).await.expect("a key");
    tx.commit().await.expect("a commit");
    floor.bed.blobs.put(&key, &path, b"on its way").await.expect("a blob");
    id
}
