//! What waits for a person, what people decided, and what a new policy can be tried on.

use sqlx::Row;

use super::list::{Condition, page_of};
use super::review::{self, Review};
use super::{Analysis, COLUMNS, Order, Page, read};
use crate::database::Reader;
use crate::{AnalysisId, Error, ProductId, TeamId};

/// Flagged and not decided yet, the one that waits longest first, and how many there are in all.
pub async fn waiting(reader: &mut Reader, team: &TeamId, page: Page) -> Result<(Vec<Analysis>, i64), Error> {
    page_of(
        reader,
        team,
        &Condition::plain("WHERE team_id = $1 AND decision = 'manual_review'"),
        Order::Oldest,
        page,
    )
    .await
}

/// The number of the analysis that waits longest, behind the one with the number `after`.
pub async fn next_waiting(
    reader: &mut Reader,
    team: &TeamId,
    after: i64,
) -> Result<Option<AnalysisId>, Error> {
    let row = sqlx::query(
        "SELECT id FROM analyses
         WHERE team_id = $1 AND decision = 'manual_review' AND number > $2
         ORDER BY number LIMIT 1",
    )
    .bind(team.as_str())
    .bind(after)
    .fetch_optional(reader.conn())
    .await?;
    row.map(|row| Ok(AnalysisId::stored(row.try_get(0)?))).transpose()
}

/// Reviewers' decisions, newest first, each with its analysis, and how often they did in all.
pub async fn decided(
    reader: &mut Reader,
    team: &TeamId,
    page: Page,
) -> Result<(Vec<(AnalysisId, Review)>, i64), Error> {
    let key = reader.team_key(team).await?;
    let total = sqlx::query("SELECT COUNT(*) FROM reviews WHERE team_id = $1")
        .bind(team.as_str())
        .fetch_one(reader.conn())
        .await?
        .try_get(0)?;
    let sql = format!(
        "{} WHERE r.team_id = $1 ORDER BY r.created_at DESC, r.id DESC LIMIT $2 OFFSET $3",
        review::COLUMNS
    );
    let rows = sqlx::query(sqlx::AssertSqlSafe(sql))
        .bind(team.as_str())
        .bind(page.limit)
        .bind(page.offset)
        .fetch_all(reader.conn())
        .await?;
    let mut decided = Vec::with_capacity(rows.len());
    for row in &rows {
        let id = AnalysisId::stored(row.try_get("analysis_id")?);
        decided.push((id, review::read(row, &key)?));
    }
    Ok((decided, total))
}

/// Completed ones, newest first, and how many there are in all: those under one product, or whichever there are.
pub async fn past(
    reader: &mut Reader,
    team: &TeamId,
    product: Option<&ProductId>,
    page: Page,
) -> Result<(Vec<Analysis>, i64), Error> {
    let key = reader.team_key(team).await?;
    let condition = match product {
        Some(_) => "WHERE team_id = $1 AND status = 'completed' AND product_id = $2",
        None => "WHERE team_id = $1 AND status = 'completed' AND $2 = ''",
    };
    let named = product.map_or("", ProductId::as_str);
    let row = sqlx::query(sqlx::AssertSqlSafe(format!("SELECT COUNT(*) AS total FROM analyses {condition}")))
        .bind(team.as_str())
        .bind(named)
        .fetch_one(reader.conn())
        .await?;
    let sql = format!("{COLUMNS} {condition} ORDER BY number DESC LIMIT $3 OFFSET $4");
    let rows = sqlx::query(sqlx::AssertSqlSafe(sql))
        .bind(team.as_str())
        .bind(named)
        .bind(page.limit)
        .bind(page.offset)
        .fetch_all(reader.conn())
        .await?;
    let analyses = rows.iter().map(|row| read(row, &key)).collect::<Result<Vec<_>, _>>()?;
    Ok((analyses, row.try_get("total")?))
}
