//! The review queue: what waits, why, who decides, and when two must agree.

use jiff::SignedDuration;
use store::analyses::{Completion, Decision, PackedReport, Summary};
use store::users::Role;
use store::{analyses, team_settings};

use super::browser::Browser;
use crate::analyses::form::Form;
use crate::service::{Person, Service, on_both, on_one};

const WHY: &str = "Salary slip seen, the name differs by an initial only.";

/// Uploaded, and flagged by the engine for two reasons.
async fn flagged(service: &Service, person: &Person, name: &str) -> String {
    let id = person.uploaded(Form::with_statement().text("applicant_name", name)).await;
    let claim = service.claim().await;
    let mut report: serde_json::Value = serde_json::from_slice(&service.report().await).expect("a report");
    report["recommendation"] = "approved".into();
    report["review"] = serde_json::json!({ "required": true, "reasons": [
        { "code": "a", "family": "name_mismatch", "message": "the names differ" },
        { "code": "b", "family": "integrity", "message": "An amount is set in another font." },
    ]});
    let report = archive::report(report.to_string().as_bytes()).expect("a report");
    let packed = PackedReport::new(&serde_json::to_vec(&report).expect("JSON")).expect("a report to keep");
    let done = Completion {
        decision: Decision::ManualReview,
        score: Some(712),
        pages: 1,
        engine_version: engine::VERSION,
        report: &packed,
        summary: &Summary::default(),
    };
    let mut tx = service.database().write().await.expect("a transaction");
    assert!(analyses::complete(&mut tx, &claim, service.now(), &done).await.expect("a completion"));
    tx.commit().await.expect("a commit");
    id
}

async fn let_two_decide(service: &Service, person: &Person) {
    let mut tx = service.database().write().await.expect("a transaction");
    team_settings::set_reviewers(&mut tx, person.team(), 2).await.expect("an update");
    tx.commit().await.expect("a commit");
}

#[tokio::test]
async fn what_waits_longest_comes_first_with_why_it_is_there() {
    on_one(async |service: Service| {
        let asha = service.person("north", Role::Analyst).await;
        let browser = Browser::of(&service, &asha).await;
        browser.get("/review").await.says("Nothing to review");
        flagged(&service, &asha, "Meera Nair").await;
        service.advance(SignedDuration::from_mins(20));
        browser.get("/review").await;
        service.completed(&asha, Decision::Approved).await;
        flagged(&service, &asha, "Rohan Das").await;
        let page = browser.get("/review").await;
        let (first, second) = (page.text.find("Meera Nair"), page.text.find("Rohan Das"));
        assert!(first.is_some() && first < second, "{}", page.text);
        page.says("Document");
        page.says("An amount is set in another font.");
        page.says("1–2 of 2");
    })
    .await;
}

#[tokio::test]
async fn a_decision_needs_a_note_and_leads_on_to_the_next() {
    on_one(async |service: Service| {
        let asha = service.person("north", Role::Analyst).await;
        let (one, two) =
            (flagged(&service, &asha, "Meera Nair").await, flagged(&service, &asha, "Rohan Das").await);
        let browser = Browser::of(&service, &asha).await;
        let place = format!("/review/{one}");
        let page = browser.get(&place).await;
        page.says("The names differ.");
        page.says("Account holder");
        page.says("Income a month");
        page.says("Credit bureau");
        page.says(&format!("href=\"/review/{two}\" data-next"));
        page.says("Not reviewed yet");
        for fields in [[("decision", "approved"), ("note", " ")], [("decision", ""), ("note", WHY)]] {
            let page = browser.submit(&place, &fields).await;
            assert_eq!(page.status, 400, "{fields:?}");
        }
        browser.submit(&place, &[("decision", "approved"), ("note", "")]).await.says("Say why");
        let page = browser.submit(&place, &[("decision", "approved"), ("note", WHY)]).await;
        assert_eq!((page.status, page.place()), (303, format!("/review/{two}").as_str()));
        assert_eq!(asha.record(&one).await["decision"], "approved");
        let page =
            browser.submit(&format!("/review/{two}"), &[("decision", "declined"), ("note", "Forged.")]).await;
        assert_eq!(page.place(), "/review");
        let history = browser.get("/review?show=decided").await;
        history.says(WHY);
        history.says("Declined");
        history.says(asha.name());
        browser.get(&place).await.says("Change the decision");
    })
    .await;
}

#[tokio::test]
async fn where_two_decide_the_first_word_is_noted_and_the_second_makes_it_hold() {
    on_one(async |service: Service| {
        let (asha, ravi) =
            (service.person("north", Role::Analyst).await, service.person("north", Role::Analyst).await);
        let_two_decide(&service, &asha).await;
        let id = flagged(&service, &asha, "Meera Nair").await;
        let (hers, his) = (Browser::of(&service, &asha).await, Browser::of(&service, &ravi).await);
        let (place, yes) = (format!("/review/{id}"), [("decision", "approved"), ("note", WHY)]);
        hers.submit(&place, &yes).await;
        let record = asha.record(&id).await;
        assert_eq!(record["decision"], "manual_review");
        assert!(record["review"]["decision"].is_null(), "it could be taken for final: {record}");
        assert_eq!(record["review"]["votes"][0]["decision"], "approved");
        hers.get(&place).await.says("A second reviewer must agree");
        hers.submit(&place, &yes).await;
        assert_eq!(asha.record(&id).await["decision"], "manual_review", "one person is one word");
        his.get("/review").await.says(&format!("{}: approved", asha.name()));
        his.submit(&place, &yes).await;
        assert_eq!(asha.record(&id).await["decision"], "approved");
        his.get("/review").await.says("Nothing to review");
    })
    .await;
}

#[tokio::test]
async fn the_api_follows_the_same_rule_when_two_must_agree() {
    on_one(async |service: Service| {
        let (asha, ravi) =
            (service.person("north", Role::Analyst).await, service.person("north", Role::Analyst).await);
        let_two_decide(&service, &asha).await;
        let id = service.completed(&asha, Decision::ManualReview).await;
        let place = format!("/v1/analyses/{id}/review");
        let say = |decision: &str| serde_json::json!({ "decision": decision, "note": WHY });
        assert_eq!(asha.post(&place, say("declined")).await.json["decision"], "manual_review");
        assert_eq!(ravi.post(&place, say("approved")).await.json["decision"], "manual_review");
        assert_eq!(ravi.post(&place, say("declined")).await.json["decision"], "declined");
    })
    .await;
}

#[tokio::test]
async fn two_people_who_agree_at_once_decide() {
    on_both(async |service: Service| {
        let (asha, ravi) =
            (service.person("north", Role::Analyst).await, service.person("north", Role::Analyst).await);
        let_two_decide(&service, &asha).await;
        let id = service.completed(&asha, Decision::ManualReview).await;
        let place = format!("/v1/analyses/{id}/review");
        let say = || serde_json::json!({ "decision": "approved", "note": WHY });
        let other = ravi.at(&service.second_node().await);
        let (one, two) = tokio::join!(asha.post(&place, say()), other.post(&place, say()));
        assert_eq!((one.status, two.status), (200, 200));
        assert_eq!(asha.record(&id).await["decision"], "approved");
    })
    .await;
}

#[tokio::test]
async fn readers_cannot_decide_and_other_teams_find_nothing() {
    let service = Service::on_sqlite().await;
    let asha = service.person("north", Role::Analyst).await;
    let id = flagged(&service, &asha, "Meera Nair").await;
    let place = format!("/review/{id}");
    let reader = Browser::of(&service, &service.person("north", Role::Viewer).await).await;
    reader.get(&place).await.says_nothing_of("Confirm decision");
    let fields = [("decision", "approved"), ("note", WHY)];
    assert_eq!(reader.submit(&place, &fields).await.status, 403);
    let stranger = Browser::of(&service, &service.person("south", Role::Owner).await).await;
    assert_eq!(stranger.get(&place).await.status, 404);
    assert_eq!(stranger.submit(&place, &fields).await.status, 404);
    stranger.get("/review").await.says_nothing_of("Meera Nair");
    assert_eq!(asha.record(&id).await["decision"], "manual_review");
    let decided = service.completed(&asha, Decision::Approved).await;
    let hers = Browser::of(&service, &asha).await;
    assert_eq!(hers.get(&format!("/review/{decided}")).await.place(), format!("/analyses/{decided}"));
}
