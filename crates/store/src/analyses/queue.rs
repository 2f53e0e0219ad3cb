//! The analyses that wait → the worker that takes one, and what became of it.

use jiff::{SignedDuration, Timestamp};
use sqlx::Row;

use super::{Analysis, COLUMNS, Decision, Summary, read, results, words};
use crate::database::Tx;
use crate::packed::PackedReport;
use crate::time::micros;
use crate::{AnalysisId, CreditCheckId, Error, LeaseId, TeamId, deliveries, portfolio, teams, turns};

/// One analysis in the hands of one worker, until the lease runs out.
#[derive(Clone, Debug)]
pub struct Claim {
    pub team: TeamId,
    pub analysis: Analysis,
    /// Proof of holding it: whoever lost the lease can no longer write.
    pub lease: LeaseId,
    /// 1 for the first.
    pub attempt: i64,
}

/// Why an analysis failed: a stable code and words for people, never about a person.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Failure {
    pub code: String,
    pub message: String,
}

/// How many pages of the scans among the files have been read, of how many.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    pub pages_read: i64,
    pub pages: i64,
}

#[derive(Clone, Debug)]
pub struct Completion<'a> {
    pub decision: Decision,
    pub score: Option<i64>,
    pub pages: i64,
    pub engine_version: &'a str,
    pub report: &'a PackedReport,
    /// What lists tell of the report.
    pub summary: &'a Summary,
}

/// Takes what has been due longest of the team whose turn it is, if anything is due. Of two workers at once each gets
/// another one.
pub async fn claim(tx: &mut Tx, now: Timestamp, lease_for: SignedDuration) -> Result<Option<Claim>, Error> {
    let Some(Taken { team, id, attempt, lease }) = take(tx, now, lease_for).await? else { return Ok(None) };
    teams::touch_and_take(tx, &team).await?;
    let key = tx.team_key(&team).await?;
    let row = sqlx::query(sqlx::AssertSqlSafe(format!("{COLUMNS} WHERE team_id = $1 AND id = $2")))
        .bind(team.as_str())
        .bind(id.as_str())
        .fetch_one(tx.conn())
        .await?;
    match read(&row, &key) {
        Ok(analysis) => Ok(Some(Claim { analysis, team, lease, attempt })),
        Err(Error::Unsealable | Error::Unreadable(_)) => {
            set_aside(tx, &team, &id, now).await?;
            Ok(None)
        }
        Err(other) => Err(other),
    }
}

/// A row that is now ours, before it is read.
struct Taken {
    team: TeamId,
    id: String,
    attempt: i64,
    lease: LeaseId,
}

async fn take(tx: &mut Tx, now: Timestamp, lease_for: SignedDuration) -> Result<Option<Taken>, Error> {
    let teams = turns::with_analyses(tx, now).await?;
    // Last of all anybody's: a team that lost its place in the line must not wait for ever.
    for team in teams.iter().map(Some).chain([None]) {
        let of_team = if team.is_some() { "team_id = $4 AND " } else { "" };
        let sql = format!(
            "UPDATE analyses
             SET status = 'processing', attempts = attempts + 1, lease = $1, due_at = $2,
                 started_at = COALESCE(started_at, $3), scan_pages_read = NULL, scan_pages = NULL
             WHERE id = (SELECT id FROM analyses WHERE {of_team}due_at <= $3 ORDER BY due_at LIMIT 1{})
             RETURNING id, team_id, attempts",
            tx.dialect().skip_locked()
        );
        let lease = LeaseId::fresh(now)?;
        let until = now.saturating_add(lease_for).map_err(Error::unreadable)?;
        let mut query = sqlx::query(sqlx::AssertSqlSafe(sql))
            .bind(lease.as_str().to_owned())
            .bind(micros(until))
            .bind(micros(now));
        if let Some(team) = team {
            query = query.bind(team.as_str().to_owned());
        }
        if let Some(row) = query.fetch_optional(tx.conn()).await? {
            let team = TeamId::stored(row.try_get("team_id")?);
            let (id, attempt) = (row.try_get("id")?, row.try_get("attempts")?);
            return Ok(Some(Taken { team, id, attempt, lease }));
        }
    }
    Ok(None)
}

/// A row that was damaged would be the next one for ever, and everybody else's would wait behind it.
async fn set_aside(tx: &mut Tx, team: &TeamId, id: &str, now: Timestamp) -> Result<(), Error> {
    tracing::error!(%team, analysis = id, "an analysis cannot be read and is set aside");
    sqlx::query(
        "UPDATE analyses
         SET status = 'failed', failure_code = 'record_damaged', failure_message = $1, completed_at = $2,
             due_at = NULL, lease = NULL
         WHERE team_id = $3 AND id = $4",
    )
    .bind("What was kept of this upload is damaged. Upload the statement again.")
    .bind(micros(now))
    .bind(team.as_str())
    .bind(id)
    .execute(tx.conn())
    .await?;
    Ok(())
}

/// Holds on to it for longer. `false` when the lease was lost and the work is somebody else's.
pub async fn heartbeat(
    tx: &mut Tx,
    claim: &Claim,
    now: Timestamp,
    lease_for: SignedDuration,
) -> Result<bool, Error> {
    let until = now.saturating_add(lease_for).map_err(Error::unreadable)?;
    let done = sqlx::query(
        "UPDATE analyses SET due_at = $1 WHERE team_id = $2 AND id = $3 AND lease = $4 AND status = 'processing'",
    )
    .bind(micros(until))
    .bind(claim.team.as_str())
    .bind(claim.analysis.id.as_str())
    .bind(claim.lease.as_str())
    .execute(tx.conn())
    .await?;
    Ok(done.rows_affected() == 1)
}

/// How much of its scans has been read, for whoever waits. `false` when the lease was lost. Lists do not tell it, so the team's
/// stay as they are.
pub async fn note_progress(tx: &mut Tx, claim: &Claim, progress: Progress) -> Result<bool, Error> {
    let done = sqlx::query(
        "UPDATE analyses SET scan_pages_read = $1, scan_pages = $2
         WHERE team_id = $3 AND id = $4 AND lease = $5 AND status = 'processing'",
    )
    .bind(progress.pages_read)
    .bind(progress.pages)
    .bind(claim.team.as_str())
    .bind(claim.analysis.id.as_str())
    .bind(claim.lease.as_str())
    .execute(tx.conn())
    .await?;
    Ok(done.rows_affected() == 1)
}

/// Remembers the credit check that belongs to it, so that another attempt goes on with that one. `false` when the lease
/// was lost.
pub async fn link_credit_check(tx: &mut Tx, claim: &Claim, check: &CreditCheckId) -> Result<bool, Error> {
    let done = sqlx::query(
        "UPDATE analyses SET credit_check_id = $1
         WHERE team_id = $2 AND id = $3 AND lease = $4 AND status = 'processing'",
    )
    .bind(check.as_str())
    .bind(claim.team.as_str())
    .bind(claim.analysis.id.as_str())
    .bind(claim.lease.as_str())
    .execute(tx.conn())
    .await?;
    if done.rows_affected() != 1 {
        return Ok(false);
    }
    teams::touch(tx, &claim.team).await?;
    Ok(true)
}

/// Keeps the result, and promises to tell whoever wants to know. `false` when the lease was lost: nothing is written.
pub async fn complete(
    tx: &mut Tx,
    claim: &Claim,
    now: Timestamp,
    done: &Completion<'_>,
) -> Result<bool, Error> {
    let (team, id) = (&claim.team, &claim.analysis.id);
    let (sealed_summary, bank_index) = done.summary.sealed(tx, team, id).await?;
    let changed = sqlx::query(
        "UPDATE analyses
         SET status = 'completed', decision = $1, engine_decision = $1, score = $2, pages = $3, completed_at = $4,
             sealed_summary = $5, bank_index = $6, flags = $7, due_at = NULL, lease = NULL
         WHERE team_id = $8 AND id = $9 AND lease = $10 AND status = 'processing'",
    )
    .bind(done.decision.name())
    .bind(done.score)
    .bind(done.pages)
    .bind(micros(now))
    .bind(sealed_summary)
    .bind(bank_index)
    .bind(done.summary.flags().bits())
    .bind(team.as_str())
    .bind(id.as_str())
    .bind(claim.lease.as_str())
    .execute(tx.conn())
    .await?;
    if changed.rows_affected() != 1 {
        return Ok(false);
    }
    let sealed = tx.team_key(team).await?.seal(&results::place(id), done.report.as_bytes())?;
    sqlx::query("INSERT INTO results (analysis_id, team_id, engine_version, sealed) VALUES ($1, $2, $3, $4)")
        .bind(id.as_str())
        .bind(team.as_str())
        .bind(done.engine_version)
        .bind(sealed)
        .execute(tx.conn())
        .await?;
    announce(tx, team, "analysis.completed", id, now).await?;
    words::note_change(tx, team, id).await?;
    portfolio::count(tx, team, id).await?;
    Ok(true)
}

/// Final. `false` when the lease was lost.
pub async fn fail(tx: &mut Tx, claim: &Claim, now: Timestamp, failure: &Failure) -> Result<bool, Error> {
    let changed = sqlx::query(
        "UPDATE analyses
         SET status = 'failed', failure_code = $1, failure_message = $2, completed_at = $3, due_at = NULL, lease = NULL
         WHERE team_id = $4 AND id = $5 AND lease = $6 AND status = 'processing'",
    )
    .bind(failure.code.as_str())
    .bind(failure.message.as_str())
    .bind(micros(now))
    .bind(claim.team.as_str())
    .bind(claim.analysis.id.as_str())
    .bind(claim.lease.as_str())
    .execute(tx.conn())
    .await?;
    if changed.rows_affected() != 1 {
        return Ok(false);
    }
    announce(tx, &claim.team, "analysis.failed", &claim.analysis.id, now).await?;
    Ok(true)
}

/// Back to the queue for another attempt, not before `due_at`.
pub async fn retry_later(tx: &mut Tx, claim: &Claim, due_at: Timestamp) -> Result<bool, Error> {
    release(tx, claim, due_at, claim.attempt).await
}

/// Back to the queue at once, as if it had never been taken: the worker is leaving.
pub async fn give_back(tx: &mut Tx, claim: &Claim, now: Timestamp) -> Result<bool, Error> {
    release(tx, claim, now, claim.attempt - 1).await
}

async fn release(tx: &mut Tx, claim: &Claim, due_at: Timestamp, attempts: i64) -> Result<bool, Error> {
    let changed = sqlx::query(
        "UPDATE analyses SET status = 'queued', due_at = $1, attempts = $2, lease = NULL
         WHERE team_id = $3 AND id = $4 AND lease = $5 AND status = 'processing'",
    )
    .bind(micros(due_at))
    .bind(attempts)
    .bind(claim.team.as_str())
    .bind(claim.analysis.id.as_str())
    .bind(claim.lease.as_str())
    .execute(tx.conn())
    .await?;
    if changed.rows_affected() != 1 {
        return Ok(false);
    }
    teams::touch(tx, &claim.team).await?;
    Ok(true)
}

/// The team's lists are no longer what they were, and whoever asked for the event is told.
pub(super) async fn announce(
    tx: &mut Tx,
    team: &TeamId,
    event: &str,
    id: &AnalysisId,
    now: Timestamp,
) -> Result<(), Error> {
    teams::touch(tx, team).await?;
    deliveries::enqueue(tx, team, event, id.as_str(), now).await
}
