//! `/settings`: who one is, one's password, and where one is signed in.

use askama::Template;
use axum::extract::State;
use axum::response::Response;
use store::sessions;
use store::tokens::HeldToken;

use super::{Here, Tab, about, role_name, shell, tabs};
use crate::App;
use crate::actions::{members, password};
use crate::error::Error;
use crate::web::form_error::FormError;
use crate::web::words::{self, When};
use crate::web::{Notice, Shell, Submission, Visitor};

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
    name_problem: Option<String>,
    password_problem: Option<String>,
}

struct BrowserView {
    is_this: bool,
    began: When,
    seen: When,
    ends: When,
}

/// Which form was refused, and why.
#[derive(Default)]
struct Problems {
    name: Option<String>,
    password: Option<String>,
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
        Err(Error::InvalidRequest("The two new passwords are not the same.".to_owned()))
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

async fn view(app: &App, visitor: &Visitor, problems: Problems) -> Result<ProfileView, Error> {
    let (caller, now) = (&visitor.caller, app.clock.now());
    let mut tx = app.database.read().await?;
    let open = sessions::open(&mut tx, &caller.team, &caller.user, now).await?;
    let idle = app.settings.limits.session_idle;
    let browser = |session: sessions::Session| BrowserView {
        is_this: caller.token == HeldToken::Session(session.id.clone()),
        began: words::when(session.created_at, now),
        seen: words::when(session.seen_at, now),
        ends: words::when(session.expires_at, now),
    };
    // Those in which nobody did anything for too long are over too, though nobody has said so yet.
    let browsers = open.into_iter().filter(|session| now.duration_since(session.seen_at) < idle);
    Ok(ProfileView {
        shell: shell(visitor, Here::Profile),
        tabs: tabs(visitor, Here::Profile),
        name: caller.name.clone(),
        email: caller.email.clone(),
        role: role_name(caller.role),
        about_role: about(caller.role),
        team: caller.team_name.clone(),
        letters_at_least: password::LETTERS_AT_LEAST,
        browsers: browsers.map(browser).collect(),
        name_problem: problems.name,
        password_problem: problems.password,
    })
}
