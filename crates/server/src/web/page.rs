//! A view → an answer in HTML, with the headers that keep a browser from harm.

use askama::Template;
use axum::http::{HeaderMap, HeaderValue, header};
use axum::response::{Html, IntoResponse, Response};

use crate::error::Error;

/// Nothing from elsewhere, nothing inline, nowhere else to send a form, in nobody's frame.
const CONTENT_SECURITY_POLICY: HeaderValue = HeaderValue::from_static(
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; \
     form-action 'self'; frame-ancestors 'none'; base-uri 'none'",
);

pub(super) fn page(view: &impl Template) -> Result<Response, Error> {
    let text = view.render().map_err(|failure| Error::Internal(Box::new(failure)))?;
    let mut response = Html(text).into_response();
    guard(response.headers_mut());
    Ok(response)
}

/// Pages are about people: no cache keeps them.
pub(super) fn guard(headers: &mut HeaderMap) {
    headers.insert(header::CONTENT_SECURITY_POLICY, CONTENT_SECURITY_POLICY);
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    headers.insert("cross-origin-opener-policy", HeaderValue::from_static("same-origin"));
}
