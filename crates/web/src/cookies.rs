//! Cookies: which a request brought, and how ours are written.

use std::sync::Once;

use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderValue, header};
use store::ProviderId;
use store::sessions::SessionToken;

use service::App;
use service::request::Origin;

pub(super) const THEME: &str = "theme";
pub(super) const NOTICE: &str = "notice";
const COMPANY: &str = "company";
/// A year: a choice of colours is not asked for again and again.
pub(super) const YEAR: Option<i64> = Some(365 * 24 * 3600);
/// Until the browser is closed.
pub(super) const WHILE_OPEN: Option<i64> = None;
const GONE: Option<i64> = Some(0);

/// How the request came: over TLS up to a proxy, or in the clear. Whoever says that it was TLS is believed: at worst their own
/// cookie is bound to a line that they do not have, while one that is not bound is lost to whoever listens.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Connection {
    is_secure: bool,
    is_local: bool,
}

impl Connection {
    pub(super) fn of(parts: &Parts, app: &App) -> Self {
        let origin = Origin::new(&parts.extensions, &parts.headers);
        Self {
            is_secure: app.settings.behind_tls || origin.says_tls(),
            is_local: origin.is_from_this_machine(),
        }
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
        self.warn_if_open();
        self.write(headers, (self.session_name(), token.reveal()), WHILE_OPEN);
        self.write(headers, (self.visit_name(), ""), GONE);
    }

    /// Of a browser that somebody signed in with before: kept when they sign out.
    fn device_name(self) -> &'static str {
        if self.is_secure { "__Host-device" } else { "device" }
    }

    pub(super) fn device(self, headers: &HeaderMap) -> Option<SessionToken> {
        SessionToken::parse(find(headers, self.device_name())?)
    }

    pub(super) fn with_device(self, headers: &mut HeaderMap, token: &SessionToken) {
        self.write(headers, (self.device_name(), token.reveal()), YEAR);
    }

    /// Of a browser on its way in: whose password was right and whose code is still to come, or who is at a provider.
    fn step_name(self) -> &'static str {
        if self.is_secure { "__Host-step" } else { "step" }
    }

    pub(super) fn step(self, headers: &HeaderMap) -> Option<SessionToken> {
        SessionToken::parse(find(headers, self.step_name())?)
    }

    pub(super) fn with_step(self, headers: &mut HeaderMap, token: &SessionToken) {
        self.write(headers, (self.step_name(), token.reveal()), WHILE_OPEN);
    }

    pub(super) fn without_step(self, headers: &mut HeaderMap) {
        self.write(headers, (self.step_name(), ""), GONE);
    }

    /// Of a browser that was sent to a company's identity provider before: its button is offered again.
    pub(super) fn company(self, headers: &HeaderMap) -> Option<ProviderId> {
        ProviderId::parse(find(headers, COMPANY)?)
    }

    pub(super) fn with_company(self, headers: &mut HeaderMap, id: &ProviderId) {
        self.write(headers, (COMPANY, id.as_str()), YEAR);
    }

    /// Nobody learns from a page that their cookie went over an open line; the operator does.
    fn warn_if_open(self) {
        static TOLD: Once = Once::new();
        if !self.is_secure && !self.is_local {
            TOLD.call_once(|| {
                tracing::warn!(
                    "somebody signed in over plain HTTP from another machine, so their cookie is not Secure: put TLS in \
                     front and let it send X-Forwarded-Proto, or set --behind-tls if it is there already"
                );
            });
        }
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
    fn a_session_over_tls_has_a_name_that_nobody_else_can_set() {
        let token = SessionToken::fresh().unwrap();
        let mut headers = HeaderMap::new();
        Connection { is_secure: true, is_local: false }.with_session(&mut headers, &token);
        let set = headers[header::SET_COOKIE].to_str().unwrap();
        assert!(
            set.starts_with("__Host-session=") && set.contains("; Path=/; HttpOnly; SameSite=Lax; Secure")
        );
        assert!(!set.contains("Domain"));
    }
}
