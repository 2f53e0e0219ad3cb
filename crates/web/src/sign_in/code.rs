//! `/sign-in/code`: the code of a second factor → a session.

use askama::Template;
use axum::extract::{FromRequestParts, State};
use axum::http::request::Parts;
use axum::response::{IntoResponse, Redirect, Response};
use service::App;
use service::actions::sign_in::{self, Client};
use service::error::Error;
use service::request::{Agent, ClientAddress, Query, Trace};

use super::Newcomer;
use crate::cookies::Connection;
use crate::form::{Fields, must_be_sent_by_visit};
use crate::form_error::FormError;
use crate::shell::Theme;
use crate::words::english;
use crate::{assets, page, words};

#[derive(Template)]
#[template(path = "sign_in_code.html")]
struct CodeView<'a> {
    assets: &'static str,
    theme: &'static str,
    form_token: String,
    next: &'a str,
    problem: Option<String>,
}

/// Where a browser signs in from.
pub(super) struct FromBrowser(pub(super) Client);

impl FromRequestParts<App> for FromBrowser {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, Error> {
        let Ok(from) = ClientAddress::from_request_parts(parts, app).await;
        let Ok(agent) = Agent::from_request_parts(parts, app).await;
        let Ok(trace) = Trace::from_request_parts(parts, app).await;
        let device = Connection::of(parts, app).device(&parts.headers);
        Ok(Self(Client { from, agent, device, trace }))
    }
}

pub(super) async fn show(State(app): State<App>, query: Query, parts: Parts) -> Result<Response, Error> {
    let next = query.text("next").ok().flatten().unwrap_or_default();
    let newcomer = Newcomer::new(&parts, &app, next);
    // Without the first step there is no second.
    if newcomer.connection.step(&parts.headers).is_none() {
        return Ok(Redirect::to("/sign-in").into_response());
    }
    page(&newcomer, None)
}

pub(super) async fn enter(
    State(app): State<App>,
    FromBrowser(client): FromBrowser,
    parts: Parts,
    fields: Fields,
) -> Result<Response, Error> {
    let newcomer = Newcomer::new(&parts, &app, fields.text("next"));
    must_be_sent_by_visit(&newcomer.connection, &parts.headers, &fields)?;
    let step = newcomer.connection.step(&parts.headers).ok_or(Error::TokenExpired)?;
    match sign_in::finish_session(&app, &step, fields.text("code"), client).await {
        Ok(entered) => {
            let mut response = newcomer.enter(&entered);
            newcomer.connection.without_step(response.headers_mut());
            Ok(response)
        }
        Err(refusal) => refuse(&newcomer, refusal),
    }
}

fn refuse(newcomer: &Newcomer, refusal: Error) -> Result<Response, Error> {
    let problem = match &refusal {
        Error::SecondFactorInvalid => english::refusals::sign_in::CODE_WRONG.to_owned(),
        Error::AccountLocked(wait) | Error::SignInThrottled(wait) => {
            english::refusals::sign_in::codes_paused(&words::wait(*wait))
        }
        _ => return Err(refusal),
    };
    let form_error = FormError { message: problem, refusal };
    let page = page(newcomer, Some(form_error.message.clone()))?;
    Ok(form_error.on(page))
}

fn page(newcomer: &Newcomer, problem: Option<String>) -> Result<Response, Error> {
    let token = newcomer.visit()?;
    let view = CodeView {
        assets: assets::place(),
        theme: Theme::of(&newcomer.headers).name(),
        form_token: token.form_token()?,
        next: &newcomer.next,
        problem,
    };
    let mut response = page::page(&view)?;
    newcomer.connection.with_visit(response.headers_mut(), &token);
    Ok(response)
}
