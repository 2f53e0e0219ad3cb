//! Metrics: balances. What the account held, day by day.

mod daily;
mod dated;
mod moving;
mod overdraft;

pub(crate) use dated::average_on_days;

use std::borrow::Cow;

use crate::book::{Day, Missing, Window};
use crate::metric::Metric;
use crate::study::Study;

/// In the order people read them.
pub(crate) const METRICS: &[&[Metric]] =
    &[daily::METRICS, dated::METRICS, moving::METRICS, overdraft::METRICS];

/// Below this, in paise, an account is all but empty: a usual minimum balance.
const LOW: i64 = 100_000;

/// The days of a window that are shown, each with a balance.
fn days<'a>(study: &'a Study<'_>, window: Window) -> Result<Cow<'a, [Day]>, Missing> {
    let (from, to) = study.book.reach(window)?;
    let days = study.book.days_in(from, to);
    if !days.iter().all(|day| day.closing.is_some()) {
        return Err(Missing::NoBalances);
    }
    let has_gaps = days.iter().any(|day| !day.is_seen);
    let seen = || days.iter().filter(|day| day.is_seen).copied().collect();
    Ok(if has_gaps { Cow::Owned(seen()) } else { Cow::Borrowed(days) })
}

/// The closing balances of a window in paise.
fn closings(study: &Study<'_>, window: Window) -> Result<Vec<i64>, Missing> {
    Ok(days(study, window)?.iter().filter_map(|day| day.closing).map(ledger::Money::as_paise).collect())
}

/// The sum and number of a window's closing balances.
fn sum(study: &Study<'_>, window: Window) -> Result<(i128, i128), Missing> {
    let (from, to) = study.book.reach(window)?;
    study.book.closings(from, to)
}
