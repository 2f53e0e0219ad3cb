//! Signing in and out: the throttle, the lock, and that nobody learns who has an account.

use jiff::SignedDuration;
use serde_json::json;
use store::users::{self, NewUser, Role};

use crate::service::{Answer, PASSWORD, Person, Service, on_both, on_one};

const WRONG: &str = "incorrect horse";

fn token(answer: &Answer) -> String {
    assert_eq!(answer.status, 200, "{}", answer.json);
    answer.json["token"].as_str().expect("a token").to_owned()
}

async fn fails(person: &Person, times: usize) {
    for _ in 0..times {
        assert_eq!(person.sign_in(WRONG).await.told(), (401, "invalid_credentials".to_owned()));
    }
}

/// Somebody without an account, in the same words as somebody with one.
async fn try_nobody(person: &Person, password: &str) -> Answer {
    let body = json!({ "email": "nobody@lender.example", "password": password });
    person.post("/v1/auth/token", body).await
}

#[tokio::test]
async fn a_login_token_works_until_its_time_is_over() {
    on_one(async |service: Service| {
        let north = service.person("north", Role::Analyst).await;
        let answer = north.sign_in(PASSWORD).await;
        assert_eq!(answer.header("cache-control"), Some("no-store"));
        let token = token(&answer);
        assert!(token.starts_with("lt_"), "a login token says what it is");
        assert_eq!(answer.json["token_type"], "bearer");
        assert_eq!(answer.json["expires_in"], 3600);
        let user = json!({ "id": north.user().as_str(), "name": north.name(), "email": north.email() });
        assert_eq!(answer.json["user"], user);

        let device = north.with_token(&token);
        let me = device.get("/v1/me").await;
        assert_eq!(me.json["token"], json!({ "kind": "login", "expires_at": "2026-11-14T10:30:00Z" }));
        service.advance(SignedDuration::from_secs(3599));
        assert_eq!(device.get("/v1/me").await.status, 200);
        service.advance(SignedDuration::from_secs(1));
        assert_eq!(device.get("/v1/me").await.told(), (401, "token_expired".to_owned()));
    })
    .await;
}

#[tokio::test]
async fn the_email_may_be_spelt_in_any_case() {
    on_one(async |service: Service| {
        let north = service.person("north", Role::Analyst).await;
        let body = json!({ "email": format!(" {} ", north.email().to_uppercase()), "password": PASSWORD });
        assert_eq!(service.stranger().post("/v1/auth/token", body).await.status, 200);
    })
    .await;
}

#[tokio::test]
async fn signing_out_ends_one_device_at_once_and_on_every_node() {
    on_both(async |service: Service| {
        let north = service.person("north", Role::Viewer).await;
        let phone = north.with_token(&token(&north.sign_in(PASSWORD).await));
        let tablet = north.with_token(&token(&north.sign_in(PASSWORD).await));
        let other = service.second_node().await;
        assert_eq!(phone.at(&other).get("/v1/me").await.status, 200);

        service.advance(SignedDuration::from_secs(1));
        let answer = phone.post("/v1/auth/logout", json!({})).await;
        assert_eq!((answer.status, answer.bytes.len()), (204, 0));
        for node in [&service, &other] {
            assert_eq!(phone.at(node).get("/v1/me").await.told(), (401, "token_revoked".to_owned()));
            assert_eq!(tablet.at(node).get("/v1/me").await.status, 200);
        }
        assert_eq!(phone.post("/v1/auth/logout", json!({})).await.told(), (401, "token_revoked".to_owned()));
        assert_eq!(
            north.post("/v1/auth/logout", json!({})).await.told(),
            (403, "login_token_required".to_owned())
        );
        assert_eq!(service.audited(north.team()).await[0], "auth.signed_out");
    })
    .await;
}

#[tokio::test]
async fn five_failures_lock_the_account_for_fifteen_minutes() {
    on_both(async |service: Service| {
        let north = service.person("north", Role::Analyst).await;
        fails(&north, 5).await;
        // From another address and on another node it is locked all the same, and the right password is no key.
        let elsewhere = north.from([203, 0, 113, 5]).at(&service.second_node().await);
        for person in [&north, &elsewhere] {
            let answer = person.sign_in(PASSWORD).await;
            assert_eq!(answer.told(), (429, "account_locked".to_owned()));
            assert_eq!(answer.header("retry-after"), Some("900"));
        }
        service.advance(SignedDuration::from_mins(14));
        assert_eq!(north.sign_in(PASSWORD).await.header("retry-after"), Some("60"));
        service.advance(SignedDuration::from_mins(1));
        assert_eq!(north.sign_in(PASSWORD).await.status, 200);
    })
    .await;
}

#[tokio::test]
async fn guesses_from_elsewhere_do_not_lock_out_a_network_that_signed_in_before() {
    on_both(async |service: Service| {
        let north = service.person("north", Role::Analyst).await;
        assert_eq!(north.sign_in(PASSWORD).await.status, 200);
        let attacker = north.from([203, 0, 113, 5]);
        fails(&attacker, 5).await;
        assert_eq!(attacker.sign_in(PASSWORD).await.told(), (429, "account_locked".to_owned()));
        assert_eq!(north.at(&service.second_node().await).sign_in(PASSWORD).await.status, 200);
        // That it worked somewhere else lifts nothing for who guesses.
        assert_eq!(attacker.sign_in(PASSWORD).await.told(), (429, "account_locked".to_owned()));
        // Known places have a lock of their own, and only of their own.
        fails(&north, 5).await;
        assert_eq!(north.sign_in(PASSWORD).await.told(), (429, "account_locked".to_owned()));
        service.advance(SignedDuration::from_mins(15));
        assert_eq!(attacker.sign_in(PASSWORD).await.status, 200);
    })
    .await;
}

#[tokio::test]
async fn a_person_of_two_teams_enters_the_one_whose_password_they_type() {
    on_both(async |service: Service| {
        let north = service.person("north", Role::Analyst).await;
        let south = service.person("south", Role::Owner).await;
        let hash = store::passwords::hash("another horse entirely").expect("a hash");
        let new = NewUser { name: "Asha", email: north.email(), role: Role::Viewer, password_hash: &hash };
        let mut tx = service.database().write().await.expect("a transaction");
        let inserted = users::insert(&mut tx, south.team(), service.now(), &new).await.expect("an insert");
        tx.commit().await.expect("a commit");
        let in_south = inserted.expect("a person").to_string();
        let checked = service.app().passwords_checked();
        let user = |answer: Answer| answer.json["user"]["id"].as_str().map(str::to_owned);
        assert_eq!(user(north.sign_in(PASSWORD).await), Some(north.user().to_string()));
        assert_eq!(user(north.sign_in("another horse entirely").await), Some(in_south));
        fails(&north, 1).await;
        assert_eq!(service.app().passwords_checked() - checked, 3);
    })
    .await;
}

#[tokio::test]
async fn a_success_forgets_the_failures_before_it() {
    on_one(async |service: Service| {
        let north = service.person("north", Role::Analyst).await;
        fails(&north, 4).await;
        assert_eq!(north.sign_in(PASSWORD).await.status, 200);
        fails(&north, 4).await;
        assert_eq!(north.sign_in(PASSWORD).await.status, 200);
    })
    .await;
}

#[tokio::test]
async fn an_email_without_an_account_behaves_the_same() {
    on_one(async |service: Service| {
        let north = service.person("north", Role::Analyst).await;
        let stranger = service.stranger().from([203, 0, 113, 9]);
        for attempt in 1..=7 {
            let before = service.app().passwords_checked();
            let known = north.sign_in(WRONG).await;
            let between = service.app().passwords_checked();
            let unknown = try_nobody(&stranger, PASSWORD).await;
            let after = service.app().passwords_checked();
            assert_eq!(known.told(), unknown.told(), "{attempt}");
            assert_eq!(known.json["message"], unknown.json["message"], "{attempt}");
            assert_eq!(known.header("retry-after"), unknown.header("retry-after"), "{attempt}");
            // The slow part of the work is done for both or for neither.
            assert_eq!(between - before, after - between, "{attempt}");
            assert_eq!(between - before, u64::from(attempt <= 5), "{attempt}");
        }
    })
    .await;
}

#[tokio::test]
async fn an_address_may_try_twenty_times_in_five_minutes() {
    on_both(async |service: Service| {
        let north = service.person("north", Role::Analyst).await;
        for _ in 0..20 {
            assert_eq!(north.sign_in(PASSWORD).await.status, 200);
        }
        service.advance(SignedDuration::from_secs(100));
        let checked = service.app().passwords_checked();
        let answer = north.at(&service.second_node().await).sign_in(PASSWORD).await;
        assert_eq!(answer.told(), (429, "sign_in_throttled".to_owned()));
        assert_eq!(answer.header("retry-after"), Some("200"));
        assert_eq!(
            try_nobody(&service.stranger(), WRONG).await.told(),
            (429, "sign_in_throttled".to_owned())
        );
        assert_eq!(service.app().passwords_checked(), checked);
        assert_eq!(north.from([203, 0, 113, 5]).sign_in(PASSWORD).await.status, 200);
        service.advance(SignedDuration::from_secs(200));
        assert_eq!(north.sign_in(PASSWORD).await.status, 200);
    })
    .await;
}

#[tokio::test]
async fn a_disabled_person_can_neither_sign_in_nor_use_what_they_hold() {
    on_one(async |service: Service| {
        let north = service.person("north", Role::Analyst).await;
        let device = north.with_token(&token(&north.sign_in(PASSWORD).await));
        let mut tx = service.database().write().await.expect("a transaction");
        assert!(users::disable(&mut tx, north.team(), north.user(), service.now()).await.expect("an update"));
        tx.commit().await.expect("a commit");
        assert_eq!(north.sign_in(PASSWORD).await.told(), (401, "invalid_credentials".to_owned()));
        assert_eq!(north.get("/v1/me").await.told(), (401, "token_revoked".to_owned()));
        assert_eq!(device.get("/v1/me").await.told(), (401, "token_revoked".to_owned()));
    })
    .await;
}

#[tokio::test]
async fn sign_ins_are_written_down_without_addresses() {
    on_one(async |service: Service| {
        let north = service.person("north", Role::Analyst).await;
        north.sign_in(WRONG).await;
        service.advance(SignedDuration::from_secs(1));
        north.sign_in(PASSWORD).await;
        try_nobody(&service.stranger(), WRONG).await;
        let entries = service.entries(north.team()).await;
        let actions: Vec<&str> = entries.iter().map(|entry| entry.action.as_str()).collect();
        assert_eq!(actions, ["auth.signed_in", "auth.failed"]);
        for entry in &entries {
            assert_eq!((entry.actor.as_str(), entry.via.as_str()), (north.user().as_str(), "password"));
            assert!(entry.request_id.is_some());
            assert!(!format!("{entry:?}").contains("198.51.100"));
        }
    })
    .await;
}

#[tokio::test]
async fn what_cannot_be_an_email_or_a_password_is_malformed() {
    let service = Service::on_sqlite().await;
    for body in [
        json!({}),
        json!({ "email": "a@b.example" }),
        json!({ "email": "", "password": "x" }),
        json!({ "email": "a@b.example", "password": "" }),
        json!({ "email": "x".repeat(255), "password": "x" }),
        json!({ "email": "a@b.example", "password": "x".repeat(1025) }),
        json!({ "email": 7, "password": "x" }),
    ] {
        let answer = service.stranger().post("/v1/auth/token", body.clone()).await;
        assert_eq!(answer.told(), (400, "invalid_request".to_owned()), "{body}");
    }
    assert_eq!(service.app().passwords_checked(), 0);
}

#[tokio::test]
async fn of_many_guesses_at_once_few_are_checked_once_the_account_is_locked() {
    on_both(async |service: Service| {
        let north = service.person("north", Role::Analyst).await;
        let guesses = (0..16).map(|_| north.sign_in(WRONG));
        let answers = futures_util::future::join_all(guesses).await;
        let locked = answers.iter().filter(|answer| answer.told().1 == "account_locked").count();
        // One other can be in the middle of its check when the fifth failure is noted.
        assert!((10..=11).contains(&locked), "{locked}");
        assert_eq!(north.sign_in(PASSWORD).await.told(), (429, "account_locked".to_owned()));
    })
    .await;
}
