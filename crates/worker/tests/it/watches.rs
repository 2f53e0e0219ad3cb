//! The card that scores, held once a day against the cases it was learned from.

use std::time::Duration;

use fit::Watch;
use jiff::{SignedDuration, Timestamp};
use serde_json::Value;
use specimen::Order;
use store::ScoreCardId;
use store::analyses::{self, Completion, Decision, PackedReport, Status, Summary};
use store::score_cards::{self, Appointment, Part};
use store::webhooks::{self, NewWebhook};
use testbed::{Bed, fitted_card};
use worker::Settings;

use crate::floor::{Floor, eventually, settings};

async fn publish(floor: &Floor) -> ScoreCardId {
    let (mut tx, now) = (floor.write().await, floor.bed.now());
    let id = score_cards::begin(&mut tx, &floor.team, &floor.user, now).await.expect("a card");
    let claim = score_cards::claim(&mut tx, now, SignedDuration::from_secs(60)).await.expect("a claim");
    score_cards::finish(&mut tx, &claim.expect("a fit"), &Ok(fitted_card())).await.expect("an end");
    let new = Appointment { by: &floor.user, part: Part::Champion, card: id.as_ref() };
    score_cards::set_part(&mut tx, &floor.team, now, new).await.expect("a part");
    tx.commit().await.expect("a commit");
    id.expect("an id")
}

/// Another case with the same report.
async fn complete_like(floor: &Floor, report: &PackedReport, score: Option<i64>) {
    floor.upload(b"a statement").await;
    let claim = floor.claim().await.expect("an analysis");
    let summary = Summary::default();
    let decision = Decision::Approved;
    let done = Completion { decision, score, pages: 1, engine_version: "1", report, summary: &summary };
    let mut tx = floor.write().await;
    assert!(analyses::complete(&mut tx, &claim, floor.bed.now(), &done).await.expect("an end"));
    tx.commit().await.expect("a commit");
}

async fn looked_at(floor: &Floor, id: &ScoreCardId, earlier: Timestamp) -> (Timestamp, Watch) {
    eventually(async || {
        let mut reader = floor.bed.database.read().await.expect("a connection");
        let card = score_cards::find(&mut reader, &floor.team, id).await.expect("an answer").expect("a card");
        let found = card.watch.and_then(|text| serde_json::from_str::<Watch>(&text).ok());
        // When is written down before what.
        card.watched_at.filter(|at| *at > earlier).zip(found.filter(|found| found.cases > 0))
    })
    .await
}

#[tokio::test(flavor = "multi_thread")]
async fn other_people_than_it_learned_from_are_told_once() {
    // What is asked of the database is asked of both in the service's tests; here a hundred reports are opened.
    let floor = Floor::open(Bed::sqlite().await).await;
    let id = publish(&floor).await;
    let mut tx = floor.write().await;
    let events = ["score_card.alarm".to_owned()];
    let new = NewWebhook { url: "https://lender.example/hook", events: &events, created_by: &floor.user };
    webhooks::insert(&mut tx, &floor.team, floor.bed.now(), &new).await.expect("a webhook");
    tx.commit().await.expect("a commit");

    let workers = floor.start(settings(1));
    let layout = specimen::layouts().first().expect("a layout");
    let paper = specimen::make(&Order { months: 3, entries_per_month: Some(5), ..Order::new(layout) })
        .expect("a specimen")
        .pdf;
    let first = floor.upload(&paper).await;
    assert_eq!(floor.ends(&first).await.status, Status::Completed);
    workers.stop().await;
    let report: Value = floor.result(&first).await.expect("a report");
    assert_eq!(report["score_card"]["version"], "team-1");
    assert!(report["score"].is_i64(), "{}", report["score_card"]);
    let packed = PackedReport::new(&serde_json::to_vec(&report).expect("JSON")).expect("a report");
    for _ in 0..fit::WATCHED_MIN {
        complete_like(&floor, &packed, report["score"].as_i64()).await;
    }

    let often = || Settings { housekeeping: Duration::from_millis(10), ..settings(0) };
    // It was looked at when the first worker started, with nothing to see yet.
    let at_first = floor.bed.now();
    floor.bed.clock.advance(SignedDuration::from_hours(25));
    let workers = floor.start(often());
    let (looked, watch) = looked_at(&floor, &id, at_first).await;
    workers.stop().await;
    assert_eq!(watch.cases, fit::WATCHED_MIN + 1);
    assert!(watch.alarms.iter().any(|alarm| alarm.about == "score"), "all of one kind: {watch:?}");
    let told = async || floor.count("deliveries WHERE event = 'score_card.alarm'").await;
    assert_eq!(told().await, 1);

    floor.bed.clock.advance(SignedDuration::from_hours(25));
    let workers = floor.start(often());
    looked_at(&floor, &id, looked).await;
    workers.stop().await;
    assert_eq!(told().await, 1, "nothing new");
}
