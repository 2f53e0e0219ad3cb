//! How long the queue is: of the installation for gauges, of a team for its people.

use jiff::Timestamp;
use sqlx::Row;

use crate::database::Reader;
use crate::{Error, TeamId};

/// How long the queue is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Depth {
    pub queued: i64,
    pub processing: i64,
    /// When the one that waits longest became due.
    pub oldest_due: Option<Timestamp>,
}

/// What a team has in the queue.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Waiting {
    pub queued: i64,
    pub processing: i64,
}

pub async fn waiting_of(reader: &mut Reader, team: &TeamId) -> Result<Waiting, Error> {
    let row = sqlx::query(
        "SELECT COUNT(CASE WHEN status = 'queued' THEN 1 END) AS queued,
                COUNT(CASE WHEN status = 'processing' THEN 1 END) AS processing
         FROM analyses
         WHERE team_id = $1 AND due_at IS NOT NULL",
    )
    .bind(team.as_str())
    .fetch_one(reader.conn())
    .await?;
    Ok(Waiting { queued: row.try_get("queued")?, processing: row.try_get("processing")? })
}

/// Of the whole installation: for gauges, never for a request of a team.
pub async fn depth(reader: &mut Reader) -> Result<Depth, Error> {
    let row = sqlx::query(
        "SELECT COUNT(CASE WHEN status = 'queued' THEN 1 END) AS queued,
                COUNT(CASE WHEN status = 'processing' THEN 1 END) AS processing,
                MIN(CASE WHEN status = 'queued' THEN due_at END) AS oldest_due
         FROM analyses
         WHERE due_at IS NOT NULL",
    )
    .fetch_one(reader.conn())
    .await?;
    Ok(Depth {
        queued: row.try_get("queued")?,
        processing: row.try_get("processing")?,
        oldest_due: crate::time::optional_moment(&row, "oldest_due")?,
    })
}
