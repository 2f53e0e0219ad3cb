//! Making and revoking API keys: by people, and within what they may do themselves.

use std::collections::HashSet;

use jiff::Timestamp;
use store::api_keys::{self, ApiKey, Grant, NewKey};
use store::scopes::{Scope, Scopes};
use store::tokens::Token;
use store::users::User;
use store::{KeyId, TeamId, Tx, UserId, WebhookId, audit, test_side, webhooks};

use super::named::name_of;
use crate::App;
use crate::auth::Caller;
use crate::error::Error;
use crate::request::Network;

/// Of keys that work: more than anyone keeps track of.
const MAX_KEYS: usize = 100;
/// More networks than any firm has programs in.
const MAX_NETWORKS: usize = 50;

/// What somebody wants of a key, as they wrote it.
#[derive(Default)]
pub struct KeyRequest<'a> {
    pub name: &'a str,
    /// All of them if not given.
    pub scopes: Option<Vec<&'a str>>,
    pub expires_at: Option<Timestamp>,
    pub networks: Vec<&'a str>,
    /// For the test side.
    pub is_test: bool,
}

pub async fn create(app: &App, caller: &Caller, request: KeyRequest<'_>) -> Result<(ApiKey, Token), Error> {
    caller.must_be_a_person()?;
    let (name, now) = (name_of(request.name)?, app.clock.now());
    let grant = granted(&request, now)?;
    let mut tx = app.database.write().await?;
    let is_working = |key: &ApiKey| {
        key.revoked_at.is_none() && key.grant.expires_at.is_none_or(|expires_at| expires_at > now)
    };
    let working = api_keys::list(&mut tx, &caller.team).await?.into_iter().filter(is_working);
    if working.count() >= MAX_KEYS {
        return Err(Error::Conflict {
            code: "too_many_keys",
            message: "Your team has as many keys as it may have. Revoke one that is not used, then try again.",
        });
    }
    let new = NewKey { user: &caller.user, name, created_by: &caller.user, grant: grant.clone() };
    let (id, token) = api_keys::insert(&mut tx, &caller.team, now, &new).await?;
    caller.record(&mut tx, now, "key.created", id.as_str()).await?;
    tx.commit().await?;
    let key = ApiKey {
        id,
        user: caller.user.clone(),
        name: name.to_owned(),
        hint: token.hint().to_owned(),
        grant,
        created_by: caller.user.clone(),
        created_at: now,
        last_used_at: None,
        last_used_from: None,
        revoked_at: None,
    };
    Ok((key, token))
}

fn granted(request: &KeyRequest<'_>, now: Timestamp) -> Result<Grant, Error> {
    let invalid = |message: String| Error::InvalidRequest(message);
    let scopes = match &request.scopes {
        None => Scopes::all(),
        Some(words) => {
            let scopes: Result<Vec<Scope>, String> = words.iter().map(|word| word.parse()).collect();
            let scopes = scopes.map_err(|_| {
                invalid("The scopes of a key are read, upload, credit, review and admin.".to_owned())
            })?;
            let none = || invalid("Choose at least one thing that the key may do (scopes).".to_owned());
            Scopes::new(scopes).ok_or_else(none)?
        }
    };
    if request.expires_at.is_some_and(|expires_at| expires_at <= now) {
        return Err(invalid(
            "The key would have expired already: expires_at must be in the future.".to_owned(),
        ));
    }
    if request.networks.len() > MAX_NETWORKS {
        return Err(invalid(format!("A key has at most {MAX_NETWORKS} networks.")));
    }
    let network = |text: &&str| text.parse::<Network>().map(|network| network.to_string());
    let networks: Result<Vec<String>, String> = request.networks.iter().map(network).collect();
    let networks = networks.map_err(|wrong| invalid(format!("{wrong}.")))?;
    Ok(Grant { scopes, expires_at: request.expires_at, networks, is_test: request.is_test })
}

/// With it goes what was made with it: keys, from when keys made keys, and webhooks.
pub async fn revoke(app: &App, caller: &Caller, id: &KeyId) -> Result<(), Error> {
    let now = app.clock.now();
    let mut tx = app.database.write().await?;
    if api_keys::revoke(&mut tx, &caller.team, id, now).await? {
        caller.record(&mut tx, now, "key.revoked", id.as_str()).await?;
        end_what_was_made(&mut tx, caller, now, id).await?;
        tx.commit().await?;
        return Ok(());
    }
    let keys = api_keys::list(&mut tx, &caller.team).await?;
    if keys.iter().any(|key| key.id == *id) { Ok(()) } else { Err(Error::NotFound("API key")) }
}

/// The keys of somebody who has to go end with them.
pub async fn end_all(tx: &mut Tx, caller: &Caller, now: Timestamp, user: &UserId) -> Result<(), Error> {
    for id in api_keys::revoke_all(tx, &caller.team, user, now).await? {
        caller.record(tx, now, "key.revoked", id.as_str()).await?;
        end_what_was_made(tx, caller, now, &id).await?;
    }
    Ok(())
}

/// The keys of somebody who has to go act as the caller from now on: programs go on. None may do more than before.
pub async fn take_over(tx: &mut Tx, caller: &Caller, now: Timestamp, leaving: &User) -> Result<(), Error> {
    for key in api_keys::list(tx, &caller.team).await?.into_iter().filter(|key| key.user == leaving.id) {
        let scopes = key.grant.scopes.within(leaving.role);
        if key.grant.is_test {
            test_side::enter(tx, &caller.team, &caller.user, now).await?;
        }
        if api_keys::move_to(tx, &caller.team, &key.id, (&caller.user, &scopes)).await? {
            caller.record(tx, now, "key.taken_over", key.id.as_str()).await?;
        }
    }
    Ok(())
}

async fn end_what_was_made(tx: &mut Tx, caller: &Caller, now: Timestamp, id: &KeyId) -> Result<(), Error> {
    let test_side = test_side::of(tx, &caller.team).await?;
    let (mut open, mut seen) = (vec![id.to_string()], HashSet::new());
    while let Some(via) = open.pop() {
        if !seen.insert(via.clone()) {
            continue;
        }
        if let Some(team) = &test_side {
            end_webhooks_of_test_side(tx, team, now, &via).await?;
        }
        for (action, made) in audit::made_with(tx, &caller.team, &via).await? {
            if let Some(key) = KeyId::parse(&made) {
                if api_keys::revoke(tx, &caller.team, &key, now).await? {
                    caller.record(tx, now, "key.revoked", key.as_str()).await?;
                }
                open.push(made);
            } else if let Some(webhook) = WebhookId::parse(&made).filter(|_| action == "webhook.created")
                && webhooks::disable(tx, &caller.team, &webhook, now).await?
            {
                caller.record(tx, now, "webhook.deleted", webhook.as_str()).await?;
            }
        }
    }
    Ok(())
}

/// Of a test key: it acts on the test side, and what it made is kept there.
async fn end_webhooks_of_test_side(
    tx: &mut Tx,
    team: &TeamId,
    now: Timestamp,
    via: &str,
) -> Result<(), Error> {
    for (action, made) in audit::made_with(tx, team, via).await? {
        if let Some(webhook) = WebhookId::parse(&made).filter(|_| action == "webhook.created") {
            webhooks::disable(tx, team, &webhook, now).await?;
        }
    }
    Ok(())
}
