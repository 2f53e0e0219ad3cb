//! Score cards over the API and on the pages: fitted, published by a second person, run in the shadow, given back.

use jiff::ToSpan;
use serde_json::{Value, json};
use store::ScoreCardId;
use store::analyses::Decision;
use store::score_cards;
use store::users::Role;
use testbed::fitted_card;

use crate::analyses::form::Form;
use crate::service::{Service, on_one};
use crate::web::browser::Browser;

async fn work(service: &Service) {
    let mut tx = service.database().write().await.expect("a transaction");
    let lease = jiff::SignedDuration::from_secs(60);
    let claim = score_cards::claim(&mut tx, service.now(), lease).await.expect("a claim").expect("a fit");
    assert!(score_cards::finish(&mut tx, &claim, &Ok(fitted_card())).await.expect("an end"));
    tx.commit().await.expect("a commit");
}

#[tokio::test]
async fn a_card_is_fitted_by_one_person_and_published_by_another() {
    on_one(async |service: Service| {
        let (asha, binu) =
            (service.person("north", Role::Admin).await, service.person("north", Role::Admin).await);
        let (clerk, stranger) =
            (service.person("north", Role::Analyst).await, service.person("south", Role::Admin).await);
        assert_eq!(clerk.post("/v1/score-cards", Value::Null).await.status, 403);
        let begun = asha.post("/v1/score-cards", Value::Null).await;
        assert_eq!(begun.status, 202, "{}", begun.json);
        assert_eq!((&begun.json["status"], &begun.json["version"]), (&json!("fitting"), &json!("team-1")));
        let again = asha.post("/v1/score-cards", Value::Null).await;
        assert_eq!(again.told(), (409, "fit_in_progress".to_owned()));
        let id = begun.json["id"].as_str().expect("an id").to_owned();
        let early = binu.put("/v1/score-cards/champion", json!({ "id": id })).await;
        assert_eq!(early.told(), (409, "score_card_not_fitted".to_owned()));
        work(&service).await;

        let whole = clerk.get(&format!("/v1/score-cards/{id}")).await.json;
        assert_eq!((&whole["status"], &whole["part"]), (&json!("fitted"), &Value::Null));
        assert_eq!(whole["document"]["version"], "team-1");
        assert!(whole["report"]["power"]["after"]["auc"]["estimate"].as_f64().expect("a number") > 0.5);
        assert_eq!(stranger.get(&format!("/v1/score-cards/{id}")).await.status, 404);
        let theirs = stranger.put("/v1/score-cards/champion", json!({ "id": id })).await;
        assert_eq!(theirs.status, 404);

        let alone = asha.put("/v1/score-cards/champion", json!({ "id": id })).await;
        assert_eq!(alone.told(), (409, "second_person_required".to_owned()));
        assert_eq!(asha.put("/v1/score-cards/challenger", json!({ "id": id })).await.status, 204);
        assert_eq!(asha.get("/v1/score-cards").await.json["data"][0]["part"], "challenger");
        assert_eq!(binu.put("/v1/score-cards/champion", json!({ "id": id })).await.status, 204);
        assert_eq!(binu.get("/v1/score-cards").await.json["data"][0]["part"], "champion");
        let nothing = asha.put("/v1/score-cards/champion", json!({})).await;
        assert_eq!(nothing.told(), (400, "invalid_request".to_owned()), "a slip is not the choice of none");
        assert_eq!(asha.put("/v1/score-cards/champion", json!({ "id": null })).await.status, 204);
        let back = asha.put("/v1/score-cards/champion", json!({ "id": id })).await;
        assert_eq!(back.status, 204, "it decided before, so that one person may go back to it");
        assert_eq!(service.times(asha.team(), "score_card.published").await, 2);
    })
    .await;
}

#[tokio::test]
async fn a_card_is_tried_on_past_cases_and_changes_nothing() {
    let service = Service::on_sqlite().await;
    let (asha, clerk) =
        (service.person("north", Role::Admin).await, service.person("north", Role::Analyst).await);
    let begun = asha.post("/v1/score-cards", Value::Null).await;
    let id = begun.json["id"].as_str().expect("an id").to_owned();
    let browser = Browser::of(&service, &asha).await;
    let place = format!("/settings/score-cards/{id}/replay");
    assert_eq!(browser.get(&place).await.status, 409, "it is not fitted yet");
    work(&service).await;
    browser.get(&place).await.says("Nothing to replay");
    let layout = specimen::layouts().first().expect("a layout");
    let paper =
        specimen::make(&specimen::Order { months: 4, ..specimen::Order::new(layout) }).expect("a paper");
    asha.uploaded(Form::default().file("june.pdf", &paper.pdf)).await;
    assert!(service.complete(&service.claim().await, Decision::Approved).await);
    browser.get(&format!("/settings/score-cards/{id}")).await.says("Try it on past cases");
    browser.get(&place).await.says("data-total=\"1\"");
    let before = service.traces(asha.team()).await;
    let rows = browser.get(&format!("{place}/rows?of=team&from=0")).await;
    assert_eq!(rows.text.matches("<tr data-change=").count(), 1, "{}", rows.text);
    rows.says("Score: ");
    assert_eq!(service.traces(asha.team()).await, before);
    assert_eq!(service.times(asha.team(), "score_card.replayed").await, 1);
    assert_eq!(Browser::of(&service, &clerk).await.get(&place).await.status, 403);
}

#[tokio::test]
async fn what_the_watch_found_is_told_in_words_and_in_the_api() {
    on_one(async |service: Service| {
        let (asha, binu) =
            (service.person("north", Role::Admin).await, service.person("north", Role::Admin).await);
        let begun = asha.post("/v1/score-cards", Value::Null).await;
        assert_eq!((&begun.json["alarms"], &begun.json["watched_at"]), (&json!([]), &Value::Null));
        let id = begun.json["id"].as_str().expect("an id").to_owned();
        work(&service).await;
        assert_eq!(binu.put("/v1/score-cards/champion", json!({ "id": id })).await.status, 204);
        let card = score::Card::load(&fitted_card().card).expect("a card");
        let report: fit::Report = serde_json::from_str(&fitted_card().report).expect("a report");
        let same = vec![fit::values(&card, |_| None); 150];
        let watch = fit::watch(&card, &report.population.expect("a population"), &same, &[]);
        let found = serde_json::to_string(&watch).expect("JSON");

        let mut tx = service.database().write().await.expect("a transaction");
        let (team, card) = (asha.team(), ScoreCardId::parse(&id).expect("an id"));
        let times = (service.now(), service.now());
        assert!(score_cards::take_watch(&mut tx, team, &card, times).await.expect("an answer").is_some());
        assert_eq!(
            score_cards::take_watch(&mut tx, team, &card, (service.now() - 1.hour(), service.now()))
                .await
                .expect("an answer"),
            None
        );
        let looked = score_cards::Watch { found: &found, is_alarm: true };
        score_cards::note_watch(&mut tx, team, &card, service.now(), looked).await.expect("a note");
        tx.commit().await.expect("a commit");

        let whole = asha.get(&format!("/v1/score-cards/{id}")).await.json;
        let alarm = json!({ "about": "returned_payments", "level": "large_shift" });
        assert!(whole["alarms"].as_array().expect("alarms").contains(&alarm), "{}", whole["alarms"]);
        assert_eq!(whole["watch"]["cases"], 150);
        assert!(whole["watched_at"].is_string());
        let browser = Browser::of(&service, &asha).await;
        browser
            .get("/settings/score-cards")
            .await
            .says("applicants differ much from those the card learned from");
        browser.get(&format!("/settings/score-cards/{id}")).await.says("150 cases of the last 90 days");
    })
    .await;
}
