//! How far two days are apart.

use jiff::civil::Date;

/// Negative when `to` comes first. Counted by hand because every metric asks it for every row.
pub fn days_between(from: Date, to: Date) -> i32 {
    day_number(to) - day_number(from)
}

/// Days since the first of March of the year nought: years begin in March here, so that the leap day comes last.
fn day_number(date: Date) -> i32 {
    let month = i32::from(date.month());
    let year = i32::from(date.year()) - i32::from(month <= 2);
    let month_from_march = (month + 9) % 12;
    let day_of_year = (153 * month_from_march + 2) / 5 + i32::from(date.day()) - 1;
    year * 365 + year.div_euclid(4) - year.div_euclid(100) + year.div_euclid(400) + day_of_year
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
