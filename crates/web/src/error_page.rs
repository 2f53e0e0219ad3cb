//! An error on its way to a browser → a page that says what to do, or the way to the sign-in and back.

use askama::Template;
use axum::extract::Request;
use axum::http::{Method, StatusCode, header};
use axum::response::{IntoResponse, Redirect, Response};
use service::error::{Cause, PublicError};
use service::request::Trace;

use super::shell::Theme;
use super::{assets, page, paths};
use crate::words::english;

/// Longer ones are not worth coming back to.
const NEXT_BYTES_AT_MOST: usize = 512;

/// A request for a page. The API and programs ask for JSON and get it.
#[derive(Clone, Debug)]
pub struct ErrorPage {
    /// Where to come back to after signing in.
    next: Option<String>,
    theme: Theme,
    request_id: String,
}

#[derive(Template)]
#[template(path = "problem.html")]
struct Problem<'a> {
    assets: &'static str,
    theme: &'static str,
    title: &'a str,
    message: &'a str,
    request_id: Option<&'a str>,
}

impl ErrorPage {
    /// `None` when the answer is not for a person at a browser.
    pub fn of(request: &Request) -> Option<Self> {
        let path = request.uri().path();
        if path == "/v1" || path.starts_with("/v1/") {
            return None;
        }
        let accepted =
            request.headers().get_all(header::ACCEPT).iter().filter_map(|value| value.to_str().ok());
        if !accepted.flat_map(|value| value.split(',')).any(|kind| kind.trim().starts_with("text/html")) {
            return None;
        }
        let place = request.uri().path_and_query().map(|place| place.as_str().to_owned());
        let next = place.filter(|place| request.method() == Method::GET && is_local(place));
        let trace = request.extensions().get::<Trace>().map(|trace| trace.id().to_owned());
        Some(Self { next, theme: Theme::of(request.headers()), request_id: trace.unwrap_or_default() })
    }

    /// Everything but errors stays as it is.
    pub fn dressed(&self, response: Response) -> Response {
        let Some(told) = response.extensions().get::<PublicError>().cloned() else { return response };
        if told.status == StatusCode::UNAUTHORIZED {
            return Redirect::to(&self.way_to_sign_in(&told.code)).into_response();
        }
        if let Some(place) = paths::of_duty(&told.code) {
            return Redirect::to(place).into_response();
        }
        let is_ours = told.status.is_server_error();
        let problem = Problem {
            assets: assets::place(),
            theme: self.theme.name(),
            title: english::refusals::page::title(told.status.as_u16()),
            message: english::refusals::page::message(&told.code).unwrap_or(&told.message),
            request_id: is_ours.then_some(self.request_id.as_str()),
        };
        let Ok(mut dressed) = page::page(&problem) else { return response };
        *dressed.status_mut() = told.status;
        if let Some(wait) = response.headers().get(header::RETRY_AFTER) {
            dressed.headers_mut().insert(header::RETRY_AFTER, wait.clone());
        }
        if let Some(cause) = response.extensions().get::<Cause>() {
            dressed.extensions_mut().insert(cause.clone());
        }
        dressed
    }

    fn way_to_sign_in(&self, code: &str) -> String {
        let mut query = form_urlencoded::Serializer::new(String::new());
        if let Some(next) = self.next.as_deref().filter(|next| *next != "/") {
            query.append_pair("next", next);
        }
        if matches!(code, "token_expired" | "token_revoked") {
            query.append_pair("ended", "1");
        }
        let query = query.finish();
        if query.is_empty() { "/sign-in".to_owned() } else { format!("/sign-in?{query}") }
    }
}

/// A path of this very site, and nothing that a browser could take for another one.
pub(super) fn is_local(place: &str) -> bool {
    place.starts_with('/')
        && !place.starts_with("//")
        && place.len() <= NEXT_BYTES_AT_MOST
        && place.bytes().all(|byte| byte.is_ascii_graphic() && byte != b'\\')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_paths_of_this_site_are_local() {
        for good in ["/", "/analyses?q=a%20b", "/analyses/an_1#page"] {
            assert!(is_local(good), "{good}");
        }
        for bad in
            ["", "//evil.example", "/\\evil.example", "https://evil.example", "analyses", "/a b", "/a\r\nb"]
        {
            assert!(!is_local(bad), "{bad}");
        }
    }
}
