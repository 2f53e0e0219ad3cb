//! Who did what, when: names of things only, never their contents.

use jiff::Timestamp;
use sqlx::Row;
use sqlx::any::AnyRow;

use crate::analyses::Page;
use crate::database::Tx;
use crate::time::{micros, moment, optional_moment};
use crate::{AuditId, Error, TeamId};

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    pub id: AuditId,
    /// A user's id, or `system`.
    pub actor: String,
    /// The key or token that was used, or `command_line`.
    pub via: String,
    /// `analysis.erased`, `key.created`, …
    pub action: String,
    pub subject: String,
    pub request_id: Option<String>,
    pub at: Timestamp,
    /// More than once only for reads, which are joined for a while.
    pub times: i64,
    /// Of the last read; `at` for everything else.
    pub last_at: Timestamp,
}

#[derive(Clone, Copy, Debug)]
pub struct NewEntry<'a> {
    pub actor: &'a str,
    pub via: &'a str,
    pub action: &'a str,
    pub subject: &'a str,
    pub request_id: Option<&'a str>,
}

/// Somebody looked at the same thing so many times, from `first_at` to `last_at`.
#[derive(Clone, Copy, Debug)]
pub struct Reads<'a> {
    pub id: &'a AuditId,
    /// `request_id` is that of the first.
    pub entry: NewEntry<'a>,
    pub first_at: Timestamp,
    pub last_at: Timestamp,
    pub times: i64,
}

/// In the transaction of what it tells about: both, or neither.
pub async fn record(tx: &mut Tx, team: &TeamId, now: Timestamp, new: NewEntry<'_>) -> Result<(), Error> {
    sqlx::query(
        "INSERT INTO audit (id, team_id, actor, via, action, subject, request_id, created_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8)",
    )
    .bind(AuditId::fresh(now)?.as_str())
    .bind(team.as_str())
    .bind(new.actor)
    .bind(new.via)
    .bind(new.action)
    .bind(new.subject)
    .bind(new.request_id)
    .bind(micros(now))
    .execute(tx.conn())
    .await?;
    Ok(())
}

/// Whole numbers, not additions: written twice, an entry says the same. Nobody takes a read back, so it only ever grows.
pub async fn record_reads(tx: &mut Tx, team: &TeamId, reads: &Reads<'_>) -> Result<(), Error> {
    let new = &reads.entry;
    sqlx::query(
        "INSERT INTO audit (id, team_id, actor, via, action, subject, request_id, created_at, times, last_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
         ON CONFLICT (id) DO UPDATE SET times = excluded.times, last_at = excluded.last_at
         WHERE audit.team_id = excluded.team_id AND audit.times < excluded.times",
    )
    .bind(reads.id.as_str())
    .bind(team.as_str())
    .bind(new.actor)
    .bind(new.via)
    .bind(new.action)
    .bind(new.subject)
    .bind(new.request_id)
    .bind(micros(reads.first_at))
    .bind(reads.times)
    .bind(micros(reads.last_at))
    .execute(tx.conn())
    .await?;
    Ok(())
}

/// Newest first, and how many there are in all.
pub async fn list(tx: &mut Tx, team: &TeamId, page: Page) -> Result<(Vec<Entry>, i64), Error> {
    let total = sqlx::query("SELECT COUNT(*) FROM audit WHERE team_id = $1")
        .bind(team.as_str())
        .fetch_one(tx.conn())
        .await?
        .try_get(0)?;
    let entries = sqlx::query(
        "SELECT id, actor, via, action, subject, request_id, created_at, times, last_at
         FROM audit
         WHERE team_id = $1
         ORDER BY created_at DESC, id DESC
         LIMIT $2 OFFSET $3",
    )
    .bind(team.as_str())
    .bind(page.limit)
    .bind(page.offset)
    .try_map(|row: AnyRow| read(&row))
    .fetch_all(tx.conn())
    .await?;
    Ok((entries, total))
}

/// What was made with a key, as `(action, subject)`: keys and webhooks, which go on by themselves when it is revoked. Looks
/// through all that the team did, so not with every request.
pub async fn made_with(tx: &mut Tx, team: &TeamId, via: &str) -> Result<Vec<(String, String)>, Error> {
    let rows = sqlx::query(
        "SELECT action, subject FROM audit
         WHERE team_id = $1 AND via = $2 AND action IN ('key.created', 'webhook.created')",
    )
    .bind(team.as_str())
    .bind(via)
    .fetch_all(tx.conn())
    .await?;
    rows.iter().map(|row| Ok((row.try_get(0)?, row.try_get(1)?))).collect()
}

fn read(row: &AnyRow) -> Result<Entry, sqlx::Error> {
    let at = moment(row, "created_at")?;
    Ok(Entry {
        id: AuditId::stored(row.try_get("id")?),
        actor: row.try_get("actor")?,
        via: row.try_get("via")?,
        action: row.try_get("action")?,
        subject: row.try_get("subject")?,
        request_id: row.try_get("request_id")?,
        at,
        times: row.try_get("times")?,
        last_at: optional_moment(row, "last_at")?.unwrap_or(at),
    })
}
