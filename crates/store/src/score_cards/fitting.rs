//! Fits that somebody asked for, held by one worker at a time; and the outcomes they learn from.

use jiff::{SignedDuration, Timestamp};
use sqlx::Row;
use sqlx::any::AnyRow;

use super::{Fitted, NotFitted, place};
use crate::analyses::Turnout;
use crate::database::{Reader, Tx};
use crate::time::{micros, moment};
use crate::{AnalysisId, Error, ScoreCardId, TeamId};

/// Whoever dies with a fit so often would die again.
pub const ATTEMPTS_AT_MOST: i64 = 3;
/// Outcomes that one fit learns from, the latest ones.
pub const OUTCOMES_AT_MOST: i64 = 100_000;

/// A fit that somebody holds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Claim {
    pub team: TeamId,
    pub id: ScoreCardId,
    pub version: i64,
    pub attempt: i64,
}

/// A case whose loan is known to have gone well or not.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Known {
    pub analysis: AnalysisId,
    pub turnout: Turnout,
    pub uploaded_at: Timestamp,
}

/// The next fit that nobody holds.
pub async fn claim(tx: &mut Tx, now: Timestamp, lease: SignedDuration) -> Result<Option<Claim>, Error> {
    let sql = format!(
        "UPDATE score_cards SET leased_until = $1, attempts = attempts + 1
         WHERE id = (SELECT id FROM score_cards WHERE status = 'fitting' AND leased_until <= $2
                     ORDER BY id LIMIT 1{})
         RETURNING id, team_id, version, attempts",
        tx.database().dialect().skip_locked()
    );
    let row = sqlx::query(sqlx::AssertSqlSafe(sql))
        .bind(micros(now.saturating_add(lease).map_err(Error::unreadable)?))
        .bind(micros(now))
        .fetch_optional(tx.conn())
        .await?;
    row.map(|row| {
        Ok(Claim {
            id: ScoreCardId::stored(row.try_get("id")?),
            team: TeamId::stored(row.try_get("team_id")?),
            version: row.try_get("version")?,
            attempt: row.try_get("attempts")?,
        })
    })
    .transpose()
}

/// Whether there is any that nobody holds: costs less than a claim.
pub async fn is_any_due(reader: &mut Reader, now: Timestamp) -> Result<bool, Error> {
    let row = sqlx::query("SELECT COUNT(*) FROM score_cards WHERE status = 'fitting' AND leased_until <= $1")
        .bind(micros(now))
        .fetch_one(reader.conn())
        .await?;
    Ok(row.try_get::<i64, _>(0)? > 0)
}

/// How far it is; holds it for longer. `false` when somebody else has it.
pub async fn progress(
    tx: &mut Tx,
    claim: &Claim,
    (read, all): (usize, usize),
    until: Timestamp,
) -> Result<bool, Error> {
    let done = sqlx::query(
        "UPDATE score_cards SET cases_read = $4, cases_all = $5, leased_until = $6
         WHERE team_id = $1 AND id = $2 AND status = 'fitting' AND attempts = $3",
    )
    .bind(claim.team.as_str())
    .bind(claim.id.as_str())
    .bind(claim.attempt)
    .bind(i64::try_from(read).unwrap_or(i64::MAX))
    .bind(i64::try_from(all).unwrap_or(i64::MAX))
    .bind(micros(until))
    .execute(tx.conn())
    .await?;
    Ok(done.rows_affected() == 1)
}

/// `false` when somebody else has it.
pub async fn finish(tx: &mut Tx, claim: &Claim, result: &Result<Fitted, NotFitted>) -> Result<bool, Error> {
    let (status, plain) = match result {
        Ok(fitted) => ("fitted", serde_json::to_vec(fitted)),
        Err(failure) => ("failed", serde_json::to_vec(failure)),
    };
    let plain = plain.map_err(Error::unreadable)?;
    let sealed = tx.team_key(&claim.team).await?.seal(&place(&claim.id), &plain)?;
    let done = sqlx::query(
        "UPDATE score_cards SET status = $4, sealed = $5
         WHERE team_id = $1 AND id = $2 AND status = 'fitting' AND attempts = $3",
    )
    .bind(claim.team.as_str())
    .bind(claim.id.as_str())
    .bind(claim.attempt)
    .bind(status)
    .bind(sealed)
    .execute(tx.conn())
    .await?;
    Ok(done.rows_affected() == 1)
}

/// Every completed case with what became of its loan, the latest uploads.
pub async fn known(reader: &mut Reader, team: &TeamId) -> Result<Vec<Known>, Error> {
    known_since(reader, team, Timestamp::UNIX_EPOCH, OUTCOMES_AT_MOST).await
}

/// Those that were uploaded then or later.
pub async fn known_since(
    reader: &mut Reader,
    team: &TeamId,
    since: Timestamp,
    at_most: i64,
) -> Result<Vec<Known>, Error> {
    let rows = sqlx::query(
        "SELECT o.analysis_id, o.outcome, a.created_at
         FROM outcomes o JOIN analyses a ON a.team_id = o.team_id AND a.id = o.analysis_id
         WHERE o.team_id = $1 AND a.status = 'completed' AND a.created_at >= $3
           AND NOT EXISTS (SELECT 1 FROM outcomes later
                           WHERE later.team_id = o.team_id AND later.analysis_id = o.analysis_id
                             AND (later.as_of > o.as_of OR (later.as_of = o.as_of AND later.id > o.id)))
         ORDER BY o.analysis_id DESC LIMIT $2",
    )
    .bind(team.as_str())
    .bind(at_most)
    .bind(micros(since))
    .fetch_all(reader.conn())
    .await?;
    let read = |row: &AnyRow| {
        Ok(Known {
            analysis: AnalysisId::stored(row.try_get("analysis_id")?),
            turnout: row.try_get::<String, _>("outcome")?.parse().map_err(Error::unreadable)?,
            uploaded_at: moment(row, "created_at")?,
        })
    };
    rows.iter().map(read).collect()
}
