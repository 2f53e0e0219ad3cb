//! The reports of analyses: packed, then sealed.

use sqlx::Row;

use crate::database::Reader;
use crate::packed::{beginning_of, unpacked};
use crate::{AnalysisId, Error, TeamId};

/// The report as JSON; `None` before completion, and for another team.
pub async fn result(reader: &mut Reader, team: &TeamId, id: &AnalysisId) -> Result<Option<Vec<u8>>, Error> {
    let key = reader.team_key(team).await?;
    let row = sqlx::query("SELECT sealed FROM results WHERE team_id = $1 AND analysis_id = $2")
        .bind(team.as_str())
        .bind(id.as_str())
        .fetch_optional(reader.conn())
        .await?;
    let Some(row) = row else { return Ok(None) };
    let packed = key.open(&place(id), &row.try_get::<Vec<u8>, _>(0)?)?;
    unpacked(&packed).map(Some)
}

/// No more than the first `bytes` of the report: what it begins with is told in lists. `None` as for `result`.
pub async fn beginning(
    reader: &mut Reader,
    team: &TeamId,
    id: &AnalysisId,
    bytes: usize,
) -> Result<Option<Vec<u8>>, Error> {
    let key = reader.team_key(team).await?;
    let row = sqlx::query("SELECT sealed FROM results WHERE team_id = $1 AND analysis_id = $2")
        .bind(team.as_str())
        .bind(id.as_str())
        .fetch_optional(reader.conn())
        .await?;
    let Some(row) = row else { return Ok(None) };
    let packed = key.open(&place(id), &row.try_get::<Vec<u8>, _>(0)?)?;
    beginning_of(&packed, bytes).map(Some)
}

pub(super) fn place(id: &AnalysisId) -> String {
    format!("results.sealed:{id}")
}
