//! What the pages ask beyond a list: how many there are of each kind.

use sqlx::Row;
use sqlx::any::AnyRow;

use super::list::Condition;
use super::{AssignedTo, Decision, Filter, Status, decision};
use crate::database::Reader;
use crate::{Error, TeamId, UserId};

/// How many analyses there are of each status, each decision and so on.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    pub all: i64,
    pub statuses: Vec<(Status, i64)>,
    pub decisions: Vec<(Decision, i64)>,
    pub overridden: i64,
    /// Assigned to whoever asks.
    pub mine: i64,
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

/// How many of those that a filter picks out there are of each kind; `person` is whose cases are counted. Without a filter every
/// question is answered by an index alone.
pub async fn counts(
    reader: &mut Reader,
    team: &TeamId,
    filter: &Filter,
    person: &UserId,
) -> Result<Counts, Error> {
    let condition = Condition::of(filter);
    let mut counts = Counts::default();
    for row in grouped(reader, team, &condition, "status").await? {
        let status: Status = row.try_get::<String, _>("status")?.parse().map_err(Error::unreadable)?;
        let total: i64 = row.try_get("total")?;
        counts.all += total;
        counts.statuses.push((status, total));
    }
    for row in grouped(reader, team, &condition, "decision").await? {
        if let Some(decision) = decision(&row, "decision")? {
            counts.decisions.push((decision, row.try_get("total")?));
        }
    }
    let overridden = Filter { is_overridden: Some(true), ..filter.clone() };
    counts.overridden = total(reader, team, &Condition::of(&overridden)).await?;
    let mine = Filter { assignee: Some(AssignedTo::Person(person.clone())), ..filter.clone() };
    counts.mine = total(reader, team, &Condition::of(&mine)).await?;
    Ok(counts)
}

/// `column` is one of ours.
async fn grouped(
    reader: &mut Reader,
    team: &TeamId,
    condition: &Condition,
    column: &'static str,
) -> Result<Vec<AnyRow>, Error> {
    let sql = format!(
        "SELECT {column}, COUNT(*) AS total FROM analyses {} AND {column} IS NOT NULL GROUP BY {column}",
        condition.sql()
    );
    let mut query = sqlx::query(sqlx::AssertSqlSafe(sql)).bind(team.as_str());
    for text in condition.texts() {
        query = query.bind(text.as_str());
    }
    Ok(query.fetch_all(reader.conn()).await?)
}

async fn total(reader: &mut Reader, team: &TeamId, condition: &Condition) -> Result<i64, Error> {
    let sql = format!("SELECT COUNT(*) FROM analyses {}", condition.sql());
    let mut query = sqlx::query(sqlx::AssertSqlSafe(sql)).bind(team.as_str());
    for text in condition.texts() {
        query = query.bind(text.as_str());
    }
    Ok(query.fetch_one(reader.conn()).await?.try_get(0)?)
}
