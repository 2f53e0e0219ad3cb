//! What a team did and what it owes, month by month in India.

use std::fmt::Write;

use jiff::Timestamp;
use jiff::ToSpan;
use sqlx::Row;
use sqlx::any::AnyRow;

use crate::database::Reader;
use crate::time::micros;
use crate::{Error, TeamId, charges, india};

/// What one month came to. Erased analyses are no longer counted; what was paid for stays.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Month {
    /// `2026-11`.
    pub month: String,
    /// Analyses by the month of their upload, and what became of them.
    pub uploads: i64,
    pub completed: i64,
    pub failed: i64,
    /// Credit reports that were billed.
    pub reports: i64,
    /// Paise.
    pub amount: i64,
    /// Requests that were served with the report of another one, for nothing.
    pub reused: i64,
}

/// The newest first: the month of `now` and those before it, also when nothing happened in them.
pub async fn by_month(
    reader: &mut Reader,
    team: &TeamId,
    now: Timestamp,
    months: usize,
) -> Result<Vec<Month>, Error> {
    let begins = beginnings(now, months)?;
    let mut all: Vec<Month> =
        begins.iter().map(|begin| Month { month: charges::month_of(*begin), ..Month::default() }).collect();
    analyses(reader, team, &begins, &mut all).await?;
    reused(reader, team, &begins, &mut all).await?;
    let limit = i64::try_from(months).unwrap_or(i64::MAX);
    for billed in charges::months(reader, team, limit).await? {
        if let Some(month) = all.iter_mut().find(|month| month.month == billed.month) {
            (month.reports, month.amount) = (billed.reports, billed.amount);
        }
    }
    Ok(all)
}

/// The first moments of the months, the newest first.
fn beginnings(now: Timestamp, months: usize) -> Result<Vec<Timestamp>, Error> {
    let india = india::offset();
    let mut first = india.to_datetime(now).date().first_of_month();
    let mut begins = Vec::with_capacity(months);
    for _ in 0..months {
        begins.push(
            india
                .to_timestamp(first.to_datetime(jiff::civil::Time::midnight()))
                .map_err(Error::unreadable)?,
        );
        first = first.checked_sub(1.month()).map_err(Error::unreadable)?;
    }
    Ok(begins)
}

async fn analyses(
    reader: &mut Reader,
    team: &TeamId,
    begins: &[Timestamp],
    all: &mut [Month],
) -> Result<(), Error> {
    let sql = format!(
        "SELECT {} AS place, COUNT(*) AS uploads, COUNT(CASE WHEN status = 'completed' THEN 1 END) AS completed,
                COUNT(CASE WHEN status = 'failed' THEN 1 END) AS failed
         FROM analyses
         WHERE team_id = $1 AND created_at >= $2
         GROUP BY 1",
        place(begins)
    );
    for row in rows(reader, team, sql, begins).await? {
        if let Some(month) = month_of(&row, all)? {
            month.uploads = row.try_get("uploads")?;
            month.completed = row.try_get("completed")?;
            month.failed = row.try_get("failed")?;
        }
    }
    Ok(())
}

async fn reused(
    reader: &mut Reader,
    team: &TeamId,
    begins: &[Timestamp],
    all: &mut [Month],
) -> Result<(), Error> {
    let sql = format!(
        "SELECT {} AS place, COUNT(*) AS reused
         FROM audit
         WHERE team_id = $1 AND created_at >= $2 AND action IN ('credit_check.joined', 'credit_check.reused')
         GROUP BY 1",
        place(begins)
    );
    for row in rows(reader, team, sql, begins).await? {
        if let Some(month) = month_of(&row, all)? {
            month.reused = row.try_get("reused")?;
        }
    }
    Ok(())
}

/// The number of the month that a row belongs to. Databases disagree on calendars, and agree on comparisons.
fn place(begins: &[Timestamp]) -> String {
    let mut sql = String::from("CAST(CASE");
    for (number, begin) in begins.iter().enumerate() {
        // Writing to a string cannot fail.
        let _ = write!(sql, " WHEN created_at >= {} THEN {number}", micros(*begin));
    }
    sql.push_str(" END AS BIGINT)");
    sql
}

async fn rows(
    reader: &mut Reader,
    team: &TeamId,
    sql: String,
    begins: &[Timestamp],
) -> Result<Vec<AnyRow>, Error> {
    let Some(oldest) = begins.last() else { return Ok(Vec::new()) };
    let query = sqlx::query(sqlx::AssertSqlSafe(sql)).bind(team.as_str()).bind(micros(*oldest));
    Ok(query.fetch_all(reader.conn()).await?)
}

fn month_of<'a>(row: &AnyRow, all: &'a mut [Month]) -> Result<Option<&'a mut Month>, Error> {
    let number: i64 = row.try_get("place")?;
    Ok(usize::try_from(number).ok().and_then(|number| all.get_mut(number)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn months_begin_at_midnight_in_india() {
        let begins = beginnings("2026-01-31T19:00:00Z".parse().unwrap(), 3).unwrap();
        let told: Vec<String> = begins.iter().map(ToString::to_string).collect();
        assert_eq!(told, ["2026-01-31T18:30:00Z", "2025-12-31T18:30:00Z", "2025-11-30T18:30:00Z"]);
        let names: Vec<String> = begins.iter().map(|begin| charges::month_of(*begin)).collect();
        assert_eq!(names, ["2026-02", "2026-01", "2025-12"]);
    }
}
