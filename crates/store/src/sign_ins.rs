//! Failed sign-ins in a row, for addresses that exist and addresses that do not alike; and places that somebody signed in
//! from before, whose failures are counted apart: guesses from elsewhere do not lock them.

use jiff::{SignedDuration, Timestamp};
use sqlx::Row;

use crate::Error;
use crate::database::{Reader, Tx};
use crate::time::{micros, optional_moment, soon};

/// After so many failures in a row the account is locked for a while.
#[derive(Clone, Copy, Debug)]
pub struct Lockout {
    pub failures: i64,
    pub lasts: SignedDuration,
}

/// What failures are counted under: those from a known place by themselves, all others together.
#[must_use]
pub fn counted_under(email_index: &str, known_place: Option<&str>) -> String {
    match known_place {
        Some(place) => format!("{email_index}:{place}"),
        None => email_index.to_owned(),
    }
}

/// The first of the places that the person with this address signed in from before.
pub async fn known_place<'a>(
    reader: &mut Reader,
    email_index: &str,
    places: &[&'a str],
) -> Result<Option<&'a str>, Error> {
    for place in places {
        let row =
            sqlx::query("SELECT last_at FROM sign_in_places WHERE email_index = $1 AND place_index = $2")
                .bind(email_index)
                .bind(*place)
                .fetch_optional(reader.conn())
                .await?;
        if row.is_some() {
            return Ok(Some(*place));
        }
    }
    Ok(None)
}

pub async fn note_place(
    tx: &mut Tx,
    email_index: &str,
    place_index: &str,
    now: Timestamp,
) -> Result<(), Error> {
    sqlx::query(
        "INSERT INTO sign_in_places (email_index, place_index, last_at) VALUES ($1, $2, $3)
         ON CONFLICT (email_index, place_index) DO UPDATE SET last_at = excluded.last_at",
    )
    .bind(email_index)
    .bind(place_index)
    .bind(micros(now))
    .execute(tx.conn())
    .await?;
    Ok(())
}

pub async fn forget_places(tx: &mut Tx, since: Timestamp) -> Result<u64, Error> {
    let done = sqlx::query("DELETE FROM sign_in_places WHERE last_at < $1")
        .bind(micros(since))
        .execute(tx.conn())
        .await?;
    Ok(done.rows_affected())
}

/// Until when it is locked, if it is: the address, or a known place of it (`counted_under`).
pub async fn locked_until(
    reader: &mut Reader,
    email_index: &str,
    now: Timestamp,
) -> Result<Option<Timestamp>, Error> {
    // A failure in the future is one of a clock that was wrong, and so is its lock.
    let row =
        sqlx::query("SELECT locked_until FROM sign_in_failures WHERE email_index = $1 AND last_at <= $2")
            .bind(email_index)
            .bind(micros(soon(now)))
            .fetch_optional(reader.conn())
            .await?;
    let until = row.map(|row| optional_moment(&row, "locked_until")).transpose()?.flatten();
    Ok(until.filter(|until| *until > now))
}

/// Counts a failure and says until when the address is locked now, if it is. A row that was quiet for as long as a
/// lock lasts begins anew, and so does one whose lock ran out.
pub async fn note_failure(
    tx: &mut Tx,
    email_index: &str,
    lockout: Lockout,
    now: Timestamp,
) -> Result<Option<Timestamp>, Error> {
    let quiet_since = now.saturating_sub(lockout.lasts).map_err(Error::unreadable)?;
    let row = sqlx::query(
        "INSERT INTO sign_in_failures (email_index, failures, last_at) VALUES ($1, 1, $2)
         ON CONFLICT (email_index) DO UPDATE SET
             failures = CASE
                 WHEN sign_in_failures.locked_until <= $2 OR sign_in_failures.last_at <= $3
                     OR sign_in_failures.last_at > $4 THEN 1
                 ELSE sign_in_failures.failures + 1
             END,
             locked_until = CASE
                 WHEN sign_in_failures.locked_until <= $2 OR sign_in_failures.last_at > $4 THEN NULL
                 ELSE sign_in_failures.locked_until
             END,
             last_at = $2
         RETURNING failures, locked_until",
    )
    .bind(email_index)
    .bind(micros(now))
    .bind(micros(quiet_since))
    .bind(micros(soon(now)))
    .fetch_one(tx.conn())
    .await?;
    let locked = optional_moment(&row, "locked_until")?;
    if locked.is_some() || row.try_get::<i64, _>("failures")? < lockout.failures {
        return Ok(locked);
    }
    let until = now.saturating_add(lockout.lasts).map_err(Error::unreadable)?;
    sqlx::query("UPDATE sign_in_failures SET locked_until = $1 WHERE email_index = $2")
        .bind(micros(until))
        .bind(email_index)
        .execute(tx.conn())
        .await?;
    Ok(Some(until))
}

pub async fn note_success(tx: &mut Tx, email_index: &str) -> Result<(), Error> {
    sqlx::query("DELETE FROM sign_in_failures WHERE email_index = $1")
        .bind(email_index)
        .execute(tx.conn())
        .await?;
    Ok(())
}

/// Forgets all failures of an address, from wherever they came.
pub async fn lift(tx: &mut Tx, email_index: &str) -> Result<(), Error> {
    // Keyed hashes are hexadecimal, so nothing in one is a pattern.
    sqlx::query("DELETE FROM sign_in_failures WHERE email_index = $1 OR email_index LIKE $2")
        .bind(email_index)
        .bind(format!("{email_index}:%"))
        .execute(tx.conn())
        .await?;
    Ok(())
}

pub async fn forget_quiet(tx: &mut Tx, since: Timestamp) -> Result<u64, Error> {
    let done = sqlx::query("DELETE FROM sign_in_failures WHERE last_at < $1")
        .bind(micros(since))
        .execute(tx.conn())
        .await?;
    Ok(done.rows_affected())
}
