//! What a team has settled about its own work.

use jiff::{SignedDuration, Timestamp};
use sqlx::Row;
use sqlx::any::AnyRow;

use crate::database::{Reader, Tx};
use crate::time::micros;
use crate::{AnalysisId, CreditCheckId, Error, TeamId};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TeamSettings {
    /// How many people must agree before a flagged analysis is decided: one or two.
    pub reviewers: i64,
    /// Whoever uploaded a statement may not be the only one to decide on it.
    pub uploader_not_alone: bool,
    /// Another person than its author publishes a product.
    pub second_person_publishes: bool,
    /// Everybody needs a second factor.
    pub second_factor_required: bool,
    pub retention: Retention,
    /// Whether those who may only look see account numbers, mobiles and the like in full, and the papers they stand on.
    pub viewers_see_numbers: bool,
}

/// Days after which things are erased; never where there are none.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Retention {
    /// From the upload: the analysis, its statement and all that was concluded.
    pub analyses: Option<i64>,
    /// From the upload: the statement, the pictures of its pages and the key that opens it. What was concluded stays.
    pub originals: Option<i64>,
    /// From the pull: the report, the bureau's answer, the consents and the person.
    pub credit_checks: Option<i64>,
}

/// What a time is set for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kept {
    Analyses,
    Originals,
    CreditChecks,
}

impl Kept {
    /// Which are finished and still there, in words of ours: nothing of a request is in it.
    const fn rows(self) -> &'static str {
        match self {
            Self::Analyses => "analyses kept WHERE kept.due_at IS NULL",
            Self::Originals => "analyses kept WHERE kept.due_at IS NULL AND kept.original_erased_at IS NULL",
            Self::CreditChecks => "credit_checks kept WHERE kept.due_at IS NULL",
        }
    }

    const fn column(self) -> &'static str {
        match self {
            Self::Analyses => "keep_days",
            Self::Originals => "keep_originals_days",
            Self::CreditChecks => "keep_credit_checks_days",
        }
    }
}

/// `None` when there is no such team.
pub async fn find(reader: &mut Reader, team: &TeamId) -> Result<Option<TeamSettings>, Error> {
    let row = sqlx::query(
        "SELECT reviewers, uploader_not_alone, second_factor_required, keep_days, keep_originals_days,
                keep_credit_checks_days, viewers_see_numbers, second_person_publishes
         FROM teams WHERE id = $1",
    )
    .bind(team.as_str())
    .fetch_optional(reader.conn())
    .await?;
    let Some(row) = row else { return Ok(None) };
    let days = |kept: Kept| row.try_get(kept.column());
    let retention = Retention {
        analyses: days(Kept::Analyses)?,
        originals: days(Kept::Originals)?,
        credit_checks: days(Kept::CreditChecks)?,
    };
    let is_set = |column: &str| row.try_get::<i64, _>(column).map(|number| number != 0);
    Ok(Some(TeamSettings {
        reviewers: row.try_get("reviewers")?,
        uploader_not_alone: is_set("uploader_not_alone")?,
        second_person_publishes: is_set("second_person_publishes")?,
        second_factor_required: is_set("second_factor_required")?,
        retention,
        viewers_see_numbers: is_set("viewers_see_numbers")?,
    }))
}

pub async fn set_viewers_see_numbers(tx: &mut Tx, team: &TeamId, they_do: bool) -> Result<bool, Error> {
    let done = sqlx::query("UPDATE teams SET viewers_see_numbers = $1 WHERE id = $2")
        .bind(i64::from(they_do))
        .bind(team.as_str())
        .execute(tx.conn())
        .await?;
    Ok(done.rows_affected() == 1)
}

pub async fn set_uploader_not_alone(tx: &mut Tx, team: &TeamId, is_set: bool) -> Result<bool, Error> {
    let done = sqlx::query("UPDATE teams SET uploader_not_alone = $1 WHERE id = $2")
        .bind(i64::from(is_set))
        .bind(team.as_str())
        .execute(tx.conn())
        .await?;
    Ok(done.rows_affected() == 1)
}

pub async fn set_second_person_publishes(tx: &mut Tx, team: &TeamId, is_set: bool) -> Result<bool, Error> {
    let done = sqlx::query("UPDATE teams SET second_person_publishes = $1 WHERE id = $2")
        .bind(i64::from(is_set))
        .bind(team.as_str())
        .execute(tx.conn())
        .await?;
    Ok(done.rows_affected() == 1)
}

pub async fn set_second_factor_required(tx: &mut Tx, team: &TeamId, is_set: bool) -> Result<bool, Error> {
    let done = sqlx::query("UPDATE teams SET second_factor_required = $1 WHERE id = $2")
        .bind(i64::from(is_set))
        .bind(team.as_str())
        .execute(tx.conn())
        .await?;
    Ok(done.rows_affected() == 1)
}

pub async fn set_reviewers(tx: &mut Tx, team: &TeamId, reviewers: i64) -> Result<bool, Error> {
    let done = sqlx::query("UPDATE teams SET reviewers = $1 WHERE id = $2")
        .bind(reviewers)
        .bind(team.as_str())
        .execute(tx.conn())
        .await?;
    Ok(done.rows_affected() == 1)
}

pub async fn set_retention(tx: &mut Tx, team: &TeamId, retention: Retention) -> Result<bool, Error> {
    let done = sqlx::query(
        "UPDATE teams SET keep_days = $1, keep_originals_days = $2, keep_credit_checks_days = $3 WHERE id = $4",
    )
    .bind(retention.analyses)
    .bind(retention.originals)
    .bind(retention.credit_checks)
    .bind(team.as_str())
    .execute(tx.conn())
    .await?;
    Ok(done.rows_affected() == 1)
}

/// Finished analyses of all teams that have been kept for as long as their team keeps them, oldest first: for
/// housekeeping, never for a request.
pub async fn outlived_analyses(
    reader: &mut Reader,
    now: Timestamp,
    at_most: i64,
) -> Result<Vec<(TeamId, AnalysisId)>, Error> {
    outlived(reader, Kept::Analyses, now, at_most, AnalysisId::stored).await
}

/// The same for those whose statement alone has been kept for long enough.
pub async fn outlived_originals(
    reader: &mut Reader,
    now: Timestamp,
    at_most: i64,
) -> Result<Vec<(TeamId, AnalysisId)>, Error> {
    outlived(reader, Kept::Originals, now, at_most, AnalysisId::stored).await
}

/// The same for credit checks that are settled.
pub async fn outlived_credit_checks(
    reader: &mut Reader,
    now: Timestamp,
    at_most: i64,
) -> Result<Vec<(TeamId, CreditCheckId)>, Error> {
    outlived(reader, Kept::CreditChecks, now, at_most, CreditCheckId::stored).await
}

async fn outlived<Id>(
    reader: &mut Reader,
    kept: Kept,
    now: Timestamp,
    at_most: i64,
    id: fn(String) -> Id,
) -> Result<Vec<(TeamId, Id)>, Error> {
    let (rows, days) = (kept.rows(), kept.column());
    let sql = format!(
        "SELECT kept.team_id, kept.id
         FROM teams t CROSS JOIN {rows}
           AND kept.team_id = t.id AND t.{days} IS NOT NULL AND kept.created_at < $1 - t.{days} * 86400000000
         ORDER BY kept.created_at
         LIMIT $2"
    );
    let rows = sqlx::query(sqlx::AssertSqlSafe(sql))
        .bind(micros(now))
        .bind(at_most)
        .fetch_all(reader.conn())
        .await?;
    let read = |row: &AnyRow| Ok((TeamId::stored(row.try_get(0)?), id(row.try_get(1)?)));
    rows.iter().map(read).collect()
}

/// How many of a team's are older than so many days: what a shorter time would erase.
pub async fn older_than(
    reader: &mut Reader,
    team: &TeamId,
    kept: Kept,
    now: Timestamp,
    days: i64,
) -> Result<i64, Error> {
    let before = now.saturating_sub(SignedDuration::from_hours(days * 24)).map_err(Error::unreadable)?;
    let sql = format!("SELECT COUNT(*) FROM {} AND kept.team_id = $1 AND kept.created_at < $2", kept.rows());
    let row = sqlx::query(sqlx::AssertSqlSafe(sql))
        .bind(team.as_str())
        .bind(micros(before))
        .fetch_one(reader.conn())
        .await?;
    Ok(row.try_get(0)?)
}
