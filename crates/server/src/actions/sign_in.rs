//! An email and a password → a login token, with the throttle and the lock before it.

use jiff::Timestamp;
use store::audit::{self, NewEntry};
use store::tokens::{HeldToken, Token};
use store::users::{self, Credentials, User};
use store::{TeamId, limits, login_tokens, sign_ins};

use crate::App;
use crate::auth::Caller;
use crate::error::Error;
use crate::request::{ClientAddress, Trace};

pub(crate) struct Attempt {
    pub(crate) email: String,
    pub(crate) password: String,
    pub(crate) from: ClientAddress,
    pub(crate) trace: Trace,
}

pub(crate) struct SignedIn {
    pub(crate) token: Token,
    pub(crate) user: User,
}

/// Does the same work, in the same order, whether the email is anybody's or not.
pub(crate) async fn sign_in(app: &App, attempt: Attempt) -> Result<SignedIn, Error> {
    throttle(app, attempt.from).await?;
    let turn = app.password_checks.turn().await?;
    let email = users::email_index(&app.database, &attempt.email);
    let mut tx = app.database.read().await?;
    // After waiting for the turn: of many guesses at once, those that come after the lock are not even checked.
    let locked_until = sign_ins::locked_until(&mut tx, &email, app.clock.now()).await?;
    let found = users::by_email(&mut tx, &attempt.email).await?;
    drop(tx);
    refuse_if_locked(app.clock.now(), locked_until)?;

    let found = found.filter(|found| found.user.disabled_at.is_none());
    let (user, hash) = found.map(|Credentials { user, password_hash }| (user, password_hash)).unzip();
    let (is_right, _turn) = app.password_checks.matches(turn, attempt.password, hash).await?;
    match user {
        Some(user) if is_right => admit(app, &email, user, &attempt.trace).await,
        user => {
            refuse(app, &email, user.as_ref(), &attempt.trace).await?;
            Err(Error::InvalidCredentials)
        }
    }
}

async fn throttle(app: &App, from: ClientAddress) -> Result<(), Error> {
    let name = format!("sign_in:{}", app.database.index("address", from.counted_as().as_bytes()));
    let mut tx = app.database.write().await?;
    let used = limits::count(&mut tx, &name, app.settings.limits.sign_ins, app.clock.now()).await?;
    tx.commit().await?;
    if used.is_allowed { Ok(()) } else { Err(Error::SignInThrottled(used.resets_in)) }
}

fn refuse_if_locked(now: Timestamp, locked_until: Option<Timestamp>) -> Result<(), Error> {
    match locked_until {
        Some(until) => Err(Error::AccountLocked(until.duration_since(now))),
        None => Ok(()),
    }
}

async fn admit(app: &App, email: &str, user: User, trace: &Trace) -> Result<SignedIn, Error> {
    let now = app.clock.now();
    let lasts = app.settings.limits.login_lasts;
    let expires_at = now.saturating_add(lasts).map_err(|failure| Error::Internal(Box::new(failure)))?;
    let mut tx = app.database.write().await?;
    // Other guesses may have locked it while this one was checked.
    refuse_if_locked(now, sign_ins::locked_until(&mut tx, email, now).await?)?;
    sign_ins::note_success(&mut tx, email).await?;
    let token = login_tokens::insert(&mut tx, &user.team, &user.id, now, expires_at).await?;
    let entry = Entry { team: &user.team, user: &user, action: "auth.signed_in", trace };
    entry.record(&mut tx, now).await?;
    tx.commit().await?;
    Ok(SignedIn { token, user })
}

async fn refuse(app: &App, email: &str, user: Option<&User>, trace: &Trace) -> Result<(), Error> {
    let now = app.clock.now();
    let mut tx = app.database.write().await?;
    sign_ins::note_failure(&mut tx, email, app.settings.limits.lockout, now).await?;
    if let Some(user) = user {
        let entry = Entry { team: &user.team, user, action: "auth.failed", trace };
        entry.record(&mut tx, now).await?;
    }
    tx.commit().await?;
    Ok(())
}

struct Entry<'a> {
    team: &'a TeamId,
    user: &'a User,
    action: &'a str,
    trace: &'a Trace,
}

impl Entry<'_> {
    /// Neither the address of the client nor that of the person is part of it.
    async fn record(&self, tx: &mut store::Tx, now: Timestamp) -> Result<(), store::Error> {
        let id = self.user.id.as_str();
        let request_id = Some(self.trace.id());
        let entry = NewEntry { actor: id, via: "password", action: self.action, subject: id, request_id };
        audit::record(tx, self.team, now, entry).await
    }
}

/// The next use of the token is refused, on every node: tokens are looked up with every request.
pub(crate) async fn sign_out(app: &App, caller: &Caller) -> Result<(), Error> {
    let HeldToken::Login(id) = &caller.token else { return Err(Error::LoginTokenRequired) };
    let now = app.clock.now();
    let mut tx = app.database.write().await?;
    login_tokens::revoke(&mut tx, &caller.team, id, now).await?;
    caller.record(&mut tx, now, "auth.signed_out", id.as_str()).await?;
    tx.commit().await?;
    Ok(())
}
