//! Second factors: the secret that a person's app shares with us, sealed, and codes for the day it is lost, hashed.

use std::fmt;

use jiff::Timestamp;
use sqlx::Row;
use zeroize::Zeroizing;

use crate::database::{Database, Reader, Tx};
use crate::time::micros;
use crate::{Error, TeamId, UserId};

/// A factor that is set up, or is being set up.
pub struct SecondFactor {
    pub secret: Zeroizing<Vec<u8>>,
    /// The time step of the newest code that was used.
    pub last_step: i64,
    /// A first code has proved that the secret arrived.
    pub is_confirmed: bool,
}

impl fmt::Debug for SecondFactor {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.debug_struct("SecondFactor").field("is_confirmed", &self.is_confirmed).finish_non_exhaustive()
    }
}

/// `false` when the person has one that works already: that one has to go first.
pub async fn begin(
    tx: &mut Tx,
    team: &TeamId,
    user: &UserId,
    secret: &[u8],
    now: Timestamp,
) -> Result<bool, Error> {
    let sealed = tx.team_key(team).await?.seal(&place(user), secret)?;
    let done = sqlx::query(
        "INSERT INTO second_factors (user_id, team_id, sealed, last_step, created_at) VALUES ($1, $2, $3, 0, $4)
         ON CONFLICT (user_id) DO UPDATE SET sealed = excluded.sealed, created_at = excluded.created_at
         WHERE second_factors.confirmed_at IS NULL AND second_factors.team_id = excluded.team_id",
    )
    .bind(user.as_str())
    .bind(team.as_str())
    .bind(sealed)
    .bind(micros(now))
    .execute(tx.conn())
    .await?;
    Ok(done.rows_affected() == 1)
}

pub async fn find(reader: &mut Reader, team: &TeamId, user: &UserId) -> Result<Option<SecondFactor>, Error> {
    let row = sqlx::query(
        "SELECT sealed, last_step, confirmed_at FROM second_factors WHERE team_id = $1 AND user_id = $2",
    )
    .bind(team.as_str())
    .bind(user.as_str())
    .fetch_optional(reader.conn())
    .await?;
    let Some(row) = row else { return Ok(None) };
    let key = reader.team_key(team).await?;
    Ok(Some(SecondFactor {
        secret: Zeroizing::new(key.open(&place(user), &row.try_get::<Vec<u8>, _>("sealed")?)?),
        last_step: row.try_get("last_step")?,
        is_confirmed: row.try_get::<Option<i64>, _>("confirmed_at")?.is_some(),
    }))
}

/// `true` once for each step, and never for an earlier one: a code that somebody saw is worth nothing.
pub async fn use_step(tx: &mut Tx, team: &TeamId, user: &UserId, step: i64) -> Result<bool, Error> {
    let done = sqlx::query(
        "UPDATE second_factors SET last_step = $1 WHERE team_id = $2 AND user_id = $3 AND last_step < $1",
    )
    .bind(step)
    .bind(team.as_str())
    .bind(user.as_str())
    .execute(tx.conn())
    .await?;
    Ok(done.rows_affected() == 1)
}

/// Asked for at every sign-in from now on.
pub async fn confirm(tx: &mut Tx, team: &TeamId, user: &UserId, now: Timestamp) -> Result<bool, Error> {
    let done = sqlx::query(
        "UPDATE second_factors SET confirmed_at = $1
         WHERE team_id = $2 AND user_id = $3 AND confirmed_at IS NULL",
    )
    .bind(micros(now))
    .bind(team.as_str())
    .bind(user.as_str())
    .execute(tx.conn())
    .await?;
    Ok(done.rows_affected() == 1)
}

/// With its recovery codes. `false` when there was none.
pub async fn remove(tx: &mut Tx, team: &TeamId, user: &UserId) -> Result<bool, Error> {
    forget_codes(tx, team, user).await?;
    let done = sqlx::query("DELETE FROM second_factors WHERE team_id = $1 AND user_id = $2")
        .bind(team.as_str())
        .bind(user.as_str())
        .execute(tx.conn())
        .await?;
    Ok(done.rows_affected() == 1)
}

/// In the place of all that there were.
pub async fn set_recovery_codes(
    tx: &mut Tx,
    team: &TeamId,
    user: &UserId,
    codes: &[String],
) -> Result<(), Error> {
    forget_codes(tx, team, user).await?;
    for code in codes {
        sqlx::query("INSERT INTO recovery_codes (team_id, user_id, code_hash) VALUES ($1, $2, $3)")
            .bind(team.as_str())
            .bind(user.as_str())
            .bind(code_hash(tx.database(), user, code))
            .execute(tx.conn())
            .await?;
    }
    Ok(())
}

/// `true` once for each code.
pub async fn use_recovery_code(
    tx: &mut Tx,
    team: &TeamId,
    user: &UserId,
    (code, now): (&str, Timestamp),
) -> Result<bool, Error> {
    let hash = code_hash(tx.database(), user, code);
    let done = sqlx::query(
        "UPDATE recovery_codes SET used_at = $1
         WHERE team_id = $2 AND user_id = $3 AND code_hash = $4 AND used_at IS NULL",
    )
    .bind(micros(now))
    .bind(team.as_str())
    .bind(user.as_str())
    .bind(hash)
    .execute(tx.conn())
    .await?;
    Ok(done.rows_affected() == 1)
}

pub async fn recovery_codes_left(reader: &mut Reader, team: &TeamId, user: &UserId) -> Result<i64, Error> {
    let row = sqlx::query(
        "SELECT COUNT(*) FROM recovery_codes WHERE team_id = $1 AND user_id = $2 AND used_at IS NULL",
    )
    .bind(team.as_str())
    .bind(user.as_str())
    .fetch_one(reader.conn())
    .await?;
    Ok(row.try_get(0)?)
}

/// Everybody of a team who has one that works.
pub async fn people(reader: &mut Reader, team: &TeamId) -> Result<Vec<UserId>, Error> {
    let sql = "SELECT user_id FROM second_factors WHERE team_id = $1 AND confirmed_at IS NOT NULL";
    let rows = sqlx::query(sql).bind(team.as_str()).fetch_all(reader.conn()).await?;
    rows.iter().map(|row| Ok(UserId::stored(row.try_get(0)?))).collect()
}

async fn forget_codes(tx: &mut Tx, team: &TeamId, user: &UserId) -> Result<(), Error> {
    sqlx::query("DELETE FROM recovery_codes WHERE team_id = $1 AND user_id = $2")
        .bind(team.as_str())
        .bind(user.as_str())
        .execute(tx.conn())
        .await?;
    Ok(())
}

/// Keyed, so that a copy of the database is no help in guessing the fifty bits of a code.
fn code_hash(database: &Database, user: &UserId, code: &str) -> String {
    database.index("recovery_code", format!("{user}\0{code}").as_bytes())
}

fn place(user: &UserId) -> String {
    format!("second_factors.sealed:{user}")
}
