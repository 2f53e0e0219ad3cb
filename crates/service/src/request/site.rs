//! The head of a request → where this service is reached, for links that people hand on.

use std::convert::Infallible;

use axum::extract::FromRequestParts;
use axum::http::header;
use axum::http::request::Parts;
use axum::http::uri::Authority;

use super::Origin;
use crate::App;

/// `https://lending.lender.example`, as the caller's own browser or program called it; nothing where it did not say. A caller
/// who lies spoils only the link that they are shown.
#[derive(Clone, Debug)]
pub struct Site(pub String);

impl FromRequestParts<App> for Site {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, Infallible> {
        let origin = Origin::new(&parts.extensions, &parts.headers);
        let scheme = if app.settings.behind_tls || origin.says_tls() { "https" } else { "http" };
        let named = parts.headers.get(header::HOST).and_then(|host| host.to_str().ok());
        let host = named.or_else(|| parts.uri.authority().map(Authority::as_str));
        let is_host = |host: &&str| {
            !host.is_empty()
                && host.bytes().all(|byte| byte.is_ascii_alphanumeric() || b".-:[]".contains(&byte))
        };
        Ok(Self(host.filter(is_host).map(|host| format!("{scheme}://{host}")).unwrap_or_default()))
    }
}
