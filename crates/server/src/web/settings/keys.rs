//! `/settings/keys`: the API keys of a team: made, shown once, revoked.

use std::collections::HashMap;

use askama::Template;
use axum::extract::State;
use axum::response::Response;
use store::api_keys::{self, ApiKey};
use store::users::{self, Role};
use store::{KeyId, UserId};

use super::{Here, Tab, shell, tabs};
use crate::App;
use crate::actions::keys;
use crate::error::Error;
use crate::request::Id;
use crate::web::form_error::FormError;
use crate::web::words::{self, When};
use crate::web::{Notice, Shell, Submission, Visitor};

#[derive(Template)]
#[template(path = "settings/keys.html")]
struct KeysView {
    shell: Shell,
    tabs: Vec<Tab>,
    keys: Vec<KeyView>,
    /// The key that was just made.
    fresh: Option<Fresh>,
    problem: Option<String>,
    typed: String,
}

struct Fresh {
    name: String,
    secret: String,
}

struct KeyView {
    id: String,
    name: String,
    hint: String,
    acts_as: String,
    created: When,
    last_used: Option<When>,
    revoked: Option<When>,
}

pub(super) async fn show(State(app): State<App>, visitor: Visitor) -> Result<Response, Error> {
    visitor.caller.must_be(Role::Admin)?;
    visitor.page(&view(&app, &visitor, None, None).await?)
}

/// The secret is in this answer and in no other, so there is no page to go on to.
pub(super) async fn create(
    State(app): State<App>,
    Submission { visitor, fields }: Submission,
) -> Result<Response, Error> {
    visitor.caller.must_be(Role::Admin)?;
    match keys::create(&app, &visitor.caller, fields.text("name")).await {
        Ok((key, token)) => {
            let fresh = Fresh { name: key.name, secret: token.reveal().to_owned() };
            visitor.page(&view(&app, &visitor, Some(fresh), None).await?)
        }
        Err(refusal) => {
            let form_error = FormError::of(refusal)?;
            let problem = Some((form_error.message.clone(), fields.text("name").to_owned()));
            Ok(form_error.on(visitor.page(&view(&app, &visitor, None, problem).await?)?))
        }
    }
}

pub(super) async fn revoke(
    State(app): State<App>,
    Id(id): Id<KeyId>,
    Submission { visitor, .. }: Submission,
) -> Result<Response, Error> {
    visitor.caller.must_be(Role::Admin)?;
    keys::revoke(&app, &visitor.caller, &id).await?;
    Ok(visitor.see_other("/settings/keys", Notice::KeyRevoked))
}

async fn view(
    app: &App,
    visitor: &Visitor,
    fresh: Option<Fresh>,
    problem: Option<(String, String)>,
) -> Result<KeysView, Error> {
    let (team, now) = (&visitor.caller.team, app.clock.now());
    let mut tx = app.database.snapshot().await?;
    let keys = api_keys::list(&mut tx, team).await?;
    let people = users::list(&mut tx, team).await?;
    let names: HashMap<UserId, String> = people.into_iter().map(|user| (user.id, user.name)).collect();
    let key = |key: ApiKey| KeyView {
        id: key.id.to_string(),
        acts_as: names.get(&key.user).cloned().unwrap_or_default(),
        name: key.name,
        hint: key.hint,
        created: words::when(key.created_at, now),
        last_used: key.last_used_at.map(|at| words::when(at, now)),
        revoked: key.revoked_at.map(|at| words::when(at, now)),
    };
    let mut keys: Vec<KeyView> = keys.into_iter().map(key).collect();
    // Those that work come first.
    keys.sort_by_key(|key| key.revoked.is_some());
    let (problem, typed) = problem.unzip();
    let (shell, tabs) = (shell(visitor, Here::Keys), tabs(visitor, Here::Keys));
    Ok(KeysView { shell, tabs, keys, fresh, problem, typed: typed.unwrap_or_default() })
}
