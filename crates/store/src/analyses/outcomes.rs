//! What became of the loan behind an analysis, as the lender says. All are kept; of the latest day the last one holds.

use std::str::FromStr;

use jiff::Timestamp;
use jiff::civil::Date;
use sqlx::Row;
use sqlx::any::AnyRow;

use crate::database::{Reader, Tx};
use crate::time::{micros, moment};
use crate::users::identity;
use crate::{AnalysisId, Error, OutcomeId, TeamId, UserId, portfolio, teams};

/// A year of weekly ones, and then some. All of them are shown at once.
pub const OUTCOMES_AT_MOST: usize = 100;

/// How a loan turned out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Turnout {
    Good,
    Bad,
    /// Neither, as one that was paid late and not for long: left out of every rate.
    Indeterminate,
}

impl Turnout {
    pub const ALL: [Self; 3] = [Self::Good, Self::Bad, Self::Indeterminate];

    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Good => "good",
            Self::Bad => "bad",
            Self::Indeterminate => "indeterminate",
        }
    }
}

impl FromStr for Turnout {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let found = Self::ALL.into_iter().find(|turnout| turnout.name() == text);
        found.ok_or_else(|| "the outcomes are good, bad and indeterminate".to_owned())
    }
}

/// What somebody says of a loan.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LoanOutcome {
    pub turnout: Turnout,
    pub worst_days_past_due: Option<i64>,
    /// The day on which it was so.
    pub as_of: Date,
}

#[derive(Clone, Copy, Debug)]
pub struct NewOutcome<'a> {
    pub by: &'a UserId,
    pub said: &'a LoanOutcome,
}

#[derive(Clone)]
pub struct Outcome {
    pub id: OutcomeId,
    pub said: LoanOutcome,
    pub by: UserId,
    /// Their name, as it is today.
    pub by_name: String,
    pub at: Timestamp,
}

/// Names stay out of logs.
impl std::fmt::Debug for Outcome {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        out.debug_struct("Outcome").field("id", &self.id).field("said", &self.said).finish_non_exhaustive()
    }
}

/// What became of the wish to note one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Noted {
    Written,
    /// This is what holds for the day already.
    Known,
    /// The team has no such analysis, or it is not completed.
    NotCompleted,
    TooMany,
}

const COLUMNS: &str =
    "SELECT o.id, o.outcome, o.worst_days_past_due, o.as_of, o.user_id, o.created_at, u.sealed AS sealed_user
     FROM outcomes o JOIN users u ON u.id = o.user_id";

/// Writes it down and counts it. Whatever was said of the same day before is superseded and kept.
pub async fn note_outcome(
    tx: &mut Tx,
    team: &TeamId,
    id: &AnalysisId,
    now: Timestamp,
    new: NewOutcome<'_>,
) -> Result<Noted, Error> {
    let NewOutcome { by, said } = new;
    let held = sqlx::query(
        "UPDATE analyses SET attempts = attempts WHERE team_id = $1 AND id = $2 AND status = 'completed'",
    )
    .bind(team.as_str())
    .bind(id.as_str())
    .execute(tx.conn())
    .await?;
    if held.rows_affected() != 1 {
        return Ok(Noted::NotCompleted);
    }
    match weighed(tx, team, id, said).await? {
        Noted::Written => {}
        other => return Ok(other),
    }
    sqlx::query(
        "INSERT INTO outcomes (id, team_id, analysis_id, outcome, worst_days_past_due, as_of, user_id, created_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8)",
    )
    .bind(OutcomeId::fresh(now)?.as_str())
    .bind(team.as_str())
    .bind(id.as_str())
    .bind(said.turnout.name())
    .bind(said.worst_days_past_due)
    .bind(said.as_of.to_string())
    .bind(by.as_str())
    .bind(micros(now))
    .execute(tx.conn())
    .await?;
    teams::touch(tx, team).await?;
    portfolio::count(tx, team, id).await?;
    Ok(Noted::Written)
}

/// What would become of it, for a preview. The analysis is taken to be completed.
pub async fn weighed(
    reader: &mut Reader,
    team: &TeamId,
    id: &AnalysisId,
    new: &LoanOutcome,
) -> Result<Noted, Error> {
    let all = said(reader, team, id).await?;
    let of_day = all.iter().rev().find(|one| one.as_of == new.as_of);
    Ok(if of_day == Some(new) {
        Noted::Known
    } else if all.len() >= OUTCOMES_AT_MOST {
        Noted::TooMany
    } else {
        Noted::Written
    })
}

/// All, the one that holds last.
pub async fn outcomes(reader: &mut Reader, team: &TeamId, id: &AnalysisId) -> Result<Vec<Outcome>, Error> {
    let key = reader.team_key(team).await?;
    let sql = format!("{COLUMNS} WHERE o.team_id = $1 AND o.analysis_id = $2 ORDER BY o.as_of, o.id");
    let rows = sqlx::query(sqlx::AssertSqlSafe(sql))
        .bind(team.as_str())
        .bind(id.as_str())
        .fetch_all(reader.conn())
        .await?;
    let read_all = rows.iter().map(|row| {
        let by = UserId::stored(row.try_get("user_id")?);
        let (by_name, _) = identity(&key, &by, &row.try_get::<Vec<u8>, _>("sealed_user")?)?;
        Ok(Outcome {
            id: OutcomeId::stored(row.try_get("id")?),
            said: read(row)?,
            by,
            by_name,
            at: moment(row, "created_at")?,
        })
    });
    read_all.collect()
}

/// The same without who said it.
async fn said(reader: &mut Reader, team: &TeamId, id: &AnalysisId) -> Result<Vec<LoanOutcome>, Error> {
    let rows = sqlx::query(
        "SELECT outcome, worst_days_past_due, as_of FROM outcomes
         WHERE team_id = $1 AND analysis_id = $2 ORDER BY as_of, id",
    )
    .bind(team.as_str())
    .bind(id.as_str())
    .fetch_all(reader.conn())
    .await?;
    rows.iter().map(read).collect()
}

/// The one that holds.
pub async fn outcome(
    reader: &mut Reader,
    team: &TeamId,
    id: &AnalysisId,
) -> Result<Option<LoanOutcome>, Error> {
    Ok(said(reader, team, id).await?.pop())
}

fn read(row: &AnyRow) -> Result<LoanOutcome, Error> {
    Ok(LoanOutcome {
        turnout: row.try_get::<String, _>("outcome")?.parse().map_err(Error::unreadable)?,
        worst_days_past_due: row.try_get("worst_days_past_due")?,
        as_of: row.try_get::<String, _>("as_of")?.parse().map_err(Error::unreadable)?,
    })
}
