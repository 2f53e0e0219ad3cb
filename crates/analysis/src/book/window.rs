//! How far back a metric looks.

use jiff::Span;
use jiff::civil::Date;
use ledger::days_between;

use super::missing::Missing;

/// Rolling months that end on the statement's last day, so that a statement from mid-month to mid-month loses nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Window {
    Statement,
    Months(u8),
}

/// A window counts when so many of a hundred of its days are covered.
const COVERAGE_PERCENT: i32 = 80;

impl Window {
    /// The statement as a whole and the four usual looks back.
    pub const ALL: &'static [Self] =
        &[Self::Statement, Self::Months(1), Self::Months(3), Self::Months(6), Self::Months(12)];
    pub const WHOLE: &'static [Self] = &[Self::Statement];

    /// `_6m`, or nothing for the whole statement.
    pub fn suffix(self) -> String {
        match self {
            Self::Statement => String::new(),
            Self::Months(count) => format!("_{count}m"),
        }
    }

    /// The first and last day it looks at in a statement that covers these days, of which `seen` counts those that are shown.
    pub(super) fn within(
        self,
        (from, to): (Date, Date),
        seen: impl Fn(Date, Date) -> i32,
    ) -> Result<(Date, Date), Missing> {
        let Self::Months(count) = self else { return Ok((from, to)) };
        let begins = beginning(to, count).ok_or(Missing::TooShort)?;
        let wanted = days_between(begins, to) + 1;
        let covered = seen(begins.max(from), to);
        if covered * 100 < wanted * COVERAGE_PERCENT {
            Err(Missing::TooShort)
        } else {
            Ok((begins.max(from), to))
        }
    }

    /// Its months, when the statement covers every day of them.
    pub(super) fn whole_months(self, (from, to): (Date, Date)) -> Option<u8> {
        let Self::Months(count) = self else { return None };
        beginning(to, count).is_some_and(|begins| from <= begins).then_some(count)
    }
}

/// Month-ends stay month-ends: the three months to 30 June begin on 1 April.
fn beginning(to: Date, months: u8) -> Option<Date> {
    to.tomorrow().ok()?.checked_sub(Span::new().months(i32::from(months))).ok()
}

#[cfg(test)]
mod tests {
    use jiff::civil::date;

    use super::*;
    use crate::Example;

    #[track_caller]
    fn check(period: &str, window: Window, expected: Result<(Date, Date), Missing>, months: f64) {
        let first = period.split(' ').next().unwrap();
        let example = Example::of(&format!("period {period}\n{first} + 1 salary X")).unwrap();
        let book = example.book().unwrap();
        assert_eq!(book.reach(window), expected);
        let length = book.length_in_months(window);
        assert!((length - months).abs() < 1e-9, "{length}");
    }

    #[test]
    fn a_window_ends_where_the_statement_ends() {
        let june = Ok((date(2025, 4, 1), date(2025, 6, 30)));
        check("2025-01-01 2025-06-30", Window::Months(3), june, 3.0);
        let middle = Ok((date(2025, 4, 16), date(2025, 6, 15)));
        check("2025-01-16 2025-06-15", Window::Months(2), middle, 2.0);
    }

    #[test]
    fn a_window_needs_four_fifths_of_its_days() {
        check(
            "2025-01-20 2025-06-30",
            Window::Months(6),
            Ok((date(2025, 1, 20), date(2025, 6, 30))),
            5.0 + 12.0 / 30.4375,
        );
        check("2025-03-01 2025-06-30", Window::Months(6), Err(Missing::TooShort), 4.0);
    }

    #[test]
    fn days_outside_whole_months_count_by_the_day() {
        let days = Ok((date(2025, 1, 10), date(2025, 1, 20)));
        check("2025-01-10 2025-01-20", Window::Statement, days, 11.0 / 30.4375);
    }
}
