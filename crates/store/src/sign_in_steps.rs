//! Browsers whose password was right and whose code is still to come. Only the hash of their cookie is kept.

use jiff::Timestamp;
use sha2::{Digest, Sha256};
use sqlx::Row;

use crate::database::{Reader, Tx};
use crate::sessions::SessionToken;
use crate::time::micros;
use crate::{Error, TeamId, UserId, hex};

pub async fn insert(
    tx: &mut Tx,
    team: &TeamId,
    user: &UserId,
    expires_at: Timestamp,
) -> Result<SessionToken, Error> {
    let token = SessionToken::fresh()?;
    sqlx::query("INSERT INTO sign_in_steps (hash, team_id, user_id, expires_at) VALUES ($1, $2, $3, $4)")
        .bind(hash(&token))
        .bind(team.as_str())
        .bind(user.as_str())
        .bind(micros(expires_at))
        .execute(tx.conn())
        .await?;
    Ok(token)
}

/// Asked before anybody is signed in: the cookie alone says whose it is. `None` for one that ran out.
pub async fn holder(
    reader: &mut Reader,
    token: &SessionToken,
    now: Timestamp,
) -> Result<Option<(TeamId, UserId)>, Error> {
    let row = sqlx::query("SELECT team_id, user_id FROM sign_in_steps WHERE hash = $1 AND expires_at > $2")
        .bind(hash(token))
        .bind(micros(now))
        .fetch_optional(reader.conn())
        .await?;
    let Some(row) = row else { return Ok(None) };
    Ok(Some((TeamId::stored(row.try_get(0)?), UserId::stored(row.try_get(1)?))))
}

/// `true` for the one who goes on with it: of two at once, one does.
pub async fn end(tx: &mut Tx, team: &TeamId, token: &SessionToken) -> Result<bool, Error> {
    let done = sqlx::query("DELETE FROM sign_in_steps WHERE team_id = $1 AND hash = $2")
        .bind(team.as_str())
        .bind(hash(token))
        .execute(tx.conn())
        .await?;
    Ok(done.rows_affected() == 1)
}

/// All of a person: with a new password or another factor the step before it is worth nothing.
pub async fn end_all(tx: &mut Tx, team: &TeamId, user: &UserId) -> Result<(), Error> {
    sqlx::query("DELETE FROM sign_in_steps WHERE team_id = $1 AND user_id = $2")
        .bind(team.as_str())
        .bind(user.as_str())
        .execute(tx.conn())
        .await?;
    Ok(())
}

pub async fn forget_expired(tx: &mut Tx, before: Timestamp) -> Result<u64, Error> {
    let done = sqlx::query("DELETE FROM sign_in_steps WHERE expires_at < $1")
        .bind(micros(before))
        .execute(tx.conn())
        .await?;
    Ok(done.rows_affected())
}

fn hash(token: &SessionToken) -> String {
    hex::of(&Sha256::digest(format!("sign_in_step:{}", token.reveal())))
}
