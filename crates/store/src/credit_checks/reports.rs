//! What the bureau said: our report of it and its own words, both packed and sealed.

use sqlx::Row;

use super::Completion;
use crate::database::{Reader, Tx};
use crate::packed::unpacked;
use crate::{CreditCheckId, Error, TeamId};

pub(super) async fn insert(
    tx: &mut Tx,
    team: &TeamId,
    id: &CreditCheckId,
    done: &Completion<'_>,
) -> Result<(), Error> {
    let key = tx.team_key(team).await?;
    sqlx::query(
        "INSERT INTO credit_reports (credit_check_id, team_id, sealed, sealed_answer) VALUES ($1, $2, $3, $4)",
    )
    .bind(id.as_str())
    .bind(team.as_str())
    .bind(key.seal(&place("sealed", id), done.report.as_bytes())?)
    .bind(key.seal(&place("sealed_answer", id), done.raw_answer.as_bytes())?)
    .execute(tx.conn())
    .await?;
    Ok(())
}

/// The report as JSON; `None` before completion, and for another team.
pub async fn report(
    reader: &mut Reader,
    team: &TeamId,
    id: &CreditCheckId,
) -> Result<Option<Vec<u8>>, Error> {
    opened(reader, team, id, "sealed").await
}

/// The bureau's answer as it came, for those who have to check our reading of it.
pub async fn raw_answer(
    reader: &mut Reader,
    team: &TeamId,
    id: &CreditCheckId,
) -> Result<Option<Vec<u8>>, Error> {
    opened(reader, team, id, "sealed_answer").await
}

async fn opened(
    reader: &mut Reader,
    team: &TeamId,
    id: &CreditCheckId,
    column: &'static str,
) -> Result<Option<Vec<u8>>, Error> {
    let key = reader.team_key(team).await?;
    let sql = format!("SELECT {column} FROM credit_reports WHERE team_id = $1 AND credit_check_id = $2");
    let row = sqlx::query(sqlx::AssertSqlSafe(sql))
        .bind(team.as_str())
        .bind(id.as_str())
        .fetch_optional(reader.conn())
        .await?;
    let Some(row) = row else { return Ok(None) };
    let packed = key.open(&place(column, id), &row.try_get::<Vec<u8>, _>(0)?)?;
    unpacked(&packed).map(Some)
}

fn place(column: &str, id: &CreditCheckId) -> String {
    format!("credit_reports.{column}:{id}")
}
