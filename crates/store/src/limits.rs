//! How often something may happen, counted for all nodes together.

use jiff::{SignedDuration, Timestamp};
use sqlx::Row;

use crate::Error;
use crate::database::{Reader, Tx};
use crate::time::{micros, soon};

/// So many in a window that begins with the first.
#[derive(Clone, Copy, Debug)]
pub struct Limit {
    pub count: i64,
    pub window: SignedDuration,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Use {
    pub is_allowed: bool,
    pub limit: i64,
    pub remaining: i64,
    /// Until the window ends and all may be used again.
    pub resets_in: SignedDuration,
}

/// Counts one use of `name`, allowed or not. A window that begins in the future is one of a clock that was wrong.
pub async fn count(tx: &mut Tx, name: &str, limit: Limit, now: Timestamp) -> Result<Use, Error> {
    let ends = now.saturating_add(limit.window).map_err(Error::unreadable)?;
    let row = sqlx::query(
        "INSERT INTO rate_limits (name, started_at, expires_at, used) VALUES ($1, $2, $3, 1)
         ON CONFLICT (name) DO UPDATE SET
             used = CASE WHEN rate_limits.expires_at <= $2 OR rate_limits.started_at > $4
                 THEN 1 ELSE rate_limits.used + 1 END,
             started_at = CASE WHEN rate_limits.expires_at <= $2 OR rate_limits.started_at > $4
                 THEN $2 ELSE rate_limits.started_at END,
             expires_at = CASE WHEN rate_limits.expires_at <= $2 OR rate_limits.started_at > $4
                 THEN $3 ELSE rate_limits.expires_at END
         RETURNING used, expires_at",
    )
    .bind(name)
    .bind(micros(now))
    .bind(micros(ends))
    .bind(micros(soon(now)))
    .fetch_one(tx.conn())
    .await?;
    let (used, expires): (i64, i64) = (row.try_get(0)?, row.try_get(1)?);
    Ok(Use {
        is_allowed: used <= limit.count,
        limit: limit.count,
        remaining: (limit.count - used).max(0),
        resets_in: SignedDuration::from_micros((expires - micros(now)).max(0)),
    })
}

/// How much is left, without counting.
pub async fn look(reader: &mut Reader, name: &str, limit: Limit, now: Timestamp) -> Result<Use, Error> {
    let row = sqlx::query(
        "SELECT used, expires_at FROM rate_limits WHERE name = $1 AND expires_at > $2 AND started_at <= $3",
    )
    .bind(name)
    .bind(micros(now))
    .bind(micros(soon(now)))
    .fetch_optional(reader.conn())
    .await?;
    let (used, left): (i64, SignedDuration) = match row {
        Some(row) => {
            let expires: i64 = row.try_get("expires_at")?;
            (row.try_get("used")?, SignedDuration::from_micros((expires - micros(now)).max(0)))
        }
        None => (0, limit.window),
    };
    let remaining = (limit.count - used).max(0);
    Ok(Use { is_allowed: remaining > 0, limit: limit.count, remaining, resets_in: left })
}

/// As if nothing had been counted.
pub async fn forget(tx: &mut Tx, name: &str) -> Result<(), Error> {
    sqlx::query("DELETE FROM rate_limits WHERE name = $1").bind(name).execute(tx.conn()).await?;
    Ok(())
}

pub async fn forget_expired(tx: &mut Tx, now: Timestamp) -> Result<u64, Error> {
    let done = sqlx::query("DELETE FROM rate_limits WHERE expires_at < $1 OR started_at > $2")
        .bind(micros(now))
        .bind(micros(soon(now)))
        .execute(tx.conn())
        .await?;
    Ok(done.rows_affected())
}
