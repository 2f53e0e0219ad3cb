//! Months and how long ago they were.

use std::fmt;

use ledger::Date;

use crate::report::MonthPaid;

/// A month of a year, on the one scale that makes two of them comparable.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Month {
    year: i16,
    month: i8,
}

impl Month {
    pub(crate) fn of(date: Date) -> Self {
        Self { year: date.year(), month: date.month() }
    }

    pub(crate) fn of_paid(paid: &MonthPaid) -> Self {
        Self { year: paid.year, month: paid.month }
    }

    /// 0 in the same month. A lender's clock may be ahead of the bureau's, so it may be less.
    pub(crate) fn months_before(self, date: Date) -> i32 {
        Self::of(date).count() - self.count()
    }

    pub(crate) fn last_day(self) -> Option<Date> {
        Date::new(self.year, self.month, 1).ok().map(Date::last_of_month)
    }

    fn count(self) -> i32 {
        i32::from(self.year) * 12 + i32::from(self.month)
    }
}

/// `March 2024`.
impl fmt::Display for Month {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match Date::new(self.year, self.month, 1) {
            Ok(first) => write!(out, "{} {}", first.strftime("%B"), self.year),
            // No calendar has it: told as it was reported.
            Err(_) => write!(out, "{}-{:02}", self.year, self.month),
        }
    }
}

/// Whole months from one day to a later one; less than zero when it is earlier.
pub(crate) fn months_between(from: Date, until: Date) -> i32 {
    let months = Month::of(until).count() - Month::of(from).count();
    if until.day() < from.day() { months - 1 } else { months }
}

/// The number where there is one, else the lower edge of the band.
pub(crate) fn days_late(paid: &MonthPaid) -> Option<u16> {
    paid.days_past_due.or(paid.at_least_days)
}
