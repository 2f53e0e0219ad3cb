//! Erasure: an analysis and everything that was learned from it.

use crate::database::Tx;
use crate::{AnalysisId, Error, TeamId, blobs, teams};

use super::statement_path;

/// Removes the rows and dooms the statement. Its reference is not given out again. `false` when there is no such analysis.
pub async fn erase(tx: &mut Tx, team: &TeamId, id: &AnalysisId) -> Result<bool, Error> {
    // Takes the row first, so that a worker that is about to keep a result finds its lease gone, and one that just kept it
    // has its result erased too.
    let taken = sqlx::query("UPDATE analyses SET lease = NULL WHERE team_id = $1 AND id = $2")
        .bind(team.as_str())
        .bind(id.as_str())
        .execute(tx.conn())
        .await?;
    if taken.rows_affected() == 0 {
        return Ok(false);
    }
    for sql in [
        "DELETE FROM results WHERE team_id = $1 AND analysis_id = $2",
        "DELETE FROM reviews WHERE team_id = $1 AND analysis_id = $2",
        "DELETE FROM examples WHERE team_id = $1 AND analysis_id = $2",
        "DELETE FROM analyses WHERE team_id = $1 AND id = $2",
    ] {
        sqlx::query(sql).bind(team.as_str()).bind(id.as_str()).execute(tx.conn()).await?;
    }
    blobs::doom(tx, team, &statement_path(team, id)).await?;
    teams::touch(tx, team).await?;
    Ok(true)
}
