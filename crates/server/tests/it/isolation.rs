//! Walls, as properties over everything that is described: no endpoint shows one team's things to another, and no
//! endpoint lets a viewer change anything.

use axum::body::Body;
use axum::http::{Method, Request};
use serde_json::{Value, json};
use store::analyses::Decision;
use store::users::Role;

use crate::bureau::CLEAN;
use crate::docs::{description, filled, operations};
use crate::service::{Answer, Person, Service, on_both, request, with_json};

/// One thing of each kind, all of one team: the beginning of its paths, its id, and an id of the kind that is nobody's.
async fn things(service: &Service, owner: &Person) -> Vec<(&'static str, String, String)> {
    let analysis = service.completed(owner, Decision::ManualReview).await;
    let id = |answer: &Answer| answer.json["id"].as_str().expect("an id").to_owned();
    let product = id(&owner.post("/v1/products", document()).await);
    let signed_in = owner.signed_in().await;
    let key = id(&signed_in.post("/v1/api-keys", json!({ "name": "theirs" })).await);
    let invited = json!({ "email": "ravi@lender.example", "role": "viewer" });
    let invitation = id(&signed_in.post("/v1/invitations", invited).await);
    let sessions = owner.get("/v1/auth/sessions").await;
    let session = sessions.json["data"][0]["id"].as_str().expect("a session").to_owned();
    let rule = json!({ "payer": "KAVERI", "direction": "credit", "category": "salary" });
    let rule = id(&owner.post("/v1/payer-rules", rule).await);
    let card = id(&owner.post("/v1/score-cards", Value::Null).await);
    let webhook = id(&owner.post("/v1/webhooks", json!({ "url": "https://hooks.lender.example/" })).await);
    service.sell_reports(owner.team(), None).await;
    let check = owner.pulled("Priya Sharma", CLEAN).await;
    let nobodys = |id: &str| {
        let prefix = id.split('_').next().unwrap_or_default();
        format!("{prefix}_{}", "0".repeat(26))
    };
    [
        ("/v1/analyses/", analysis),
        ("/v1/products/", product),
        ("/v1/api-keys/", key),
        ("/v1/webhooks/", webhook),
        ("/v1/payer-rules/", rule),
        ("/v1/score-cards/", card),
        ("/v1/credit-checks/", check),
        ("/v1/invitations/", invitation),
        ("/v1/auth/sessions/", session),
    ]
    .into_iter()
    .map(|(begin, id)| (begin, id.clone(), nobodys(&id)))
    .collect()
}

fn document() -> Value {
    let (_, text) = policy::STARTERS[1];
    serde_json::from_str(text).expect("a starter is JSON")
}

/// A body that would do, so that nothing but the id is at fault.
fn asked(method: &Method, template: &str, place: &str) -> Request<Body> {
    let body = match template {
        "/v1/analyses/{id}/review" => json!({ "decision": "approved", "note": "Seen." }),
        "/v1/analyses/{id}/corrections" => json!({ "row": 0, "category": "salary" }),
        "/v1/payer-rules" => json!({ "payer": "KAVERI", "direction": "credit", "category": "salary" }),
        "/v1/analyses/{id}" => json!({ "applicant_name": "Meera Nair" }),
        "/v1/analyses/{id}/override" => {
            let reason = "Security or a guarantor was added";
            json!({ "decision": "approved", "reason": reason, "note": "Seen." })
        }
        "/v1/analyses/{id}/outcome" => json!({ "outcome": "good", "as_of": "2026-11-13" }),
        "/v1/products/{id}/publish" => json!({ "revision": "5b8f0c2e9a7d4e13" }),
        "/v1/analyses/{id}/assignee" => json!({ "user_id": "me" }),
        _ => document(),
    };
    match *method {
        Method::POST | Method::PUT | Method::PATCH => with_json(method.clone(), place, &body),
        _ => request(method.clone(), place, Body::empty()),
    }
}

#[tokio::test]
async fn another_teams_things_are_not_found_like_things_that_never_were() {
    on_both(async |service: Service| {
        let (north, south) =
            (service.person("north", Role::Owner).await, service.person("south", Role::Owner).await);
        let things = things(&service, &north).await;
        let mut looked_at = 0;
        for (template, method, operation) in operations(&description(&north).await) {
            if !template.contains('{') {
                continue;
            }
            let thing = things.iter().find(|(begin, ..)| template.starts_with(begin));
            let (_, theirs, nobodys) =
                thing.unwrap_or_else(|| panic!("{template} is of a kind this test has not"));
            let query = required_query(&operation);
            let mut answers = Vec::new();
            for id in [theirs.as_str(), nobodys, "x", "%ff", "..%2f"] {
                let place = format!("{}{query}", filled(&template, id));
                answers.push(south.send(asked(&method, &template, &place)).await);
            }
            for answer in &answers {
                assert_eq!(
                    answer.told(),
                    (404, "not_found".to_owned()),
                    "{method} {template}: {}",
                    answer.json
                );
                assert_eq!(answer.json, answers[0].json, "{method} {template}");
                assert_eq!(answer.headers.len(), answers[0].headers.len(), "{method} {template}");
            }
            looked_at += 1;
        }
        assert!(looked_at >= 15, "{looked_at}");
        // And all of it is still there.
        for (begin, id, _) in &things {
            let place = begin.trim_end_matches('/');
            let listed = north.get(place).await.json;
            let found = listed["data"].as_array().into_iter().flatten().find(|row| row["id"] == id.as_str());
            let row = found.unwrap_or_else(|| panic!("{place} lost {id}"));
            assert!(row.get("revoked_at").is_none_or(Value::is_null), "{row}");
            assert!(row.get("version").is_none_or(|version| *version == 1 || version == "team-1"), "{row}");
            assert!(
                row.get("status").is_none_or(|status| status == "completed" || status == "fitting"),
                "{row}"
            );
            assert!(row.get("decision").is_none_or(|decision| decision == "manual_review"), "{row}");
            assert_eq!(south.get(place).await.json["total"], u64::from(*begin == "/v1/api-keys/"), "{place}");
        }
    })
    .await;
}

/// `?format=xlsx` and the like, where nothing is answered without it.
fn required_query(operation: &Value) -> String {
    let parameters = operation["parameters"].as_array().into_iter().flatten();
    let required = parameters.filter(|parameter| parameter["in"] == "query" && parameter["required"] == true);
    let pairs: Vec<String> = required
        .map(|parameter| match parameter["name"].as_str() {
            Some("format") => "format=csv".to_owned(),
            other => panic!("this test has no value for {other:?}"),
        })
        .collect();
    if pairs.is_empty() { String::new() } else { format!("?{}", pairs.join("&")) }
}

#[tokio::test]
async fn a_viewer_changes_nothing() {
    on_both(async |service: Service| {
        let (owner, viewer) =
            (service.person("north", Role::Owner).await, service.person("north", Role::Viewer).await);
        let things = things(&service, &owner).await;
        for (template, method, operation) in operations(&description(&owner).await) {
            // Signing in and out is everybody's own affair.
            if method == Method::GET
                || template.starts_with("/v1/auth/")
                || operation.get("security").is_some()
            {
                continue;
            }
            let id =
                things.iter().find(|(begin, ..)| template.starts_with(begin)).map_or("", |(_, id, _)| id);
            let answer = viewer.send(asked(&method, &template, &filled(&template, id))).await;
            assert_eq!(
                answer.told(),
                (403, "role_required".to_owned()),
                "{method} {template}: {}",
                answer.json
            );
        }
    })
    .await;
}

#[tokio::test]
async fn without_a_token_everything_but_the_public_is_closed() {
    let service = Service::on_sqlite().await;
    let stranger = service.stranger();
    for (template, method, operation) in operations(&description(&stranger).await) {
        let place = filled(&template, "x");
        let answer = stranger.send(asked(&method, &template, &place)).await;
        let is_closed = answer.told() == (401, "token_missing".to_owned());
        // Numbers are told to this machine without a token, and tests come from elsewhere.
        let needs_token = operation.get("security").is_none() || template == "/metrics";
        assert_eq!(is_closed, needs_token, "{method} {template}: {}", answer.json);
    }
}
