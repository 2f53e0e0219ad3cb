//! Login tokens: short-lived, one for each device of a person.

use jiff::Timestamp;

use crate::database::Tx;
use crate::time::micros;
use crate::tokens::{Kind, Token};
use crate::{Error, TeamId, TokenId, UserId};

pub async fn insert(
    tx: &mut Tx,
    team: &TeamId,
    user: &UserId,
    now: Timestamp,
    expires_at: Timestamp,
) -> Result<Token, Error> {
    let token = Token::fresh(Kind::Login)?;
    sqlx::query(
        "INSERT INTO login_tokens (id, team_id, user_id, hash, created_at, expires_at)
         VALUES ($1, $2, $3, $4, $5, $6)",
    )
    .bind(TokenId::fresh(now)?.as_str())
    .bind(team.as_str())
    .bind(user.as_str())
    .bind(token.hash())
    .bind(micros(now))
    .bind(micros(expires_at))
    .execute(tx.conn())
    .await?;
    Ok(token)
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
