//! Erasure: an analysis and everything that was learned from it, or its statement alone.

use jiff::Timestamp;
use sqlx::Row;

use crate::database::Tx;
use crate::time::micros;
use crate::{AnalysisId, Error, TeamId, blobs, teams};

use super::{Application, pictures, statement_path};

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
    let doomed = doom(tx, team, id, taken.try_get(0)?).await?;
    Ok(Some(doomed))
}

/// Dooms the statement and its pictures, whose paths it returns, and forgets what opens it. Everything that was concluded
/// stays. `None` when there is nothing to erase: no such analysis, one that is still to be read, or one whose statement is
/// gone.
pub async fn erase_original(
    tx: &mut Tx,
    team: &TeamId,
    id: &AnalysisId,
    now: Timestamp,
) -> Result<Option<Vec<String>>, Error> {
    let key = tx.team_key(team).await?;
    let taken = sqlx::query(
        "UPDATE analyses SET original_erased_at = $1
         WHERE team_id = $2 AND id = $3 AND due_at IS NULL AND original_erased_at IS NULL
         RETURNING pages, sealed",
    )
    .bind(micros(now))
    .bind(team.as_str())
    .bind(id.as_str())
    .fetch_optional(tx.conn())
    .await?;
    let Some(taken) = taken else { return Ok(None) };
    match Application::open(&key, id, &taken.try_get::<Vec<u8>, _>("sealed")?) {
        Ok(application) if application.file_key.is_some() => {
            let application = Application { file_key: None, ..application };
            sqlx::query("UPDATE analyses SET sealed = $1 WHERE team_id = $2 AND id = $3")
                .bind(application.seal(&key, id)?)
                .bind(team.as_str())
                .bind(id.as_str())
                .execute(tx.conn())
                .await?;
        }
        Ok(_) => {}
        // A row that was damaged keeps nobody's statement: nothing is in it that could be read.
        Err(Error::Unsealable | Error::Unreadable(_)) => {}
        Err(other) => return Err(other),
    }
    let doomed = doom(tx, team, id, taken.try_get("pages")?).await?;
    Ok(Some(doomed))
}

/// What the blob store has of an analysis, and the word to everybody who remembers its team's lists.
async fn doom(tx: &mut Tx, team: &TeamId, id: &AnalysisId, pages: i64) -> Result<Vec<String>, Error> {
    let mut paths = pictures::paths(team, id, pages);
    paths.push(statement_path(team, id));
    let doomed = blobs::doom_all(tx, team, &paths).await?;
    teams::touch(tx, team).await?;
    Ok(doomed)
}
