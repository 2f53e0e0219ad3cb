//! Finding credit checks of a team.

use jiff::Timestamp;
use sqlx::Row;

use super::{COLUMNS, CreditCheck, Status, read};
use crate::analyses::Page;
use crate::database::Reader;
use crate::time::micros;
use crate::{CreditCheckId, Error, TeamId};

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Filter {
    pub status: Option<Status>,
}

/// `None` when the team has no such check; another team's check is no such check.
pub async fn find(
    reader: &mut Reader,
    team: &TeamId,
    id: &CreditCheckId,
) -> Result<Option<CreditCheck>, Error> {
    let key = reader.team_key(team).await?;
    let row = sqlx::query(sqlx::AssertSqlSafe(format!("{COLUMNS} WHERE team_id = $1 AND id = $2")))
        .bind(team.as_str())
        .bind(id.as_str())
        .fetch_optional(reader.conn())
        .await?;
    row.map(|row| read(&row, &key)).transpose()
}

/// Newest first, and how many there are in all.
pub async fn list(
    reader: &mut Reader,
    team: &TeamId,
    filter: Filter,
    page: Page,
) -> Result<(Vec<CreditCheck>, i64), Error> {
    let key = reader.team_key(team).await?;
    // The word comes from our own list, never from a request.
    let condition = match filter.status {
        Some(status) => format!("WHERE team_id = $1 AND status = '{}'", status.name()),
        None => "WHERE team_id = $1".to_owned(),
    };
    // One statement, so that page and total tell of the same moment. An empty page still has its total.
    let sql = format!(
        "SELECT counted.total, page.*
         FROM (SELECT COUNT(*) AS total FROM credit_checks {condition}) counted
         LEFT JOIN ({COLUMNS} {condition} ORDER BY created_at DESC, id DESC LIMIT $2 OFFSET $3) page ON TRUE
         ORDER BY page.created_at DESC, page.id DESC"
    );
    let rows = sqlx::query(sqlx::AssertSqlSafe(sql))
        .bind(team.as_str())
        .bind(page.limit)
        .bind(page.offset)
        .fetch_all(reader.conn())
        .await?;
    let total = rows.first().map(|row| row.try_get("total")).transpose()?.unwrap_or_default();
    let mut checks = Vec::with_capacity(rows.len());
    for row in &rows {
        if row.try_get::<Option<String>, _>("id")?.is_some() {
            checks.push(read(row, &key)?);
        }
    }
    Ok((checks, total))
}

/// The check of the same person at the same bureau that is not settled yet.
pub async fn find_open(
    reader: &mut Reader,
    team: &TeamId,
    person_index: &str,
    bureau: &str,
) -> Result<Option<CreditCheck>, Error> {
    let key = reader.team_key(team).await?;
    let sql = format!(
        "{COLUMNS} WHERE team_id = $1 AND person_index = $2 AND completed_at IS NULL AND status = 'pending'
                     AND bureau = $3
         ORDER BY created_at, id LIMIT 1"
    );
    let row = sqlx::query(sqlx::AssertSqlSafe(sql))
        .bind(team.as_str())
        .bind(person_index)
        .bind(bureau)
        .fetch_optional(reader.conn())
        .await?;
    row.map(|row| read(&row, &key)).transpose()
}

/// The newest report about the same person from the same bureau, if it is not older than `since` and nobody has taken
/// back the consent to it.
pub async fn find_recent(
    reader: &mut Reader,
    team: &TeamId,
    person_index: &str,
    bureau: &str,
    since: Timestamp,
) -> Result<Option<CreditCheck>, Error> {
    let key = reader.team_key(team).await?;
    let sql = format!(
        "{COLUMNS} c WHERE team_id = $1 AND person_index = $2 AND completed_at >= $4 AND status = 'completed'
                       AND bureau = $3
                       AND NOT EXISTS (SELECT 1 FROM consents s
                                       WHERE s.team_id = c.team_id AND s.credit_check_id = c.id
                                         AND s.revoked_at IS NOT NULL)
         ORDER BY completed_at DESC LIMIT 1"
    );
    let row = sqlx::query(sqlx::AssertSqlSafe(sql))
        .bind(team.as_str())
        .bind(person_index)
        .bind(bureau)
        .bind(micros(since))
        .fetch_optional(reader.conn())
        .await?;
    row.map(|row| read(&row, &key)).transpose()
}
