//! The same request sent twice → the first answer again.

use jiff::{SignedDuration, Timestamp};
use sha2::{Digest, Sha256};
use sqlx::Row;

use crate::database::{Reader, Tx};
use crate::time::{micros, soon};
use crate::{Error, TeamId, UserId, hex};

/// Answers are repeated for a day.
pub const REMEMBERED_FOR: SignedDuration = SignedDuration::from_hours(24);
/// A request that holds its key for longer has most likely died with its node: a repeat may run. Should it live after
/// all, `finish` lets only one of the two be true.
const HELD_FOR: SignedDuration = SignedDuration::from_secs(10);

/// Whose key it is, and for which endpoint.
#[derive(Clone, Debug)]
pub struct Slot<'a> {
    pub user: &'a UserId,
    pub endpoint: &'static str,
    pub key: &'a str,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    pub status: u16,
    pub body: Vec<u8>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Held {
    /// This request is the first: it must end with `finish` or `release`.
    First,
    /// It was answered before, with this.
    Answered(Answer),
    /// The same key came with another request.
    Reused,
    /// The first request is still at work.
    InProgress,
}

/// Claims the key for the request with this fingerprint (a hash of everything that matters in it).
pub async fn hold(
    tx: &mut Tx,
    team: &TeamId,
    slot: &Slot<'_>,
    fingerprint: &str,
    now: Timestamp,
) -> Result<Held, Error> {
    let until = now.saturating_add(HELD_FOR).map_err(Error::unreadable)?;
    let forgotten = now.saturating_sub(REMEMBERED_FOR).map_err(Error::unreadable)?;
    let claimed = sqlx::query(
        "INSERT INTO idempotency (team_id, user_id, endpoint, key_hash, fingerprint, held_until, created_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7)
         ON CONFLICT (team_id, user_id, endpoint, key_hash) DO UPDATE
         SET fingerprint = $5, held_until = $6, created_at = $7, status = NULL, sealed = NULL
         WHERE idempotency.created_at < $8
            OR (idempotency.status IS NULL AND idempotency.fingerprint = $5
                AND (idempotency.held_until < $7 OR idempotency.created_at > $9))",
    )
    .bind(team.as_str())
    .bind(slot.user.as_str())
    .bind(slot.endpoint)
    .bind(hash_of(slot.key))
    .bind(fingerprint)
    .bind(micros(until))
    .bind(micros(now))
    .bind(micros(forgotten))
    // Held since a moment that is yet to come: by a clock that was wrong.
    .bind(micros(soon(now)))
    .execute(tx.conn())
    .await?;
    if claimed.rows_affected() == 1 {
        return Ok(Held::First);
    }
    earlier(tx, team, slot, fingerprint).await
}

async fn earlier(
    reader: &mut Reader,
    team: &TeamId,
    slot: &Slot<'_>,
    fingerprint: &str,
) -> Result<Held, Error> {
    let row = sqlx::query(
        "SELECT fingerprint, status, sealed
         FROM idempotency
         WHERE team_id = $1 AND user_id = $2 AND endpoint = $3 AND key_hash = $4",
    )
    .bind(team.as_str())
    .bind(slot.user.as_str())
    .bind(slot.endpoint)
    .bind(hash_of(slot.key))
    .fetch_one(reader.conn())
    .await?;
    if row.try_get::<String, _>("fingerprint")? != fingerprint {
        return Ok(Held::Reused);
    }
    let (status, sealed): (Option<i64>, Option<Vec<u8>>) = (row.try_get("status")?, row.try_get("sealed")?);
    let Some((status, sealed)) = status.zip(sealed) else { return Ok(Held::InProgress) };
    let body = reader.team_key(team).await?.open(&place(slot), &sealed)?;
    let status = u16::try_from(status).map_err(Error::unreadable)?;
    Ok(Held::Answered(Answer { status, body }))
}

/// Keeps the answer, in the transaction that makes it true. `false` when the hold had run out and the same request was
/// answered elsewhere: what was done now must not be committed.
pub async fn finish(tx: &mut Tx, team: &TeamId, slot: &Slot<'_>, answer: &Answer) -> Result<bool, Error> {
    let sealed = tx.team_key(team).await?.seal(&place(slot), &answer.body)?;
    let done = sqlx::query(
        "UPDATE idempotency SET status = $1, sealed = $2
         WHERE team_id = $3 AND user_id = $4 AND endpoint = $5 AND key_hash = $6 AND status IS NULL",
    )
    .bind(i64::from(answer.status))
    .bind(sealed)
    .bind(team.as_str())
    .bind(slot.user.as_str())
    .bind(slot.endpoint)
    .bind(hash_of(slot.key))
    .execute(tx.conn())
    .await?;
    Ok(done.rows_affected() == 1)
}

/// The request came to nothing: its key may be used again.
pub async fn release(tx: &mut Tx, team: &TeamId, slot: &Slot<'_>) -> Result<(), Error> {
    sqlx::query(
        "DELETE FROM idempotency
         WHERE team_id = $1 AND user_id = $2 AND endpoint = $3 AND key_hash = $4 AND status IS NULL",
    )
    .bind(team.as_str())
    .bind(slot.user.as_str())
    .bind(slot.endpoint)
    .bind(hash_of(slot.key))
    .execute(tx.conn())
    .await?;
    Ok(())
}

pub async fn forget_old(tx: &mut Tx, now: Timestamp) -> Result<u64, Error> {
    let before = now.saturating_sub(REMEMBERED_FOR).map_err(Error::unreadable)?;
    let done = sqlx::query("DELETE FROM idempotency WHERE created_at < $1")
        .bind(micros(before))
        .execute(tx.conn())
        .await?;
    Ok(done.rows_affected())
}

/// A client's key is kept as this: it may say something about what it was made for.
pub(crate) fn hash_of(key: &str) -> String {
    hex::of(&Sha256::digest(key))
}

fn place(slot: &Slot<'_>) -> String {
    format!("idempotency.sealed:{}:{}:{}", slot.user, slot.endpoint, hash_of(slot.key))
}
