//! Settings: oneself, the team, keys, webhooks, records and how long things are kept.

use store::team_settings::{self, Retention};
use store::users::{self, Role, User};

use super::browser::{Browser, Page};
use crate::service::{PASSWORD, Person, Service, on_both, on_one};

const NEW_PASSWORD: &str = "another horse entirely";

async fn is_in(browser: &Browser) -> bool {
    browser.get("/analyses").await.status == 200
}

async fn find(service: &Service, person: &Person) -> User {
    let mut reader = service.database().read().await.expect("a transaction");
    users::find(&mut reader, person.team(), person.user()).await.expect("an answer").expect("a person")
}

fn secret(page: &Page) -> String {
    page.between("id=\"secret\" tabindex=\"0\">", "<").expect("a secret that is shown").to_owned()
}

#[tokio::test]
async fn a_key_is_shown_once_works_and_is_refused_once_it_is_revoked() {
    on_one(async |service: Service| {
        let asha = service.person("north", Role::Admin).await;
        let browser = Browser::of(&service, &asha).await;
        browser.get("/settings/keys").await;
        let page = browser
            .submit("/settings/keys", &[("name", "Loan desk"), ("read", "yes"), ("lasts_days", "30")])
            .await;
        assert_eq!(page.status, 200, "{}", page.text);
        let key = secret(&page);
        let program = asha.with_token(&key);
        assert_eq!(program.get("/v1/me").await.status, 200);
        let page = browser.get("/settings/keys").await;
        page.says("Loan desk");
        page.says("May read");
        page.says_nothing_of(&key);
        assert_eq!(program.get("/v1/audit").await.told(), (403, "scope_required".to_owned()));
        let row = page.text.split("strong\">Loan desk<").nth(1).expect("a row");
        let id = row.split("action=\"/settings/keys/").nth(1).and_then(|rest| rest.split('/').next());
        let id = id.expect("a key").to_owned();
        let page = browser.submit(&format!("/settings/keys/{id}/revoke"), &[]).await;
        assert_eq!((page.status, page.place()), (303, "/settings/keys"));
        assert_eq!(program.get("/v1/me").await.told(), (401, "token_revoked".to_owned()));
        browser.get("/settings/keys").await.says("Revoked");
    })
    .await;
}

#[tokio::test]
async fn a_key_without_a_name_is_asked_for_one_on_the_same_page() {
    let service = Service::on_sqlite().await;
    let asha = service.person("north", Role::Admin).await;
    let browser = Browser::of(&service, &asha).await;
    let page = browser.submit("/settings/keys", &[("name", " "), ("read", "yes")]).await;
    assert_eq!(page.status, 400);
    page.says("The name must have 1 to 100 characters");
    let page = browser.submit("/settings/keys", &[("name", "Idle")]).await;
    assert_eq!(page.status, 400);
    page.says("Choose at least one thing that the key may do");
}

#[tokio::test]
async fn a_new_password_needs_the_old_one_and_ends_every_other_session() {
    on_one(async |service: Service| {
        let asha = service.person("north", Role::Analyst).await;
        let (office, home) = (Browser::of(&service, &asha).await, Browser::of(&service, &asha).await);
        let change = async |old: &str, new: &str, again: &str| {
            let fields = [("old_password", old), ("new_password", new), ("new_password_again", again)];
            office.submit("/settings/password", &fields).await
        };
        change("a wrong one", NEW_PASSWORD, NEW_PASSWORD).await.says("The current password is wrong");
        change(PASSWORD, "short", "short").await.says("at least 10 characters");
        change(PASSWORD, NEW_PASSWORD, "another one").await.says("not the same");
        assert!(is_in(&home).await);
        let page = change(PASSWORD, NEW_PASSWORD, NEW_PASSWORD).await;
        assert_eq!((page.status, page.place()), (303, "/settings"));
        assert!(is_in(&office).await && !is_in(&home).await);
        assert_eq!(asha.sign_in(PASSWORD).await.status, 401);
        assert_eq!(asha.sign_in(NEW_PASSWORD).await.status, 200);
    })
    .await;
}

#[tokio::test]
async fn guessing_the_old_password_locks_like_guessing_at_the_sign_in() {
    let service = Service::on_sqlite().await;
    let asha = service.person("north", Role::Analyst).await;
    let browser = Browser::of(&service, &asha).await;
    let fields =
        [("old_password", "a guess"), ("new_password", NEW_PASSWORD), ("new_password_again", NEW_PASSWORD)];
    for _ in 0..5 {
        assert_eq!(browser.submit("/settings/password", &fields).await.status, 400);
    }
    let page = browser.submit("/settings/password", &fields).await;
    assert_eq!(page.status, 429);
    page.says("Try again in 15 minutes");
}

#[tokio::test]
async fn the_last_owner_stays_an_owner() {
    on_one(async |service: Service| {
        let asha = service.person("north", Role::Owner).await;
        let ravi = service.person("north", Role::Admin).await;
        let browser = Browser::of(&service, &asha).await;
        let role = |person: &Person| format!("/settings/team/{}/role", person.user());
        let page = browser.submit(&role(&asha), &[("role", "viewer")]).await;
        assert_eq!(page.status, 409);
        page.says("A team needs an owner");
        let disable = format!("/settings/team/{}/disable", asha.user());
        assert_eq!(browser.submit(&disable, &[]).await.status, 409);
        assert_eq!(browser.submit(&role(&ravi), &[("role", "owner")]).await.status, 303);
        assert_eq!(browser.submit(&role(&asha), &[("role", "viewer")]).await.status, 303);
        assert_eq!(find(&service, &asha).await.role, Role::Viewer);
        assert_eq!(browser.get("/settings/team").await.status, 403);
    })
    .await;
}

#[tokio::test]
async fn an_admin_cannot_touch_an_owner_nor_become_one() {
    let service = Service::on_sqlite().await;
    let (owner, admin) =
        (service.person("north", Role::Owner).await, service.person("north", Role::Admin).await);
    let browser = Browser::of(&service, &admin).await;
    for (place, fields) in [
        (format!("/settings/team/{}/role", owner.user()), vec![("role", "viewer")]),
        (format!("/settings/team/{}/disable", owner.user()), vec![]),
        (format!("/settings/team/{}/password", owner.user()), vec![]),
        (format!("/settings/team/{}/role", admin.user()), vec![("role", "owner")]),
        ("/settings/team".to_owned(), vec![("email", "a@b.example"), ("role", "owner")]),
    ] {
        assert_eq!(browser.submit(&place, &fields).await.status, 403, "{place}");
    }
    assert_eq!(find(&service, &owner).await.role, Role::Owner);
}

#[tokio::test]
async fn somebody_who_is_locked_out_is_out_at_once_and_may_come_back() {
    on_both(async |service: Service| {
        let (asha, ravi) =
            (service.person("north", Role::Owner).await, service.person("north", Role::Analyst).await);
        let (browser, his) = (Browser::of(&service, &asha).await, Browser::of(&service, &ravi).await);
        let place = |what: &str| format!("/settings/team/{}/{what}", ravi.user());
        assert_eq!(browser.submit(&place("disable"), &[]).await.status, 303);
        assert!(!is_in(&his).await);
        assert_eq!(ravi.get("/v1/me").await.status, 401);
        assert_eq!(browser.submit(&place("enable"), &[]).await.status, 303);
        // Keys end with their person.
        assert_eq!(ravi.get("/v1/me").await.told(), (401, "token_revoked".to_owned()));
        assert_eq!(ravi.sign_in(PASSWORD).await.status, 200);
    })
    .await;
}

#[tokio::test]
async fn the_keys_of_somebody_who_goes_can_be_kept_and_may_do_no_more_than_before() {
    on_one(async |service: Service| {
        let (asha, ravi) =
            (service.person("north", Role::Owner).await, service.person("north", Role::Viewer).await);
        let browser = Browser::of(&service, &asha).await;
        let place = format!("/settings/team/{}/disable", ravi.user());
        assert_eq!(browser.submit(&place, &[("keep_keys", "yes")]).await.status, 303);
        assert_eq!(ravi.get("/v1/me").await.json["user"]["id"], asha.user().as_str());
        assert_eq!(ravi.get("/v1/audit").await.told(), (403, "scope_required".to_owned()));
        assert!(service.audited(asha.team()).await.contains(&"key.taken_over".to_owned()));
    })
    .await;
}

#[tokio::test]
async fn whoever_may_only_look_after_themselves_is_shown_nothing_else() {
    let service = Service::on_sqlite().await;
    let analyst = service.person("north", Role::Analyst).await;
    let browser = Browser::of(&service, &analyst).await;
    let page = browser.get("/settings").await;
    page.says(analyst.email());
    page.says_nothing_of("/settings/keys");
    for place in ["team", "keys", "webhooks", "audit", "retention"] {
        assert_eq!(browser.get(&format!("/settings/{place}")).await.status, 403, "{place}");
    }
    for (place, fields) in [
        ("/settings/keys", vec![("name", "mine")]),
        ("/settings/webhooks", vec![("url", "https://hooks.lender.example/")]),
        ("/settings/retention", vec![("keep", "days"), ("days", "30")]),
        ("/settings/team/reviewers", vec![("reviewers", "2")]),
    ] {
        assert_eq!(browser.submit(place, &fields).await.status, 403, "{place}");
    }
    assert_eq!(browser.get("/settings/usage").await.status, 200);
}

#[tokio::test]
async fn what_is_another_teams_is_not_found() {
    let service = Service::on_sqlite().await;
    let (asha, stranger) =
        (service.person("north", Role::Owner).await, service.person("south", Role::Owner).await);
    let theirs = Browser::of(&service, &stranger).await;
    theirs
        .submit(
            "/settings/webhooks",
            &[("url", "https://hooks.lender.example/"), ("analysis.completed", "yes")],
        )
        .await;
    let hook = theirs.get("/settings/webhooks").await;
    let hook = hook.between("href=\"/settings/webhooks/", "\"").expect("a webhook").to_owned();
    let browser = Browser::of(&service, &asha).await;
    assert_eq!(browser.get(&format!("/settings/webhooks/{hook}")).await.status, 404);
    for place in [
        format!("/settings/webhooks/{hook}/delete"),
        format!("/settings/team/{}/disable", stranger.user()),
        format!("/settings/team/{}/password", stranger.user()),
    ] {
        assert_eq!(browser.submit(&place, &[]).await.status, 404, "{place}");
    }
    browser.get("/settings/team").await.says_nothing_of(stranger.email());
    browser.get("/settings/audit").await.says_nothing_of("hooks.lender.example");
}

#[tokio::test]
async fn webhooks_are_made_with_a_secret_that_is_shown_once_and_deleted() {
    let service = Service::on_sqlite().await;
    let asha = service.person("north", Role::Admin).await;
    let browser = Browser::of(&service, &asha).await;
    let refused = browser
        .submit("/settings/webhooks", &[("url", "http://localhost/"), ("analysis.failed", "yes")])
        .await;
    assert_eq!(refused.status, 400);
    refused.says("The address must begin with https://");
    let fields = [("url", "https://hooks.lender.example/lending"), ("analysis.failed", "yes")];
    let page = browser.submit("/settings/webhooks", &fields).await;
    assert!(secret(&page).starts_with("whsec_"));
    let page = browser.get("/settings/webhooks").await;
    page.says_nothing_of("whsec_");
    page.says("https://hooks.lender.example/lending");
    let id = page.between("href=\"/settings/webhooks/", "\"").expect("a webhook").to_owned();
    let log = format!("/settings/webhooks/{id}");
    browser.get(&log).await.says("Nothing sent yet");
    assert_eq!(browser.submit(&format!("{log}/test"), &[]).await.status, 303);
    let page = browser.get(&log).await;
    page.says("webhook.test");
    let again = page.between(&format!("action=\"{log}/deliveries/"), "\"").expect("a button").to_owned();
    assert_eq!(browser.submit(&format!("{log}/deliveries/{again}"), &[]).await.status, 303);
    assert_eq!(browser.submit(&format!("{log}/deliveries/msg_x/redeliver"), &[]).await.status, 404);
    assert_eq!(browser.submit(&format!("/settings/webhooks/{id}/delete"), &[]).await.status, 303);
    browser.get("/settings/webhooks").await.says("No webhooks");
}

#[tokio::test]
async fn the_audit_log_tells_in_sentences_who_did_what() {
    on_one(async |service: Service| {
        let asha = service.person("north", Role::Owner).await;
        let browser = Browser::of(&service, &asha).await;
        browser.submit("/settings/keys", &[("name", "Loan <desk>"), ("read", "yes")]).await;
        browser.submit("/settings/team/reviewers", &[("reviewers", "2")]).await;
        let page = browser.get("/settings/audit").await;
        page.says(asha.name());
        page.says("created the API key <a href=\"/settings/keys\">Loan &#60;desk&#62;</a>");
        page.says("asked for two reviewers to agree");
        page.says("signed in");
        page.says("Browser");
    })
    .await;
}

#[tokio::test]
async fn how_long_things_are_kept_is_settled_within_bounds() {
    on_one(async |service: Service| {
        let asha = service.person("north", Role::Admin).await;
        let browser = Browser::of(&service, &asha).await;
        let retention = async || {
            let mut reader = service.database().read().await.expect("a transaction");
            team_settings::find(&mut reader, asha.team()).await.expect("an answer").expect("a team").retention
        };
        assert_eq!(retention().await, Retention::default());
        for (choice, field) in
            [("keep", "days"), ("originals", "originals_days"), ("credit_checks", "credit_checks_days")]
        {
            for days in ["6", "3661", "", "many", "-30"] {
                let page = browser.submit("/settings/retention", &[(choice, "days"), (field, days)]).await;
                assert_eq!(page.status, 400, "{field} {days}");
            }
        }
        assert_eq!(retention().await, Retention::default());
        let asked = [
            ("keep", "days"),
            ("days", "90"),
            ("originals", "days"),
            ("originals_days", "7"),
            ("credit_checks", "days"),
            ("credit_checks_days", "3660"),
        ];
        assert_eq!(browser.submit("/settings/retention", &asked).await.status, 303);
        let settled = Retention { analyses: Some(90), originals: Some(7), credit_checks: Some(3660) };
        assert_eq!(retention().await, settled);
        browser.get("/settings/retention").await.says("older than 7 days");
        assert_eq!(browser.submit("/settings/retention", &[("keep", "always")]).await.status, 303);
        assert_eq!(retention().await, Retention::default());
    })
    .await;
}

#[tokio::test]
async fn a_name_is_changed_and_other_browsers_can_be_signed_out() {
    let service = Service::on_sqlite().await;
    let asha = service.person("north", Role::Viewer).await;
    let (office, home) = (Browser::of(&service, &asha).await, Browser::of(&service, &asha).await);
    office.get("/settings").await.says("action=\"/settings/sessions/");
    assert_eq!(office.submit("/settings/name", &[("name", "Asha R. Rao")]).await.status, 303);
    assert_eq!(office.submit("/settings/name", &[("name", "")]).await.status, 400);
    home.get("/settings").await.says("Asha R. Rao");
    assert_eq!(office.submit("/settings/sign-out-elsewhere", &[]).await.status, 303);
    assert!(is_in(&office).await && !is_in(&home).await);
    office.get("/settings").await.says_nothing_of("action=\"/settings/sessions/");
}
