//! When the next piece of work is due, of the whole installation: for the workers, never for a request of a team.

use jiff::{SignedDuration, Timestamp};

use crate::Error;
use crate::database::{Reader, Tx};
use crate::time::{micros, optional_moment};

/// Nothing where nothing waits. What somebody holds is due when the lease runs out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Due {
    pub analysis: Option<Timestamp>,
    pub delivery: Option<Timestamp>,
    pub credit_check: Option<Timestamp>,
}

/// Three steps into three indices: cheap enough to be asked every second.
pub async fn next(reader: &mut Reader) -> Result<Due, Error> {
    let row = sqlx::query(
        "SELECT (SELECT MIN(due_at) FROM analyses WHERE due_at IS NOT NULL) AS analysis,
                (SELECT MIN(due_at) FROM deliveries WHERE due_at IS NOT NULL) AS delivery,
                (SELECT MIN(due_at) FROM credit_checks WHERE due_at IS NOT NULL) AS credit_check",
    )
    .fetch_one(reader.conn())
    .await?;
    Ok(Due {
        analysis: optional_moment(&row, "analysis")?,
        delivery: optional_moment(&row, "delivery")?,
        credit_check: optional_moment(&row, "credit_check")?,
    })
}

/// No lease or pause of these is longer; the pauses of a webhook reach a day, lengthened by up to as much.
const PUT_OFF_AT_MOST: [(&str, SignedDuration); 3] = [
    ("analyses", SignedDuration::from_hours(2)),
    ("credit_checks", SignedDuration::from_hours(24)),
    ("deliveries", SignedDuration::from_hours(50)),
];

/// Makes due what is put off for longer than anything is put off: a clock that was ahead did it. Returns how many.
pub async fn pull_back(tx: &mut Tx, now: Timestamp) -> Result<u64, Error> {
    let mut pulled = 0;
    for (table, at_most) in PUT_OFF_AT_MOST {
        let far = now.saturating_add(at_most).map_err(Error::unreadable)?;
        let sql = format!("UPDATE {table} SET due_at = $1 WHERE due_at > $2");
        let done = sqlx::query(sqlx::AssertSqlSafe(sql))
            .bind(micros(now))
            .bind(micros(far))
            .execute(tx.conn())
            .await?;
        pulled += done.rows_affected();
    }
    Ok(pulled)
}
