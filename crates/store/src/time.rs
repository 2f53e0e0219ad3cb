//! Moments ↔ the microseconds that the database holds.

use jiff::{SignedDuration, Timestamp};
use sqlx::Row;
use sqlx::any::AnyRow;

/// Two clocks that are set by the network differ by far less; an answer of the database that took longer than this proves
/// nothing about them.
pub const TOLERANCE: SignedDuration = SignedDuration::from_secs(5);

pub(crate) fn micros(moment: Timestamp) -> i64 {
    moment.as_microsecond()
}

/// Later than this is the future, as far as nodes can tell whose clocks differ a little.
pub(crate) fn soon(now: Timestamp) -> Timestamp {
    now.checked_add(TOLERANCE).unwrap_or(now)
}

pub(crate) fn moment(row: &AnyRow, column: &str) -> Result<Timestamp, sqlx::Error> {
    from_micros(row.try_get(column)?)
}

pub(crate) fn optional_moment(row: &AnyRow, column: &str) -> Result<Option<Timestamp>, sqlx::Error> {
    row.try_get::<Option<i64>, _>(column)?.map(from_micros).transpose()
}

fn from_micros(micros: i64) -> Result<Timestamp, sqlx::Error> {
    Timestamp::from_microsecond(micros).map_err(|failure| sqlx::Error::Decode(failure.into()))
}
