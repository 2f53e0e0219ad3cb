//! An email and a password → a login token or a session, with the throttle and the lock before it.

use jiff::{SignedDuration, Timestamp};
use store::audit::{self, NewEntry};
use store::login_tokens::{self, NewLoginToken};
use store::sessions::{self, NewSession, SessionToken};
use store::tokens::{HeldToken, Token};
use store::users::{self, Credentials, Role, User};
use store::{
    Reader, TeamId, Tx, Whereabouts, identity_providers, limits, second_factors, sign_in_steps, sign_ins,
    team_settings,
};

use super::second_factor::{self, Proof};
use crate::App;
use crate::auth::{Caller, Duties, Turn};
use crate::error::Error;
use crate::request::{Agent, ClientAddress, Trace};

/// Long enough to find the device that shows the code.
const CODE_TAKES_AT_MOST: SignedDuration = SignedDuration::from_mins(10);

pub struct Attempt {
    pub email: String,
    pub password: String,
    pub client: Client,
}

/// Where somebody signs in from.
pub struct Client {
    pub from: ClientAddress,
    pub agent: Agent,
    /// What a browser brought that somebody signed in with before.
    pub device: Option<SessionToken>,
    pub trace: Trace,
}

pub struct SignedIn {
    pub token: Token,
    pub user: User,
}

/// For a device: a login token. Whoever has a second factor sends its code along.
pub async fn sign_in(app: &App, attempt: Attempt, code: Option<&str>) -> Result<SignedIn, Error> {
    let admission = admission(app, attempt).await?;
    let duties = match (admission.factor(app).await?, code) {
        (Factor::Confirmed, None) => return Err(Error::SecondFactorRequired),
        (Factor::Confirmed, Some(code)) => {
            admission.prove(app, code).await?;
            Duties { password: admission.user.has_given_password, second_factor: false }
        }
        (Factor::None { is_required }, _) => {
            Duties { password: admission.user.has_given_password, second_factor: is_required }
        }
    };
    // No page leads a program through them.
    duties.must_be_done()?;
    let (now, expires_at) = lasting(app, app.settings.limits.login_lasts)?;
    let mut tx = admission.enter(app, now).await?;
    let user = &admission.user;
    let new = NewLoginToken { user: &user.id, expires_at, from: &admission.whereabouts };
    let token = login_tokens::insert(&mut tx, &user.team, now, &new).await?;
    tx.commit().await?;
    Ok(SignedIn { token, user: admission.user })
}

/// A browser that somebody signed in with.
pub struct Entered {
    pub session: SessionToken,
    /// What it is known again by when others guess at the password.
    pub device: SessionToken,
}

/// What became of a password that was right.
pub enum Begun {
    Entered(Entered),
    /// The code is still to come; the browser holds this meanwhile.
    Step(SessionToken),
}

/// For a browser: a session. Each sign-in begins a new one, so that nobody can plant a session of theirs.
pub async fn begin_session(app: &App, attempt: Attempt) -> Result<Begun, Error> {
    let brought = attempt.client.device.clone();
    let admission = admission(app, attempt).await?;
    if matches!(admission.factor(app).await?, Factor::None { .. }) {
        let (tx, now) = admission.enter_now(app).await?;
        return Ok(Begun::Entered(admission.session(app, tx, (now, brought)).await?));
    }
    let (_, expires_at) = lasting(app, CODE_TAKES_AT_MOST)?;
    let mut tx = app.database.write().await?;
    let step = sign_in_steps::insert(&mut tx, &admission.user.team, &admission.user.id, expires_at).await?;
    tx.commit().await?;
    Ok(Begun::Step(step))
}

/// The second step of a browser. Guessing codes counts like guessing passwords.
pub async fn finish_session(
    app: &App,
    step: &SessionToken,
    code: &str,
    client: Client,
) -> Result<Entered, Error> {
    throttle(app, client.from).await?;
    let mut reader = app.database.read().await?;
    let found = sign_in_steps::holder(&mut reader, step, app.clock.now()).await?;
    let (team, user) = found.ok_or(Error::TokenExpired)?;
    let user = users::find(&mut reader, &team, &user).await?.filter(|user| user.disabled_at.is_none());
    let user = user.ok_or(Error::TokenExpired)?;
    let origin = Known::of(app, &mut reader, &user.email, &client).await?;
    drop(reader);
    let brought = client.device.clone();
    let admission = Admission::new(user, origin, client, None);
    admission.prove(app, code).await?;
    let (mut tx, now) = admission.enter_now(app).await?;
    if !sign_in_steps::end(&mut tx, &team, step).await? {
        return Err(Error::TokenExpired);
    }
    admission.session(app, tx, (now, brought)).await
}

fn device_index(app: &App, device: &SessionToken) -> String {
    app.database.index("device", device.reveal().as_bytes())
}

/// What is known of an address and of where it is used from.
struct Known {
    email_index: String,
    /// Where they come from, if they came from there before.
    place: Option<String>,
    network: String,
    locked_until: Option<Timestamp>,
}

impl Known {
    async fn of(app: &App, reader: &mut Reader, email: &str, client: &Client) -> Result<Self, Error> {
        let email_index = users::email_index(&app.database, email);
        let network = app.database.index("network", client.from.counted_as().as_bytes());
        let device = client.device.as_ref().map(|device| device_index(app, device));
        let places: Vec<&str> = device.iter().chain([&network]).map(String::as_str).collect();
        let place = sign_ins::known_place(reader, &email_index, &places).await?.map(str::to_owned);
        let mut known = Self { email_index, place, network, locked_until: None };
        known.locked_until = sign_ins::locked_until(reader, &known.counted_under(), app.clock.now()).await?;
        Ok(known)
    }

    fn counted_under(&self) -> String {
        sign_ins::counted_under(&self.email_index, self.place.as_deref())
    }
}

/// Somebody whose password was right. Holds the turn until the outcome is written down.
struct Admission {
    user: User,
    known: Known,
    whereabouts: Whereabouts,
    trace: Trace,
    _turn: Option<Turn>,
}

/// Of somebody whose password was right.
enum Factor {
    Confirmed,
    None { is_required: bool },
}

/// Does the same work, in the same order, whether the email is anybody's or not.
async fn admission(app: &App, attempt: Attempt) -> Result<Admission, Error> {
    let Attempt { email, password, client } = attempt;
    throttle(app, client.from).await?;
    let turn = app.password_checks.turn().await?;
    let mut reader = app.database.read().await?;
    // After waiting for the turn: of many guesses at once, those that come after the lock are not even checked.
    let known = Known::of(app, &mut reader, &email, &client).await?;
    let mut found = users::by_email(&mut reader, &email).await?;
    drop(reader);
    refuse_if_locked(app.clock.now(), known.locked_until)?;

    found.retain(|found| found.user.disabled_at.is_none());
    let (mut people, hashes): (Vec<User>, Vec<String>) =
        found.into_iter().map(|Credentials { user, password_hash }| (user, password_hash)).unzip();
    let (right, turn) = app.password_checks.matches(turn, password, hashes).await?;
    let Some(right) = right else {
        refuse(app, &known.counted_under(), &people, &client.trace).await?;
        return Err(Error::InvalidCredentials);
    };
    let user = people.swap_remove(right);
    must_not_use_provider(app, &user).await?;
    app.crowd.note(client.from, &user.id);
    Ok(Admission::new(user, known, client, Some(turn)))
}

/// Owners keep their passwords, so that a provider in trouble locks nobody out for good.
async fn must_not_use_provider(app: &App, user: &User) -> Result<(), Error> {
    if user.role == Role::Owner {
        return Ok(());
    }
    let mut reader = app.database.read().await?;
    let is_required = identity_providers::is_required(&mut reader, &user.team).await?;
    if is_required { Err(Error::CompanySignInRequired) } else { Ok(()) }
}

/// From now on, and for how long.
fn lasting(app: &App, lasts: SignedDuration) -> Result<(Timestamp, Timestamp), Error> {
    let now = app.clock.now();
    let end = now.saturating_add(lasts).map_err(|failure| Error::Internal(Box::new(failure)))?;
    Ok((now, end))
}

impl Admission {
    fn new(user: User, known: Known, client: Client, turn: Option<Turn>) -> Self {
        let whereabouts = Whereabouts { browser: client.agent.0, network: client.from.counted_as() };
        Self { user, known, whereabouts, trace: client.trace, _turn: turn }
    }

    async fn factor(&self, app: &App) -> Result<Factor, Error> {
        let mut reader = app.database.read().await?;
        let factor = second_factors::find(&mut reader, &self.user.team, &self.user.id).await?;
        if factor.is_some_and(|factor| factor.is_confirmed) {
            return Ok(Factor::Confirmed);
        }
        let settings = team_settings::find(&mut reader, &self.user.team).await?;
        Ok(Factor::None { is_required: settings.is_some_and(|settings| settings.second_factor_required) })
    }

    /// A code is used up with the first look at it, even where nothing comes of the sign-in.
    async fn prove(&self, app: &App, code: &str) -> Result<(), Error> {
        let (user, now) = (&self.user, app.clock.now());
        let mut tx = app.database.write().await?;
        let counted_under = self.known.counted_under();
        refuse_if_locked(now, sign_ins::locked_until(&mut tx, &counted_under, now).await?)?;
        match second_factor::proof(&mut tx, (&user.team, &user.id), code, now).await? {
            Proof::Code => Ok(tx.commit().await?),
            Proof::RecoveryCode => {
                self.note(&mut tx, now, "auth.recovery_code_used").await?;
                Ok(tx.commit().await?)
            }
            Proof::None => {
                drop(tx);
                refuse(app, &counted_under, std::slice::from_ref(user), &self.trace).await?;
                Err(Error::SecondFactorInvalid)
            }
        }
    }

    async fn enter_now(&self, app: &App) -> Result<(Tx, Timestamp), Error> {
        let now = app.clock.now();
        Ok((self.enter(app, now).await?, now))
    }

    /// Clears the failures and writes the sign-in down; what proves it is put into the same transaction.
    async fn enter(&self, app: &App, now: Timestamp) -> Result<Tx, Error> {
        let mut tx = app.database.write().await?;
        // Other guesses may have locked it while this one was checked.
        let counted_under = self.known.counted_under();
        refuse_if_locked(now, sign_ins::locked_until(&mut tx, &counted_under, now).await?)?;
        sign_ins::note_success(&mut tx, &counted_under).await?;
        sign_ins::note_place(&mut tx, &self.known.email_index, &self.known.network, now).await?;
        self.note(&mut tx, now, "auth.signed_in").await?;
        Ok(tx)
    }

    async fn session(
        &self,
        app: &App,
        mut tx: Tx,
        (now, brought): (Timestamp, Option<SessionToken>),
    ) -> Result<Entered, Error> {
        let (_, expires_at) = lasting(app, app.settings.limits.session_lasts)?;
        let user = &self.user;
        let proof = sessions::Proof::Password;
        let new = NewSession { user: &user.id, proof, expires_at, from: &self.whereabouts };
        let session = sessions::insert(&mut tx, &user.team, now, &new).await?;
        // One that is not known as theirs may have been planted: they get another.
        let known = brought.filter(|device| self.known.place == Some(device_index(app, device)));
        let device = match known {
            Some(device) => device,
            None => SessionToken::fresh()?,
        };
        let index = device_index(app, &device);
        sign_ins::note_place(&mut tx, &self.known.email_index, &index, now).await?;
        tx.commit().await?;
        Ok(Entered { session, device })
    }

    async fn note(&self, tx: &mut Tx, now: Timestamp, action: &str) -> Result<(), store::Error> {
        Entry { team: &self.user.team, user: &self.user, action, trace: &self.trace }.record(tx, now).await
    }
}

pub(super) async fn throttle(app: &App, from: ClientAddress) -> Result<(), Error> {
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
pub async fn sign_out(app: &App, caller: &Caller) -> Result<(), Error> {
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
pub async fn sign_out_everywhere(app: &App, caller: &Caller) -> Result<(), Error> {
    let now = app.clock.now();
    let mut tx = app.database.write().await?;
    sessions::end_all(&mut tx, &caller.team, &caller.user, now).await?;
    login_tokens::revoke_all(&mut tx, &caller.team, &caller.user, now).await?;
    caller.record(&mut tx, now, "auth.signed_out_everywhere", caller.user.as_str()).await?;
    tx.commit().await?;
    Ok(())
}
