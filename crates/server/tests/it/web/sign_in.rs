//! Signing in at the pages: the same throttle and lock as the API, in kinder words.

use axum::http::header;
use jiff::SignedDuration;
use store::users::Role;

use super::browser::{Browser, urlencoded};
use crate::service::{PASSWORD, Service, on_one};

#[tokio::test]
async fn whoever_signs_in_sees_the_analyses_of_their_team() {
    on_one(async |service: Service| {
        let asha = service.person("north", Role::Analyst).await;
        let browser = Browser::at(&service);
        let page = browser.sign_in(asha.email(), PASSWORD).await;
        assert_eq!((page.status, page.place()), (303, "/analyses"));
        let set = page.header("set-cookie");
        assert!(set.contains("HttpOnly") && set.contains("SameSite=Lax") && set.contains("Path=/"), "{set}");
        let page = browser.get("/analyses").await;
        page.says(asha.name());
        page.says("No statements yet");
        assert_eq!(service.audited(asha.team()).await[0], "auth.signed_in");
        // Whoever is signed in has nothing to do at the sign-in.
        assert_eq!(browser.get("/sign-in").await.place(), "/analyses");
    })
    .await;
}

#[tokio::test]
async fn a_wrong_password_is_told_kindly_and_the_email_stays() {
    let service = Service::on_sqlite().await;
    let asha = service.person("north", Role::Analyst).await;
    let browser = Browser::at(&service);
    for email in [asha.email(), "nobody@lender.example"] {
        let page = browser.sign_in(email, "incorrect horse").await;
        assert_eq!(page.status, 401);
        page.says("do not belong together");
        page.says(&format!("value=\"{email}\""));
        page.says_nothing_of("incorrect horse");
    }
    assert!(browser.cookie("session").is_none());
}

#[tokio::test]
async fn a_locked_account_says_how_long_to_wait_and_opens_again() {
    on_one(async |service: Service| {
        let asha = service.person("north", Role::Analyst).await;
        let browser = Browser::at(&service);
        for _ in 0..5 {
            assert_eq!(browser.sign_in(asha.email(), "incorrect horse").await.status, 401);
        }
        let page = browser.sign_in(asha.email(), PASSWORD).await;
        assert_eq!((page.status, page.header("retry-after")), (429, "900"));
        page.says("Try again in 15 minutes");
        assert!(browser.cookie("session").is_none());
        // The lock is the account's, not the door's: the API knows it too.
        assert_eq!(asha.sign_in(PASSWORD).await.told(), (429, "account_locked".to_owned()));
        service.advance(SignedDuration::from_mins(15));
        assert_eq!(browser.sign_in(asha.email(), PASSWORD).await.status, 303);
    })
    .await;
}

#[tokio::test]
async fn many_attempts_from_one_address_are_throttled() {
    let service = Service::on_sqlite().await.with_limits(|limits| limits.sign_ins.count = 2).await;
    let asha = service.person("north", Role::Analyst).await;
    let browser = Browser::at(&service);
    for _ in 0..2 {
        assert_eq!(browser.sign_in("nobody@lender.example", "x").await.status, 401);
    }
    let page = browser.sign_in(asha.email(), PASSWORD).await;
    assert_eq!(page.status, 429);
    page.says("from your network");
}

#[tokio::test]
async fn the_sign_in_leads_back_to_where_one_was_and_nowhere_else() {
    let service = Service::on_sqlite().await;
    let asha = service.person("north", Role::Analyst).await;
    let browser = Browser::at(&service);
    let page = browser.get("/analyses?show=review&page=2").await;
    assert_eq!((page.status, page.place()), (303, "/sign-in?next=%2Fanalyses%3Fshow%3Dreview%26page%3D2"));
    browser.get(page.place()).await.says("value=\"/analyses?show=review&#38;page=2\"");
    for (next, expected) in [
        ("/analyses?show=review", "/analyses?show=review"),
        ("//evil.example", "/analyses"),
        ("/\\evil.example", "/analyses"),
        ("https://evil.example", "/analyses"),
        ("/sign-out", "/analyses"),
    ] {
        let browser = Browser::at(&service);
        browser.get("/sign-in").await;
        let fields = [("email", asha.email()), ("password", PASSWORD), ("next", next)];
        assert_eq!(browser.submit("/sign-in", &fields).await.place(), expected, "{next}");
    }
}

#[tokio::test]
async fn a_sign_in_form_of_another_site_is_refused() {
    let service = Service::on_sqlite().await;
    let asha = service.person("north", Role::Analyst).await;
    let fields = [("email", asha.email()), ("password", PASSWORD)];
    let stranger = Browser::at(&service);
    assert_eq!(stranger.send(urlencoded("/sign-in", &fields)).await.status, 400);

    stranger.get("/sign-in").await;
    let mut request = urlencoded("/sign-in", &fields);
    request.headers_mut().insert("sec-fetch-site", "cross-site".parse().expect("a header"));
    let page = stranger.send(request).await;
    assert_eq!(page.status, 400);
    page.says("did not come from this site");
    assert!(stranger.cookie("session").is_none());
}

#[tokio::test]
async fn behind_tls_the_cookie_is_secure_and_bound_to_the_host() {
    let service = Service::on_sqlite().await;
    let service = service.with_settings(|settings| {
        settings.trusted_proxies = vec!["198.51.100.7".parse().expect("an address")];
    });
    let asha = service.person("north", Role::Analyst).await;
    let browser = Browser::at(&service);
    let secure = |mut request: axum::http::Request<axum::body::Body>| {
        request.headers_mut().insert("x-forwarded-proto", "https".parse().expect("a header"));
        request
    };
    let page = browser
        .send(secure(crate::service::request(axum::http::Method::GET, "/sign-in", axum::body::Body::empty())))
        .await;
    let token = page.between("name=\"form_token\" value=\"", "\"").expect("a token").to_owned();
    let fields = [("form_token", token.as_str()), ("email", asha.email()), ("password", PASSWORD)];
    let page = browser.send(secure(urlencoded("/sign-in", &fields))).await;
    assert_eq!(page.status, 303, "{}", page.text);
    let set = page.headers.get_all(header::SET_COOKIE).iter().filter_map(|value| value.to_str().ok());
    let session =
        set.into_iter().find(|set| set.starts_with("__Host-session=")).expect("a session").to_owned();
    assert!(session.contains("; Secure") && session.contains("; Path=/") && !session.contains("Domain"));
    // In the clear it is not believed under its other name.
    let clear = Browser::at(&service);
    clear.set_cookie("session", "__Host-session");
    assert_eq!(clear.get("/analyses").await.status, 303);
}

#[tokio::test]
async fn a_browser_that_signed_in_before_is_let_in_while_others_guess() {
    on_one(async |service: Service| {
        let asha = service.person("north", Role::Analyst).await;
        let (browser, other) = (Browser::of(&service, &asha).await, Browser::at(&service));
        // Everybody behind one address: the network is known, and its own guesses lock it.
        for _ in 0..5 {
            assert_eq!(other.sign_in(asha.email(), "wrong").await.status, 401);
        }
        assert_eq!(other.sign_in(asha.email(), PASSWORD).await.status, 429);
        let device = browser.cookie("device").expect("a device");
        browser.set_cookie("session", "");
        assert_eq!(browser.sign_in(asha.email(), PASSWORD).await.status, 303);
        assert_eq!(browser.cookie("device"), Some(device));
        // A device that nobody signed in with is worth nothing.
        other.set_cookie("device", &"0".repeat(64));
        assert_eq!(other.sign_in(asha.email(), PASSWORD).await.status, 429);
    })
    .await;
}
