//! `/sign-in`, `/sign-out`: an email and a password → a session, and its end.

mod code;
mod company;

use askama::Template;
use axum::Router;
use axum::extract::{FromRequestParts, Request, State};
use axum::http::HeaderMap;
use axum::http::request::Parts;
use axum::response::{IntoResponse, Redirect, Response};
use axum::routing::{get, post};
use service::App;
use service::SIGN_IN_WITH as WITH;
use service::actions::provider_sign_in::CALLBACK;
use service::actions::sign_in::{self, Attempt, Begun, Entered};
use service::error::Error;
use service::request::Query;
use store::sessions::SessionToken;
use store::teams;

use self::code::FromBrowser;
use self::company::Company;
use super::cookies::Connection;
use super::error_page::is_local;
use super::form::{Fields, must_be_sent_by_visit};
use super::form_error::FormError;
use super::shell::Theme;
use super::{Submission, Visitor, assets, page, words};
use crate::words::english::refusals::sign_in as texts;

/// As long as the API takes them.
const MAX_EMAIL_BYTES: usize = 254;
const MAX_PASSWORD_BYTES: usize = 1024;

/// The second step, for whoever has a second factor.
const CODE: &str = "/sign-in/code";

pub(super) fn routes() -> Router<App> {
    Router::new()
        .route("/sign-in", get(show).post(enter))
        .route(CODE, get(code::show).post(code::enter))
        .route("/sign-in/with/{id}", get(company::leave))
        .route(CALLBACK, get(company::arrive))
        .route("/sign-out", post(leave))
        .route("/sign-out-everywhere", post(leave_everywhere))
}

#[derive(Template)]
#[template(path = "sign_in.html")]
struct SignInView<'a> {
    assets: &'static str,
    theme: &'static str,
    form_token: String,
    next: &'a str,
    email: &'a str,
    /// What was wrong with the last attempt.
    problem: Option<String>,
    /// Too many attempts: only time helps, so the form is not offered.
    is_barred: bool,
    has_ended: bool,
    was_signed_out_everywhere: bool,
    has_joined: bool,
    is_demo: bool,
    /// Where this browser went before.
    company: Option<Company>,
}

/// Somebody on the way in.
struct Newcomer {
    connection: Connection,
    headers: HeaderMap,
    /// Where to after signing in.
    next: String,
}

impl Newcomer {
    fn new(parts: &Parts, app: &App, next: &str) -> Self {
        let next = if is_local(next) && !next.starts_with("/sign-") { next } else { "" };
        Self { connection: Connection::of(parts, app), headers: parts.headers.clone(), next: next.to_owned() }
    }

    fn destination(&self) -> &str {
        if self.next.is_empty() { "/analyses" } else { &self.next }
    }

    fn visit(&self) -> Result<SessionToken, Error> {
        match self.connection.visit(&self.headers) {
            Some(token) => Ok(token),
            None => Ok(SessionToken::fresh()?),
        }
    }

    async fn view(&self, app: &App) -> Result<(SignInView<'_>, SessionToken), Error> {
        let token = self.visit()?;
        let mut reader = app.database.read().await?;
        let is_demo = teams::has_demo(&mut reader).await?;
        drop(reader);
        let company = Company::remembered(app, self).await?;
        let view = SignInView {
            assets: assets::place(),
            theme: Theme::of(&self.headers).name(),
            form_token: token.form_token()?,
            next: &self.next,
            email: "",
            problem: None,
            is_barred: false,
            has_ended: false,
            was_signed_out_everywhere: false,
            has_joined: false,
            is_demo,
            company,
        };
        Ok((view, token))
    }

    fn enter(&self, entered: &Entered) -> Response {
        let mut response = Redirect::to(self.destination()).into_response();
        self.connection.with_session(response.headers_mut(), &entered.session);
        self.connection.with_device(response.headers_mut(), &entered.device);
        response
    }

    fn answer(&self, view: &SignInView<'_>, token: &SessionToken) -> Result<Response, Error> {
        let mut response = page::page(view)?;
        self.connection.with_visit(response.headers_mut(), token);
        Ok(response)
    }
}

async fn show(State(app): State<App>, query: Query, request: Request) -> Result<Response, Error> {
    let (mut parts, _) = request.into_parts();
    let next = query.text("next").ok().flatten().unwrap_or_default();
    let newcomer = Newcomer::new(&parts, &app, next);
    // Whoever is signed in already has nothing to do here.
    if Visitor::from_request_parts(&mut parts, &app).await.is_ok() {
        return Ok(Redirect::to(newcomer.destination()).into_response());
    }
    let (mut view, token) = newcomer.view(&app).await?;
    view.has_ended = matches!(query.text("ended"), Ok(Some("1")));
    view.was_signed_out_everywhere = matches!(query.text("ended"), Ok(Some("everywhere")));
    view.has_joined = matches!(query.text("joined"), Ok(Some("1")));
    newcomer.answer(&view, &token)
}

async fn enter(
    State(app): State<App>,
    FromBrowser(client): FromBrowser,
    parts: Parts,
    fields: Fields,
) -> Result<Response, Error> {
    let newcomer = Newcomer::new(&parts, &app, fields.text("next"));
    must_be_sent_by_visit(&newcomer.connection, &parts.headers, &fields)?;
    let (email, password) = (fields.text("email").trim(), fields.text("password"));
    let is_sound =
        (1..=MAX_EMAIL_BYTES).contains(&email.len()) && (1..=MAX_PASSWORD_BYTES).contains(&password.len());
    let outcome = if is_sound {
        let attempt = Attempt { email: email.to_owned(), password: password.to_owned(), client };
        sign_in::begin_session(&app, attempt).await
    } else {
        Err(Error::InvalidCredentials)
    };
    match outcome {
        Ok(Begun::Entered(entered)) => Ok(newcomer.enter(&entered)),
        Ok(Begun::Step(step)) => {
            let mut query = form_urlencoded::Serializer::new(String::new());
            query.append_pair("next", &newcomer.next);
            let place = format!("{CODE}?{}", query.finish());
            let mut response = Redirect::to(&place).into_response();
            newcomer.connection.with_step(response.headers_mut(), &step);
            Ok(response)
        }
        Err(refusal) => refuse(&app, &newcomer, email, refusal).await,
    }
}

/// The same page again, with the reason in plain words.
async fn refuse(app: &App, newcomer: &Newcomer, email: &str, refusal: Error) -> Result<Response, Error> {
    let (mut view, token) = newcomer.view(app).await?;
    view.email = email;
    let problem = match &refusal {
        Error::InvalidCredentials => texts::WRONG.to_owned(),
        Error::AccountLocked(wait) => texts::locked(&words::wait(*wait)),
        Error::SignInThrottled(wait) => texts::throttled(&words::wait(*wait)),
        Error::CompanySignInRequired => texts::COMPANY_ONLY.to_owned(),
        _ => return Err(refusal),
    };
    view.is_barred = refusal.retry_after().is_some();
    let form_error = FormError { message: problem, refusal };
    view.problem = Some(form_error.message.clone());
    Ok(form_error.on(newcomer.answer(&view, &token)?))
}

async fn leave(State(app): State<App>, Submission { visitor, .. }: Submission) -> Result<Response, Error> {
    sign_in::sign_out(&app, &visitor.caller).await?;
    Ok(left(&visitor, "/sign-in"))
}

async fn leave_everywhere(
    State(app): State<App>,
    Submission { visitor, .. }: Submission,
) -> Result<Response, Error> {
    sign_in::sign_out_everywhere(&app, &visitor.caller).await?;
    Ok(left(&visitor, "/sign-in?ended=everywhere"))
}

fn left(visitor: &Visitor, place: &str) -> Response {
    let mut response = Redirect::to(place).into_response();
    visitor.connection().without_session(response.headers_mut());
    // What this browser still holds of the pages goes too.
    response.headers_mut().insert("clear-site-data", axum::http::HeaderValue::from_static("\"cache\""));
    response
}
