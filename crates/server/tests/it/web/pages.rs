//! What holds for every page: its headers, its weight, nothing inline, nothing from elsewhere.

use store::analyses::Decision;
use store::users::Role;

use super::browser::{Browser, Page};
use crate::service::Service;

const WEIGHT_AT_MOST: usize = 100 * 1024;

/// Every page that somebody who is signed in can look at, with something on it.
async fn every_page(service: &Service) -> Vec<(String, Page)> {
    let asha = service.person("north", Role::Owner).await;
    service.entitle(asha.team(), &["bureau"]).await;
    let mut analysis = String::new();
    for decision in Decision::ALL {
        analysis = format!("/analyses/{}", service.completed(&asha, decision).await);
    }
    let mut queued = String::new();
    for number in 0..60 {
        let id = service.queued(&asha, &format!("Applicant <script>alert({number})</script>")).await;
        queued = format!("/analyses/{id}");
    }
    let browser = Browser::of(service, &asha).await;
    let product = made_product(&browser).await;
    let mut pages = Vec::new();
    for place in [
        "/review",
        "/review?show=decided",
        "/products",
        "/products/new",
        "/products/metrics",
        "/credit-checks",
        "/credit-checks/new",
        "/settings",
        "/settings/team",
        "/settings/keys",
        "/welcome/second-factor",
        "/settings/webhooks",
        "/settings/usage",
        "/settings/audit",
        "/settings/retention",
        "/portfolio",
        "/portfolio?from=2026-01-01&to=2026-12-31&by=month",
        "/portfolio/outcomes",
        "/portfolio?bank=%22%3E%3Cscript%3E&channel=moon&version=2&from=x",
        "/analyses?counted=decision:approved&channel=api&created_from=2026-11-01",
    ] {
        pages.push((place.to_owned(), browser.get(place).await));
    }
    for place in ["", "/rules", "/edit", "/differences", "/replay"] {
        let place = format!("/products/{product}{place}");
        pages.push((place.clone(), browser.get(&place).await));
    }
    for place in [
        "/analyses",
        "/analyses?page=2",
        "/analyses?show=open",
        "/analyses?show=failed",
        "/analyses?q=applicant",
        "/analyses?show=mine",
        "/analyses?show=overridden",
        "/analyses?bank=%22%3E%3Cscript%3E&order=oldest&flag=policy",
        "/analyses?q=%22%3E%3Cscript%3Ealert(1)%3C/script%3E",
        "/analyses/new",
        "/nothing-here",
    ] {
        pages.push((place.to_owned(), browser.get(place).await));
    }
    for rest in ["", "?about=income&q=%3Cscript%3E", "/metrics", "/pages/1", "/pages/1?row=0"] {
        let place = format!("{analysis}{rest}");
        pages.push((place.clone(), browser.get(&place).await));
    }
    pages.push((queued.clone(), browser.get(&queued).await));
    let stranger = Browser::at(service);
    for place in ["/sign-in", "/sign-in?ended=1", "/sign-in?joined=1", "/join", "/nothing-here"] {
        pages.push((format!("{place} (signed out)"), stranger.get(place).await));
    }
    pages.push(("/sign-in (refused)".to_owned(), stranger.sign_in("nobody@lender.example", "x").await));
    pages
}

/// The built-in product under a name of its own, with a draft.
async fn made_product(browser: &Browser) -> String {
    let text = policy::DEFAULT_DOCUMENT.replace(policy::BUILT_IN, "Loan <b>desk</b>");
    let page = browser.submit("/products/new", &[("document", &text)]).await;
    let id = page.place().strip_prefix("/products/").expect("a product").to_owned();
    let draft = text.replace("history_days >= 85", "history_days >= 80");
    browser.submit(&format!("/products/{id}/edit"), &[("document", &draft), ("then", "save")]).await;
    id
}

#[tokio::test]
async fn every_page_is_guarded_light_and_its_own() {
    let service = Service::on_sqlite().await;
    for (place, page) in every_page(&service).await {
        assert!([200, 401, 404].contains(&page.status), "{place}: {}", page.status);
        check_headers(&place, &page);
        check_text(&place, &page.text);
        assert!(page.text.len() < WEIGHT_AT_MOST, "{place}: {} bytes", page.text.len());
    }
}

fn check_headers(place: &str, page: &Page) {
    let policy = page.header("content-security-policy");
    for rule in [
        "default-src 'none'", "script-src 'self';", "style-src 'self';", "font-src 'self';",
        "form-action 'self'", "frame-ancestors 'none'", "base-uri 'none'", "connect-src 'self'",
    ] {
        assert!(policy.contains(rule), "{place}: {rule} is not in {policy}");
    }
    assert!(!policy.contains("unsafe"), "{place}: {policy}");
    assert_eq!(page.header("cache-control"), "no-store", "{place}");
    assert_eq!(page.header("x-content-type-options"), "nosniff", "{place}");
    assert_eq!(page.header("referrer-policy"), "no-referrer", "{place}");
    assert!(page.header("content-type").starts_with("text/html"), "{place}");
}

/// Markup that the policy would stop, or that would ask another site for something.
fn check_text(place: &str, text: &str) {
    assert!(
        text.contains("<!doctype html>") && text.contains("<h1>") && text.contains("lang=\"en\""),
        "{place}"
    );
    for tag in tags(text) {
        let name = tag.split([' ', '/']).next().unwrap_or_default();
        assert!(!tag.contains(" style="), "{place}: <{tag}>");
        assert!(!tag.split(' ').any(|word| word.starts_with("on") && word.contains('=')), "{place}: <{tag}>");
        assert!(name != "script" || tag.contains(" src=\"/assets/"), "{place}: <{tag}>");
        for attribute in [" src=\"", " href=\"", " action=\""] {
            let target = tag.split_once(attribute).map_or("/", |(_, rest)| rest);
            // A question alone asks the page itself.
            let is_own = target.starts_with(['/', '#', '?']);
            assert!(is_own, "{place}: <{tag}>");
            assert!(!target.starts_with("//"), "{place}: <{tag}>");
        }
        assert!(
            name != "form" || !tag.contains("\"post\"") || text.contains("name=\"form_token\""),
            "{place}"
        );
        assert!(name != "img" || tag.contains(" alt=\""), "{place}: <{tag}>");
    }
}

fn tags(text: &str) -> impl Iterator<Item = &str> {
    text.split('<').skip(1).filter_map(|rest| rest.split_once('>').map(|(tag, _)| tag))
}

#[tokio::test]
async fn every_field_has_a_label() {
    let service = Service::on_sqlite().await;
    for (place, page) in every_page(&service).await {
        for tag in tags(&page.text)
            .filter(|tag| ["input ", "select ", "textarea "].iter().any(|name| tag.starts_with(name)))
        {
            if tag.contains("type=\"hidden\"")
                || tag.contains("type=\"checkbox\"")
                || tag.contains("type=\"radio\"")
                || tag.contains("aria-label=")
            {
                continue;
            }
            let id = tag.split_once(" id=\"").and_then(|(_, rest)| rest.split_once('"')).map(|(id, _)| id);
            let label = format!("for=\"{}\"", id.unwrap_or_default());
            assert!(id.is_some() && page.text.contains(&label), "{place}: <{tag}>");
        }
    }
}

#[tokio::test]
async fn assets_are_kept_for_ever_under_the_name_of_their_contents() {
    let service = Service::on_sqlite().await;
    let browser = Browser::at(&service);
    let page = browser.get("/sign-in").await;
    let style = page.between("rel=\"stylesheet\" href=\"", "\"").expect("styles").to_owned();
    let answer = browser.get(&style).await;
    assert_eq!((answer.status, answer.header("content-type")), (200, "text/css; charset=utf-8"));
    assert_eq!(answer.header("cache-control"), "public, max-age=31536000, immutable");
    assert!(answer.text.len() < 56 * 1024 && answer.text.contains("light-dark("));
    let place = style.strip_suffix("/app.css").expect("a folder");
    for name in ["app.js", "live.js", "list.js", "theme.js", "upload.js", "mark.svg"] {
        assert_eq!(browser.get(&format!("{place}/{name}")).await.status, 200, "{name}");
    }
    let font = page.between("rel=\"preload\" href=\"", "\"").expect("a typeface").to_owned();
    let font = browser.get(&font).await;
    assert_eq!((font.status, font.header("content-type")), (200, "font/woff2"));
    assert_eq!(font.header("cache-control"), "public, max-age=31536000, immutable");
    // A node of another version answers, but nobody keeps it.
    let other = browser.get("/assets/0123456789abcdef/app.css").await;
    assert_eq!((other.status, other.header("cache-control")), (200, "no-store"));
    assert_eq!(browser.get(&format!("{place}/../Cargo.toml")).await.status, 404);
}

#[tokio::test]
async fn programs_are_told_in_json_and_people_in_a_page() {
    let service = Service::on_sqlite().await;
    let told = service.stranger().get("/nothing-here").await;
    assert_eq!(told.told(), (404, "not_found".to_owned()));
    let page = Browser::at(&service).get("/nothing-here").await;
    assert_eq!(page.status, 404);
    page.says("There is nothing here");
    assert_eq!(service.stranger().get("/analyses").await.told(), (401, "token_missing".to_owned()));
    assert_eq!(Browser::at(&service).get("/v1/nothing").await.header("content-type"), "application/json");
    assert_eq!(Browser::at(&service).get("/").await.place(), "/analyses");
}
