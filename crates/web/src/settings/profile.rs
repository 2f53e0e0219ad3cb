//! `/settings`: who one is, one's password, and where one is signed in.

use askama::Template;
use axum::extract::State;
use axum::response::Response;
use service::App;
use service::actions::{self, members, password, second_factor};
use service::error::Error;
use service::request::{Id, SignInId};
use store::second_factors;

use super::{Here, Tab, shell, tabs};
use crate::form_error::FormError;
use crate::words::{self, When, english};
use crate::{Notice, Shell, Submission, Visitor};

#[derive(Template)]
#[template(path = "settings/profile.html")]
struct ProfileView {
    shell: Shell,
    tabs: Vec<Tab>,
    name: String,
    email: String,
    role: &'static str,
    about_role: &'static str,
    team: String,
    letters_at_least: usize,
    browsers: Vec<BrowserView>,
    has_second_factor: bool,
    codes_left: i64,
    /// Recovery codes that were just made.
    fresh_codes: Vec<String>,
    name_problem: Option<String>,
    password_problem: Option<String>,
    factor_problem: Option<String>,
}

struct BrowserView {
    id: String,
    name: String,
    network: String,
    is_this: bool,
    began: When,
    seen: When,
}

/// Which form was refused, and why.
#[derive(Default)]
struct Problems {
    name: Option<String>,
    password: Option<String>,
    factor: Option<String>,
}

pub(super) async fn show(State(app): State<App>, visitor: Visitor) -> Result<Response, Error> {
    visitor.page(&view(&app, &visitor, Problems::default()).await?)
}

pub(super) async fn rename(
    State(app): State<App>,
    Submission { visitor, fields }: Submission,
) -> Result<Response, Error> {
    match members::rename(&app, &visitor.caller, fields.text("name")).await {
        Ok(()) => Ok(visitor.see_other("/settings", Notice::Saved)),
        Err(refusal) => {
            let form_error = FormError::of(refusal)?;
            let problems = Problems { name: Some(form_error.message.clone()), ..Problems::default() };
            Ok(form_error.on(visitor.page(&view(&app, &visitor, problems).await?)?))
        }
    }
}

pub(super) async fn change_password(
    State(app): State<App>,
    Submission { visitor, fields }: Submission,
) -> Result<Response, Error> {
    let (old, new) = (fields.text("old_password"), fields.text("new_password"));
    let outcome = if new == fields.text("new_password_again") {
        password::change(&app, &visitor.caller, old, new).await
    } else {
        Err(Error::InvalidRequest(english::refusals::NEW_PASSWORDS_DIFFER.to_owned()))
    };
    match outcome {
        Ok(()) => Ok(visitor.see_other("/settings", Notice::PasswordChanged)),
        Err(refusal) => {
            let form_error = FormError::of(refusal)?;
            let problems = Problems { password: Some(form_error.message.clone()), ..Problems::default() };
            Ok(form_error.on(visitor.page(&view(&app, &visitor, problems).await?)?))
        }
    }
}

pub(super) async fn sign_out_elsewhere(
    State(app): State<App>,
    Submission { visitor, .. }: Submission,
) -> Result<Response, Error> {
    password::sign_out_elsewhere(&app, &visitor.caller).await?;
    Ok(visitor.see_other("/settings", Notice::SignedOutElsewhere))
}

/// One browser or app, wherever it is.
pub(super) async fn end_session(
    State(app): State<App>,
    Id(id): Id<SignInId>,
    Submission { visitor, .. }: Submission,
) -> Result<Response, Error> {
    actions::sessions::end(&app, &visitor.caller, &id).await?;
    Ok(visitor.see_other("/settings", Notice::SessionEnded))
}

pub(super) async fn turn_factor_off(
    State(app): State<App>,
    Submission { visitor, fields }: Submission,
) -> Result<Response, Error> {
    match second_factor::turn_off(&app, &visitor.caller, fields.text("password")).await {
        Ok(()) => Ok(visitor.see_other("/settings", Notice::SecondFactorOff)),
        Err(refusal) => refused_factor(&app, &visitor, refusal).await,
    }
}

/// The codes are in this answer and in no other.
pub(super) async fn renew_codes(
    State(app): State<App>,
    Submission { visitor, fields }: Submission,
) -> Result<Response, Error> {
    match second_factor::renew_codes(&app, &visitor.caller, fields.text("password")).await {
        Ok(codes) => {
            let mut view = view(&app, &visitor, Problems::default()).await?;
            view.fresh_codes = codes;
            visitor.page(&view)
        }
        Err(refusal) => refused_factor(&app, &visitor, refusal).await,
    }
}

async fn refused_factor(app: &App, visitor: &Visitor, refusal: Error) -> Result<Response, Error> {
    let form_error = FormError::of(refusal)?;
    let problems = Problems { factor: Some(form_error.message.clone()), ..Problems::default() };
    Ok(form_error.on(visitor.page(&view(app, visitor, problems).await?)?))
}

async fn view(app: &App, visitor: &Visitor, problems: Problems) -> Result<ProfileView, Error> {
    let (caller, now) = (&visitor.caller, app.clock.now());
    let open = actions::sessions::list(app, caller).await?;
    let mut reader = app.database.snapshot().await?;
    let factor = second_factors::find(&mut reader, &caller.team, &caller.user).await?;
    let codes_left = second_factors::recovery_codes_left(&mut reader, &caller.team, &caller.user).await?;
    drop(reader);
    let browser = |one: actions::sessions::SignedIn| BrowserView {
        name: match (one.from.browser.is_empty(), one.is_browser) {
            (false, _) => one.from.browser,
            (true, true) => english::settings::A_BROWSER.to_owned(),
            (true, false) => english::settings::AN_APP.to_owned(),
        },
        network: one.from.network,
        id: one.id,
        is_this: one.is_this,
        began: words::when(one.created_at, now),
        seen: words::when(one.seen_at, now),
    };
    Ok(ProfileView {
        shell: shell(visitor, Here::Profile),
        tabs: tabs(visitor, Here::Profile),
        name: caller.name.clone(),
        email: caller.email.clone(),
        role: english::role(caller.role),
        about_role: english::role_allows(caller.role),
        team: caller.team_name.clone(),
        letters_at_least: password::LETTERS_AT_LEAST,
        browsers: open.into_iter().map(browser).collect(),
        has_second_factor: factor.is_some_and(|factor| factor.is_confirmed),
        codes_left,
        fresh_codes: Vec::new(),
        name_problem: problems.name,
        password_problem: problems.password,
        factor_problem: problems.factor,
    })
}
