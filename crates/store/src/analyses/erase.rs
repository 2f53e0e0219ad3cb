//! Erasure: an analysis and everything that was learned from it.

use sqlx::Row;

use crate::database::Tx;
use crate::{AnalysisId, Error, TeamId, blobs, teams};

use super::{pictures, statement_path};

/// Removes the rows and dooms the statement and its pictures, whose paths it returns. Its reference is not given out
/// again. `None` when there is no such analysis.
pub async fn erase(tx: &mut Tx, team: &TeamId, id: &AnalysisId) -> Result<Option<Vec<String>>, Error> {
    // Takes the row first, so that a worker that is about to keep a result finds its lease gone, and one that just kept it
    // has its result erased too.
    let taken =
        sqlx::query("UPDATE analyses SET lease = NULL WHERE team_id = $1 AND id = $2 RETURNING pages")
            .bind(team.as_str())
            .bind(id.as_str())
            .fetch_optional(tx.conn())
            .await?;
    let Some(taken) = taken else { return Ok(None) };
    for sql in [
        "DELETE FROM results WHERE team_id = $1 AND analysis_id = $2",
        "DELETE FROM reviews WHERE team_id = $1 AND analysis_id = $2",
        "DELETE FROM examples WHERE team_id = $1 AND analysis_id = $2",
        "DELETE FROM analyses WHERE team_id = $1 AND id = $2",
    ] {
        sqlx::query(sql).bind(team.as_str()).bind(id.as_str()).execute(tx.conn()).await?;
    }
    let mut paths = pictures::paths(team, id, taken.try_get(0)?);
    paths.push(statement_path(team, id));
    let doomed = blobs::doom_all(tx, team, &paths).await?;
    teams::touch(tx, team).await?;
    Ok(Some(doomed))
}
