//! A client's key → the one check that it stands for.

use jiff::Timestamp;
use sqlx::Row;

use super::Status;
use crate::database::{Reader, Tx};
use crate::idempotency::{REMEMBERED_FOR, hash_of};
use crate::time::micros;
use crate::{CreditCheckId, Error, TeamId, UserId};

/// Whose key it is, and a hash of everything that matters in the request that it came with.
#[derive(Clone, Copy, Debug)]
pub struct Key<'a> {
    pub user: &'a UserId,
    pub key: &'a str,
    pub fingerprint: &'a str,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BoundKey {
    pub check: CreditCheckId,
    /// The check had been made for an earlier request.
    pub is_reused: bool,
    /// It came with the very same request.
    pub is_same_request: bool,
    pub status: Status,
    /// Why the check failed, if it did.
    pub failure_code: Option<String>,
}

/// Keys are remembered for a day.
pub async fn bound_key(
    reader: &mut Reader,
    team: &TeamId,
    key: Key<'_>,
    now: Timestamp,
) -> Result<Option<BoundKey>, Error> {
    let since = now.saturating_sub(REMEMBERED_FOR).map_err(Error::unreadable)?;
    let row = sqlx::query(
        "SELECT k.fingerprint, k.credit_check_id, k.is_reused, c.status, c.failure_code
         FROM credit_check_keys k JOIN credit_checks c ON c.team_id = k.team_id AND c.id = k.credit_check_id
         WHERE k.team_id = $1 AND k.user_id = $2 AND k.key_hash = $3 AND k.created_at >= $4",
    )
    .bind(team.as_str())
    .bind(key.user.as_str())
    .bind(hash_of(key.key))
    .bind(micros(since))
    .fetch_optional(reader.conn())
    .await?;
    let Some(row) = row else { return Ok(None) };
    Ok(Some(BoundKey {
        check: CreditCheckId::stored(row.try_get("credit_check_id")?),
        is_reused: row.try_get::<i64, _>("is_reused")? != 0,
        is_same_request: row.try_get::<String, _>("fingerprint")? == key.fingerprint,
        status: row.try_get::<String, _>("status")?.parse().map_err(Error::unreadable)?,
        failure_code: row.try_get("failure_code")?,
    }))
}

/// In the transaction that makes or finds the check. A key that stood for another check stands for this one from now on.
pub async fn bind_key(
    tx: &mut Tx,
    team: &TeamId,
    key: Key<'_>,
    bound: (&CreditCheckId, bool),
    now: Timestamp,
) -> Result<(), Error> {
    let (check, is_reused) = bound;
    sqlx::query(
        "INSERT INTO credit_check_keys (team_id, user_id, key_hash, fingerprint, credit_check_id, is_reused, created_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7)
         ON CONFLICT (team_id, user_id, key_hash) DO UPDATE
         SET fingerprint = $4, credit_check_id = $5, is_reused = $6, created_at = $7",
    )
    .bind(team.as_str())
    .bind(key.user.as_str())
    .bind(hash_of(key.key))
    .bind(key.fingerprint)
    .bind(check.as_str())
    .bind(i64::from(is_reused))
    .bind(micros(now))
    .execute(tx.conn())
    .await?;
    Ok(())
}

pub async fn forget_old_keys(tx: &mut Tx, now: Timestamp) -> Result<u64, Error> {
    let before = now.saturating_sub(REMEMBERED_FOR).map_err(Error::unreadable)?;
    let done = sqlx::query("DELETE FROM credit_check_keys WHERE created_at < $1")
        .bind(micros(before))
        .execute(tx.conn())
        .await?;
    Ok(done.rows_affected())
}
