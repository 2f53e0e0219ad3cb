//! Answers in fewer bytes, for clients that unpack them.

use std::io::Read;

use axum::body::Body;
use axum::http::{HeaderName, Method, Request, header};
use store::analyses::Decision;
use store::users::Role;

use crate::service::{Answer, Person, Service, request};
use crate::web::Browser;

fn asking(place: &str, cookies: &str, headers: &[(HeaderName, &str)]) -> Request<Body> {
    let mut request = request(Method::GET, place, Body::empty());
    let fixed = [(header::ACCEPT, "text/html,*/*"), (header::COOKIE, cookies)];
    for (name, value) in fixed.iter().chain(headers).filter(|(_, value)| !value.is_empty()) {
        request.headers_mut().insert(name.clone(), value.parse().expect("a header"));
    }
    request
}

async fn packed(person: &Person, place: &str, cookies: &str) -> Answer {
    person.send(asking(place, cookies, &[(header::ACCEPT_ENCODING, "gzip, br")])).await
}

fn unpacked(answer: &Answer) -> String {
    let mut text = String::new();
    let read = flate2::read::GzDecoder::new(answer.bytes.as_ref()).read_to_string(&mut text);
    assert_eq!(read.ok(), Some(text.len()), "{:?}", answer.headers);
    text
}

/// What is the same however often a page is asked for: the token of its forms never is.
fn without_tokens(page: &str) -> String {
    let mut parts = page.split("name=\"form_token\" value=\"");
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |text, part| text + part.split_once('"').expect("an end").1)
}

#[tokio::test]
async fn who_takes_gzip_gets_the_same_in_fewer_bytes() {
    let service = Service::on_sqlite().await;
    let north = service.person("north", Role::Analyst).await;
    let id = service.completed(&north, Decision::Approved).await;
    let browser = Browser::of(&service, &north).await;
    let page = browser.get("/analyses").await;
    let style = page.between("rel=\"stylesheet\" href=\"", "\"").expect("a style").to_owned();
    let (nobody, cookies) = (service.stranger(), browser.cookies());
    for (person, place, cookies) in [
        (&nobody, "/analyses", cookies.as_str()),
        (&nobody, &format!("/analyses/{id}"), &cookies),
        (&nobody, &style, ""),
        (&nobody, "/v1/openapi.json", ""),
        (&north, &format!("/v1/analyses/{id}?include_result=true"), ""),
    ] {
        let plain = person.send(asking(place, cookies, &[])).await;
        assert_eq!((plain.status, plain.header("content-encoding")), (200, None), "{place}");
        let small = packed(person, place, cookies).await;
        assert_eq!((small.status, small.header("content-encoding")), (200, Some("gzip")), "{place}");
        for answer in [&plain, &small] {
            assert_eq!(answer.header("vary"), Some("accept-encoding"), "{place}");
            let told = answer.header("content-length").and_then(|length| length.parse::<usize>().ok());
            assert!(told.is_none_or(|told| told == answer.bytes.len()), "{place}");
        }
        assert!(small.bytes.len() * 2 < plain.bytes.len(), "{place}: {}", small.bytes.len());
        let whole = String::from_utf8(plain.bytes.to_vec()).expect("text");
        assert!(without_tokens(&unpacked(&small)) == without_tokens(&whole), "{place}");
    }
}

#[tokio::test]
async fn pictures_statements_and_exports_are_sent_as_they_are() {
    let service = Service::on_sqlite().await;
    let north = service.person("north", Role::Analyst).await;
    let id = service.completed(&north, Decision::Approved).await;
    for end in ["pages/1", "document", "export?format=json", "export?format=csv", "export?format=xlsx"] {
        let place = format!("/v1/analyses/{id}/{end}");
        let (plain, asked) = (north.get(&place).await, packed(&north, &place, "").await);
        assert_eq!((asked.status, asked.header("content-encoding")), (200, None), "{place}");
        assert!(asked.bytes.len() > 1024 && asked.bytes.len() == plain.bytes.len(), "{place}");
    }
    // So short that nothing is won.
    assert_eq!(packed(&north, "/v1/me", "").await.header("content-encoding"), None);
}

#[tokio::test]
async fn what_another_site_asks_for_is_not_packed() {
    let service = Service::on_sqlite().await;
    let north = service.person("north", Role::Analyst).await;
    let browser = Browser::of(&service, &north).await;
    let site = HeaderName::from_static("sec-fetch-site");
    for (from, expected) in
        [("same-origin", Some("gzip")), ("none", Some("gzip")), ("cross-site", None), ("same-site", None)]
    {
        let headers = [(header::ACCEPT_ENCODING, "gzip"), (site.clone(), from)];
        let answer = service.stranger().send(asking("/analyses?q=a", &browser.cookies(), &headers)).await;
        assert_eq!((answer.status, answer.header("content-encoding")), (200, expected), "{from}");
    }
}

#[tokio::test]
async fn the_tag_of_a_packed_list_is_weak_and_still_known() {
    let service = Service::on_sqlite().await;
    let north = service.person("north", Role::Analyst).await;
    for _ in 0..3 {
        service.completed(&north, Decision::Approved).await;
    }
    let plain = north.get("/v1/analyses").await;
    let small = packed(&north, "/v1/analyses", "").await;
    let tag = plain.header("etag").expect("a tag");
    assert_eq!(small.header("etag"), Some(format!("W/{tag}").as_str()));
    let again = north.get_if_changed("/v1/analyses", &format!("W/{tag}")).await;
    assert_eq!((again.status, again.bytes.len()), (304, 0));
}

#[tokio::test]
async fn no_two_pages_show_the_same_token_and_each_is_good() {
    let service = Service::on_sqlite().await;
    let north = service.person("north", Role::Analyst).await;
    let browser = Browser::of(&service, &north).await;
    let token = async || {
        let page = browser.get("/analyses").await;
        page.between("name=\"form_token\" value=\"", "\"").expect("a token").to_owned()
    };
    let (first, second) = (token().await, token().await);
    assert_ne!(first, second);
    for token in [first, second] {
        let sent = crate::web::urlencoded("/theme", &[("form_token", &token), ("theme", "dark")]);
        assert_eq!(browser.send(sent).await.status, 303);
    }
}
