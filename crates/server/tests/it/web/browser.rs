//! A browser: keeps cookies, follows nothing by itself, and fills in forms of the page it saw last.

use std::collections::BTreeMap;
use std::net::SocketAddr;
use std::sync::Mutex;

use axum::Router;
use axum::body::Body;
use axum::extract::ConnectInfo;
use axum::http::{HeaderMap, Method, Request, header};
use http_body_util::BodyExt;
use tower::ServiceExt;

use crate::analyses::form::Form;
use crate::service::{PASSWORD, Person, Service, request};

pub(crate) struct Browser {
    router: Router,
    jar: Mutex<BTreeMap<String, String>>,
    form_token: Mutex<String>,
    address: SocketAddr,
}

/// What a browser shows.
#[derive(Debug)]
pub(crate) struct Page {
    pub(crate) status: u16,
    pub(crate) headers: HeaderMap,
    pub(crate) text: String,
}

impl Browser {
    pub(crate) fn at(service: &Service) -> Self {
        Self {
            router: service.router(),
            jar: Mutex::default(),
            form_token: Mutex::default(),
            address: SocketAddr::from(([198, 51, 100, 7], 40_000)),
        }
    }

    /// A browser in which the person has signed in.
    pub(crate) async fn of(service: &Service, person: &Person) -> Self {
        let browser = Self::at(service);
        let page = browser.sign_in(person.email(), PASSWORD).await;
        assert_eq!((page.status, page.place()), (303, "/analyses"), "{}", page.text);
        assert_eq!(browser.get("/analyses").await.status, 200);
        browser
    }

    pub(crate) async fn sign_in(&self, email: &str, password: &str) -> Page {
        self.get("/sign-in").await;
        self.submit("/sign-in", &[("email", email), ("password", password), ("next", "")]).await
    }

    pub(crate) async fn get(&self, place: &str) -> Page {
        self.send(request(Method::GET, place, Body::empty())).await
    }

    /// A form of the page that was seen last.
    pub(crate) async fn submit(&self, place: &str, fields: &[(&str, &str)]) -> Page {
        let token = self.form_token.lock().expect("a lock").clone();
        let mut all = vec![("form_token", token.as_str())];
        all.extend_from_slice(fields);
        self.send(urlencoded(place, &all)).await
    }

    /// A form with files of the page that was seen last.
    pub(crate) async fn upload(&self, form: impl FnOnce(Form) -> Form) -> Page {
        let token = self.form_token.lock().expect("a lock").clone();
        self.send(form(Form::default().text("form_token", &token)).request_to("/analyses/new")).await
    }

    pub(crate) async fn send(&self, mut request: Request<Body>) -> Page {
        let cookies = self.cookies();
        if !cookies.is_empty() {
            request.headers_mut().insert(header::COOKIE, cookies.parse().expect("a header"));
        }
        request
            .headers_mut()
            .entry(header::ACCEPT)
            .or_insert("text/html,*/*;q=0.8".parse().expect("a header"));
        request.extensions_mut().insert(ConnectInfo(self.address));
        let response = self.router.clone().oneshot(request).await.expect("a router always answers");
        let (head, body) = response.into_parts();
        let bytes = body.collect().await.expect("a whole body").to_bytes();
        let page = Page {
            status: head.status.as_u16(),
            headers: head.headers,
            text: String::from_utf8_lossy(&bytes).into_owned(),
        };
        self.keep(&page);
        page
    }

    pub(crate) fn cookies(&self) -> String {
        let jar = self.jar.lock().expect("a lock");
        jar.iter().map(|(name, value)| format!("{name}={value}")).collect::<Vec<_>>().join("; ")
    }

    pub(crate) fn cookie(&self, name: &str) -> Option<String> {
        self.jar.lock().expect("a lock").get(name).cloned()
    }

    pub(crate) fn set_cookie(&self, name: &str, value: &str) {
        self.jar.lock().expect("a lock").insert(name.to_owned(), value.to_owned());
    }

    fn keep(&self, page: &Page) {
        let mut jar = self.jar.lock().expect("a lock");
        for set in page.headers.get_all(header::SET_COOKIE) {
            let text = set.to_str().expect("a cookie in letters");
            let (pair, rest) = text.split_once(';').expect("attributes");
            let (name, value) = pair.split_once('=').expect("a name and a value");
            if rest.contains("Max-Age=0") {
                jar.remove(name);
            } else {
                jar.insert(name.to_owned(), value.to_owned());
            }
        }
        if let Some(token) = page.between("name=\"form_token\" value=\"", "\"") {
            *self.form_token.lock().expect("a lock") = token.to_owned();
        }
    }
}

impl Page {
    pub(crate) fn header(&self, name: &str) -> &str {
        self.headers.get(name).and_then(|value| value.to_str().ok()).unwrap_or_default()
    }

    /// Where it leads on to.
    pub(crate) fn place(&self) -> &str {
        self.header("location")
    }

    #[track_caller]
    pub(crate) fn says(&self, words: &str) {
        assert!(self.text.contains(words), "“{words}” is not in\n{}", self.text);
    }

    #[track_caller]
    pub(crate) fn says_nothing_of(&self, words: &str) {
        assert!(!self.text.contains(words), "“{words}” is in\n{}", self.text);
    }

    pub(crate) fn between(&self, before: &str, after: &str) -> Option<&str> {
        let (_, rest) = self.text.split_once(before)?;
        rest.split_once(after).map(|(found, _)| found)
    }
}

pub(crate) fn urlencoded(place: &str, fields: &[(&str, &str)]) -> Request<Body> {
    let mut body = form_urlencoded::Serializer::new(String::new());
    body.extend_pairs(fields);
    let mut request = request(Method::POST, place, Body::from(body.finish()));
    let kind = "application/x-www-form-urlencoded".parse().expect("a header");
    request.headers_mut().insert(header::CONTENT_TYPE, kind);
    request
}
