//! `/v1/api-keys`: shown once, revoked at once.

use jiff::SignedDuration;
use serde_json::json;
use store::users::Role;

use crate::analyses::form::Form;
use crate::service::{Person, Service, on_one};

#[tokio::test]
async fn a_key_is_shown_once_and_works_until_it_is_revoked() {
    on_one(async |service: Service| {
        let admin = service.person("north", Role::Admin).await.signed_in().await;
        service.advance(SignedDuration::from_secs(1));
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

        service.advance(SignedDuration::from_secs(1));
        for _ in 0..2 {
            assert_eq!(admin.delete(&format!("/v1/api-keys/{id}")).await.status, 204);
        }
        assert_eq!(backend.get("/v1/me").await.told(), (401, "token_revoked".to_owned()));
        assert_eq!(admin.get("/v1/api-keys").await.json["data"][0]["revoked_at"], "2026-11-14T09:30:02Z");
        assert_eq!(service.audited(admin.team()).await, ["key.revoked", "key.created", "auth.signed_in"]);
    })
    .await;
}

#[tokio::test]
async fn only_admins_see_and_make_keys() {
    on_one(async |service: Service| {
        for role in [Role::Viewer, Role::Analyst] {
            let person = service.person("north", role).await;
            let answers = [
                person.get("/v1/api-keys").await,
                person.post("/v1/api-keys", json!({ "name": "mine" })).await,
                person.delete("/v1/api-keys/key_00000000000000000000000000").await,
            ];
            for answer in answers {
                assert_eq!(answer.told(), (403, "role_required".to_owned()));
            }
        }
        let owner = service.person("north", Role::Owner).await;
        assert_eq!(owner.get("/v1/api-keys").await.status, 200);
    })
    .await;
}

#[tokio::test]
async fn a_key_needs_a_name() {
    let service = Service::on_sqlite().await;
    let admin = service.person("north", Role::Admin).await.signed_in().await;
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
    let service = Service::on_sqlite().await;
    let admin = service.person("north", Role::Admin).await.signed_in().await;
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
    let service = Service::on_sqlite().await;
    let admin = service.person("north", Role::Admin).await;
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

#[tokio::test]
async fn no_key_makes_keys() {
    on_one(async |service: Service| {
        let admin = service.person("north", Role::Admin).await;
        let refused = admin.post("/v1/api-keys", json!({ "name": "another" })).await;
        assert_eq!(refused.told(), (403, "login_token_required".to_owned()));
        assert_eq!(admin.get("/v1/api-keys").await.json["total"], 1);
    })
    .await;
}

/// A key that was made with this wish, in the hands of a program.
async fn program(admin: &Person, wish: serde_json::Value) -> Person {
    let made = admin.post("/v1/api-keys", wish).await;
    assert_eq!(made.status, 201, "{}", made.json);
    admin.with_token(made.json["key"].as_str().expect("a key"))
}

#[tokio::test]
async fn a_key_does_what_its_scopes_allow_and_nothing_else() {
    on_one(async |service: Service| {
        let admin = service.person("north", Role::Admin).await.signed_in().await;
        let lacks = |answer: crate::service::Answer| answer.told() == (403, "scope_required".to_owned());
        let reader = program(&admin, json!({ "name": "reports", "scopes": ["read"] })).await;
        assert_eq!(reader.get("/v1/me").await.status, 200);
        assert_eq!(reader.get("/v1/analyses").await.status, 200);
        assert!(lacks(reader.upload(Form::with_statement()).await));
        assert!(lacks(reader.get("/v1/audit").await));
        assert!(lacks(reader.post("/v1/credit-checks", json!({})).await));
        let uploader = program(&admin, json!({ "name": "intake", "scopes": ["upload"] })).await;
        assert!(lacks(uploader.get("/v1/analyses").await));
        let id = uploader.uploaded(Form::with_statement()).await;
        assert!(lacks(uploader.delete(&format!("/v1/analyses/{id}")).await));
        // A report along with an upload costs money like any other.
        service.sell_reports(admin.team(), None).await;
        let with_report = Form::with_statement()
            .text("applicant_name", "Priya Sharma")
            .text("applicant_mobile", "9876543210")
            .text("bureau_consent", "yes");
        assert!(lacks(uploader.upload(with_report).await));
        let old = service.person("north", Role::Admin).await;
        assert_eq!(old.get("/v1/audit").await.status, 200);
    })
    .await;
}

#[tokio::test]
async fn a_key_works_until_it_expires_and_only_from_its_networks() {
    on_one(async |service: Service| {
        let admin = service.person("north", Role::Admin).await.signed_in().await;
        let wish =
            json!({ "name": "cron", "expires_at": "2026-11-14T09:40:00Z", "networks": ["198.51.100.0/24"] });
        let cron = program(&admin, wish).await;
        assert_eq!(cron.get("/v1/me").await.json["token"]["expires_at"], "2026-11-14T09:40:00Z");
        let elsewhere = cron.from([203, 0, 113, 9]);
        assert_eq!(elsewhere.get("/v1/me").await.told(), (403, "network_not_allowed".to_owned()));
        service.advance(SignedDuration::from_mins(10));
        assert_eq!(cron.get("/v1/me").await.told(), (401, "token_expired".to_owned()));
        for wrong in [
            json!({ "name": "x", "expires_at": "2026-11-14T09:00:00Z" }),
            json!({ "name": "x", "expires_at": "tomorrow" }),
            json!({ "name": "x", "scopes": [] }),
            json!({ "name": "x", "scopes": ["root"] }),
            json!({ "name": "x", "networks": ["the office"] }),
        ] {
            assert_eq!(admin.post("/v1/api-keys", wrong.clone()).await.told().0, 400, "{wrong}");
        }
    })
    .await;
}

#[tokio::test]
async fn what_a_key_did_is_told_under_its_name_and_what_it_made_ends_with_it() {
    on_one(async |service: Service| {
        let admin = service.person("north", Role::Admin).await.signed_in().await;
        let made = admin.post("/v1/api-keys", json!({ "name": "Loan desk" })).await;
        let desk_key = admin.with_token(made.json["key"].as_str().expect("a key"));
        service.advance(SignedDuration::from_secs(1));
        let hook = desk_key.post("/v1/webhooks", json!({ "url": "https://hooks.lender.example/" })).await;
        assert_eq!(hook.status, 201, "{}", hook.json);
        let entry = admin.get("/v1/audit?limit=1").await.json["data"][0].clone();
        assert_eq!((&entry["action"], &entry["via_name"]), (&json!("webhook.created"), &json!("Loan desk")));
        let id = made.json["id"].as_str().expect("an id");
        assert_eq!(admin.delete(&format!("/v1/api-keys/{id}")).await.status, 204);
        assert_eq!(admin.get("/v1/webhooks").await.json["total"], 0);
    })
    .await;
}

#[tokio::test]
async fn the_last_use_of_a_key_tells_its_address() {
    let service = Service::on_sqlite().await;
    let admin = service.person("north", Role::Admin).await;
    let last = async {
        loop {
            let listed = admin.get("/v1/api-keys").await;
            if !listed.json["data"][0]["last_used_from"].is_null() {
                break listed.json["data"][0]["last_used_from"].clone();
            }
            tokio::task::yield_now().await;
        }
    };
    let last = tokio::time::timeout(std::time::Duration::from_secs(30), last).await.expect("a note");
    assert_eq!(last, "198.51.100.7");
}
