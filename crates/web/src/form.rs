//! The body of a form → its fields, after a look at where the form came from.

use std::time::Duration;

use axum::extract::{FromRequest, FromRequestParts, Request};
use axum::http::{HeaderMap, header};
use http_body_util::{BodyExt, LengthLimitError, Limited};
use service::App;
use service::error::Error;
use service::request::is_pause;
use store::analyses::Decision;
use url::Url;

use super::Visitor;
use super::cookies::Connection;
use crate::words::english;

/// The longest is a product's document.
const MAX_BYTES: usize = 1024 * 1024;
/// A megabyte over the slowest line that still gets anything done.
const PATIENCE: Duration = Duration::from_secs(30);
/// More fields than any form of ours has: two hundred rules of a product have ten each.
const MAX_FIELDS: usize = 2_500;
pub(super) const TOKEN_FIELD: &str = "form_token";

/// What a person filled in.
pub(crate) struct Fields(Vec<(String, String)>);

/// One of those that a field of a form offers.
pub(crate) struct Choice {
    pub(crate) value: String,
    pub(crate) name: String,
    pub(crate) is_chosen: bool,
}

/// A form of ours that a visitor sent: its token was right and it came from one of our pages.
pub(crate) struct Submission {
    pub(crate) visitor: Visitor,
    pub(crate) fields: Fields,
}

impl FromRequest<App> for Submission {
    type Rejection = Error;

    async fn from_request(request: Request, app: &App) -> Result<Self, Error> {
        let (mut parts, body) = request.into_parts();
        let visitor = Visitor::from_request_parts(&mut parts, app).await?;
        must_be_ours(&parts.headers)?;
        let fields = Fields::from_request(Request::from_parts(parts, body), app).await?;
        if !visitor.is_form_token(fields.text(TOKEN_FIELD)) {
            return Err(forged());
        }
        Ok(Self { visitor, fields })
    }
}

impl FromRequest<App> for Fields {
    type Rejection = Error;

    async fn from_request(request: Request, _: &App) -> Result<Self, Error> {
        const KIND: &str = "application/x-www-form-urlencoded";
        let kind = request.headers().get(header::CONTENT_TYPE).and_then(|value| value.to_str().ok());
        let kind = kind.and_then(|kind| kind.split(';').next()).unwrap_or_default().trim();
        if !kind.eq_ignore_ascii_case(KIND) {
            return Err(Error::UnsupportedMediaType(KIND));
        }
        let collected = Limited::new(request.into_body(), MAX_BYTES).collect();
        let body = match tokio::time::timeout(PATIENCE, collected).await {
            Ok(Ok(body)) => body.to_bytes(),
            Ok(Err(failure)) if failure.is::<LengthLimitError>() => return Err(Error::RequestTooLarge),
            Ok(Err(failure)) if is_pause(failure.as_ref()) => return Err(Error::RequestTimeout),
            Ok(Err(_)) => {
                return Err(Error::InvalidRequest(english::refusals::FORM_ENDED.to_owned()));
            }
            Err(_) => return Err(Error::RequestTimeout),
        };
        Ok(Self(form_urlencoded::parse(&body).into_owned().take(MAX_FIELDS).collect()))
    }
}

impl Fields {
    /// All that have this name.
    pub(crate) fn all(&self, name: &str) -> impl Iterator<Item = &str> {
        self.0.iter().filter(move |(key, _)| key == name).map(|(_, value)| value.as_str())
    }

    /// As it was typed; empty when there is none.
    pub(crate) fn text(&self, name: &str) -> &str {
        self.0.iter().find(|(key, _)| key == name).map_or("", |(_, value)| value)
    }

    /// What a person decided: for or against, and never that a person has to look.
    pub(crate) fn decision(&self) -> Result<Decision, Error> {
        match self.text("decision").parse() {
            Ok(decision @ (Decision::Approved | Decision::Declined)) => Ok(decision),
            Ok(Decision::ManualReview) | Err(_) => {
                Err(Error::InvalidRequest(english::refusals::CHOOSE_DECISION.to_owned()))
            }
        }
    }
}

/// The same of somebody who is not signed in yet: their browser holds the token's other half.
pub(super) fn must_be_sent_by_visit(
    connection: &Connection,
    headers: &HeaderMap,
    fields: &Fields,
) -> Result<(), Error> {
    must_be_ours(headers)?;
    let visit = connection.visit(headers);
    let is_ours = visit.is_some_and(|visit| visit.is_form_token(fields.text(TOKEN_FIELD)));
    if is_ours { Ok(()) } else { Err(forged()) }
}

/// A browser says where a form comes from. One that does not is judged by the form's token alone.
pub(super) fn must_be_ours(headers: &HeaderMap) -> Result<(), Error> {
    let text = |name: &str| headers.get(name).and_then(|value| value.to_str().ok());
    let is_ours = match text("sec-fetch-site") {
        Some(site) => site == "same-origin",
        // With no referrer to tell, browsers write `null` even of our own pages.
        None => match text("origin") {
            None | Some("null") => true,
            Some(origin) => is_host(origin, text("host").unwrap_or_default()),
        },
    };
    if is_ours { Ok(()) } else { Err(forged()) }
}

fn is_host(origin: &str, host: &str) -> bool {
    let Ok(url) = Url::parse(origin) else { return false };
    let Some(name) = url.host_str() else { return false };
    let authority = url.port().map_or_else(|| name.to_owned(), |port| format!("{name}:{port}"));
    !host.is_empty() && authority.eq_ignore_ascii_case(host)
}

pub(super) fn forged() -> Error {
    Error::InvalidRequest(english::refusals::FORM_FORGED.to_owned())
}

#[cfg(test)]
mod tests {
    use axum::http::{HeaderName, HeaderValue};

    use super::*;

    #[track_caller]
    fn check(headers: &[(&'static str, &'static str)], expected: bool) {
        let pairs = headers
            .iter()
            .map(|(name, value)| (HeaderName::from_static(name), HeaderValue::from_static(value)));
        assert_eq!(must_be_ours(&pairs.collect()).is_ok(), expected, "{headers:?}");
    }

    #[test]
    fn forms_of_other_sites_are_refused() {
        check(&[("sec-fetch-site", "same-origin"), ("origin", "null")], true);
        for site in ["cross-site", "same-site", "none"] {
            check(&[("sec-fetch-site", site)], false);
        }
        check(&[("origin", "http://lender.example:8080"), ("host", "lender.example:8080")], true);
        check(&[("origin", "https://Lender.example"), ("host", "lender.example")], true);
        check(&[("origin", "https://evil.example"), ("host", "lender.example")], false);
        check(&[("origin", "https://lender.example.evil.example"), ("host", "lender.example")], false);
        check(&[], true);
    }
}
