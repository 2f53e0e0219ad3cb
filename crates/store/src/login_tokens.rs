//! Login tokens: short-lived, one for each device of a person.

use jiff::Timestamp;
use sqlx::Row;
use sqlx::any::AnyRow;

use crate::database::{Reader, Tx};
use crate::time::{micros, moment, optional_moment};
use crate::tokens::{Kind, Token};
use crate::{Error, TeamId, TokenId, UserId, Whereabouts};

/// A program that somebody is signed in with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Device {
    pub id: TokenId,
    pub created_at: Timestamp,
    /// To the minute.
    pub seen_at: Timestamp,
    pub expires_at: Timestamp,
    pub from: Whereabouts,
}

#[derive(Clone, Copy, Debug)]
pub struct NewLoginToken<'a> {
    pub user: &'a UserId,
    pub expires_at: Timestamp,
    pub from: &'a Whereabouts,
}

pub async fn insert(
    tx: &mut Tx,
    team: &TeamId,
    now: Timestamp,
    new: &NewLoginToken<'_>,
) -> Result<Token, Error> {
    let (id, token) = (TokenId::fresh(now)?, Token::fresh(Kind::Login)?);
    let sealed = new.from.seal(&tx.team_key(team).await?, &place(&id))?;
    sqlx::query(
        "INSERT INTO login_tokens (id, team_id, user_id, hash, created_at, expires_at, sealed)
         VALUES ($1, $2, $3, $4, $5, $6, $7)",
    )
    .bind(id.as_str())
    .bind(team.as_str())
    .bind(new.user.as_str())
    .bind(token.hash())
    .bind(micros(now))
    .bind(micros(new.expires_at))
    .bind(sealed)
    .execute(tx.conn())
    .await?;
    Ok(token)
}

/// Those of a person that still work, newest first.
pub async fn open(
    reader: &mut Reader,
    team: &TeamId,
    user: &UserId,
    now: Timestamp,
) -> Result<Vec<Device>, Error> {
    let key = reader.team_key(team).await?;
    let rows = sqlx::query(
        "SELECT id, created_at, seen_at, expires_at, sealed
         FROM login_tokens
         WHERE team_id = $1 AND user_id = $2 AND revoked_at IS NULL AND expires_at > $3
         ORDER BY id DESC",
    )
    .bind(team.as_str())
    .bind(user.as_str())
    .bind(micros(now))
    .fetch_all(reader.conn())
    .await?;
    let read = |row: &AnyRow| {
        let id = TokenId::stored(row.try_get("id")?);
        let created_at = moment(row, "created_at")?;
        Ok(Device {
            from: Whereabouts::read(row, &key, &place(&id))?,
            id,
            created_at,
            seen_at: optional_moment(row, "seen_at")?.unwrap_or(created_at),
            expires_at: moment(row, "expires_at")?,
        })
    };
    rows.iter().map(read).collect()
}

pub async fn note_use(tx: &mut Tx, team: &TeamId, id: &TokenId, now: Timestamp) -> Result<(), Error> {
    sqlx::query("UPDATE login_tokens SET seen_at = $1 WHERE team_id = $2 AND id = $3")
        .bind(micros(now))
        .bind(team.as_str())
        .bind(id.as_str())
        .execute(tx.conn())
        .await?;
    Ok(())
}

/// One of a person's own, from wherever they are.
pub async fn revoke_own(
    tx: &mut Tx,
    team: &TeamId,
    user: &UserId,
    (id, now): (&TokenId, Timestamp),
) -> Result<bool, Error> {
    let done = sqlx::query(
        "UPDATE login_tokens SET revoked_at = $1
         WHERE team_id = $2 AND user_id = $3 AND id = $4 AND revoked_at IS NULL AND expires_at > $1",
    )
    .bind(micros(now))
    .bind(team.as_str())
    .bind(user.as_str())
    .bind(id.as_str())
    .execute(tx.conn())
    .await?;
    Ok(done.rows_affected() == 1)
}

pub async fn revoke(tx: &mut Tx, team: &TeamId, id: &TokenId, now: Timestamp) -> Result<bool, Error> {
    let done = sqlx::query(
        "UPDATE login_tokens SET revoked_at = $1 WHERE team_id = $2 AND id = $3 AND revoked_at IS NULL",
    )
    .bind(micros(now))
    .bind(team.as_str())
    .bind(id.as_str())
    .execute(tx.conn())
    .await?;
    Ok(done.rows_affected() == 1)
}

/// Every device of a person: after a new password, or to sign out everywhere.
pub async fn revoke_all(tx: &mut Tx, team: &TeamId, user: &UserId, now: Timestamp) -> Result<u64, Error> {
    let done = sqlx::query(
        "UPDATE login_tokens SET revoked_at = $1 WHERE team_id = $2 AND user_id = $3 AND revoked_at IS NULL",
    )
    .bind(micros(now))
    .bind(team.as_str())
    .bind(user.as_str())
    .execute(tx.conn())
    .await?;
    Ok(done.rows_affected())
}

/// Tokens that ran out before `before`: they were kept so long to answer `token_expired` instead of `token_invalid`.
pub async fn forget_expired(tx: &mut Tx, before: Timestamp) -> Result<u64, Error> {
    let done = sqlx::query("DELETE FROM login_tokens WHERE expires_at < $1")
        .bind(micros(before))
        .execute(tx.conn())
        .await?;
    Ok(done.rows_affected())
}

fn place(id: &TokenId) -> String {
    format!("login_tokens.sealed:{id}")
}
