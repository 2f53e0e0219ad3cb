//! Finding analyses of a team.

use jiff::Timestamp;
use sqlx::Row;

use super::{Analysis, COLUMNS, Decision, Status, read};
use crate::database::{Database, Tx};
use crate::time::micros;
use crate::{AnalysisId, Error, TeamId};

/// Everything that is asked for holds at once. Nothing in it tells of a person: names and numbers are keyed hashes.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Filter {
    pub status: Option<Status>,
    pub decision: Option<Decision>,
    /// Its id. What is no id finds nothing.
    pub product: Option<String>,
    /// From `external_id_index`.
    pub external_id_index: Option<String>,
    /// From `bank_index`.
    pub bank_index: Option<String>,
    pub created_from: Option<Timestamp>,
    /// Not this moment itself.
    pub created_before: Option<Timestamp>,
    pub score_from: Option<i64>,
    pub score_to: Option<i64>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Page {
    pub limit: i64,
    pub offset: i64,
}

/// A condition of ours on `$1`, the team, and the texts that stand in it from `$4` on.
#[derive(Default)]
pub(super) struct Condition {
    sql: String,
    texts: Vec<String>,
}

/// By which the analysis of an external id is found.
#[must_use]
pub fn external_id_index(database: &Database, team: &TeamId, external_id: &str) -> String {
    database.index("external_id", format!("{team}:{external_id}").as_bytes())
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

/// The analysis that has the external id, if any has.
pub async fn find_external(
    tx: &mut Tx,
    team: &TeamId,
    external_id: &str,
) -> Result<Option<AnalysisId>, Error> {
    let index = external_id_index(tx.database(), team, external_id);
    let row = sqlx::query("SELECT id FROM analyses WHERE team_id = $1 AND external_id_index = $2")
        .bind(team.as_str())
        .bind(index)
        .fetch_optional(tx.conn())
        .await?;
    row.map(|row| Ok(AnalysisId::stored(row.try_get(0)?))).transpose()
}

/// Newest first, and how many there are in all.
pub async fn list(
    tx: &mut Tx,
    team: &TeamId,
    filter: &Filter,
    page: Page,
) -> Result<(Vec<Analysis>, i64), Error> {
    page_of(tx, team, &Condition::of(filter), "DESC", page).await
}

impl Condition {
    /// One that holds no texts.
    pub(super) fn plain(sql: &str) -> Self {
        Self { sql: sql.to_owned(), texts: Vec::new() }
    }

    fn of(filter: &Filter) -> Self {
        let mut condition = Self::plain("WHERE team_id = $1");
        // The words come from our own lists and numbers are numbers: nothing that a request said is in them.
        if let Some(status) = filter.status {
            condition.sql.push_str(&format!(" AND status = '{}'", status.name()));
        }
        if let Some(decision) = filter.decision {
            condition.sql.push_str(&format!(" AND decision = '{}'", decision.name()));
        }
        for (column, sign, number) in [
            ("created_at", ">=", filter.created_from.map(micros)),
            ("created_at", "<", filter.created_before.map(micros)),
            ("score", ">=", filter.score_from),
            ("score", "<=", filter.score_to),
        ] {
            if let Some(number) = number {
                condition.sql.push_str(&format!(" AND {column} {sign} {number}"));
            }
        }
        for (column, text) in [
            ("product_id", filter.product.as_deref()),
            ("external_id_index", filter.external_id_index.as_deref()),
            ("bank_index", filter.bank_index.as_deref()),
        ] {
            if let Some(text) = text {
                condition.texts.push(text.to_owned());
                condition.sql.push_str(&format!(" AND {column} = ${}", condition.texts.len() + 3));
            }
        }
        condition
    }
}

/// Those that a condition picks out, by number and in this order, and how many there are in all.
pub(super) async fn page_of(
    tx: &mut Tx,
    team: &TeamId,
    condition: &Condition,
    order: &'static str,
    page: Page,
) -> Result<(Vec<Analysis>, i64), Error> {
    let key = tx.team_key(team).await?;
    let Condition { sql: picked, texts } = condition;
    // One statement, so that page and total tell of the same moment. An empty page still has its total. The numbers are picked
    // first, which an index answers alone, so that only the rows of the page are read.
    let sql = format!(
        "SELECT counted.total, page.*
         FROM (SELECT COUNT(*) AS total FROM analyses {picked}) counted
         LEFT JOIN ({COLUMNS} WHERE team_id = $1 AND number IN (
             SELECT number FROM analyses {picked} ORDER BY number {order} LIMIT $2 OFFSET $3)) page ON TRUE
         ORDER BY page.number {order}"
    );
    let mut query =
        sqlx::query(sqlx::AssertSqlSafe(sql)).bind(team.as_str()).bind(page.limit).bind(page.offset);
    for text in texts {
        query = query.bind(text.as_str());
    }
    let rows = query.fetch_all(tx.conn()).await?;
    let total = rows.first().map(|row| row.try_get("total")).transpose()?.unwrap_or_default();
    let mut analyses = Vec::with_capacity(rows.len());
    for row in &rows {
        if row.try_get::<Option<String>, _>("id")?.is_some() {
            analyses.push(read(row, &key)?);
        }
    }
    Ok((analyses, total))
}
