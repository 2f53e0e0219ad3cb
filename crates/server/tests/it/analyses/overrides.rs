//! Decisions against the one that holds: by whom, for which reasons, and what everybody is told of it.

use jiff::SignedDuration;
use serde_json::{Value, json};
use store::analyses::Decision;
use store::override_rules::{self, OverrideRules};
use store::team_settings;
use store::users::Role;

use super::form::Form;
use crate::service::{Person, Service, on_one};

const REASON: &str = "Security or a guarantor was added";

fn wish(decision: &str) -> Value {
    json!({ "decision": decision, "reason": REASON, "note": " Her brother guarantees. " })
}

async fn let_override(service: &Service, person: &Person, role: Role, reasons: &[&str]) {
    let reasons = reasons.iter().map(|reason| (*reason).to_owned()).collect();
    let mut tx = service.database().write().await.expect("a transaction");
    override_rules::set(&mut tx, person.team(), &OverrideRules { role, reasons }).await.expect("an update");
    tx.commit().await.expect("a commit");
}

#[tokio::test]
async fn the_engines_decision_is_overridden_and_everybody_is_told() {
    on_one(async |service: Service| {
        let boss = service.person("north", Role::Admin).await;
        let hook = boss.post("/v1/webhooks", json!({ "url": "https://hooks.lender.example/" })).await;
        let id = service.completed(&boss, Decision::Declined).await;
        assert_eq!(boss.record(&id).await["settled_by"], "engine");
        let place = format!("/v1/analyses/{id}/override");
        service.advance(SignedDuration::from_secs(60));
        let answer = boss.post(&place, wish("approved")).await;
        assert_eq!(answer.status, 200, "{}", answer.json);
        assert_eq!(
            (&answer.json["decision"], &answer.json["engine_decision"], &answer.json["settled_by"]),
            (&json!("approved"), &json!("declined"), &json!("override"))
        );
        let expected = json!({
            "decision": "approved", "replaced": "declined", "reason": REASON, "note": "Her brother guarantees.",
            "by": { "id": boss.user().as_str(), "name": boss.name() }, "at": "2026-11-14T09:31:00Z", "run": 1,
        });
        assert_eq!(answer.json["override"], expected);
        assert_eq!(answer.json["review"], Value::Null);
        let listed = boss.get("/v1/analyses?overridden=true").await.json;
        assert_eq!((&listed["total"], &listed["data"][0]["override"]), (&json!(1), &expected));
        assert_eq!(boss.get("/v1/analyses?overridden=false").await.json["total"], 0);

        let log = format!("/v1/webhooks/{}/deliveries", hook.json["id"].as_str().expect("an id"));
        let told = boss.get(&log).await.json;
        assert_eq!(told["data"][0]["event"], "analysis.overridden");
        assert_eq!(told["data"][0]["subject"], id.as_str());
        assert_eq!(service.times(boss.team(), "analysis.overridden").await, 1);

        assert_eq!(boss.post(&place, wish("approved")).await.told(), (409, "nothing_to_override".to_owned()));
        service.advance(SignedDuration::from_secs(60));
        let back = boss.post(&place, wish("declined")).await.json;
        assert_eq!((&back["decision"], &back["settled_by"]), (&json!("declined"), &json!("override")));
        let all = boss.get(&format!("{place}s?limit=1")).await.json;
        assert_eq!((&all["total"], &all["data"][0]["decision"]), (&json!(2), &json!("declined")));
    })
    .await;
}

#[tokio::test]
async fn what_reviewers_decided_is_overridden_and_stays_theirs() {
    on_one(async |service: Service| {
        let boss = service.person("north", Role::Admin).await;
        let asha = service.person("north", Role::Analyst).await;
        let id = service.completed(&asha, Decision::ManualReview).await;
        let (place, review) = (format!("/v1/analyses/{id}/override"), format!("/v1/analyses/{id}/review"));
        assert_eq!(boss.record(&id).await["settled_by"], Value::Null);
        assert_eq!(boss.post(&place, wish("approved")).await.told(), (409, "review_required".to_owned()));
        let word = json!({ "decision": "declined", "note": "The seal is missing." });
        let reviewed = asha.post(&review, word.clone()).await.json;
        assert_eq!(reviewed["settled_by"], "review");
        let after = boss.post(&place, wish("approved")).await.json;
        assert_eq!((&after["decision"], &after["review"]), (&json!("approved"), &reviewed["review"]));
        assert_eq!(asha.post(&review, word).await.told(), (409, "decision_overridden".to_owned()));
        service.advance(SignedDuration::from_secs(60));
        boss.post(&place, wish("declined")).await;
        service.advance(SignedDuration::from_secs(60));
        let twice = boss.post(&place, wish("approved")).await.json;
        assert_eq!(twice["review"]["decision"], "declined", "theirs, whatever was overridden since");
    })
    .await;
}

#[tokio::test]
async fn reviewers_who_agree_with_the_policy_confirm() {
    on_one(async |service: Service| {
        let asha = service.person("north", Role::Analyst).await;
        let id = asha.uploaded(Form::with_statement()).await;
        let claim = service.claim().await;
        assert!(service.complete_recommending(&claim, "approved").await);
        let place = format!("/v1/analyses/{id}/review");
        let word = |decision: &str| json!({ "decision": decision, "note": "Seen." });
        let confirmed = asha.post(&place, word("approved")).await.json;
        assert_eq!(confirmed["settled_by"], "confirmation");
        assert_eq!(asha.post(&place, word("declined")).await.json["settled_by"], "review");
    })
    .await;
}

#[tokio::test]
async fn the_team_chooses_who_overrides_and_why() {
    on_one(async |service: Service| {
        let (asha, viewer) =
            (service.person("north", Role::Analyst).await, service.person("north", Role::Viewer).await);
        let id = service.completed(&asha, Decision::Declined).await;
        let place = format!("/v1/analyses/{id}/override");
        let rules = asha.get("/v1/override-rules").await.json;
        assert_eq!(rules["role"], "admin");
        assert!(rules["reasons"].as_array().expect("a list").contains(&json!(REASON)));
        assert_eq!(asha.post(&place, wish("approved")).await.told(), (403, "role_required".to_owned()));
        let_override(&service, &asha, Role::Analyst, &["The branch vouches"]).await;
        assert_eq!(viewer.post(&place, wish("approved")).await.told(), (403, "role_required".to_owned()));
        assert_eq!(asha.get("/v1/override-rules").await.json["reasons"], json!(["The branch vouches"]));
        for body in [
            wish("approved"),
            json!({ "decision": "approved", "reason": "The branch vouches" }),
            json!({ "decision": "approved", "reason": "The branch vouches", "note": " " }),
            json!({ "decision": "manual_review", "reason": "The branch vouches", "note": "why" }),
            json!({ "decision": "approved", "reason": "", "note": "why" }),
        ] {
            let answer = asha.post(&place, body.clone()).await;
            assert_eq!(answer.told(), (400, "invalid_request".to_owned()), "{body}");
        }
        let sound = json!({ "decision": "approved", "reason": "The branch vouches", "note": "why" });
        assert_eq!(asha.post(&place, sound).await.status, 200);
    })
    .await;
}

#[tokio::test]
async fn whoever_uploaded_it_does_not_override_alone_where_the_team_forbids_it() {
    on_one(async |service: Service| {
        let (boss, other) =
            (service.person("north", Role::Admin).await, service.person("north", Role::Admin).await);
        let id = service.completed(&boss, Decision::Declined).await;
        let mut tx = service.database().write().await.expect("a transaction");
        team_settings::set_uploader_not_alone(&mut tx, boss.team(), true).await.expect("an update");
        tx.commit().await.expect("a commit");
        let place = format!("/v1/analyses/{id}/override");
        let refused = boss.post(&place, wish("approved")).await;
        assert_eq!(refused.told(), (409, "uploader_cannot_decide_alone".to_owned()));
        assert_eq!(other.post(&place, wish("approved")).await.status, 200);
    })
    .await;
}

#[tokio::test]
async fn an_analysis_is_not_overridden_for_ever() {
    let service = Service::on_sqlite().await;
    let boss = service.person("north", Role::Admin).await;
    let id = service.completed(&boss, Decision::Declined).await;
    let place = format!("/v1/analyses/{id}/override");
    let queued = boss.uploaded(Form::with_statement()).await;
    let early = boss.post(&format!("/v1/analyses/{queued}/override"), wish("approved")).await;
    assert_eq!(early.told(), (409, "not_completed".to_owned()));
    let mut told = Vec::new();
    for decision in ["approved", "declined"].into_iter().cycle().take(51) {
        told.push(boss.post(&place, wish(decision)).await.told());
    }
    assert!(told[..50].iter().all(|(status, _)| *status == 200), "{told:?}");
    assert_eq!(told[50], (409, "too_many_overrides".to_owned()));
}
