//! New passwords: chosen by a person or made by chance → a hash.

use store::sessions;
use store::tokens::HeldToken;
use store::users;
use store::{login_tokens, passwords, sign_ins};

use crate::App;
use crate::auth::{Caller, Turn};
use crate::error::Error;

/// Shorter ones are guessed.
pub const LETTERS_AT_LEAST: usize = 10;
/// Longer ones only cost time.
const BYTES_AT_MOST: usize = 1024;
/// 31^20 is about 2^99.
const MADE_LETTERS: usize = 20;
/// Without letters that look alike.
const ALPHABET: &[u8; 31] = b"23456789abcdefghjkmnpqrstuvwxyz";

/// The old one is asked for, and guessing it counts like guessing at the sign-in.
pub async fn change(app: &App, caller: &Caller, old: &str, new: &str) -> Result<(), Error> {
    let new = sound(new)?;
    if new == old {
        return Err(invalid("The new password must differ from the one before."));
    }
    let turn = prove(app, caller, old).await?;
    set(app, caller, new, turn).await
}

/// Guessing counts like guessing at the sign-in. The turn is to be kept until what it is for is done.
pub(super) async fn prove(app: &App, caller: &Caller, old: &str) -> Result<Turn, Error> {
    let email_index = users::email_index(&app.database, &caller.email);
    let turn = app.password_checks.turn().await?;
    let mut reader = app.database.read().await?;
    if let Some(until) = sign_ins::locked_until(&mut reader, &email_index, app.clock.now()).await? {
        return Err(Error::AccountLocked(until.duration_since(app.clock.now())));
    }
    let hash = users::password_hash(&mut reader, &caller.team, &caller.user).await?;
    drop(reader);
    let hashes = hash.into_iter().collect();
    let (right, turn) = app.password_checks.matches(turn, old.to_owned(), hashes).await?;
    if right.is_some() {
        return Ok(turn);
    }
    let now = app.clock.now();
    let mut tx = app.database.write().await?;
    sign_ins::note_failure(&mut tx, &email_index, app.settings.limits.lockout, now).await?;
    caller.record(&mut tx, now, "auth.failed", caller.user.as_str()).await?;
    tx.commit().await?;
    Err(invalid("The current password is wrong."))
}

/// In the place of one that somebody else gave, which whoever is here has just signed in with.
pub async fn replace_given(app: &App, caller: &Caller, new: &str) -> Result<(), Error> {
    let new = sound(new)?;
    let mut reader = app.database.read().await?;
    let given = users::password_hash(&mut reader, &caller.team, &caller.user).await?;
    let user =
        users::find(&mut reader, &caller.team, &caller.user).await?.ok_or(Error::NotFound("person"))?;
    drop(reader);
    if !user.has_given_password {
        return Err(invalid("Your password is your own already. Change it under Settings."));
    }
    let turn = app.password_checks.turn().await?;
    let (same, turn) = app.password_checks.matches(turn, new.to_owned(), given.into_iter().collect()).await?;
    if same.is_some() {
        return Err(invalid("The new password must differ from the one you were given."));
    }
    set(app, caller, new, turn).await
}

/// Every other browser and every device of the person is signed out.
async fn set(app: &App, caller: &Caller, new: &str, turn: Turn) -> Result<(), Error> {
    let hash = hashed(new).await?;
    drop(turn);
    let now = app.clock.now();
    let mut tx = app.database.write().await?;
    users::set_password(&mut tx, &caller.team, &caller.user, &hash).await?;
    login_tokens::revoke_all(&mut tx, &caller.team, &caller.user, now).await?;
    end_other_sessions(&mut tx, caller, now).await?;
    caller.record(&mut tx, now, "user.password_changed", caller.user.as_str()).await?;
    tx.commit().await?;
    Ok(())
}

/// Everywhere but here.
pub async fn sign_out_elsewhere(app: &App, caller: &Caller) -> Result<(), Error> {
    let now = app.clock.now();
    let mut tx = app.database.write().await?;
    login_tokens::revoke_all(&mut tx, &caller.team, &caller.user, now).await?;
    end_other_sessions(&mut tx, caller, now).await?;
    caller.record(&mut tx, now, "auth.signed_out_elsewhere", caller.user.as_str()).await?;
    tx.commit().await?;
    Ok(())
}

async fn end_other_sessions(
    tx: &mut store::Tx,
    caller: &Caller,
    now: jiff::Timestamp,
) -> Result<(), store::Error> {
    match &caller.token {
        HeldToken::Session(kept) => sessions::end_others(tx, &caller.team, &caller.user, kept, now).await?,
        HeldToken::Login(_) | HeldToken::ApiKey(_) => {
            sessions::end_all(tx, &caller.team, &caller.user, now).await?
        }
    };
    Ok(())
}

pub(super) fn sound(text: &str) -> Result<&str, Error> {
    if text.chars().count() < LETTERS_AT_LEAST || text.len() > BYTES_AT_MOST {
        let message = format!("The new password must have at least {LETTERS_AT_LEAST} characters.");
        return Err(Error::InvalidRequest(message));
    }
    if passwords::is_common(text) {
        return Err(Error::PasswordTooCommon);
    }
    Ok(text)
}

/// On a thread of its own: it takes a while, on purpose.
pub(super) async fn hashed(password: &str) -> Result<String, Error> {
    let password = password.to_owned();
    let hashing = tokio::task::spawn_blocking(move || passwords::hash(&password));
    Ok(hashing.await.map_err(|failure| Error::Internal(Box::new(failure)))??)
}

/// A password that nobody has chosen, to be shown once.
pub(super) fn made() -> Result<String, Error> {
    letters(MADE_LETTERS)
}

/// So many letters by chance.
pub(super) fn letters(count: usize) -> Result<String, Error> {
    let mut text = String::new();
    while text.len() < count {
        let mut chance = [0_u8; 32];
        getrandom::fill(&mut chance).map_err(|_| Error::Internal("there is no randomness".into()))?;
        // 248 = 8 × 31: every letter is equally likely.
        let places = chance.iter().filter(|byte| **byte < 248).map(|byte| usize::from(byte % 31));
        let letters = places.filter_map(|place| ALPHABET.get(place)).map(|letter| char::from(*letter));
        text.extend(letters.take(count - text.len()));
    }
    Ok(text)
}

fn invalid(message: &str) -> Error {
    Error::InvalidRequest(message.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn passwords_that_are_made_are_long_and_differ() {
        let (one, other) = (made().unwrap(), made().unwrap());
        assert_eq!((one.len(), other.len()), (MADE_LETTERS, MADE_LETTERS));
        assert_ne!(one, other);
        assert!(sound(&one).is_ok());
    }

    #[test]
    fn short_and_endless_passwords_are_refused() {
        assert!(sound("ninechars").is_err() && sound("ten chars!").is_ok());
        assert!(sound(&"x".repeat(1025)).is_err());
    }
}
