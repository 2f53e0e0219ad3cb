//! Statements and pictures of their pages in a folder or in S3, sealed. A row is written before each blob and settled with its owner.

mod marker;
mod place;
mod stream;

use jiff::Timestamp;
use sqlx::{AssertSqlSafe, Row};

pub(crate) use self::marker::{MARKED, keep_or_adopt};
pub use self::marker::{adopt, settle};
pub use self::place::{BlobAddress, BlobStore};
pub use self::stream::BlobStream;

use crate::database::Tx;
use crate::time::micros;
use crate::{Error, TeamId};

/// How the last part of a path begins when it is a picture that can be drawn again.
pub(crate) const PICTURE: &str = "page-";
/// Paths in one question: databases bound how many values it may have.
const PATHS_AT_ONCE: usize = 500;

/// Says that a blob is about to be written. Until `keep`, housekeeping may take it away again.
pub async fn announce(tx: &mut Tx, team: &TeamId, path: &str, now: Timestamp) -> Result<(), Error> {
    sqlx::query("INSERT INTO blobs (path, team_id, state, created_at) VALUES ($1, $2, 'pending', $3)")
        .bind(path)
        .bind(team.as_str())
        .bind(micros(now))
        .execute(tx.conn())
        .await?;
    Ok(())
}

/// The same for a blob that may be there already and be written anew. `false` when it is on its way out.
pub(crate) async fn announce_again(
    tx: &mut Tx,
    team: &TeamId,
    path: &str,
    now: Timestamp,
) -> Result<bool, Error> {
    let done = sqlx::query(
        "INSERT INTO blobs (path, team_id, state, created_at) VALUES ($1, $2, 'pending', $3)
         ON CONFLICT (path) DO UPDATE SET state = 'pending', created_at = excluded.created_at
         WHERE blobs.team_id = excluded.team_id AND blobs.state <> 'doomed'",
    )
    .bind(path)
    .bind(team.as_str())
    .bind(micros(now))
    .execute(tx.conn())
    .await?;
    Ok(done.rows_affected() == 1)
}

/// The blob has an owner now. `false` when housekeeping was faster: the upload took too long and must fail.
pub async fn keep(tx: &mut Tx, team: &TeamId, path: &str) -> Result<bool, Error> {
    let done =
        sqlx::query("UPDATE blobs SET state = 'kept' WHERE team_id = $1 AND path = $2 AND state = 'pending'")
            .bind(team.as_str())
            .bind(path)
            .execute(tx.conn())
            .await?;
    Ok(done.rows_affected() == 1)
}

/// The upload came to nothing. `false` when the blob was never announced, or has an owner after all.
pub async fn abandon(tx: &mut Tx, team: &TeamId, path: &str) -> Result<bool, Error> {
    let done = sqlx::query(
        "UPDATE blobs SET state = 'doomed' WHERE team_id = $1 AND path = $2 AND state = 'pending'",
    )
    .bind(team.as_str())
    .bind(path)
    .execute(tx.conn())
    .await?;
    Ok(done.rows_affected() == 1)
}

/// The blob has no owner any more.
pub async fn doom(tx: &mut Tx, team: &TeamId, path: &str) -> Result<(), Error> {
    sqlx::query("UPDATE blobs SET state = 'doomed' WHERE team_id = $1 AND path = $2")
        .bind(team.as_str())
        .bind(path)
        .execute(tx.conn())
        .await?;
    Ok(())
}

/// Dooms those of the blobs that there are, whatever became of them, and says which.
pub(crate) async fn doom_all(tx: &mut Tx, team: &TeamId, paths: &[String]) -> Result<Vec<String>, Error> {
    let mut doomed = Vec::new();
    for paths in paths.chunks(PATHS_AT_ONCE) {
        let places: Vec<String> = (2..paths.len() + 2).map(|number| format!("${number}")).collect();
        let sql = format!(
            "UPDATE blobs SET state = 'doomed' WHERE team_id = $1 AND path IN ({}) RETURNING path",
            places.join(", ")
        );
        // Nothing but numbers was written into it.
        let mut query = sqlx::query(AssertSqlSafe(sql)).bind(team.as_str());
        for path in paths {
            query = query.bind(path.as_str());
        }
        for row in query.fetch_all(tx.conn()).await? {
            doomed.push(row.try_get(0)?);
        }
    }
    Ok(doomed)
}

/// Dooms pictures from before `drawn_before`: they are drawn again when somebody looks.
pub async fn doom_old_pictures(tx: &mut Tx, drawn_before: Timestamp) -> Result<u64, Error> {
    let done = sqlx::query(
        "UPDATE blobs SET state = 'doomed' WHERE state = 'kept' AND created_at < $1 AND path LIKE $2",
    )
    .bind(micros(drawn_before))
    .bind(format!("%/{PICTURE}%"))
    .execute(tx.conn())
    .await?;
    Ok(done.rows_affected())
}

/// Blobs that nobody owns: doomed ones, and pending ones from before `pending_before`. These are doomed with this call.
pub async fn ownerless(
    tx: &mut Tx,
    pending_before: Timestamp,
    at_most: i64,
) -> Result<Vec<(TeamId, String)>, Error> {
    sqlx::query("UPDATE blobs SET state = 'doomed' WHERE state = 'pending' AND created_at < $1")
        .bind(micros(pending_before))
        .execute(tx.conn())
        .await?;
    let rows =
        sqlx::query("SELECT team_id, path FROM blobs WHERE state = 'doomed' ORDER BY created_at LIMIT $1")
            .bind(at_most)
            .fetch_all(tx.conn())
            .await?;
    rows.iter().map(|row| Ok((TeamId::stored(row.try_get(0)?), row.try_get(1)?))).collect()
}

/// The blob is gone from the store; now its row goes.
pub async fn forget(tx: &mut Tx, team: &TeamId, path: &str) -> Result<(), Error> {
    sqlx::query("DELETE FROM blobs WHERE team_id = $1 AND path = $2 AND state = 'doomed'")
        .bind(team.as_str())
        .bind(path)
        .execute(tx.conn())
        .await?;
    Ok(())
}
