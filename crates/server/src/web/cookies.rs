//! Cookies: which a request brought, and how ours are written.

use std::net::{IpAddr, SocketAddr};

use axum::extract::ConnectInfo;
use axum::http::request::Parts;
use axum::http::{Extensions, HeaderMap, HeaderValue, header};
use store::sessions::SessionToken;

use crate::App;

pub(super) const THEME: &str = "theme";
pub(super) const NOTICE: &str = "notice";
/// A year: a choice of colours is not asked for again and again.
pub(super) const YEAR: Option<i64> = Some(365 * 24 * 3600);
/// Until the browser is closed.
pub(super) const WHILE_OPEN: Option<i64> = None;
const GONE: Option<i64> = Some(0);

/// How the request came: over TLS up to a proxy of ours, or in the clear.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Line {
    is_secure: bool,
}

impl Line {
    pub(super) fn of(parts: &Parts, app: &App) -> Self {
        Self { is_secure: is_secure(&parts.extensions, &parts.headers, &app.settings.trusted_proxies) }
    }

    /// Over TLS the name itself keeps other hosts and plain HTTP from setting it.
    fn session_name(self) -> &'static str {
        if self.is_secure { "__Host-session" } else { "session" }
    }

    /// Of somebody who has not signed in yet: makes the form of the sign-in ours.
    fn visit_name(self) -> &'static str {
        if self.is_secure { "__Host-visit" } else { "visit" }
    }

    pub(super) fn session(self, headers: &HeaderMap) -> Option<SessionToken> {
        SessionToken::parse(find(headers, self.session_name())?)
    }

    pub(super) fn visit(self, headers: &HeaderMap) -> Option<SessionToken> {
        SessionToken::parse(find(headers, self.visit_name())?)
    }

    pub(super) fn with_session(self, headers: &mut HeaderMap, token: &SessionToken) {
        self.write(headers, (self.session_name(), token.reveal()), WHILE_OPEN);
        self.write(headers, (self.visit_name(), ""), GONE);
    }

    pub(super) fn with_visit(self, headers: &mut HeaderMap, token: &SessionToken) {
        self.write(headers, (self.visit_name(), token.reveal()), WHILE_OPEN);
    }

    pub(super) fn without_session(self, headers: &mut HeaderMap) {
        self.write(headers, (self.session_name(), ""), GONE);
    }

    pub(super) fn without(self, headers: &mut HeaderMap, name: &str) {
        self.write(headers, (name, ""), GONE);
    }

    /// Names and values are our own words and hexadecimal digits. `seconds` is how long the browser keeps it.
    pub(super) fn write(self, headers: &mut HeaderMap, (name, value): (&str, &str), seconds: Option<i64>) {
        let mut text = format!("{name}={value}; Path=/; HttpOnly; SameSite=Lax");
        if self.is_secure {
            text.push_str("; Secure");
        }
        if let Some(seconds) = seconds {
            text.push_str(&format!("; Max-Age={seconds}"));
        }
        if let Ok(value) = HeaderValue::from_str(&text) {
            headers.append(header::SET_COOKIE, value);
        }
    }
}

/// The first of that name.
pub(super) fn find<'a>(headers: &'a HeaderMap, name: &str) -> Option<&'a str> {
    let pairs = headers.get_all(header::COOKIE).iter().filter_map(|value| value.to_str().ok());
    let mut pairs = pairs.flat_map(|line| line.split(';')).filter_map(|pair| pair.trim().split_once('='));
    pairs.find(|(key, _)| *key == name).map(|(_, value)| value)
}

/// This program speaks plain HTTP; whether a browser used TLS is known only from a proxy that is believed.
fn is_secure(extensions: &Extensions, headers: &HeaderMap, trusted: &[IpAddr]) -> bool {
    let Some(ConnectInfo(peer)) = extensions.get::<ConnectInfo<SocketAddr>>() else { return false };
    let peer = peer.ip().to_canonical();
    let said = headers.get("x-forwarded-proto").and_then(|value| value.to_str().ok()).unwrap_or_default();
    let nearest = said.rsplit(',').next().unwrap_or_default().trim();
    trusted.iter().any(|proxy| proxy.to_canonical() == peer) && nearest.eq_ignore_ascii_case("https")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cookies_are_found_by_their_whole_name() {
        let mut headers = HeaderMap::new();
        headers.append(header::COOKIE, HeaderValue::from_static("a=1; session=2"));
        headers.append(header::COOKIE, HeaderValue::from_static("my_session=3;b=4=5"));
        assert_eq!(find(&headers, "session"), Some("2"));
        assert_eq!(find(&headers, "b"), Some("4=5"));
        assert_eq!(find(&headers, "ession"), None);
    }

    #[test]
    fn only_a_trusted_proxy_can_say_that_the_line_is_secure() {
        let trusted = ["10.0.0.1".parse().unwrap()];
        let check = |peer: [u8; 4], said: &'static str| {
            let (mut extensions, mut headers) = (Extensions::new(), HeaderMap::new());
            extensions.insert(ConnectInfo(SocketAddr::from((peer, 1))));
            headers.insert("x-forwarded-proto", HeaderValue::from_static(said));
            is_secure(&extensions, &headers, &trusted)
        };
        assert!(check([10, 0, 0, 1], "https") && check([10, 0, 0, 1], "http, HTTPS"));
        assert!(!check([10, 0, 0, 1], "http") && !check([10, 0, 0, 2], "https"));
    }

    #[test]
    fn a_session_over_tls_has_a_name_that_nobody_else_can_set() {
        let token = SessionToken::fresh().unwrap();
        let mut headers = HeaderMap::new();
        Line { is_secure: true }.with_session(&mut headers, &token);
        let set = headers[header::SET_COOKIE].to_str().unwrap();
        assert!(
            set.starts_with("__Host-session=") && set.contains("; Path=/; HttpOnly; SameSite=Lax; Secure")
        );
        assert!(!set.contains("Domain"));
    }
}
