//! Signing in with the account of one's company.

use jiff::SignedDuration;
use serde_json::{Value, json};
use store::users::Role;

use super::browser::{Browser, Page};
use crate::provider::{CLIENT, Company, SECRET};
use crate::service::{Answer, PASSWORD, Person, Service, on_both, on_one};

/// A service that may call this machine, as in development.
fn near(service: &Service) -> Service {
    service.with_settings(|settings| settings.allow_private_webhooks = true)
}

async fn settle(owner: &Person, company: &Company, change: Value) -> Answer {
    let mut body = json!({
        "name": "Lender account", "issuer": company.issuer, "client_id": CLIENT, "client_secret": SECRET,
        "domains": ["lender.example"],
    });
    for (name, value) in change.as_object().expect("members") {
        body[name] = value.clone();
    }
    owner.signed_in().await.put("/v1/identity-provider", body).await
}

/// The team's link.
async fn link(owner: &Person, company: &Company, change: Value) -> String {
    let answer = settle(owner, company, change).await;
    assert_eq!(answer.status, 200, "{}", answer.json);
    let url = answer.json["sign_in_url"].as_str().expect("a link");
    url[url.find("/sign-in/").expect("a path")..].to_owned()
}

fn person(subject: &str, email: &str) -> Value {
    json!({ "sub": subject, "name": "Ravi Iyer", "email": email, "email_verified": true })
}

/// There and back in one browser.
async fn come(service: &Service, browser: &Browser, (link, company): (&str, &Company), who: &Value) -> Page {
    let sent = browser.get(link).await;
    assert_eq!(sent.status, 303, "{}", sent.text);
    let back = company.visit(sent.place(), service.now(), who);
    browser.get(&back).await
}

#[tokio::test]
async fn people_join_with_the_role_their_company_gives_them_and_keep_who_they_are() {
    on_one(async |service: Service| {
        let (service, company) = (near(&service), Company::open().await);
        let owner = service.person("north", Role::Owner).await;
        let roles = json!({ "role_claim": "groups", "roles": [{ "value": "credit", "role": "analyst" }] });
        let link = link(&owner, &company, roles).await;
        service.advance(SignedDuration::from_secs(1));
        let mut ravi = person("u1", "ravi@lender.example");
        ravi["groups"] = json!(["all", "credit"]);
        let browser = Browser::at(&service);
        let page = come(&service, &browser, (&link, &company), &ravi).await;
        assert_eq!((page.status, page.place()), (303, "/analyses"), "{}", page.text);
        browser.get("/settings").await.says("Ravi Iyer");
        let people = owner.get("/v1/members").await.json;
        assert_eq!((&people["total"], &people["data"][0]["role"]), (&json!(2), &json!("analyst")));

        // Another address, another group: still the same person, with the role of today.
        ravi["email"] = json!("r.iyer@lender.example");
        ravi["groups"] = json!("credit");
        ravi["sub"] = json!("u1");
        let again = Browser::at(&service);
        assert_eq!(come(&service, &again, (&link, &company), &ravi).await.place(), "/analyses");
        assert_eq!(owner.get("/v1/members").await.json["total"], 2);
        // The browser that came this way offers it.
        again.get("/analyses").await;
        again.submit("/sign-out", &[]).await;
        again.get("/sign-in").await.says("Continue with Lender account");
        let audited = service.audited(owner.team()).await;
        for action in ["team.identity_provider_set", "user.joined", "auth.signed_in"] {
            assert!(audited.contains(&action.to_owned()), "{action} in {audited:?}");
        }
    })
    .await;
}

#[tokio::test]
async fn only_those_come_in_whom_the_company_vouches_for_and_the_team_wants() {
    on_both(async |service: Service| {
        let (service, company) = (near(&service), Company::open().await);
        let owner = service.person("north", Role::Owner).await;
        let link = link(&owner, &company, json!({})).await;
        let mut unverified = person("u2", owner.email());
        unverified["email_verified"] = json!(false);
        for (who, why) in [
            (person("u1", "ravi@lender.example"), "nobody invited them"),
            (person("u1", "ravi@elsewhere.example"), "another company's address"),
            (unverified, "an owner's address that nobody verified"),
        ] {
            let browser = Browser::at(&service);
            let page = come(&service, &browser, (&link, &company), &who).await;
            assert_eq!(page.status, 403, "{why}");
            page.says("it gives you no place in this team");
            assert!(browser.cookie("session").is_none(), "{why}");
        }
        // Somebody of the team comes in as who they are; once locked out, no longer.
        let lata = service.person("north", Role::Analyst).await;
        let browser = Browser::at(&service);
        let who = person("u3", &lata.email().to_uppercase());
        assert_eq!(come(&service, &browser, (&link, &company), &who).await.place(), "/analyses");
        let sql = format!("UPDATE users SET disabled_at = 1 WHERE id = '{}'", lata.user());
        service.meddle(&sql).await;
        assert_eq!(come(&service, &Browser::at(&service), (&link, &company), &who).await.status, 403);
        assert_eq!(owner.get("/v1/members").await.json["total"], 2);
    })
    .await;
}

#[tokio::test]
async fn an_answer_is_worth_something_once_in_the_browser_that_asked_and_not_for_long() {
    on_one(async |service: Service| {
        let (service, company) = (near(&service), Company::open().await);
        let owner = service.person("north", Role::Owner).await;
        let link = link(&owner, &company, json!({ "newcomers": "viewer" })).await;
        let who = person("u1", "ravi@lender.example");
        let (browser, thief) = (Browser::at(&service), Browser::at(&service));
        let sent = browser.get(&link).await;
        let back = company.visit(sent.place(), service.now(), &who);
        thief.get("/sign-in").await;
        let page = thief.get(&back).await;
        assert_eq!(page.status, 401);
        page.says("begun in another browser");
        // A thief who was sent there too has another state.
        thief.get(&link).await;
        assert_eq!(thief.get(&back).await.status, 502);
        assert!(thief.cookie("session").is_none());

        assert_eq!(browser.get(&back).await.place(), "/analyses");
        browser.set_cookie("step", sent.header("set-cookie").split(['=', ';']).nth(1).expect("a value"));
        assert_eq!(browser.get(&back).await.status, 401, "once");

        let late = Browser::at(&service);
        let sent = late.get(&link).await;
        service.advance(SignedDuration::from_mins(16));
        let back = company.visit(sent.place(), service.now(), &who);
        assert_eq!(late.get(&back).await.status, 401, "too late");

        let refused = Browser::at(&service);
        refused.get(&link).await;
        let page = refused.get("/sign-in/callback?error=access_denied&state=x").await;
        page.says("the identity provider refused: access_denied");
    })
    .await;
}

#[tokio::test]
async fn a_team_may_want_no_passwords_but_the_owners() {
    on_both(async |service: Service| {
        let (service, company) = (near(&service), Company::open().await);
        let owner = service.person("north", Role::Owner).await;
        let lata = service.person("north", Role::Analyst).await;
        let link = link(&owner, &company, json!({ "is_required": true })).await;
        assert_eq!(lata.sign_in(PASSWORD).await.told(), (403, "company_sign_in_required".to_owned()));
        assert_eq!(lata.sign_in("incorrect horse").await.told(), (401, "invalid_credentials".to_owned()));
        let browser = Browser::at(&service);
        let page = browser.sign_in(lata.email(), PASSWORD).await;
        page.says("Use the sign-in link of your team");
        assert!(browser.cookie("session").is_none());
        assert_eq!(owner.sign_in(PASSWORD).await.status, 200);
        // Whoever comes from the provider has done what it asks for.
        service.meddle("UPDATE teams SET second_factor_required = 1").await;
        let who = person("u1", lata.email());
        let page = come(&service, &browser, (&format!("{link}?next=/products"), &company), &who).await;
        assert_eq!(page.place(), "/products");
        assert_eq!(browser.get("/analyses").await.status, 200);
    })
    .await;
}

#[tokio::test]
async fn only_owners_settle_it_and_only_with_a_provider_that_is_one() {
    on_one(async |service: Service| {
        let (far, service, company) = (&service, near(&service), Company::open().await);
        let (owner, admin) =
            (service.person("north", Role::Owner).await, service.person("north", Role::Admin).await);
        assert_eq!(settle(&admin, &company, json!({})).await.told(), (403, "role_required".to_owned()));
        let with_key = owner.put(
            "/v1/identity-provider",
            json!({
                "name": "x", "issuer": company.issuer, "client_id": "x", "domains": ["lender.example"],
            }),
        );
        assert_eq!(with_key.await.told(), (403, "login_token_required".to_owned()));
        for change in [
            json!({ "domains": [] }),
            json!({ "domains": ["lender"] }),
            json!({ "newcomers": "owner" }),
            json!({ "roles": [{ "value": "credit", "role": "analyst" }] }),
            json!({ "role_claim": "groups", "roles": [{ "value": "credit", "role": "boss" }] }),
            json!({ "client_id": " " }),
        ] {
            let answer = settle(&owner, &company, change.clone()).await;
            assert_eq!(answer.told(), (400, "invalid_request".to_owned()), "{change}");
        }
        // A mistyped address, and one of this machine where that is not allowed.
        for answer in [
            settle(&owner, &company, json!({ "issuer": format!("{}/", company.issuer) })).await,
            settle(&owner.at(far), &company, json!({})).await,
        ] {
            assert_eq!(answer.told(), (502, "identity_provider_failed".to_owned()));
        }
        assert_eq!(admin.get("/v1/identity-provider").await.status, 404);
        link(&owner, &company, json!({})).await;
        // The secret is kept without being sent again, and is never shown.
        let answer = settle(&owner, &company, json!({ "client_secret": null, "name": "Other" })).await;
        assert_eq!(
            (&answer.json["has_client_secret"], &answer.json["name"]),
            (&json!(true), &json!("Other"))
        );
        assert!(!answer.json.to_string().contains(SECRET));

        let browser = Browser::of(&service, &owner).await;
        let page = browser.get("/settings/company-sign-in").await;
        page.says("Your team's sign-in link");
        page.says_nothing_of(SECRET);
        let removed = browser.submit("/settings/company-sign-in/remove", &[]).await;
        assert_eq!(removed.status, 303);
        assert_eq!(admin.get("/v1/identity-provider").await.status, 404);
        let id = answer.json["id"].as_str().expect("an id");
        assert_eq!(Browser::at(&service).get(&format!("/sign-in/with/{id}")).await.status, 404);
        let south = service.person("south", Role::Owner).await;
        assert_eq!(south.get("/v1/identity-provider").await.status, 404);
    })
    .await;
}
