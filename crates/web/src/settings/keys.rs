//! `/settings/keys`: the API keys of a team: made, shown once, revoked.

use std::collections::HashMap;

use askama::Template;
use axum::extract::State;
use axum::response::Response;
use jiff::{SignedDuration, Timestamp};
use service::App;
use service::actions::keys::{self, KeyRequest};
use service::error::Error;
use service::request::Id;
use store::api_keys::{self, ApiKey};
use store::users::{self, Role};
use store::{KeyId, UserId};

use super::{Here, Tab, shell, tabs};
use crate::form::Fields;
use crate::form_error::FormError;
use crate::words::english::settings::scopes as texts;
use crate::words::{self, When};
use crate::{Notice, Shell, Submission, Visitor};

#[derive(Template)]
#[template(path = "settings/keys.html")]
struct KeysView {
    shell: Shell,
    tabs: Vec<Tab>,
    keys: Vec<KeyView>,
    /// The key that was just made.
    fresh: Option<Fresh>,
    problem: Option<String>,
    typed: KeyForm,
    scopes: &'static [ScopeView],
}

/// Something that a key may do.
struct ScopeView {
    word: &'static str,
    meaning: &'static str,
    /// Ticked before anybody chose.
    is_usual: bool,
}

/// What was filled in, to be shown again.
#[derive(Default)]
struct KeyForm {
    name: String,
    networks: String,
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
    may: String,
    is_test: bool,
    /// Where it may be used from; empty for anywhere.
    from: String,
    created: When,
    last_used: Option<When>,
    last_used_from: String,
    expires: Option<When>,
    is_expired: bool,
    revoked: Option<When>,
}

/// In the words of the form, in the order of the scopes.
const SCOPES: &[ScopeView] = &[
    ScopeView { word: "read", meaning: texts::READ, is_usual: true },
    ScopeView { word: "upload", meaning: texts::UPLOAD, is_usual: true },
    ScopeView { word: "credit", meaning: texts::CREDIT, is_usual: true },
    ScopeView { word: "review", meaning: texts::REVIEW, is_usual: true },
    ScopeView { word: "admin", meaning: texts::ADMIN, is_usual: false },
];
/// How long a key may be asked to work, in days.
const LASTS_DAYS: [i64; 3] = [30, 90, 365];

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
    match keys::create(&app, &visitor.caller, key_request(&fields, app.clock.now())).await {
        Ok((key, token)) => {
            let fresh = Fresh { name: key.name, secret: token.reveal().to_owned() };
            visitor.page(&view(&app, &visitor, Some(fresh), None).await?)
        }
        Err(refusal) => {
            let form_error = FormError::of(refusal)?;
            let typed = KeyForm {
                name: fields.text("name").to_owned(),
                networks: fields.text("networks").to_owned(),
            };
            let problem = Some((form_error.message.clone(), typed));
            Ok(form_error.on(visitor.page(&view(&app, &visitor, None, problem).await?)?))
        }
    }
}

fn key_request(fields: &Fields, now: Timestamp) -> KeyRequest<'_> {
    let chosen = |scope: &ScopeView| (!fields.text(scope.word).is_empty()).then_some(scope.word);
    let lasts = fields.text("lasts_days").parse().ok().filter(|days| LASTS_DAYS.contains(days));
    let lasts = lasts.map(|days| SignedDuration::from_hours(days * 24));
    let networks = fields.text("networks").split([',', ' ', '\n', '\r']);
    KeyRequest {
        name: fields.text("name"),
        scopes: Some(SCOPES.iter().filter_map(chosen).collect()),
        expires_at: lasts.and_then(|lasts| now.checked_add(lasts).ok()),
        networks: networks.filter(|text| !text.is_empty()).collect(),
        is_test: fields.text("side") == "test",
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
    problem: Option<(String, KeyForm)>,
) -> Result<KeysView, Error> {
    let (team, now) = (&visitor.caller.team, app.clock.now());
    let mut reader = app.database.snapshot().await?;
    let keys = api_keys::list(&mut reader, team).await?;
    let people = users::list(&mut reader, team).await?;
    let names: HashMap<UserId, String> = people.into_iter().map(|user| (user.id, user.name)).collect();
    let key = |key: ApiKey| KeyView {
        id: key.id.to_string(),
        acts_as: names.get(&key.user).cloned().unwrap_or_default(),
        name: key.name,
        hint: key.hint,
        may: key.grant.scopes.names().join(", "),
        is_test: key.grant.is_test,
        from: key.grant.networks.join(", "),
        created: words::when(key.created_at, now),
        last_used: key.last_used_at.map(|at| words::when(at, now)),
        last_used_from: key.last_used_from.unwrap_or_default(),
        is_expired: key.grant.expires_at.is_some_and(|at| at <= now),
        expires: key.grant.expires_at.map(|at| words::when(at, now)),
        revoked: key.revoked_at.map(|at| words::when(at, now)),
    };
    let mut keys: Vec<KeyView> = keys.into_iter().map(key).collect();
    // Those that work come first.
    keys.sort_by_key(|key| key.revoked.is_some() || key.is_expired);
    let (problem, typed) = problem.unzip();
    let (shell, tabs) = (shell(visitor, Here::Keys), tabs(visitor, Here::Keys));
    Ok(KeysView { shell, tabs, keys, fresh, problem, typed: typed.unwrap_or_default(), scopes: SCOPES })
}
