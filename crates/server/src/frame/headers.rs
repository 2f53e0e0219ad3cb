//! Headers that come in: how many bytes of them. Headers that go out: what keeps browsers and caches from harm.

use axum::extract::Request;
use axum::http::{HeaderMap, HeaderName, HeaderValue, header};

/// Request line and headers together. The HTTP library has a larger limit of its own, see `serve`.
const MAX_HEAD_BYTES: usize = 16 * 1024;
/// Colon, space and line end of one header.
const PUNCTUATION: usize = 4;

pub(super) fn are_too_large(request: &Request) -> bool {
    let uri = request.uri();
    let line = uri.path().len() + uri.query().map_or(0, str::len);
    let headers = request.headers().iter();
    let total = headers.map(|(name, value)| name.as_str().len() + value.len() + PUNCTUATION).sum::<usize>();
    line + total > MAX_HEAD_BYTES
}

/// Adds what the handler did not say otherwise. Answers belong to a team, or say what is so at this moment, and go into
/// no cache: also the one that there is no such path.
pub(super) fn complete(headers: &mut HeaderMap) {
    const ALWAYS: [(HeaderName, HeaderValue); 5] = [
        (header::CACHE_CONTROL, HeaderValue::from_static("no-store")),
        (header::X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff")),
        (header::REFERRER_POLICY, HeaderValue::from_static("no-referrer")),
        (
            header::CONTENT_SECURITY_POLICY,
            HeaderValue::from_static("default-src 'none'; frame-ancestors 'none'; sandbox"),
        ),
        (HeaderName::from_static("cross-origin-resource-policy"), HeaderValue::from_static("same-origin")),
    ];
    for (name, value) in ALWAYS {
        headers.entry(name).or_insert(value);
    }
}

/// A browser that came over TLS once comes over TLS for a year. Other hosts of the domain are not ours to decide about.
pub(super) fn stay_on_tls(headers: &mut HeaderMap) {
    headers.insert(header::STRICT_TRANSPORT_SECURITY, HeaderValue::from_static("max-age=31536000"));
}
