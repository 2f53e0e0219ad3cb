//! `/sign-in/with/{provider}` and back: a session by the word of the company's identity provider.

use axum::extract::{Path, State};
use axum::http::request::Parts;
use axum::response::{IntoResponse, Redirect, Response};
use openid::Refusal;
use service::App;
use service::actions::provider_sign_in::{self, CALLBACK, Return};
use service::error::Error;
use service::request::{Query, Site};
use store::ProviderId;

use super::Newcomer;
use super::code::FromBrowser;
use crate::form_error::FormError;
use crate::words::english;

/// Codes are short; this is plenty.
const MAX_CODE_BYTES: usize = 4096;

/// Whose link a browser used before: its button is offered again.
pub(super) struct Company {
    pub(super) place: String,
    pub(super) name: String,
}

impl Company {
    pub(super) async fn remembered(app: &App, newcomer: &Newcomer) -> Result<Option<Self>, Error> {
        let Some(id) = newcomer.connection.company(&newcomer.headers) else { return Ok(None) };
        let found = provider_sign_in::known(app, &id).await?;
        let mut query = form_urlencoded::Serializer::new(String::new());
        query.append_pair("next", &newcomer.next);
        let place = format!("{}{id}?{}", super::WITH, query.finish());
        Ok(found.map(|provider| Self { place, name: provider.terms.name }))
    }
}

pub(super) async fn leave(
    State(app): State<App>,
    FromBrowser(client): FromBrowser,
    site: Site,
    (Path(id), query): (Path<String>, Query),
    parts: Parts,
) -> Result<Response, Error> {
    let next = query.text("next").ok().flatten().unwrap_or_default();
    let newcomer = Newcomer::new(&parts, &app, next);
    let id = ProviderId::parse(&id).ok_or(Error::NotFound("sign-in link"))?;
    let redirect_uri = format!("{}{CALLBACK}", site.0);
    match provider_sign_in::leave(&app, &id, &client, (&newcomer.next, &redirect_uri)).await {
        Ok(departure) => {
            let mut response = Redirect::to(&departure.url).into_response();
            newcomer.connection.with_step(response.headers_mut(), &departure.step);
            newcomer.connection.with_company(response.headers_mut(), &id);
            Ok(response)
        }
        Err(refusal) => refuse(&app, &newcomer, refusal).await,
    }
}

pub(super) async fn arrive(
    State(app): State<App>,
    FromBrowser(client): FromBrowser,
    site: Site,
    query: Query,
    parts: Parts,
) -> Result<Response, Error> {
    let newcomer = Newcomer::new(&parts, &app, "");
    let text = |name: &str| query.text(name).ok().flatten().unwrap_or_default().to_owned();
    let (code, state, error) = (text("code"), text("state"), text("error"));
    let redirect_uri = format!("{}{CALLBACK}", site.0);
    let step = newcomer.connection.step(&parts.headers);
    let outcome = match step {
        // Somebody changed their mind over there, or was not let in.
        _ if !error.is_empty() => Err(Error::ProviderUnusable(Refusal::refused(&error))),
        Some(step) if (1..=MAX_CODE_BYTES).contains(&code.len()) => {
            let back = Return { step: &step, state: &state, code: &code, redirect_uri: &redirect_uri };
            provider_sign_in::arrive(&app, back, client).await
        }
        _ => Err(Error::TokenExpired),
    };
    match outcome {
        Ok(arrival) => {
            let newcomer = Newcomer::new(&parts, &app, &arrival.next);
            let mut response = Redirect::to(newcomer.destination()).into_response();
            newcomer.connection.with_session(response.headers_mut(), &arrival.session);
            newcomer.connection.without_step(response.headers_mut());
            newcomer.connection.with_company(response.headers_mut(), &arrival.provider);
            Ok(response)
        }
        Err(refusal) => refuse(&app, &newcomer, refusal).await,
    }
}

/// The sign-in page, with the reason: there is another way in, and the same one can be tried again.
async fn refuse(app: &App, newcomer: &Newcomer, refusal: Error) -> Result<Response, Error> {
    let form_error = match refusal {
        Error::TokenExpired => {
            FormError { message: english::refusals::sign_in::TOOK_TOO_LONG.to_owned(), refusal }
        }
        Error::ProviderUnusable(_) | Error::NotAMember => {
            FormError { message: refusal.public().message, refusal }
        }
        other => FormError::of(other)?,
    };
    let (mut view, token) = newcomer.view(app).await?;
    view.problem = Some(form_error.message.clone());
    let page = newcomer.answer(&view, &token)?;
    Ok(form_error.on(page))
}
