//! An email and a password → a login token or a session, with the throttle and the lock before it.

use jiff::{SignedDuration, Timestamp};
use store::audit::{self, NewEntry};
use store::sessions::{self, SessionToken};
use store::tokens::{HeldToken, Token};
use store::users::{self, Credentials, User};
use store::{TeamId, Tx, limits, login_tokens, sign_ins};

use crate::App;
use crate::auth::{Caller, Turn};
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

/// For a device: a login token.
pub(crate) async fn sign_in(app: &App, attempt: Attempt) -> Result<SignedIn, Error> {
    let admission = admission(app, attempt).await?;
    let (now, expires_at) = admission.lasting(app, app.settings.limits.login_lasts)?;
    let mut tx = admission.enter(app, now).await?;
    let user = &admission.user;
    let token = login_tokens::insert(&mut tx, &user.team, &user.id, now, expires_at).await?;
    tx.commit().await?;
    Ok(SignedIn { token, user: admission.user })
}

/// For a browser: a session. Each sign-in begins a new one, so that nobody can plant a session of theirs.
pub(crate) async fn begin_session(app: &App, attempt: Attempt) -> Result<SessionToken, Error> {
    let admission = admission(app, attempt).await?;
    let (now, expires_at) = admission.lasting(app, app.settings.limits.session_lasts)?;
    let mut tx = admission.enter(app, now).await?;
    let user = &admission.user;
    let token = sessions::insert(&mut tx, &user.team, &user.id, now, expires_at).await?;
    tx.commit().await?;
    Ok(token)
}

/// Somebody whose password was right. Holds the turn until the outcome is written down.
struct Admission {
    user: User,
    email_index: String,
    trace: Trace,
    _turn: Turn,
}

/// Does the same work, in the same order, whether the email is anybody's or not.
async fn admission(app: &App, attempt: Attempt) -> Result<Admission, Error> {
    throttle(app, attempt.from).await?;
    let turn = app.password_checks.turn().await?;
    let email_index = users::email_index(&app.database, &attempt.email);
    let mut tx = app.database.read().await?;
    // After waiting for the turn: of many guesses at once, those that come after the lock are not even checked.
    let locked_until = sign_ins::locked_until(&mut tx, &email_index, app.clock.now()).await?;
    let found = users::by_email(&mut tx, &attempt.email).await?;
    drop(tx);
    refuse_if_locked(app.clock.now(), locked_until)?;

    let found = found.filter(|found| found.user.disabled_at.is_none());
    let (user, hash) = found.map(|Credentials { user, password_hash }| (user, password_hash)).unzip();
    let (is_right, turn) = app.password_checks.matches(turn, attempt.password, hash).await?;
    match user {
        Some(user) if is_right => Ok(Admission { user, email_index, trace: attempt.trace, _turn: turn }),
        user => {
            refuse(app, &email_index, user.as_ref(), &attempt.trace).await?;
            Err(Error::InvalidCredentials)
        }
    }
}

impl Admission {
    /// From now on, and for how long.
    fn lasting(&self, app: &App, lasts: SignedDuration) -> Result<(Timestamp, Timestamp), Error> {
        let now = app.clock.now();
        let end = now.saturating_add(lasts).map_err(|failure| Error::Internal(Box::new(failure)))?;
        Ok((now, end))
    }

    /// Clears the failures and writes the sign-in down; what proves it is put into the same transaction.
    async fn enter(&self, app: &App, now: Timestamp) -> Result<Tx, Error> {
        let mut tx = app.database.write().await?;
        // Other guesses may have locked it while this one was checked.
        refuse_if_locked(now, sign_ins::locked_until(&mut tx, &self.email_index, now).await?)?;
        sign_ins::note_success(&mut tx, &self.email_index).await?;
        let entry =
            Entry { team: &self.user.team, user: &self.user, action: "auth.signed_in", trace: &self.trace };
        entry.record(&mut tx, now).await?;
        Ok(tx)
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

/// The next use of the token or the session is refused, on every node: both are looked up with every request.
pub(crate) async fn sign_out(app: &App, caller: &Caller) -> Result<(), Error> {
    let now = app.clock.now();
    let mut tx = app.database.write().await?;
    match &caller.token {
        HeldToken::Login(id) => login_tokens::revoke(&mut tx, &caller.team, id, now).await?,
        HeldToken::Session(id) => sessions::end(&mut tx, &caller.team, id, now).await?,
        HeldToken::ApiKey(_) => return Err(Error::LoginTokenRequired),
    };
    caller.record(&mut tx, now, "auth.signed_out", caller.via()).await?;
    tx.commit().await?;
    Ok(())
}

/// Every browser and every device of the person. API keys are not theirs alone and stay.
pub(crate) async fn sign_out_everywhere(app: &App, caller: &Caller) -> Result<(), Error> {
    let now = app.clock.now();
    let mut tx = app.database.write().await?;
    sessions::end_all(&mut tx, &caller.team, &caller.user, now).await?;
    login_tokens::revoke_all(&mut tx, &caller.team, &caller.user, now).await?;
    caller.record(&mut tx, now, "auth.signed_out_everywhere", caller.user.as_str()).await?;
    tx.commit().await?;
    Ok(())
}
