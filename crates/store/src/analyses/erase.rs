//! Erasure: an analysis and everything that was learned from it.

use crate::database::Tx;
use crate::{AnalysisId, Error, TeamId, blobs, teams};

use super::statement_path;

/// Removes the rows and dooms the statement. Its reference is not given out again. `false` when there is no such analysis.
pub async fn erase(tx: &mut Tx, team: &TeamId, id: &AnalysisId) -> Result<bool, Error> {
    for sql in [
        "DELETE FROM results WHERE team_id = $1 AND analysis_id = $2",
        "DELETE FROM reviews WHERE team_id = $1 AND analysis_id = $2",
    ] {
        sqlx::query(sql).bind(team.as_str()).bind(id.as_str()).execute(tx.conn()).await?;
    }
    let erased = sqlx::query("DELETE FROM analyses WHERE team_id = $1 AND id = $2")
        .bind(team.as_str())
        .bind(id.as_str())
        .execute(tx.conn())
        .await?;
    if erased.rows_affected() == 0 {
        return Ok(false);
    }
    blobs::doom(tx, team, &statement_path(team, id)).await?;
    teams::touch(tx, team).await?;
    Ok(true)
}
