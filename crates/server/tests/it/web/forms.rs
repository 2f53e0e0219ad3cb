//! Forms: only our own are taken, and only from our own pages.

use store::users::Role;

use super::browser::{Browser, urlencoded};
use crate::analyses::form::{Form, statement};
use crate::service::Service;

const FORMS: [&str; 3] = ["/sign-out", "/sign-out-everywhere", "/theme"];

#[tokio::test]
async fn a_form_without_its_token_does_nothing() {
    let service = Service::on_sqlite().await;
    let asha = service.person("north", Role::Analyst).await;
    let browser = Browser::of(&service, &asha).await;
    let other = Browser::of(&service, &asha).await;
    let others_token = other.get("/analyses").await;
    let others_token = others_token.between("name=\"form_token\" value=\"", "\"").expect("a token");
    for place in FORMS {
        for fields in [vec![], vec![("form_token", "")], vec![("form_token", others_token)]] {
            let page = browser.send(urlencoded(place, &fields)).await;
            assert_eq!(page.status, 400, "{place}");
            page.says("nothing was done");
        }
    }
    assert_eq!(browser.get("/analyses").await.status, 200, "still signed in");
}

#[tokio::test]
async fn a_form_from_another_site_does_nothing_though_its_token_is_right() {
    let service = Service::on_sqlite().await;
    let asha = service.person("north", Role::Analyst).await;
    let browser = Browser::of(&service, &asha).await;
    let page = browser.get("/analyses").await;
    let token = page.between("name=\"form_token\" value=\"", "\"").expect("a token");
    for (name, value) in [
        ("sec-fetch-site", "cross-site"),
        ("sec-fetch-site", "same-site"),
        ("origin", "https://evil.example"),
    ] {
        let mut request = urlencoded("/sign-out", &[("form_token", token)]);
        request.headers_mut().insert(name, value.parse().expect("a header"));
        assert_eq!(browser.send(request).await.status, 400, "{name}: {value}");
    }
    assert_eq!(browser.get("/analyses").await.status, 200, "still signed in");
}

#[tokio::test]
async fn an_upload_without_its_token_stores_nothing() {
    let service = Service::on_sqlite().await;
    let asha = service.person("north", Role::Analyst).await;
    let browser = Browser::of(&service, &asha).await;
    for form in [
        Form::default().file("june.pdf", &statement()),
        Form::default().text("form_token", "wrong").file("june.pdf", &statement()),
        // What comes after the file comes too late.
        Form::default().file("june.pdf", &statement()).text("form_token", "late"),
    ] {
        assert_eq!(browser.send(form.request_to("/analyses/new")).await.status, 400);
    }
    assert_eq!(service.traces(asha.team()).await.analyses, 0);
}

#[tokio::test]
async fn colours_are_chosen_and_kept() {
    let service = Service::on_sqlite().await;
    let asha = service.person("north", Role::Viewer).await;
    let browser = Browser::of(&service, &asha).await;
    browser.get("/analyses").await.says("data-theme=\"system\"");
    let page = browser.submit("/theme", &[("theme", "dark"), ("next", "/analyses?show=open")]).await;
    assert_eq!(page.place(), "/analyses?show=open");
    browser.get("/analyses").await.says("<html lang=\"en\" data-theme=\"dark\">");
    browser.get("/nothing-here").await.says("data-theme=\"dark\"");
    assert_eq!(
        browser.submit("/theme", &[("theme", "system"), ("next", "//evil.example")]).await.place(),
        "/"
    );
    browser.get("/analyses").await.says("data-theme=\"system\"");
}
