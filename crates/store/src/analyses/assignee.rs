//! Whose case an analysis is.

use jiff::Timestamp;
use sqlx::Row;

use super::queue::announce;
use crate::database::Tx;
use crate::{AnalysisId, Error, TeamId, UserId};

/// What became of the wish.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Assigned {
    Changed,
    /// It was theirs, or nobody's, already.
    AsBefore,
    /// The team has no such analysis.
    Missing,
}

/// Gives it to a person of the team, or to nobody. Whoever wants to hear of it is told when it changes.
pub async fn assign(
    tx: &mut Tx,
    team: &TeamId,
    id: &AnalysisId,
    now: Timestamp,
    person: Option<&UserId>,
) -> Result<Assigned, Error> {
    let sql =
        format!("SELECT assignee_id FROM analyses WHERE team_id = $1 AND id = $2{}", tx.dialect().locked());
    let row = sqlx::query(sqlx::AssertSqlSafe(sql))
        .bind(team.as_str())
        .bind(id.as_str())
        .fetch_optional(tx.conn())
        .await?;
    let Some(row) = row else { return Ok(Assigned::Missing) };
    let before: Option<String> = row.try_get(0)?;
    let after = person.map(UserId::as_str);
    if before.as_deref() == after {
        return Ok(Assigned::AsBefore);
    }
    sqlx::query("UPDATE analyses SET assignee_id = $1 WHERE team_id = $2 AND id = $3")
        .bind(after)
        .bind(team.as_str())
        .bind(id.as_str())
        .execute(tx.conn())
        .await?;
    announce(tx, team, "analysis.assigned", id, now).await?;
    Ok(Assigned::Changed)
}
