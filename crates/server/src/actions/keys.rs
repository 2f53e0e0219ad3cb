//! Making and revoking API keys.

use store::KeyId;
use store::api_keys::{self, ApiKey, NewKey};
use store::tokens::Token;

use super::named::name_of;
use crate::App;
use crate::auth::Caller;
use crate::error::Error;

/// Of keys that work: more than anyone keeps track of.
const MAX_KEYS: usize = 100;

pub(crate) async fn create(app: &App, caller: &Caller, name: &str) -> Result<(ApiKey, Token), Error> {
    let name = name_of(name)?;
    let now = app.clock.now();
    let mut tx = app.database.write().await?;
    let working =
        api_keys::list(&mut tx, &caller.team).await?.into_iter().filter(|key| key.revoked_at.is_none());
    if working.count() >= MAX_KEYS {
        return Err(Error::Conflict {
            code: "too_many_keys",
            message: "Your team has as many keys as it may have. Revoke one that is not used, then try again.",
        });
    }
    let new = NewKey { user: &caller.user, name, created_by: &caller.user };
    let (id, token) = api_keys::insert(&mut tx, &caller.team, now, &new).await?;
    caller.record(&mut tx, now, "key.created", id.as_str()).await?;
    tx.commit().await?;
    let key = ApiKey {
        id,
        user: caller.user.clone(),
        name: name.to_owned(),
        hint: token.hint().to_owned(),
        created_by: caller.user.clone(),
        created_at: now,
        last_used_at: None,
        revoked_at: None,
    };
    Ok((key, token))
}

pub(crate) async fn revoke(app: &App, caller: &Caller, id: &KeyId) -> Result<(), Error> {
    let now = app.clock.now();
    let mut tx = app.database.write().await?;
    if api_keys::revoke(&mut tx, &caller.team, id, now).await? {
        caller.record(&mut tx, now, "key.revoked", id.as_str()).await?;
        tx.commit().await?;
        return Ok(());
    }
    let keys = api_keys::list(&mut tx, &caller.team).await?;
    if keys.iter().any(|key| key.id == *id) { Ok(()) } else { Err(Error::NotFound("API key")) }
}
