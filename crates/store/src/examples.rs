//! Which analyses are examples that we made ourselves. Erasing an analysis erases its mark.

use sqlx::Row;

use crate::database::{Reader, Tx};
use crate::{AnalysisId, Error, TeamId};

/// Marking twice does no harm.
pub async fn mark(tx: &mut Tx, team: &TeamId, analysis: &AnalysisId) -> Result<(), Error> {
    sqlx::query(
        "INSERT INTO examples (analysis_id, team_id) VALUES ($1, $2) ON CONFLICT (analysis_id) DO NOTHING",
    )
    .bind(analysis.as_str())
    .bind(team.as_str())
    .execute(tx.conn())
    .await?;
    Ok(())
}

/// Oldest first.
pub async fn list(reader: &mut Reader, team: &TeamId) -> Result<Vec<AnalysisId>, Error> {
    let rows = sqlx::query("SELECT analysis_id FROM examples WHERE team_id = $1 ORDER BY analysis_id")
        .bind(team.as_str())
        .fetch_all(reader.conn())
        .await?;
    rows.iter().map(|row| Ok(AnalysisId::stored(row.try_get(0)?))).collect()
}
