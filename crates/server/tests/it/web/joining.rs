//! How people come into a team: by a link that works once, and past a password that somebody else gave them.

use axum::http::header;
use jiff::SignedDuration;
use serde_json::json;
use store::users::Role;

use super::browser::{Browser, Page};
use crate::service::{PASSWORD, Person, Service, on_one};

const CHOSEN: &str = "four words nobody guesses";

/// The secret of the link that a page shows.
fn secret(page: &Page) -> String {
    let link = page.between("id=\"secret\" tabindex=\"0\">", "<").expect("a link");
    let (place, secret) = link.split_once('#').expect("a secret behind the #");
    assert!(place.ends_with("/join") && !place.contains('?'), "{place}");
    secret.to_owned()
}

async fn invite(browser: &Browser, email: &str, role: &str) -> String {
    let page = browser.submit("/settings/team", &[("email", email), ("role", role)]).await;
    page.says(&format!("A link for {email}"));
    secret(&page)
}

async fn join(service: &Service, secret: &str, password: &str) -> Page {
    let browser = Browser::at(service);
    browser.get("/join").await;
    let fields = [
        ("invitation", secret),
        ("name", "Ravi Iyer"),
        ("new_password", password),
        ("new_password_again", password),
    ];
    browser.submit("/join/accept", &fields).await
}

#[tokio::test]
async fn an_invited_person_chooses_their_own_name_and_password_once() {
    on_one(async |service: Service| {
        let asha = service.person("north", Role::Owner).await;
        let browser = Browser::of(&service, &asha).await;
        let secret = invite(&browser, "ravi@lender.example", "analyst").await;
        // Listed while it is open, and never with its secret.
        let list = browser.get("/settings/team").await;
        list.says("ravi@lender.example");
        list.says_nothing_of(&secret);

        let guest = Browser::at(&service);
        guest.get("/join").await.says("Paste the whole link");
        let page = guest.submit("/join", &[("invitation", &format!("http://here/join#{secret}"))]).await;
        page.says("Join north");
        page.says("value=\"ravi@lender.example\"");
        let page = join(&service, &secret, CHOSEN).await;
        assert_eq!((page.status, page.place()), (303, "/sign-in?joined=1"), "{}", page.text);
        let ravi = Browser::at(&service);
        assert_eq!(ravi.sign_in("ravi@lender.example", CHOSEN).await.place(), "/analyses");
        ravi.get("/settings").await.says("Ravi Iyer");
        browser.get("/settings/team").await.says_nothing_of("/withdraw");

        let again = join(&service, &secret, CHOSEN).await;
        assert_eq!(again.status, 409);
        again.says("does not work any more");
        let audited = service.audited(asha.team()).await;
        for action in ["invitation.created", "user.joined"] {
            assert!(audited.contains(&action.to_owned()), "{action} in {audited:?}");
        }
    })
    .await;
}

#[tokio::test]
async fn a_link_ends_with_its_week_its_withdrawal_its_successor_and_its_maker() {
    on_one(async |service: Service| {
        let (asha, lata) =
            (service.person("north", Role::Owner).await, service.person("north", Role::Admin).await);
        let (browser, theirs) = (Browser::of(&service, &asha).await, Browser::of(&service, &lata).await);
        let first = invite(&browser, "ravi@lender.example", "viewer").await;
        let second = invite(&browser, "Ravi@lender.example", "viewer").await;
        assert_eq!(join(&service, &first, CHOSEN).await.status, 409, "another link took its place");
        let page = browser.get("/settings/team").await;
        let id = page.between("action=\"/settings/team/invitations/", "/withdraw").expect("one").to_owned();
        let place = format!("/settings/team/invitations/{id}/withdraw");
        assert_eq!(browser.submit(&place, &[]).await.status, 303);
        assert_eq!(join(&service, &second, CHOSEN).await.status, 409, "it was withdrawn");
        let third = invite(&theirs, "ravi@lender.example", "viewer").await;
        let disable = format!("/settings/team/{}/disable", lata.user());
        assert_eq!(browser.submit(&disable, &[]).await.status, 303);
        assert_eq!(join(&service, &third, CHOSEN).await.status, 409, "whoever made it is locked out");
        let fourth = invite(&browser, "ravi@lender.example", "viewer").await;
        service.advance(SignedDuration::from_hours(7 * 24));
        assert_eq!(join(&service, &fourth, CHOSEN).await.status, 409, "a week is over");
        assert!(!service.audited(asha.team()).await.contains(&"user.joined".to_owned()));
    })
    .await;
}

#[tokio::test]
async fn an_address_of_the_team_is_not_invited_and_one_of_another_team_is() {
    on_one(async |service: Service| {
        let (asha, other) =
            (service.person("north", Role::Owner).await, service.person("south", Role::Analyst).await);
        let browser = Browser::of(&service, &asha).await;
        let page = browser.submit("/settings/team", &[("email", asha.email()), ("role", "viewer")]).await;
        assert_eq!(page.status, 409);
        page.says("of your team signs in with this email already");
        let secret = invite(&browser, other.email(), "viewer").await;
        assert_eq!(join(&service, &secret, CHOSEN).await.status, 303);
        // Both sign in, each with their own password and into their own team.
        let (ravi, same) = (Browser::at(&service), Browser::at(&service));
        assert_eq!(ravi.sign_in(other.email(), CHOSEN).await.status, 303);
        assert_eq!(same.sign_in(other.email(), PASSWORD).await.status, 303);
        ravi.get("/settings").await.says("Ravi Iyer");
        same.get("/settings").await.says(other.name());
    })
    .await;
}

#[tokio::test]
async fn invitations_are_made_listed_and_withdrawn_over_the_api_by_people_only() {
    on_one(async |service: Service| {
        let owner = service.person("north", Role::Owner).await;
        let new = json!({ "email": "ravi@lender.example", "role": "analyst" });
        assert_eq!(
            owner.post("/v1/invitations", new.clone()).await.told(),
            (403, "login_token_required".to_owned())
        );
        let signed_in = owner.signed_in().await;
        let mut request = crate::service::with_json(axum::http::Method::POST, "/v1/invitations", &new);
        request.headers_mut().insert(header::HOST, "lending.lender.example".parse().expect("a host"));
        request.headers_mut().insert("x-forwarded-proto", "https".parse().expect("a header"));
        let made = signed_in.send(request).await;
        assert_eq!(made.status, 201, "{}", made.json);
        let link = made.json["link"].as_str().expect("a link");
        let secret = link.strip_prefix("https://lending.lender.example/join#").expect("our own address");
        let listed = owner.get("/v1/invitations").await;
        assert_eq!((&listed.json["total"], &listed.json["data"][0]["role"]), (&json!(1), &json!("analyst")));
        assert!(!listed.json.to_string().contains(secret), "the link is shown once");
        let place = format!("/v1/invitations/{}", made.json["id"].as_str().expect("an id"));
        assert_eq!(owner.delete(&place).await.status, 204);
        assert_eq!(owner.delete(&place).await.status, 404);
        assert_eq!(join(&service, secret, CHOSEN).await.status, 409);
    })
    .await;
}

#[tokio::test]
async fn a_common_or_mistyped_password_is_refused_and_the_link_still_works() {
    let service = Service::on_sqlite().await;
    let asha = service.person("north", Role::Owner).await;
    let secret = invite(&Browser::of(&service, &asha).await, "ravi@lender.example", "viewer").await;
    let page = join(&service, &secret, "Password123!").await;
    assert_eq!(page.status, 400);
    page.says("Many people use this password");
    page.says("value=\"Ravi Iyer\"");
    page.says_nothing_of("Password123!");
    assert_eq!(join(&service, &secret, CHOSEN).await.status, 303);
}

async fn reset(browser: &Browser, person: &Person) -> String {
    let page = browser.submit(&format!("/settings/team/{}/password", person.user()), &[]).await;
    page.says(&format!("A link for {}", person.email()));
    page.says("for two days");
    secret(&page)
}

#[tokio::test]
async fn whoever_lost_a_password_chooses_another_one_that_no_admin_sees() {
    on_one(async |service: Service| {
        let (asha, ravi) =
            (service.person("north", Role::Owner).await, service.person("north", Role::Analyst).await);
        let (hers, his) = (Browser::of(&service, &asha).await, Browser::of(&service, &ravi).await);
        let first = reset(&hers, &ravi).await;
        assert_eq!(his.get("/analyses").await.status, 303, "all sessions have ended");
        assert_eq!(ravi.sign_in(PASSWORD).await.status, 401, "so has the password");
        hers.get("/settings/team").await.says_nothing_of("/withdraw");
        let secret = reset(&hers, &ravi).await;
        assert_eq!(join(&service, &first, CHOSEN).await.status, 409, "another link took its place");

        let guest = Browser::at(&service);
        guest.get("/join").await;
        let page = guest.submit("/join", &[("invitation", &secret)]).await;
        page.says("A new password for north");
        page.says_nothing_of("Your name");
        assert_eq!(join(&service, &secret, "Password123!").await.status, 400);
        assert_eq!(join(&service, &secret, CHOSEN).await.place(), "/sign-in?joined=1");
        assert_eq!(join(&service, &secret, CHOSEN).await.status, 409, "it works once");
        let browser = Browser::at(&service);
        assert_eq!(browser.sign_in(ravi.email(), CHOSEN).await.place(), "/analyses");
        browser.get("/settings").await.says(ravi.name());
        assert!(service.audited(asha.team()).await.contains(&"user.password_changed".to_owned()));

        let late = reset(&hers, &ravi).await;
        service.advance(SignedDuration::from_hours(2 * 24));
        assert_eq!(join(&service, &late, CHOSEN).await.status, 409, "two days are over");
        let hers = Browser::of(&service, &asha).await;
        let locked = reset(&hers, &ravi).await;
        assert_eq!(hers.submit(&format!("/settings/team/{}/disable", ravi.user()), &[]).await.status, 303);
        assert_eq!(join(&service, &locked, CHOSEN).await.status, 409, "whoever is locked out stays out");
    })
    .await;
}

/// As the operator does it on the command line.
async fn give(service: &Service, person: &Person, password: &str) {
    let hash = store::passwords::hash(password).expect("a hash");
    let mut tx = service.database().write().await.expect("a transaction");
    let given = store::given_passwords::give(&mut tx, person.team(), person.user(), (&hash, None)).await;
    assert!(given.expect("an answer"), "there is no such person");
    tx.commit().await.expect("a commit");
}

#[tokio::test]
async fn a_password_that_was_given_is_changed_before_anything_else() {
    on_one(async |service: Service| {
        let ravi = service.person("north", Role::Analyst).await;
        let given = "the operator made this one";
        give(&service, &ravi, given).await;
        let browser = Browser::at(&service);
        assert_eq!(browser.sign_in(ravi.email(), given).await.status, 303);
        // No page leads a program through it.
        assert_eq!(ravi.sign_in(given).await.told(), (403, "password_change_required".to_owned()));
        for place in ["/analyses", "/settings", "/settings/team", "/review"] {
            assert_eq!(browser.get(place).await.place(), "/welcome/password", "{place}");
        }
        // Keys were made before, and go on.
        assert_eq!(ravi.get("/v1/me").await.status, 200);
        let choose = async |new: &str| {
            browser.get("/welcome/password").await.says("Choose your own password");
            let fields = [("new_password", new), ("new_password_again", new)];
            browser.submit("/welcome/password", &fields).await
        };
        choose(given).await.says("must differ from the one you were given");
        choose("Password123!").await.says("Many people use this password");
        assert_eq!(choose(CHOSEN).await.place(), "/analyses");
        assert_eq!(browser.get("/analyses").await.status, 200);
        assert_eq!(ravi.sign_in(CHOSEN).await.status, 200);
        assert_eq!(ravi.sign_in(given).await.status, 401);
        // Nobody else comes in by that way.
        assert_eq!(browser.get("/welcome/password").await.place(), "/analyses");
        let fields = [("new_password", "one more of my own"), ("new_password_again", "one more of my own")];
        assert_eq!(browser.submit("/welcome/password", &fields).await.status, 400);
    })
    .await;
}
