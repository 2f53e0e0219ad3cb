//! A ledger → the days it shows.

use ledger::{Date, days_between};
use statement::Ledger;

/// No bank prints more than ten years on one paper: a longer period was misread.
const MAX_PERIOD_DAYS: i32 = 366 * 11;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Reach {
    pub(crate) from: Date,
    pub(crate) to: Date,
    pub(crate) is_period_printed: bool,
}

impl Reach {
    /// `None` for a ledger without rows and without a period: it shows nothing.
    pub(crate) fn of(ledger: &Ledger) -> Option<Self> {
        let dates = ledger.transactions.iter().map(|row| row.date);
        let rows = dates.clone().min().zip(dates.max());
        let is_likely = |(from, to): &(Date, Date)| from <= to && days_between(*from, *to) < MAX_PERIOD_DAYS;
        let period = ledger.account.period.filter(is_likely);
        let (from, to) = match (period, rows) {
            (Some((from, to)), Some((first, last))) => (from.min(first), to.max(last)),
            (Some(period), None) => period,
            (None, Some(rows)) => rows,
            (None, None) => return None,
        };
        Some(Self { from, to, is_period_printed: period.is_some() })
    }
}
