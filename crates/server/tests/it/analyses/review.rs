//! What people decide on flagged analyses.

use jiff::SignedDuration;
use serde_json::{Value, json};
use store::analyses::Decision;
use store::team_settings;
use store::users::Role;

use super::form::Form;
use crate::service::{Service, on_one};

#[tokio::test]
async fn a_person_decides_and_the_engine_stays_readable() {
    on_one(async |service: Service| {
        let north = service.person("north", Role::Analyst).await;
        let second = service.person("north", Role::Owner).await;
        let id = service.completed(&north, Decision::ManualReview).await;
        let place = format!("/v1/analyses/{id}/review");
        let before = north.get("/v1/analyses").await.json;
        assert_eq!(before["data"][0]["decision"], "manual_review");

        service.advance(SignedDuration::from_secs(60));
        let answer =
            north.post(&place, json!({ "decision": "declined", "note": " The seal is missing. " })).await;
        assert_eq!(answer.status, 200, "{}", answer.json);
        assert_eq!(
            (&answer.json["decision"], &answer.json["engine_decision"]),
            (&json!("declined"), &json!("manual_review"))
        );
        let expected = json!({
            "decision": "declined", "note": "The seal is missing.", "at": "2026-11-14T09:31:00Z", "count": 1,
            "by": { "id": north.user().as_str(), "name": north.name() },
            "votes": [{
                "decision": "declined", "at": "2026-11-14T09:31:00Z",
                "by": { "id": north.user().as_str(), "name": north.name() },
            }],
        });
        assert_eq!(answer.json["review"], expected);

        service.advance(SignedDuration::from_secs(60));
        let later =
            second.post(&place, json!({ "decision": "approved", "note": "It was on page two." })).await;
        assert_eq!(
            (&later.json["decision"], &later.json["review"]["count"]),
            (&json!("approved"), &json!(2))
        );
        let listed = north.get("/v1/analyses?decision=approved").await.json;
        assert_eq!(listed["data"][0]["review"], later.json["review"]);

        let history = north.get(&format!("{place}s")).await.json;
        assert_eq!((&history["total"], &history["limit"]), (&json!(2), &json!(20)));
        assert_eq!(history["data"][0]["note"], "It was on page two.");
        assert_eq!(history["data"][0]["by"]["id"], second.user().as_str());
        assert_eq!(history["data"][1]["note"], "The seal is missing.");
        let page = north.get(&format!("{place}s?limit=1&offset=1")).await.json;
        assert_eq!(page["data"], json!([history["data"][1]]));
        assert_eq!(service.times(north.team(), "analysis.reviewed").await, 2);
    })
    .await;
}

#[tokio::test]
async fn where_two_decide_nothing_looks_final_before_the_second_vote() {
    on_one(async |service: Service| {
        let (north, second) =
            (service.person("north", Role::Admin).await, service.person("north", Role::Analyst).await);
        let id = service.completed(&north, Decision::ManualReview).await;
        let mut tx = service.database().write().await.expect("a transaction");
        team_settings::set_reviewers(&mut tx, north.team(), 2).await.expect("an update");
        tx.commit().await.expect("a commit");
        let made = north.post("/v1/webhooks", json!({ "url": "https://hooks.lender.example/" })).await;
        let log = format!("/v1/webhooks/{}/deliveries", made.json["id"].as_str().expect("an id"));
        let place = format!("/v1/analyses/{id}/review");
        let word = |decision: &str| json!({ "decision": decision, "note": "Seen." });

        let first = north.post(&place, word("approved")).await.json;
        let review = &first["review"];
        assert_eq!((&first["decision"], &review["count"]), (&json!("manual_review"), &json!(1)));
        for member in ["decision", "note", "by", "at"] {
            assert_eq!(review[member], Value::Null, "{member}");
        }
        assert_eq!(review["votes"][0]["decision"], "approved");
        assert_eq!(review["votes"][0]["by"]["id"], north.user().as_str());
        assert_eq!(north.get("/v1/analyses").await.json["data"][0]["review"], *review);
        assert_eq!(north.get(&log).await.json["total"], 0, "nobody is told of a first vote");

        service.advance(SignedDuration::from_secs(60));
        let decided = second.post(&place, word("approved")).await.json;
        let review = &decided["review"];
        assert_eq!((&decided["decision"], &review["decision"]), (&json!("approved"), &json!("approved")));
        assert_eq!(review["by"]["id"], second.user().as_str());
        assert_eq!(review["votes"].as_array().map(Vec::len), Some(2));
        let told = north.get(&log).await.json;
        assert_eq!((&told["total"], &told["data"][0]["event"]), (&json!(1), &json!("analysis.reviewed")));
        assert_eq!(told["data"][0]["subject"], id.as_str());

        // A word against it leaves what two agreed on, and it is told as theirs.
        service.advance(SignedDuration::from_secs(60));
        let third = service.person("north", Role::Analyst).await;
        let after = third.post(&place, word("declined")).await.json;
        assert_eq!(
            (&after["decision"], &after["review"]["decision"]),
            (&json!("approved"), &json!("approved"))
        );
        assert_eq!(after["review"]["by"]["id"], second.user().as_str());
        assert_eq!(after["review"]["votes"][2]["decision"], "declined");
    })
    .await;
}

#[tokio::test]
async fn only_completed_analyses_in_manual_review_are_reviewed() {
    on_one(async |service: Service| {
        let north = service.person("north", Role::Analyst).await;
        let word = json!({ "decision": "approved", "note": "Seen." });
        let approved = service.completed(&north, Decision::Approved).await;
        let answer = north.post(&format!("/v1/analyses/{approved}/review"), word.clone()).await;
        assert_eq!(answer.told(), (409, "review_not_required".to_owned()));
        let queued = north.uploaded(Form::with_statement()).await;
        let place = format!("/v1/analyses/{queued}/review");
        assert_eq!(north.post(&place, word.clone()).await.told(), (409, "not_completed".to_owned()));
        let claim = service.claim().await;
        assert_eq!(north.post(&place, word.clone()).await.told(), (409, "not_completed".to_owned()));
        service.fail(&claim).await;
        assert_eq!(north.post(&place, word).await.told(), (409, "not_completed".to_owned()));
        assert_eq!(north.record(&approved).await["review"], json!(null));
    })
    .await;
}

#[tokio::test]
async fn a_review_needs_a_decision_a_note_and_the_role() {
    on_one(async |service: Service| {
        let north = service.person("north", Role::Analyst).await;
        let viewer = service.person("north", Role::Viewer).await;
        let id = service.completed(&north, Decision::ManualReview).await;
        let place = format!("/v1/analyses/{id}/review");
        for body in [
            json!({}),
            json!({ "decision": "approved" }),
            json!({ "note": "why" }),
            json!({ "decision": "manual_review", "note": "why" }),
            json!({ "decision": "maybe", "note": "why" }),
            json!({ "decision": "approved", "note": "" }),
            json!({ "decision": "approved", "note": " \n " }),
            json!({ "decision": "approved", "note": "a\u{0}b" }),
            json!({ "decision": "approved", "note": "x".repeat(2001) }),
            json!({ "decision": "approved", "note": 7 }),
            json!({ "decision": "approved", "note": "why", "colour": "red" }),
            json!([]),
        ] {
            let answer = north.post(&place, body.clone()).await;
            assert_eq!(answer.told(), (400, "invalid_request".to_owned()), "{body}");
        }
        let sound = json!({ "decision": "approved", "note": "é".repeat(2000) });
        assert_eq!(viewer.post(&place, sound.clone()).await.told(), (403, "role_required".to_owned()));
        assert_eq!(north.post(&place, sound).await.status, 200);
    })
    .await;
}

#[tokio::test]
async fn an_analysis_is_not_reviewed_for_ever() {
    on_one(async |service: Service| {
        let north = service.person("north", Role::Analyst).await;
        let id = service.completed(&north, Decision::ManualReview).await;
        let place = format!("/v1/analyses/{id}/review");
        let mut told = Vec::new();
        for number in 0..101 {
            let word = json!({ "decision": "approved", "note": format!("Word {number}.") });
            told.push(north.post(&place, word).await.told());
        }
        assert!(told[..100].iter().all(|(status, _)| *status == 200));
        assert_eq!(told[100], (409, "too_many_reviews".to_owned()));
        assert_eq!(north.record(&id).await["review"]["count"], 100);
    })
    .await;
}
