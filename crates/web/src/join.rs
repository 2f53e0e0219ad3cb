//! `/join`: the link of an invitation → a name and a password → a member of a team.

use askama::Template;
use axum::Router;
use axum::extract::State;
use axum::http::request::Parts;
use axum::response::{IntoResponse, Redirect, Response};
use axum::routing::{get, post};
use service::App;
use service::actions::invitations::{self, Acceptance, Offer};
use service::actions::password;
use service::error::Error;
use service::request::{ClientAddress, Trace};
use store::sessions::SessionToken;

use super::cookies::Connection;
use super::form::{Fields, must_be_sent_by_visit};
use super::form_error::FormError;
use super::shell::Theme;
use super::{assets, page};
use crate::words::english;

pub(super) fn routes() -> Router<App> {
    Router::new().route("/join", get(show).post(look)).route("/join/accept", post(accept))
}

#[derive(Template)]
#[template(path = "join.html")]
struct JoinView {
    assets: &'static str,
    theme: &'static str,
    form_token: String,
    letters_at_least: usize,
    /// What they are invited to, once the link was read.
    offer: Option<Offer>,
    invitation: String,
    name: String,
    problem: Option<String>,
}

/// Somebody with a link, at a form of ours.
struct Guest {
    parts: Parts,
    connection: Connection,
}

impl Guest {
    fn new(parts: Parts, app: &App) -> Self {
        let connection = Connection::of(&parts, app);
        Self { parts, connection }
    }

    fn must_have_sent(&self, fields: &Fields) -> Result<(), Error> {
        must_be_sent_by_visit(&self.connection, &self.parts.headers, fields)
    }

    fn page(&self, fill: impl FnOnce(&mut JoinView)) -> Result<Response, Error> {
        let token = match self.connection.visit(&self.parts.headers) {
            Some(token) => token,
            None => SessionToken::fresh()?,
        };
        let mut view = JoinView {
            assets: assets::place(),
            theme: Theme::of(&self.parts.headers).name(),
            form_token: token.form_token()?,
            letters_at_least: password::LETTERS_AT_LEAST,
            offer: None,
            invitation: String::new(),
            name: String::new(),
            problem: None,
        };
        fill(&mut view);
        let mut response = page::page(&view)?;
        self.connection.with_visit(response.headers_mut(), &token);
        Ok(response)
    }
}

/// The secret stands behind the `#`: the server learns nothing of it before the form is sent.
async fn show(State(app): State<App>, parts: Parts) -> Result<Response, Error> {
    Guest::new(parts, &app).page(|_| {})
}

async fn look(
    State(app): State<App>,
    from: ClientAddress,
    parts: Parts,
    fields: Fields,
) -> Result<Response, Error> {
    let guest = Guest::new(parts, &app);
    guest.must_have_sent(&fields)?;
    let secret = secret(fields.text("invitation"));
    match invitations::look(&app, from, secret.as_ref()).await {
        Ok(offer) => guest.page(|view| {
            view.offer = Some(offer);
            view.invitation = fields.text("invitation").to_owned();
        }),
        Err(refusal) => refuse(&guest, refusal),
    }
}

async fn accept(
    State(app): State<App>,
    from: ClientAddress,
    trace: Trace,
    parts: Parts,
    fields: Fields,
) -> Result<Response, Error> {
    let guest = Guest::new(parts, &app);
    guest.must_have_sent(&fields)?;
    let secret = secret(fields.text("invitation"));
    let (name, chosen) = (fields.text("name"), fields.text("new_password"));
    let outcome = if chosen == fields.text("new_password_again") {
        invitations::accept(&app, from, &trace, secret.as_ref(), Acceptance { name, password: chosen }).await
    } else {
        Err(Error::InvalidRequest(english::refusals::PASSWORDS_DIFFER.to_owned()))
    };
    let Err(refusal) = outcome else { return Ok(Redirect::to("/sign-in?joined=1").into_response()) };
    // What can be put right is asked for again; with a link that is over there is nothing to ask.
    match invitations::look(&app, from, secret.as_ref()).await {
        Ok(offer) => {
            let form_error = FormError::of(refusal)?;
            let page = guest.page(|view| {
                view.offer = Some(offer);
                view.invitation = fields.text("invitation").to_owned();
                view.name = name.to_owned();
                view.problem = Some(form_error.message.clone());
            });
            Ok(form_error.on(page?))
        }
        Err(_) => refuse(&guest, refusal),
    }
}

fn refuse(guest: &Guest, refusal: Error) -> Result<Response, Error> {
    let form_error = FormError::of(refusal)?;
    let page = guest.page(|view| view.problem = Some(form_error.message.clone()));
    Ok(form_error.on(page?))
}

/// A whole link may be pasted where scripts do not do it.
fn secret(text: &str) -> Option<SessionToken> {
    SessionToken::parse(text.rsplit('#').next().unwrap_or_default().trim())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pasted_link_and_its_secret_are_the_same() {
        let token = SessionToken::fresh().unwrap();
        let link = format!(" https://lender.example/join#{} ", token.reveal());
        assert_eq!(secret(&link).unwrap().reveal(), token.reveal());
        assert_eq!(secret(token.reveal()).unwrap().reveal(), token.reveal());
        assert!(secret("https://lender.example/join").is_none());
    }
}
