//! Where a person is signed in: every browser and every program, and the end of one of them.

use jiff::Timestamp;
use store::tokens::HeldToken;
use store::{Whereabouts, login_tokens, sessions};

use crate::App;
use crate::auth::Caller;
use crate::error::Error;
use crate::request::SignInId;

/// A browser or a program in which the person is signed in.
pub struct SignedIn {
    pub id: String,
    pub is_browser: bool,
    /// The one that asks.
    pub is_this: bool,
    pub from: Whereabouts,
    pub created_at: Timestamp,
    pub seen_at: Timestamp,
    pub expires_at: Timestamp,
}

/// The newest first. Never a token: nothing that is listed here lets anybody in.
pub async fn list(app: &App, caller: &Caller) -> Result<Vec<SignedIn>, Error> {
    let (now, idle) = (app.clock.now(), app.settings.limits.session_idle);
    let mut reader = app.database.snapshot().await?;
    let browsers = sessions::open(&mut reader, &caller.team, &caller.user, now).await?;
    let devices = login_tokens::open(&mut reader, &caller.team, &caller.user, now).await?;
    drop(reader);
    // Those in which nobody did anything for too long are over too, though nobody has said so yet.
    let browsers = browsers.into_iter().filter(|session| now.duration_since(session.seen_at) < idle);
    let mut all: Vec<SignedIn> = browsers
        .map(|session| SignedIn {
            is_this: caller.token == HeldToken::Session(session.id.clone()),
            id: session.id.to_string(),
            is_browser: true,
            from: session.from,
            created_at: session.created_at,
            seen_at: session.seen_at,
            expires_at: session.expires_at,
        })
        .collect();
    all.extend(devices.into_iter().map(|device| SignedIn {
        is_this: caller.token == HeldToken::Login(device.id.clone()),
        id: device.id.to_string(),
        is_browser: false,
        from: device.from,
        created_at: device.created_at,
        seen_at: device.seen_at,
        expires_at: device.expires_at,
    }));
    all.sort_by(|one, other| other.created_at.cmp(&one.created_at).then_with(|| other.id.cmp(&one.id)));
    Ok(all)
}

/// At once and on every node. Somebody else's is not found, even for an admin of the team.
pub async fn end(app: &App, caller: &Caller, id: &SignInId) -> Result<(), Error> {
    let now = app.clock.now();
    let mut tx = app.database.write().await?;
    let is_ended = match id {
        SignInId::Browser(id) => sessions::end_own(&mut tx, &caller.team, &caller.user, (id, now)).await?,
        SignInId::Device(id) => {
            login_tokens::revoke_own(&mut tx, &caller.team, &caller.user, (id, now)).await?
        }
    };
    if !is_ended {
        return Err(Error::NotFound("session"));
    }
    caller.record(&mut tx, now, "auth.session_ended", id.as_str()).await?;
    tx.commit().await?;
    Ok(())
}
