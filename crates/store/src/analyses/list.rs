//! Finding analyses of a team.

use sqlx::Row;

use super::{Analysis, COLUMNS, Decision, Status, read};
use crate::database::Tx;
use crate::{AnalysisId, Error, TeamId};

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Filter {
    pub status: Option<Status>,
    pub decision: Option<Decision>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Page {
    pub limit: i64,
    pub offset: i64,
}

/// `None` when the team has no such analysis; another team's analysis is no such analysis.
pub async fn find(tx: &mut Tx, team: &TeamId, id: &AnalysisId) -> Result<Option<Analysis>, Error> {
    let key = tx.team_key(team).await?;
    let row = sqlx::query(sqlx::AssertSqlSafe(format!("{COLUMNS} WHERE team_id = $1 AND id = $2")))
        .bind(team.as_str())
        .bind(id.as_str())
        .fetch_optional(tx.conn())
        .await?;
    row.map(|row| read(&row, &key)).transpose()
}

/// Newest first, and how many there are in all.
pub async fn list(
    tx: &mut Tx,
    team: &TeamId,
    filter: Filter,
    page: Page,
) -> Result<(Vec<Analysis>, i64), Error> {
    // The words come from our own lists, never from a request.
    let mut condition = String::from("WHERE team_id = $1");
    if let Some(status) = filter.status {
        condition.push_str(&format!(" AND status = '{}'", status.name()));
    }
    if let Some(decision) = filter.decision {
        condition.push_str(&format!(" AND decision = '{}'", decision.name()));
    }
    page_of(tx, team, &condition, "DESC", page).await
}

/// Those that a condition of ours on `$1`, the team, picks out, by number and in this order, and how many there are in all.
pub(super) async fn page_of(
    tx: &mut Tx,
    team: &TeamId,
    condition: &str,
    order: &'static str,
    page: Page,
) -> Result<(Vec<Analysis>, i64), Error> {
    let key = tx.team_key(team).await?;
    // One statement, so that page and total tell of the same moment. An empty page still has its total.
    let sql = format!(
        "SELECT counted.total, page.*
         FROM (SELECT COUNT(*) AS total FROM analyses {condition}) counted
         LEFT JOIN ({COLUMNS} {condition} ORDER BY number {order} LIMIT $2 OFFSET $3) page ON TRUE
         ORDER BY page.number {order}"
    );
    let rows = sqlx::query(sqlx::AssertSqlSafe(sql))
        .bind(team.as_str())
        .bind(page.limit)
        .bind(page.offset)
        .fetch_all(tx.conn())
        .await?;
    let total = rows.first().map(|row| row.try_get("total")).transpose()?.unwrap_or_default();
    let mut analyses = Vec::with_capacity(rows.len());
    for row in &rows {
        if row.try_get::<Option<String>, _>("id")?.is_some() {
            analyses.push(read(row, &key)?);
        }
    }
    Ok((analyses, total))
}
