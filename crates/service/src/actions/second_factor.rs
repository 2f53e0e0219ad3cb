//! Second factors: set up by a person, asked for at their sign-in, lost and found again.

use jiff::Timestamp;
use store::users::{self, Role};
use store::{TeamId, Tx, UserId, second_factors, sign_ins, team_settings};

use super::password;
use crate::App;
use crate::auth::{Caller, one_time_code};
use crate::error::Error;

/// Enough for years of lost phones.
const RECOVERY_CODES: usize = 10;
/// 31^10 is about 2^50, and guesses are counted.
const RECOVERY_LETTERS: usize = 10;

/// What a code turned out to be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Proof {
    Code,
    RecoveryCode,
    None,
}

/// What an app has to be told to show codes.
pub struct Enrolment {
    /// For typing.
    pub secret: String,
    /// For a picture.
    pub address: String,
}

/// Used up where it is right: each is taken once.
pub(super) async fn proof(
    tx: &mut Tx,
    (team, user): (&TeamId, &UserId),
    typed: &str,
    now: Timestamp,
) -> Result<Proof, Error> {
    let code: String = typed.chars().filter(char::is_ascii_alphanumeric).collect();
    let code = code.to_ascii_lowercase();
    if code.len() == one_time_code::DIGITS {
        let factor = second_factors::find(tx, team, user).await?;
        let step =
            factor.and_then(|factor| one_time_code::step_of(&factor.secret, &code, now, factor.last_step));
        let Some(step) = step else { return Ok(Proof::None) };
        let is_first = second_factors::use_step(tx, team, user, step).await?;
        return Ok(if is_first { Proof::Code } else { Proof::None });
    }
    let is_one = code.len() == RECOVERY_LETTERS
        && second_factors::use_recovery_code(tx, team, user, (&code, now)).await?;
    Ok(if is_one { Proof::RecoveryCode } else { Proof::None })
}

/// A fresh secret, which counts for nothing before a code of it was typed.
pub async fn begin(app: &App, caller: &Caller) -> Result<(), Error> {
    let mut secret = [0; one_time_code::SECRET_BYTES];
    getrandom::fill(&mut secret).map_err(|_| Error::Internal("there is no randomness".into()))?;
    let now = app.clock.now();
    let mut tx = app.database.write().await?;
    if !second_factors::begin(&mut tx, &caller.team, &caller.user, &secret, now).await? {
        return Err(ALREADY);
    }
    caller.record(&mut tx, now, "user.second_factor_begun", caller.user.as_str()).await?;
    tx.commit().await?;
    Ok(())
}

/// What was begun and is not confirmed yet.
pub async fn enrolment(app: &App, caller: &Caller) -> Result<Option<Enrolment>, Error> {
    let mut reader = app.database.read().await?;
    let factor = second_factors::find(&mut reader, &caller.team, &caller.user).await?;
    Ok(factor.filter(|factor| !factor.is_confirmed).map(|factor| Enrolment {
        secret: one_time_code::spelt(&factor.secret),
        address: one_time_code::address(&factor.secret, &caller.team_name, &caller.email),
    }))
}

/// The first code proves that the app has the secret. Returns the recovery codes, which are shown once.
pub async fn confirm(app: &App, caller: &Caller, code: &str) -> Result<Vec<String>, Error> {
    let now = app.clock.now();
    let email_index = users::email_index(&app.database, &caller.email);
    let mut tx = app.database.write().await?;
    if let Some(until) = sign_ins::locked_until(&mut tx, &email_index, now).await? {
        return Err(Error::AccountLocked(until.duration_since(now)));
    }
    let factor = second_factors::find(&mut tx, &caller.team, &caller.user).await?;
    if factor.is_none_or(|factor| factor.is_confirmed) {
        return Err(ALREADY);
    }
    if proof(&mut tx, (&caller.team, &caller.user), code, now).await? != Proof::Code {
        sign_ins::note_failure(&mut tx, &email_index, app.settings.limits.lockout, now).await?;
        caller.record(&mut tx, now, "auth.failed", caller.user.as_str()).await?;
        tx.commit().await?;
        return Err(Error::SecondFactorInvalid);
    }
    second_factors::confirm(&mut tx, &caller.team, &caller.user, now).await?;
    let codes = fresh_codes(&mut tx, caller).await?;
    caller.record(&mut tx, now, "user.second_factor_on", caller.user.as_str()).await?;
    tx.commit().await?;
    Ok(codes)
}

/// In the place of those that are left. The password is asked for: a browser left open must not be enough.
pub async fn renew_codes(app: &App, caller: &Caller, old: &str) -> Result<Vec<String>, Error> {
    password::prove(app, caller, old).await?;
    let now = app.clock.now();
    let mut tx = app.database.write().await?;
    let factor = second_factors::find(&mut tx, &caller.team, &caller.user).await?;
    if factor.is_none_or(|factor| !factor.is_confirmed) {
        return Err(Error::NotFound("second factor"));
    }
    let codes = fresh_codes(&mut tx, caller).await?;
    caller.record(&mut tx, now, "user.recovery_codes_renewed", caller.user.as_str()).await?;
    tx.commit().await?;
    Ok(codes)
}

pub async fn turn_off(app: &App, caller: &Caller, old: &str) -> Result<(), Error> {
    password::prove(app, caller, old).await?;
    let mut tx = app.database.write().await?;
    if second_factors::remove(&mut tx, &caller.team, &caller.user).await? {
        caller.record(&mut tx, app.clock.now(), "user.second_factor_off", caller.user.as_str()).await?;
    }
    tx.commit().await?;
    Ok(())
}

/// Whoever has none is led to set one up before anything else, whoever asks for it included.
pub async fn require(app: &App, caller: &Caller, is_required: bool) -> Result<(), Error> {
    caller.must_be(Role::Admin)?;
    let mut tx = app.database.write().await?;
    team_settings::set_second_factor_required(&mut tx, &caller.team, is_required).await?;
    let action = if is_required { "team.second_factor_required" } else { "team.second_factor_optional" };
    caller.record(&mut tx, app.clock.now(), action, caller.team.as_str()).await?;
    tx.commit().await?;
    Ok(())
}

async fn fresh_codes(tx: &mut Tx, caller: &Caller) -> Result<Vec<String>, Error> {
    let mut codes = Vec::with_capacity(RECOVERY_CODES);
    for _ in 0..RECOVERY_CODES {
        codes.push(password::letters(RECOVERY_LETTERS)?);
    }
    second_factors::set_recovery_codes(tx, &caller.team, &caller.user, &codes).await?;
    // Five and five are easier to copy from paper.
    Ok(codes
        .iter()
        .map(|code| code.split_at_checked(5).map_or(code.clone(), |(a, b)| format!("{a}-{b}")))
        .collect())
}

const ALREADY: Error = Error::Conflict {
    code: "second_factor_settled",
    message: "Your second factor is set up already, or was not begun. Look at Settings.",
};
