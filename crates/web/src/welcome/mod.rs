//! `/welcome`: what somebody has to do before anything else, such as a password of their own.

mod second_factor;

use askama::Template;
use axum::Router;
use axum::extract::State;
use axum::response::{IntoResponse, Redirect, Response};
use axum::routing::{get, post};
use service::App;
use service::actions::password;
use service::error::Error;

use super::form_error::FormError;
use super::paths::{PASSWORD, SECOND_FACTOR};
use super::{Notice, Section, Shell, Submission, Visitor};
use crate::words::english;

pub(super) fn routes() -> Router<App> {
    Router::new()
        .route(PASSWORD, get(show).post(choose))
        .route(SECOND_FACTOR, get(second_factor::show).post(second_factor::confirm))
        .route("/welcome/second-factor/begin", post(second_factor::begin))
}

#[derive(Template)]
#[template(path = "welcome/password.html")]
struct PasswordView {
    shell: Shell,
    assets: &'static str,
    theme: &'static str,
    letters_at_least: usize,
    problem: Option<String>,
}

async fn show(visitor: Visitor) -> Result<Response, Error> {
    if !visitor.caller.duties.password {
        return Ok(Redirect::to("/analyses").into_response());
    }
    page(&visitor, None)
}

async fn choose(
    State(app): State<App>,
    Submission { visitor, fields }: Submission,
) -> Result<Response, Error> {
    let new = fields.text("new_password");
    let outcome = if new == fields.text("new_password_again") {
        password::replace_given(&app, &visitor.caller, new).await
    } else {
        Err(Error::InvalidRequest(english::refusals::NEW_PASSWORDS_DIFFER.to_owned()))
    };
    match outcome {
        Ok(()) => Ok(visitor.see_other("/analyses", Notice::PasswordChosen)),
        Err(refusal) => {
            let form_error = FormError::of(refusal)?;
            let page = page(&visitor, Some(form_error.message.clone()))?;
            Ok(form_error.on(page))
        }
    }
}

fn page(visitor: &Visitor, problem: Option<String>) -> Result<Response, Error> {
    let shell = visitor.shell(Section::Settings, english::navigation::titles::CHOOSE_PASSWORD);
    let (assets, theme) = (shell.assets, shell.theme);
    let letters_at_least = password::LETTERS_AT_LEAST;
    visitor.page(&PasswordView { shell, assets, theme, letters_at_least, problem })
}
