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
    pub credit_check: Option<Timestamp>,
}

/// Three steps into three indices: cheap enough to be asked every second.
pub async fn next(tx: &mut Tx) -> Result<Due, Error> {
    let row = sqlx::query(
        "SELECT (SELECT MIN(due_at) FROM analyses WHERE due_at IS NOT NULL) AS analysis,
                (SELECT MIN(due_at) FROM deliveries WHERE due_at IS NOT NULL) AS delivery,
                (SELECT MIN(due_at) FROM credit_checks WHERE due_at IS NOT NULL) AS credit_check",
    )
    .fetch_one(tx.conn())
    .await?;
    Ok(Due {
        analysis: optional_moment(&row, "analysis")?,
        delivery: optional_moment(&row, "delivery")?,
        credit_check: optional_moment(&row, "credit_check")?,
    })
}
