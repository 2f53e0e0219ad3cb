//! Months of a statement → the days on which banks and people do things.

use jiff::ToSpan;
use jiff::civil::{Date, Time, Weekday};

use crate::random::Random;

/// One month of the statement. It need not begin on the first.
#[derive(Clone, Copy, Debug)]
pub(super) struct Window {
    pub(super) first: Date,
    pub(super) last: Date,
    /// Counted from zero.
    pub(super) place: u32,
}

/// A point in time. Seconds are counted from midnight.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Moment {
    pub(super) date: Date,
    pub(super) second: u32,
}

pub(super) fn windows(from: Date, months: u32) -> Vec<Window> {
    (0..months)
        .map(|place| Window {
            first: add_months(from, place),
            last: add_days(add_months(from, place + 1), -1),
            place,
        })
        .collect()
}

impl Window {
    /// The date in this window with that day of the month, or the month's last day if it is shorter.
    pub(super) fn day(&self, day: i8) -> Date {
        let within = |month: Date| add_days(month, i32::from(day.min(month.days_in_month())) - 1);
        let here = within(self.first.first_of_month());
        let date = if here < self.first { within(self.last.first_of_month()) } else { here };
        date.clamp(self.first, self.last)
    }

    /// The same, moved to the next day on which banks clear payments.
    pub(super) fn working_day(&self, day: i8) -> Date {
        self.next_working(self.day(day))
    }

    pub(super) fn next_working(&self, date: Date) -> Date {
        let mut day = date;
        while is_bank_holiday(day) && day < self.last {
            day = add_days(day, 1);
        }
        // A month that ends on a holiday clears its last payments before it.
        if is_bank_holiday(day) { self.last_working_day() } else { day.min(self.last) }
    }

    /// The last working day of this window.
    pub(super) fn last_working_day(&self) -> Date {
        let mut day = self.last;
        while is_bank_holiday(day) && day > self.first {
            day = add_days(day, -1);
        }
        day
    }

    pub(super) fn later(&self, date: Date, days: i32) -> Date {
        add_days(date, days).min(self.last)
    }

    pub(super) fn any_day(&self, random: &mut Random) -> Date {
        let length = i64::from((self.last - self.first).get_days());
        add_days(self.first, i32::try_from(random.between(0, length)).unwrap_or(0))
    }

    pub(super) fn any_working_day(&self, random: &mut Random) -> Date {
        let day = self.any_day(random);
        self.next_working(day)
    }

    /// Whether the calendar quarter ends in this window, and with which day.
    pub(super) fn quarter_end(&self) -> Option<Date> {
        [self.first.last_of_month(), self.last.last_of_month()]
            .into_iter()
            .find(|end| end.month() % 3 == 0 && (self.first..=self.last).contains(end))
    }

    /// Month in which most of the window lies: what a salary is paid for and a festival falls in.
    pub(super) fn month(&self) -> i8 {
        if self.first.day() <= 15 { self.first.month() } else { self.last.month() }
    }
}

impl Moment {
    pub(super) fn time(self) -> Time {
        Time::midnight().saturating_add(i64::from(self.second.min(86_399)).seconds())
    }
}

pub(super) fn add_days(date: Date, days: i32) -> Date {
    date.saturating_add(i64::from(days).days())
}

pub(super) fn quarter_start(end: Date) -> Date {
    end.first_of_month().saturating_sub(2.months())
}

/// Sundays, second and fourth Saturdays, and the holidays whose date never moves.
pub(super) fn is_bank_holiday(date: Date) -> bool {
    let week = (date.day() - 1) / 7 + 1;
    let is_closed = match date.weekday() {
        Weekday::Sunday => true,
        Weekday::Saturday => week == 2 || week == 4,
        _ => false,
    };
    is_closed || matches!((date.month(), date.day()), (1, 26) | (5, 1) | (8, 15) | (10, 2) | (12, 25))
}

fn add_months(date: Date, months: u32) -> Date {
    date.saturating_add(i64::from(months).months())
}

#[cfg(test)]
mod tests {
    use super::*;
    use jiff::civil::date;

    #[test]
    fn windows_follow_each_other_without_a_gap() {
        for from in [date(2024, 1, 1), date(2023, 8, 15), date(2024, 2, 29)] {
            let windows = windows(from, 14);
            assert_eq!(windows[0].first, from);
            for pair in windows.windows(2) {
                assert_eq!(add_days(pair[0].last, 1), pair[1].first);
            }
        }
    }

    #[test]
    fn a_day_of_the_month_stays_in_its_window() {
        for window in windows(date(2024, 1, 15), 12).into_iter().chain(windows(date(2024, 1, 1), 12)) {
            for day in 1..=31 {
                let date = window.day(day);
                assert!((window.first..=window.last).contains(&date));
                let working = window.working_day(day);
                assert!((window.first..=window.last).contains(&working));
            }
        }
        assert_eq!(windows(date(2024, 2, 1), 1)[0].day(30), date(2024, 2, 29));
    }

    #[test]
    fn banks_rest_on_sundays_and_second_saturdays() {
        assert!(is_bank_holiday(date(2025, 3, 2)));
        assert!(!is_bank_holiday(date(2025, 3, 1)));
        assert!(is_bank_holiday(date(2025, 3, 8)));
        assert!(is_bank_holiday(date(2025, 8, 15)));
        assert!(!is_bank_holiday(date(2025, 3, 10)));
    }
}
