//! A row of the audit log → an entry.

use jiff::Timestamp;
use sqlx::Row;
use sqlx::any::AnyRow;

use crate::time::{moment, optional_moment};
use crate::{AuditId, TeamId};

/// An entry, or a later state of one, that waits for the end of its transaction.
#[derive(Debug)]
pub(crate) struct Unchained {
    pub(crate) team: TeamId,
    pub(crate) entry: Entry,
}

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
    /// What was decided, in one word, where something was.
    pub outcome: Option<String>,
    pub request_id: Option<String>,
    pub at: Timestamp,
    /// More than once only for reads, which are joined for a while.
    pub times: i64,
    /// Of the last read; `at` for everything else.
    pub last_at: Timestamp,
    /// Its newest link in the team's chain.
    pub position: Option<i64>,
}

/// Of `audit` alone, in the order of nothing.
pub(super) const COLUMNS: &str =
    "id, actor, via, action, subject, outcome, request_id, created_at, times, last_at, position";

pub(super) fn read(row: &AnyRow) -> Result<Entry, sqlx::Error> {
    let at = moment(row, "created_at")?;
    Ok(Entry {
        id: AuditId::stored(row.try_get("id")?),
        actor: row.try_get("actor")?,
        via: row.try_get("via")?,
        action: row.try_get("action")?,
        subject: row.try_get("subject")?,
        outcome: row.try_get("outcome")?,
        request_id: row.try_get("request_id")?,
        at,
        times: row.try_get("times")?,
        last_at: optional_moment(row, "last_at")?.unwrap_or(at),
        position: row.try_get("position")?,
    })
}
