//! What endpoints with limits and keys say in the headers of their answers.

use axum::http::{HeaderMap, HeaderName, HeaderValue};
use store::limits::Use;

/// On the answer to a request that was answered before.
pub(crate) const REPLAYED: HeaderName = HeaderName::from_static("idempotency-replayed");

pub(crate) fn write_limit(headers: &mut HeaderMap, used: &Use) {
    // Rounded up: a client that waits that long must not be early.
    let resets_in = used.resets_in.as_secs() + i64::from(used.resets_in.subsec_nanos() > 0);
    for (name, value) in [
        (HeaderName::from_static("ratelimit-limit"), used.limit),
        (HeaderName::from_static("ratelimit-remaining"), used.remaining),
        (HeaderName::from_static("ratelimit-reset"), resets_in),
    ] {
        headers.insert(name, HeaderValue::from(value));
    }
}
