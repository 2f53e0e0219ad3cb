//! `/v1/api-keys`: shown once, revoked at once.

use jiff::SignedDuration;
use serde_json::json;
use store::users::Role;

use crate::desk::{Desk, on_both};

#[tokio::test]
async fn a_key_is_shown_once_and_works_until_it_is_revoked() {
    on_both(async |desk: Desk| {
        let admin = desk.person("north", Role::Admin).await;
        desk.advance(SignedDuration::from_secs(1));
        let made = admin.post("/v1/api-keys", json!({ "name": "  Loan desk  " })).await;
        assert_eq!(made.status, 201, "{}", made.json);
        let (id, key) = (made.json["id"].as_str().expect("an id"), made.json["key"].as_str().expect("a key"));
        assert!(key.starts_with("lk_live_") && key.ends_with(made.json["hint"].as_str().expect("a hint")));
        assert_eq!(made.json["name"], "Loan desk");

        let backend = admin.with_token(key);
        assert_eq!(backend.get("/v1/me").await.json["user"]["id"], admin.user().as_str());
        let listed = admin.get("/v1/api-keys").await;
        assert_eq!((&listed.json["total"], &listed.json["data"][0]["id"]), (&json!(2), &json!(id)));
        assert!(!listed.json.to_string().contains(key), "the list shows a key");

        desk.advance(SignedDuration::from_secs(1));
        for _ in 0..2 {
            assert_eq!(admin.delete(&format!("/v1/api-keys/{id}")).await.status, 204);
        }
        assert_eq!(backend.get("/v1/me").await.told(), (401, "token_revoked".to_owned()));
        assert_eq!(admin.get("/v1/api-keys").await.json["data"][0]["revoked_at"], "2026-11-14T09:30:02Z");
        assert_eq!(desk.audited(admin.team()).await, ["key.revoked", "key.created"]);
    })
    .await;
}

#[tokio::test]
async fn only_admins_see_and_make_keys() {
    on_both(async |desk: Desk| {
        for role in [Role::Viewer, Role::Analyst] {
            let person = desk.person("north", role).await;
            let answers = [
                person.get("/v1/api-keys").await,
                person.post("/v1/api-keys", json!({ "name": "mine" })).await,
                person.delete("/v1/api-keys/key_00000000000000000000000000").await,
            ];
            for answer in answers {
                assert_eq!(answer.told(), (403, "role_required".to_owned()));
            }
        }
        let owner = desk.person("north", Role::Owner).await;
        assert_eq!(owner.get("/v1/api-keys").await.status, 200);
    })
    .await;
}

#[tokio::test]
async fn a_key_needs_a_name() {
    let desk = Desk::on_sqlite().await;
    let admin = desk.person("north", Role::Admin).await;
    for body in [
        json!({}),
        json!({ "name": "" }),
        json!({ "name": "   " }),
        json!({ "name": "a\u{0}b" }),
        json!({ "name": "x".repeat(101) }),
        json!({ "name": "good", "role": "owner" }),
    ] {
        let answer = admin.post("/v1/api-keys", body.clone()).await;
        assert_eq!(answer.told(), (400, "invalid_request".to_owned()), "{body}");
    }
    assert_eq!(admin.post("/v1/api-keys", json!({ "name": "x".repeat(100) })).await.status, 201);
}

#[tokio::test]
async fn a_team_has_at_most_a_hundred_keys_that_work() {
    let desk = Desk::on_sqlite().await;
    let admin = desk.person("north", Role::Admin).await;
    let mut last = String::new();
    for _ in 1..100 {
        let made = admin.post("/v1/api-keys", json!({ "name": "one of many" })).await;
        last = made.json["id"].as_str().expect("an id").to_owned();
    }
    let one_more = admin.post("/v1/api-keys", json!({ "name": "one more" })).await;
    assert_eq!(one_more.told(), (409, "too_many_keys".to_owned()));
    admin.delete(&format!("/v1/api-keys/{last}")).await;
    assert_eq!(admin.post("/v1/api-keys", json!({ "name": "one more" })).await.status, 201);
}

#[tokio::test]
async fn the_use_of_a_key_is_noted_to_the_minute() {
    let desk = Desk::on_sqlite().await;
    let admin = desk.person("north", Role::Admin).await;
    admin.get("/v1/me").await;
    // The note is written after the answer; every further look waits for the writer before it.
    let noted = async {
        loop {
            let listed = admin.get("/v1/api-keys").await;
            if !listed.json["data"][0]["last_used_at"].is_null() {
                break listed.json["data"][0]["last_used_at"].clone();
            }
            tokio::task::yield_now().await;
        }
    };
    let noted =
        tokio::time::timeout(std::time::Duration::from_secs(30), noted).await.expect("the note is written");
    assert_eq!(noted, "2026-11-14T09:30:00Z");
}
