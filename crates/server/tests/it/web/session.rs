//! Sessions end: by signing out, everywhere at once, by doing nothing, and after a day's work.

use jiff::SignedDuration;
use store::users::{self, Role};

use super::browser::Browser;
use crate::service::{PASSWORD, Service, on_both, on_one};

async fn is_in(browser: &Browser) -> bool {
    browser.get("/analyses").await.status == 200
}

#[tokio::test]
async fn signing_out_ends_this_session_on_every_node_and_no_other() {
    on_both(async |service: Service| {
        let asha = service.person("north", Role::Analyst).await;
        let (office, home) = (Browser::of(&service, &asha).await, Browser::of(&service, &asha).await);
        let stolen = office.cookie("session").expect("a session");
        let page = office.submit("/sign-out", &[]).await;
        assert_eq!((page.status, page.place()), (303, "/sign-in"));
        assert!(office.cookie("session").is_none() && is_in(&home).await);
        let thief = Browser::at(&service.second_node().await);
        thief.set_cookie("session", &stolen);
        assert_eq!(thief.get("/analyses").await.place(), "/sign-in?next=%2Fanalyses&ended=1");
    })
    .await;
}

#[tokio::test]
async fn signing_out_everywhere_ends_all_sessions_and_devices_of_the_person_alone() {
    on_one(async |service: Service| {
        let (asha, ravi) =
            (service.person("north", Role::Analyst).await, service.person("north", Role::Analyst).await);
        let (office, home) = (Browser::of(&service, &asha).await, Browser::of(&service, &asha).await);
        let colleague = Browser::of(&service, &ravi).await;
        let token = asha.sign_in(PASSWORD).await.json["token"].as_str().expect("a token").to_owned();
        let page = office.submit("/sign-out-everywhere", &[]).await;
        office.get(page.place()).await.says("signed out in every browser");
        assert!(!is_in(&office).await && !is_in(&home).await && is_in(&colleague).await);
        let device = asha.with_token(&token);
        assert_eq!(device.get("/v1/me").await.told(), (401, "token_revoked".to_owned()));
        assert_eq!(asha.get("/v1/me").await.status, 200, "keys are not theirs alone");
    })
    .await;
}

#[tokio::test]
async fn whoever_does_nothing_for_half_an_hour_is_signed_out() {
    on_one(async |service: Service| {
        let asha = service.person("north", Role::Analyst).await;
        let browser = Browser::of(&service, &asha).await;
        for _ in 0..3 {
            service.advance(SignedDuration::from_mins(29));
            assert!(is_in(&browser).await);
        }
        service.advance(SignedDuration::from_mins(30));
        let page = browser.get("/analyses/new").await;
        assert_eq!(page.place(), "/sign-in?next=%2Fanalyses%2Fnew&ended=1");
        browser.get(page.place()).await.says("Your session has ended");
    })
    .await;
}

#[tokio::test]
async fn a_page_that_keeps_itself_up_to_date_does_not_keep_its_person_signed_in() {
    let service = Service::on_sqlite().await;
    let asha = service.person("north", Role::Analyst).await;
    let browser = Browser::of(&service, &asha).await;
    for _ in 0..2 {
        service.advance(SignedDuration::from_mins(14));
        assert_eq!(browser.get("/analyses/rows?ids=").await.status, 200);
    }
    service.advance(SignedDuration::from_mins(2));
    assert_eq!(browser.get("/analyses/rows?ids=").await.status, 303);
}

#[tokio::test]
async fn a_session_ends_after_twelve_hours_whatever_is_done() {
    let service = Service::on_sqlite().await;
    let asha = service.person("north", Role::Analyst).await;
    let browser = Browser::of(&service, &asha).await;
    for _ in 0..35 {
        service.advance(SignedDuration::from_mins(20));
        assert!(is_in(&browser).await);
    }
    service.advance(SignedDuration::from_mins(20));
    assert!(!is_in(&browser).await);
}

#[tokio::test]
async fn each_sign_in_begins_a_new_session() {
    let service = Service::on_sqlite().await;
    let asha = service.person("north", Role::Analyst).await;
    let browser = Browser::of(&service, &asha).await;
    let first = browser.cookie("session").expect("a session");
    browser.submit("/sign-out", &[]).await;
    browser.sign_in(asha.email(), PASSWORD).await;
    assert_ne!(browser.cookie("session"), Some(first));
}

#[tokio::test]
async fn whoever_is_disabled_is_out_at_once() {
    on_both(async |service: Service| {
        let asha = service.person("north", Role::Analyst).await;
        let browser = Browser::of(&service, &asha).await;
        let mut tx = service.database().write().await.expect("a transaction");
        users::disable(&mut tx, asha.team(), asha.user(), service.now()).await.expect("an update");
        tx.commit().await.expect("a commit");
        assert!(!is_in(&browser).await);
    })
    .await;
}

#[tokio::test]
async fn a_session_is_no_token_of_the_api() {
    let service = Service::on_sqlite().await;
    let asha = service.person("north", Role::Analyst).await;
    let browser = Browser::of(&service, &asha).await;
    assert_eq!(browser.get("/v1/me").await.status, 401, "a cookie is nothing to the API");
    let mut request = crate::service::request(axum::http::Method::GET, "/v1/me", axum::body::Body::empty());
    let bearer = format!("Bearer {}", browser.cookie("session").expect("a session"));
    request.headers_mut().insert("authorization", bearer.parse().expect("a header"));
    assert_eq!(browser.send(request).await.status, 401);
}
