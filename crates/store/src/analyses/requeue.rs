//! Failed analyses → queued ones: whoever mended what made them fail has them taken up again.

use jiff::Timestamp;
use sqlx::Row;

use crate::database::{Reader, Tx};
use crate::time::micros;
use crate::{AnalysisId, Error, TeamId, teams};

/// Failed analyses that still have their statement, oldest first; only those of one code if one is given.
pub async fn failed(
    reader: &mut Reader,
    team: &TeamId,
    code: Option<&str>,
) -> Result<Vec<AnalysisId>, Error> {
    let rows = sqlx::query(
        "SELECT id FROM analyses
         WHERE team_id = $1 AND status = 'failed' AND original_erased_at IS NULL
               AND ($2 = '' OR failure_code = $2)
         ORDER BY number",
    )
    .bind(team.as_str())
    .bind(code.unwrap_or_default())
    .fetch_all(reader.conn())
    .await?;
    rows.iter().map(|row| Ok(AnalysisId::stored(row.try_get(0)?))).collect()
}

/// Back to the queue with all its attempts. `false` when it did not fail, or its statement is no longer kept.
pub async fn requeue(tx: &mut Tx, team: &TeamId, id: &AnalysisId, now: Timestamp) -> Result<bool, Error> {
    let done = sqlx::query(
        "UPDATE analyses
         SET status = 'queued', attempts = 0, due_at = $1, lease = NULL, started_at = NULL, completed_at = NULL,
             failure_code = NULL, failure_message = NULL
         WHERE team_id = $2 AND id = $3 AND status = 'failed' AND original_erased_at IS NULL",
    )
    .bind(micros(now))
    .bind(team.as_str())
    .bind(id.as_str())
    .execute(tx.conn())
    .await?;
    if done.rows_affected() != 1 {
        return Ok(false);
    }
    // A message that nobody has sent yet would say what is no longer so.
    sqlx::query(
        "UPDATE deliveries SET status = 'failed', due_at = NULL, last_error = 'the analysis was taken up again'
         WHERE team_id = $1 AND subject = $2 AND event = 'analysis.failed' AND status = 'pending' AND lease IS NULL",
    )
    .bind(team.as_str())
    .bind(id.as_str())
    .execute(tx.conn())
    .await?;
    teams::touch_and_join(tx, team).await?;
    Ok(true)
}
