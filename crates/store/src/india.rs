//! A moment → the day in India, where statements, bureaus and budgets live.

use jiff::Timestamp;
use jiff::civil::Date;
use jiff::tz::Offset;

/// Five and a half hours before Greenwich, all year round.
const SECONDS: i32 = 5 * 3600 + 30 * 60;

/// Where the day begins earlier than in Greenwich.
#[must_use]
pub fn offset() -> Offset {
    Offset::from_seconds(SECONDS).unwrap_or(Offset::UTC)
}

/// The day on the calendar there.
#[must_use]
pub fn day(moment: Timestamp) -> Date {
    offset().to_datetime(moment).date()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(moment: &str, expected: &str) {
        assert_eq!(day(moment.parse().unwrap()).to_string(), expected, "{moment}");
    }

    #[test]
    fn the_day_begins_earlier_than_in_greenwich() {
        check("2026-11-14T09:30:00Z", "2026-11-14");
        check("2026-11-14T18:29:59Z", "2026-11-14");
        check("2026-11-14T18:30:00Z", "2026-11-15");
        check("2026-12-31T23:00:00Z", "2027-01-01");
    }
}
