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
    /// What a browser brought that somebody signed in with before.
    pub(crate) device: Option<SessionToken>,
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

/// A browser that somebody signed in with.
pub(crate) struct Entered {
    pub(crate) session: SessionToken,
    /// What it is known again by when others guess at the password.
    pub(crate) device: SessionToken,
}

/// For a browser: a session. Each sign-in begins a new one, so that nobody can plant a session of theirs.
pub(crate) async fn begin_session(app: &App, attempt: Attempt) -> Result<Entered, Error> {
    let brought = attempt.device.clone();
    let admission = admission(app, attempt).await?;
    let (now, expires_at) = admission.lasting(app, app.settings.limits.session_lasts)?;
    let mut tx = admission.enter(app, now).await?;
    let user = &admission.user;
    let session = sessions::insert(&mut tx, &user.team, &user.id, now, expires_at).await?;
    // One that is not known as theirs may have been planted: they get another.
    let known = brought.filter(|device| admission.place == Some(device_index(app, device)));
    let device = match known {
        Some(device) => device,
        None => SessionToken::fresh()?,
    };
    sign_ins::note_place(&mut tx, &admission.email_index, &device_index(app, &device), now).await?;
    tx.commit().await?;
    Ok(Entered { session, device })
}

fn device_index(app: &App, device: &SessionToken) -> String {
    app.database.index("device", device.reveal().as_bytes())
}

/// Somebody whose password was right. Holds the turn until the outcome is written down.
struct Admission {
    user: User,
    email_index: String,
    /// Where they come from, if they came from there before.
    place: Option<String>,
    network: String,
    trace: Trace,
    _turn: Turn,
}

/// Does the same work, in the same order, whether the email is anybody's or not.
async fn admission(app: &App, attempt: Attempt) -> Result<Admission, Error> {
    throttle(app, attempt.from).await?;
    let turn = app.password_checks.turn().await?;
    let email_index = users::email_index(&app.database, &attempt.email);
    let network = app.database.index("network", attempt.from.counted_as().as_bytes());
    let device = attempt.device.as_ref().map(|device| device_index(app, device));
    let places: Vec<&str> = device.iter().chain([&network]).map(String::as_str).collect();
    let mut tx = app.database.read().await?;
    let place = sign_ins::known_place(&mut tx, &email_index, &places).await?.map(str::to_owned);
    let counted_under = sign_ins::counted_under(&email_index, place.as_deref());
    // After waiting for the turn: of many guesses at once, those that come after the lock are not even checked.
    let locked_until = sign_ins::locked_until(&mut tx, &counted_under, app.clock.now()).await?;
    let mut found = users::by_email(&mut tx, &attempt.email).await?;
    drop(tx);
    refuse_if_locked(app.clock.now(), locked_until)?;

    found.retain(|found| found.user.disabled_at.is_none());
    let (mut people, hashes): (Vec<User>, Vec<String>) =
        found.into_iter().map(|Credentials { user, password_hash }| (user, password_hash)).unzip();
    let (right, turn) = app.password_checks.matches(turn, attempt.password, hashes).await?;
    let Some(right) = right else {
        refuse(app, &counted_under, &people, &attempt.trace).await?;
        return Err(Error::InvalidCredentials);
    };
    let user = people.swap_remove(right);
    app.crowd.note(attempt.from, &user.id);
    Ok(Admission { user, email_index, place, network, trace: attempt.trace, _turn: turn })
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
        let counted_under = sign_ins::counted_under(&self.email_index, self.place.as_deref());
        refuse_if_locked(now, sign_ins::locked_until(&mut tx, &counted_under, now).await?)?;
        sign_ins::note_success(&mut tx, &counted_under).await?;
        sign_ins::note_place(&mut tx, &self.email_index, &self.network, now).await?;
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

async fn refuse(app: &App, counted_under: &str, people: &[User], trace: &Trace) -> Result<(), Error> {
    let now = app.clock.now();
    let mut tx = app.database.write().await?;
    sign_ins::note_failure(&mut tx, counted_under, app.settings.limits.lockout, now).await?;
    for user in people {
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
