//! When the next piece of work is due, of the whole installation: for the workers, never for a request of a team.

use jiff::Timestamp;

use crate::Error;
use crate::database::Tx;
use crate::time::optional_moment;

/// Nothing where nothing waits. What somebody holds is due when the lease runs out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Due {
    pub analysis: Option<Timestamp>,
    pub delivery: Option<Timestamp>,
}

/// Two steps into two indices: cheap enough to be asked every second.
pub async fn next(tx: &mut Tx) -> Result<Due, Error> {
    let row = sqlx::query(
        "SELECT (SELECT MIN(due_at) FROM analyses WHERE due_at IS NOT NULL) AS analysis,
                (SELECT MIN(due_at) FROM deliveries WHERE due_at IS NOT NULL) AS delivery",
    )
    .fetch_one(tx.conn())
    .await?;
    Ok(Due { analysis: optional_moment(&row, "analysis")?, delivery: optional_moment(&row, "delivery")? })
}
