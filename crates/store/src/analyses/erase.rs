//! Erasure: an analysis and everything that was learned from it, or its statement alone.

use jiff::Timestamp;
use sqlx::Row;

use crate::database::{Reader, Tx};
use crate::time::micros;
use crate::{AnalysisId, Error, StatementId, TeamId, blobs, portfolio, teams};

use super::{Application, pictures, statements};

/// Removes the rows of every run and dooms all statements and their pictures, whose paths it returns. Its reference is not given out
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
    let paths = paths(tx, team, id, taken.try_get(0)?).await?;
    portfolio::uncount(tx, team, id).await?;
    for sql in [
        "DELETE FROM analysis_runs WHERE team_id = $1 AND analysis_id = $2",
        "DELETE FROM analysis_statements WHERE team_id = $1 AND analysis_id = $2",
        "DELETE FROM results WHERE team_id = $1 AND analysis_id = $2",
        "DELETE FROM outcomes WHERE team_id = $1 AND analysis_id = $2",
        "DELETE FROM overrides WHERE team_id = $1 AND analysis_id = $2",
        "DELETE FROM reviews WHERE team_id = $1 AND analysis_id = $2",
        "DELETE FROM examples WHERE team_id = $1 AND analysis_id = $2",
        "DELETE FROM analyses WHERE team_id = $1 AND id = $2",
    ] {
        sqlx::query(sql).bind(team.as_str()).bind(id.as_str()).execute(tx.conn()).await?;
    }
    let doomed = doom(tx, team, &paths).await?;
    Ok(Some(doomed))
}

/// Dooms all statements and their pictures, whose paths it returns, and forgets what opens them. Everything that was
/// concluded stays. `None` when there is nothing to erase: no such analysis, one that is still to be read, or one whose
/// statements are gone.
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
    statements::forget_keys(tx, team, id).await?;
    let paths = paths(tx, team, id, taken.try_get("pages")?).await?;
    let doomed = doom(tx, team, &paths).await?;
    Ok(Some(doomed))
}

/// What the blob store may have of an analysis: of each of its files, or of the single one that it came with.
async fn paths(
    reader: &mut Reader,
    team: &TeamId,
    id: &AnalysisId,
    pages: i64,
) -> Result<Vec<String>, Error> {
    let mut files = statements::pages(reader, team, id).await?;
    if files.is_empty() {
        files.push((StatementId::of_single(id), pages));
    }
    let of_file = |(statement, pages): &(StatementId, i64)| {
        let mut paths = pictures::paths(team, id, statement, *pages);
        paths.push(statements::path_of(team, id, statement));
        paths
    };
    Ok(files.iter().flat_map(of_file).collect())
}

/// They have no owner any more, and everybody who remembers the team's lists is told.
async fn doom(tx: &mut Tx, team: &TeamId, paths: &[String]) -> Result<Vec<String>, Error> {
    let doomed = blobs::doom_all(tx, team, paths).await?;
    teams::touch(tx, team).await?;
    Ok(doomed)
}
