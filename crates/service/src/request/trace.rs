//! The head of a request → its id, and the team it turned out to be for.

use std::convert::Infallible;
use std::sync::{Arc, OnceLock};

use axum::extract::{FromRequestParts, Request};
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderName};
use store::TeamId;

use super::Network;
use super::address::{ClientAddress, Origin};

pub const REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");
/// Enough for anyone's format of an id, and short enough for a line of a log.
const MAX_ID_BYTES: usize = 128;

/// What one line of the log tells of a request. All clones are one.
#[derive(Clone, Debug)]
pub struct Trace(Arc<TraceData>);

#[derive(Debug)]
struct TraceData {
    id: String,
    origin: Option<Origin>,
    team: OnceLock<TeamId>,
}

impl Trace {
    /// The caller's own id when it is a sane one: it goes into logs and headers as it is.
    pub fn of(headers: &HeaderMap) -> Self {
        Self::new(headers, None)
    }

    /// Also where it came from.
    pub fn of_request(request: &Request) -> Self {
        Self::new(request.headers(), Some(Origin::of(request)))
    }

    fn new(headers: &HeaderMap, origin: Option<Origin>) -> Self {
        let sent = headers.get(REQUEST_ID).and_then(|value| value.to_str().ok()).filter(|id| is_sane(id));
        let id = sent.map_or_else(fresh_id, str::to_owned);
        Self(Arc::new(TraceData { id, origin, team: OnceLock::new() }))
    }

    pub fn id(&self) -> &str {
        &self.0.id
    }

    /// The client's address, as far as it can be believed.
    pub fn address(&self, trusted_proxies: &[Network]) -> Option<ClientAddress> {
        self.0.origin.as_ref().map(|origin| origin.client(trusted_proxies))
    }

    /// Whether a proxy of ours says that the browser came over TLS.
    pub fn is_over_tls(&self, trusted_proxies: &[Network]) -> bool {
        self.0.origin.as_ref().is_some_and(|origin| origin.is_over_tls(trusted_proxies))
    }

    pub fn team(&self) -> Option<&TeamId> {
        self.0.team.get()
    }

    /// Called once the token was found to be good.
    pub fn belongs_to(&self, team: &TeamId) {
        // A second token in one request cannot be: the first stays.
        let _ = self.0.team.set(team.clone());
    }
}

fn is_sane(id: &str) -> bool {
    (1..=MAX_ID_BYTES).contains(&id.len())
        && id.bytes().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'.' | b'_' | b'-'))
}

/// Without randomness requests are still served; they only share an id.
pub fn fresh_id() -> String {
    let mut chance = [0; 16];
    let _ = getrandom::fill(&mut chance);
    format!("req_{:032x}", u128::from_be_bytes(chance))
}

impl<S: Sync> FromRequestParts<S> for Trace {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Infallible> {
        let trace = parts.extensions.get::<Self>().cloned();
        Ok(trace.unwrap_or_else(|| Self::of(&parts.headers)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_sane_ids_are_taken_over() {
        for sane in ["a", "3f2c-9.b_C", &"x".repeat(128)] {
            assert!(is_sane(sane), "{sane}");
        }
        for odd in ["", "a b", "a\"b", "ü", &"x".repeat(129)] {
            assert!(!is_sane(odd), "{odd}");
        }
        assert!(is_sane(&fresh_id()));
    }
}
