//! An answer → the same one in fewer bytes, for clients that say they can unpack it.
//!
//! The length of a packed answer tells a little of what is in it: whoever makes a browser ask for a page with words of their
//! own choosing, and sees how long the encrypted answer is, can guess at what stands beside those words, letter by letter
//! (BREACH). Pages repeat what was searched for, so two things are done. The one secret that every page holds, the token of
//! its forms, is under a fresh mask each time and has nothing to guess at (`SessionToken::form_token`). And what another
//! site made the browser ask for is not packed: then names and amounts cannot be guessed at either.

use std::io::Write;

use axum::body::{Body, HttpBody};
use axum::extract::Request;
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, header};
use axum::response::{IntoResponse, Response};
use bytes::Bytes;
use flate2::Compression;
use flate2::write::GzEncoder;
use http_body_util::BodyExt;

use service::error::Error;

/// Fewer go out in one packet anyway.
const WORTH_IT_BYTES: u64 = 1024;
/// The longest report of a statement is shorter; what is longer still goes out as it is.
const PACKED_BYTES_AT_MOST: u64 = 32 * 1024 * 1024;
/// More takes milliseconds, for which others would wait on the same thread.
const AT_ONCE_BYTES: usize = 256 * 1024;
/// Text that we write. Pictures and statements are packed by their own format, exports are files of their own.
const KINDS: [&str; 5] = ["text/html", "text/css", "text/javascript", "application/json", "image/svg+xml"];
const SITE: HeaderName = HeaderName::from_static("sec-fetch-site");

/// Whether whoever asks wants fewer bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Packing {
    is_welcome: bool,
}

impl Packing {
    pub(super) fn of(request: &Request) -> Self {
        let headers = request.headers();
        let is_welcome = headers.contains_key(header::ACCEPT_ENCODING)
            && takes_gzip(headers)
            && request.method() != Method::HEAD
            && is_own_wish(headers);
        Self { is_welcome }
    }

    /// What is too short, no text, or a file to be saved stays as it is.
    pub(super) async fn packed(self, mut response: Response) -> Response {
        let Some(size) = HttpBody::size_hint(response.body()).exact() else { return response };
        if !(WORTH_IT_BYTES..=PACKED_BYTES_AT_MOST).contains(&size) || !is_text_of_ours(&response) {
            return response;
        }
        response.headers_mut().append(header::VARY, HeaderValue::from_static("accept-encoding"));
        if !self.is_welcome {
            return response;
        }
        let (mut head, body) = response.into_parts();
        let plain = match body.collect().await {
            Ok(body) => body.to_bytes(),
            Err(failure) => return Error::Internal(Box::new(failure)).into_response(),
        };
        let Some(packed) = pack(plain.clone()).await.filter(|packed| packed.len() < plain.len()) else {
            return Response::from_parts(head, Body::from(plain));
        };
        head.headers.remove(header::CONTENT_LENGTH);
        head.headers.insert(header::CONTENT_ENCODING, HeaderValue::from_static("gzip"));
        weaken(&mut head.headers);
        Response::from_parts(head, Body::from(packed))
    }
}

/// `gzip`, `x-gzip` or `*`, unless with a weight of nothing.
fn takes_gzip(headers: &HeaderMap) -> bool {
    let values = headers.get_all(header::ACCEPT_ENCODING).iter().filter_map(|value| value.to_str().ok());
    let mut weights = [None, None];
    for wish in values.flat_map(|value| value.split(',')) {
        let (coding, weight) = wish.split_once(';').unwrap_or((wish, "q=1"));
        let weight = weight.trim().strip_prefix("q=").and_then(|weight| weight.trim().parse::<f32>().ok());
        match coding.trim().to_ascii_lowercase().as_str() {
            "gzip" | "x-gzip" => weights[0] = weight,
            "*" => weights[1] = weight,
            _ => {}
        }
    }
    let [named, any] = weights;
    named.or(any).is_some_and(|weight| weight > 0.0)
}

/// Programs do not say where a wish came from, and browsers do.
fn is_own_wish(headers: &HeaderMap) -> bool {
    headers.get(SITE).is_none_or(|site| site == "same-origin" || site == "none")
}

fn is_text_of_ours(response: &Response) -> bool {
    let headers = response.headers();
    let kind = headers.get(header::CONTENT_TYPE).and_then(|kind| kind.to_str().ok()).unwrap_or_default();
    let kind = kind.split(';').next().unwrap_or_default().trim();
    KINDS.contains(&kind)
        && !headers.contains_key(header::CONTENT_ENCODING)
        && !headers.contains_key(header::CONTENT_DISPOSITION)
}

async fn pack(plain: Bytes) -> Option<Vec<u8>> {
    if plain.len() <= AT_ONCE_BYTES {
        return gzip(&plain);
    }
    tokio::task::spawn_blocking(move || gzip(&plain)).await.ok().flatten()
}

/// Fast: a page shrinks to a fifth, and trying harder takes longer than the line it spares.
fn gzip(plain: &[u8]) -> Option<Vec<u8>> {
    let mut encoder = GzEncoder::new(Vec::with_capacity(plain.len() / 4), Compression::fast());
    encoder.write_all(plain).ok()?;
    encoder.finish().ok()
}

/// The tag names the plain bytes: of packed ones it can only say that they mean the same.
fn weaken(headers: &mut HeaderMap) {
    let Some(tag) = headers.get(header::ETAG).and_then(|tag| tag.to_str().ok()) else { return };
    if let Ok(weak) = HeaderValue::from_str(&format!("W/{}", tag.trim_start_matches("W/"))) {
        headers.insert(header::ETAG, weak);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(said: &'static str, expected: bool) {
        let headers = HeaderMap::from_iter([(header::ACCEPT_ENCODING, HeaderValue::from_static(said))]);
        assert_eq!(takes_gzip(&headers), expected, "{said}");
    }

    #[test]
    fn only_who_takes_gzip_gets_it() {
        for said in ["gzip", "deflate, GZIP;q=0.5, br", "x-gzip", "*", "br;q=1, *;q=0.1", "gzip ; q=1"] {
            check(said, true);
        }
        for said in ["", "br", "identity", "gzip;q=0", "gzip;q=0, *", "*;q=0", "gzip;q=x", "gzipped"] {
            check(said, false);
        }
    }

    #[test]
    fn tags_become_weak_once() {
        for tag in ["\"a\"", "W/\"a\""] {
            let mut headers = HeaderMap::from_iter([(header::ETAG, HeaderValue::from_static(tag))]);
            weaken(&mut headers);
            assert_eq!(headers[header::ETAG], "W/\"a\"");
        }
    }
}
