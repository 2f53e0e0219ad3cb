//! How far back a metric looks.

use jiff::Span;
use jiff::civil::Date;

use crate::book::{Book, days_between};
use crate::facts::Missing;

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

    /// The first and last day it looks at.
    pub fn reach(self, book: &Book<'_>) -> Result<(Date, Date), Missing> {
        let Self::Months(count) = self else { return Ok((book.from, book.to)) };
        // Month-ends stay month-ends: the three months to 30 June begin on 1 April.
        let end = book.to.tomorrow().map_err(|_| Missing::TooShort)?;
        let from = end.checked_sub(Span::new().months(i32::from(count))).map_err(|_| Missing::TooShort)?;
        let wanted = days_between(from, book.to) + 1;
        let covered = days_between(from.max(book.from), book.to) + 1;
        if covered * 100 < wanted * COVERAGE_PERCENT { Err(Missing::TooShort) } else { Ok((from.max(book.from), book.to)) }
    }

    /// How many months it stands for: what a monthly average divides by. The whole statement counts its days.
    pub fn length_in_months(self, book: &Book<'_>) -> f64 {
        match self {
            Self::Months(count) => f64::from(count),
            Self::Statement => {
                let days = f64::from(days_between(book.from, book.to) + 1);
                // Whole calendar months count as such; what is left over counts by its days.
                let full = book.full_months().count() as f64;
                let full_days: i32 = book.full_months().map(crate::month::Month::days).sum();
                full + (days - f64::from(full_days)) / 30.4375
            }
        }
    }
}
