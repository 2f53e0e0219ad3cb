//! What the pages ask beyond a list: how many there are of each kind, and what can be searched in memory.

use std::fmt;

use sqlx::Row;

use super::list::{Condition, page_of};
use super::{Analysis, Application, COLUMNS, Decision, Page, Status, decision, read};
use crate::database::Tx;
use crate::{AnalysisId, Error, TeamId};

/// How many analyses of a team there are of each status and each decision.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    pub all: i64,
    pub statuses: Vec<(Status, i64)>,
    pub decisions: Vec<(Decision, i64)>,
}

impl Counts {
    #[must_use]
    pub fn of_status(&self, status: Status) -> i64 {
        self.statuses.iter().find(|(one, _)| *one == status).map_or(0, |(_, count)| *count)
    }

    #[must_use]
    pub fn of_decision(&self, decision: Decision) -> i64 {
        self.decisions.iter().find(|(one, _)| *one == decision).map_or(0, |(_, count)| *count)
    }
}

/// The words by which people look for an analysis. They never change, so they may be remembered as long as it exists.
#[derive(Clone, PartialEq, Eq)]
pub struct Words {
    pub number: i64,
    pub applicant_name: Option<String>,
    pub file_name: Option<String>,
    pub external_id: Option<String>,
}

/// Names stay out of logs.
impl fmt::Debug for Words {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.debug_struct("Words").field("number", &self.number).finish_non_exhaustive()
    }
}

/// What changes of an analysis, without anything sealed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Standing {
    pub number: i64,
    pub status: Status,
    pub decision: Option<Decision>,
}

/// Both questions are answered by an index alone.
pub async fn counts(tx: &mut Tx, team: &TeamId) -> Result<Counts, Error> {
    let mut counts = Counts::default();
    let rows =
        sqlx::query("SELECT status, COUNT(*) AS total FROM analyses WHERE team_id = $1 GROUP BY status")
            .bind(team.as_str())
            .fetch_all(tx.conn())
            .await?;
    for row in &rows {
        let status: Status = row.try_get::<String, _>("status")?.parse().map_err(Error::unreadable)?;
        let total: i64 = row.try_get("total")?;
        counts.all += total;
        counts.statuses.push((status, total));
    }
    let rows = sqlx::query(
        "SELECT decision, COUNT(*) AS total FROM analyses
         WHERE team_id = $1 AND decision IS NOT NULL GROUP BY decision",
    )
    .bind(team.as_str())
    .fetch_all(tx.conn())
    .await?;
    for row in &rows {
        if let Some(decision) = decision(row, "decision")? {
            counts.decisions.push((decision, row.try_get("total")?));
        }
    }
    Ok(counts)
}

/// The words of those that came after the analysis with the number `after`, oldest first.
pub async fn words_after(tx: &mut Tx, team: &TeamId, after: i64, limit: i64) -> Result<Vec<Words>, Error> {
    let key = tx.team_key(team).await?;
    let rows = sqlx::query(
        "SELECT id, number, sealed FROM analyses WHERE team_id = $1 AND number > $2 ORDER BY number LIMIT $3",
    )
    .bind(team.as_str())
    .bind(after)
    .bind(limit)
    .fetch_all(tx.conn())
    .await?;
    let mut words = Vec::with_capacity(rows.len());
    for row in &rows {
        let id = AnalysisId::stored(row.try_get("id")?);
        let application = Application::open(&key, &id, &row.try_get::<Vec<u8>, _>("sealed")?)?;
        words.push(Words {
            number: row.try_get("number")?,
            applicant_name: application.applicant_name,
            file_name: application.file_name,
            external_id: application.external_id,
        });
    }
    Ok(words)
}

/// How those numbers stand now; one that was erased is not among them.
pub async fn standings(tx: &mut Tx, team: &TeamId, numbers: &[i64]) -> Result<Vec<Standing>, Error> {
    if numbers.is_empty() {
        return Ok(Vec::new());
    }
    let sql = format!(
        "SELECT number, status, decision FROM analyses WHERE team_id = $1 AND number IN ({}) ORDER BY number DESC",
        listed(numbers)
    );
    let rows = sqlx::query(sqlx::AssertSqlSafe(sql)).bind(team.as_str()).fetch_all(tx.conn()).await?;
    let read = |row: &sqlx::any::AnyRow| {
        Ok(Standing {
            number: row.try_get("number")?,
            status: row.try_get::<String, _>("status")?.parse().map_err(Error::unreadable)?,
            decision: decision(row, "decision")?,
        })
    };
    rows.iter().map(read).collect()
}

/// Newest first.
pub async fn with_numbers(tx: &mut Tx, team: &TeamId, numbers: &[i64]) -> Result<Vec<Analysis>, Error> {
    if numbers.is_empty() {
        return Ok(Vec::new());
    }
    let key = tx.team_key(team).await?;
    let sql =
        format!("{COLUMNS} WHERE team_id = $1 AND number IN ({}) ORDER BY number DESC", listed(numbers));
    let rows = sqlx::query(sqlx::AssertSqlSafe(sql)).bind(team.as_str()).fetch_all(tx.conn()).await?;
    rows.iter().map(|row| read(row, &key)).collect()
}

/// Queued or being processed, newest first, and how many there are in all.
pub async fn unfinished(tx: &mut Tx, team: &TeamId, page: Page) -> Result<(Vec<Analysis>, i64), Error> {
    page_of(
        tx,
        team,
        &Condition::plain("WHERE team_id = $1 AND status IN ('queued', 'processing')"),
        "DESC",
        page,
    )
    .await
}

/// Numbers, never text: nothing that a request said can be in it.
fn listed(numbers: &[i64]) -> String {
    let texts: Vec<String> = numbers.iter().map(i64::to_string).collect();
    texts.join(",")
}
