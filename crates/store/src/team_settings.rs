//! What a team has settled about its own work.

use jiff::{SignedDuration, Timestamp};
use sqlx::Row;

use crate::database::Tx;
use crate::time::micros;
use crate::{AnalysisId, Error, TeamId};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TeamSettings {
    /// How many people must agree before a flagged analysis is decided: one or two.
    pub reviewers: i64,
    /// Days after which an analysis and its statement are erased.
    pub keep_days: Option<i64>,
}

/// `None` when there is no such team.
pub async fn find(tx: &mut Tx, team: &TeamId) -> Result<Option<TeamSettings>, Error> {
    let row = sqlx::query("SELECT reviewers, keep_days FROM teams WHERE id = $1")
        .bind(team.as_str())
        .fetch_optional(tx.conn())
        .await?;
    let Some(row) = row else { return Ok(None) };
    Ok(Some(TeamSettings { reviewers: row.try_get("reviewers")?, keep_days: row.try_get("keep_days")? }))
}

pub async fn set_reviewers(tx: &mut Tx, team: &TeamId, reviewers: i64) -> Result<bool, Error> {
    let done = sqlx::query("UPDATE teams SET reviewers = $1 WHERE id = $2")
        .bind(reviewers)
        .bind(team.as_str())
        .execute(tx.conn())
        .await?;
    Ok(done.rows_affected() == 1)
}

pub async fn set_keep_days(tx: &mut Tx, team: &TeamId, days: Option<i64>) -> Result<bool, Error> {
    let done = sqlx::query("UPDATE teams SET keep_days = $1 WHERE id = $2")
        .bind(days)
        .bind(team.as_str())
        .execute(tx.conn())
        .await?;
    Ok(done.rows_affected() == 1)
}

/// Finished analyses of all teams that have been kept for as long as their team keeps them, oldest first: for
/// housekeeping, never for a request.
pub async fn outlived(tx: &mut Tx, now: Timestamp, at_most: i64) -> Result<Vec<(TeamId, AnalysisId)>, Error> {
    let rows = sqlx::query(
        "SELECT a.team_id, a.id
         FROM teams t JOIN analyses a ON a.team_id = t.id
         WHERE t.keep_days IS NOT NULL AND a.due_at IS NULL AND a.created_at < $1 - t.keep_days * 86400000000
         ORDER BY a.created_at
         LIMIT $2",
    )
    .bind(micros(now))
    .bind(at_most)
    .fetch_all(tx.conn())
    .await?;
    rows.iter()
        .map(|row| Ok((TeamId::stored(row.try_get(0)?), AnalysisId::stored(row.try_get(1)?))))
        .collect()
}

/// How many finished analyses of a team are older than so many days: what a shorter time would erase.
pub async fn older_than(tx: &mut Tx, team: &TeamId, now: Timestamp, days: i64) -> Result<i64, Error> {
    let before = now.saturating_sub(SignedDuration::from_hours(days * 24)).map_err(Error::unreadable)?;
    let row = sqlx::query(
        "SELECT COUNT(*) FROM analyses WHERE team_id = $1 AND created_at < $2 AND due_at IS NULL",
    )
    .bind(team.as_str())
    .bind(micros(before))
    .fetch_one(tx.conn())
    .await?;
    Ok(row.try_get(0)?)
}
