//! What the service answered, for tests to look at.

use axum::http::HeaderMap;
use bytes::Bytes;
use serde_json::Value;

/// What came back.
#[derive(Debug)]
pub(crate) struct Answer {
    pub(crate) status: u16,
    pub(crate) headers: HeaderMap,
    pub(crate) bytes: Bytes,
    /// `null` when the body is not JSON.
    pub(crate) json: Value,
}

impl Answer {
    pub(crate) fn header(&self, name: &str) -> Option<&str> {
        self.headers.get(name).and_then(|value| value.to_str().ok())
    }

    /// Status and code, which is all that programs look at when something is refused.
    pub(crate) fn told(&self) -> (u16, String) {
        (self.status, self.json["code"].as_str().unwrap_or_default().to_owned())
    }
}
