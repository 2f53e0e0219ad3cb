//! How far two days are apart.

use jiff::civil::Date;

/// Negative when `to` comes first. Counted by hand because every metric asks it for every row.
pub fn days_between(from: Date, to: Date) -> i32 {
    day_number(to) - day_number(from)
}

/// Days since a first of March long ago: years begin in March here, so that the leap day comes last.
fn day_number(date: Date) -> i32 {
    /// A whole number of the calendar's four hundred years, so that no year is less than nought and divisions are cheap.
    const EARLIER: i32 = 12_000;
    let month = date.month().unsigned_abs();
    let is_early = month <= 2;
    let year = (i32::from(date.year()) + EARLIER - i32::from(is_early)).unsigned_abs();
    let month_from_march = u32::from(if is_early { month + 9 } else { month - 3 });
    let day_of_year = (153 * month_from_march + 2) / 5 + u32::from(date.day().unsigned_abs()) - 1;
    (year * 365 + year / 4 - year / 100 + year / 400 + day_of_year).cast_signed()
}

#[cfg(test)]
mod tests {
    use jiff::civil::date;

    use super::*;

    #[track_caller]
    fn check(from: Date, to: Date) {
        let expected = from.until(to).unwrap().get_days();
        assert_eq!(days_between(from, to), expected, "{from} to {to}");
    }

    #[test]
    fn days_are_counted_as_the_calendar_does() {
        check(date(2024, 2, 28), date(2024, 3, 1));
        check(date(2023, 2, 28), date(2023, 3, 1));
        check(date(1900, 2, 28), date(2000, 3, 1));
        check(date(2025, 12, 31), date(2026, 1, 1));
        check(date(2026, 1, 1), date(1999, 6, 15));
        check(Date::MIN, Date::MAX);
    }
}
