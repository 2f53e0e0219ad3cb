//! Metrics: cash flow. What came in, what went out, and what was left.

mod gross;
mod net;

use ledger::Money;

use crate::book::{Finding, Found, Line, Missing, Month, Rows, Tally, Value, Window, total};
use crate::metric::Metric;
use crate::study::Study;

/// In the order people read them.
pub(crate) const METRICS: &[&[Metric]] = &[gross::METRICS, net::METRICS];

/// What the counted rows of a window add up to.
fn total_of(study: &Study<'_>, window: Window, is_counted: fn(&Line) -> bool) -> Finding {
    let tally = Tally::of(&study.book, window, is_counted)?;
    Found::rupees(tally.total, tally.rows())
}

/// The same for one of its months.
fn monthly_of(study: &Study<'_>, window: Window, is_counted: fn(&Line) -> bool) -> Finding {
    let tally = Tally::of(&study.book, window, is_counted)?;
    let monthly = study.book.per_month(window, tally.total).ok_or(Missing::TooLarge)?;
    Found::rupees(monthly, tally.rows())
}

/// `otherwise` when there are none.
fn mean_of(study: &Study<'_>, window: Window, is_counted: fn(&Line) -> bool, otherwise: Missing) -> Finding {
    let tally = Tally::of(&study.book, window, is_counted)?;
    Found::average(tally.total, tally.count() as i128, tally.rows(), otherwise)
}

/// What one kind of row is of another; `otherwise` when there is none of the other.
fn share_of(
    study: &Study<'_>,
    window: Window,
    part: fn(&Line) -> bool,
    whole: fn(&Line) -> bool,
    otherwise: Missing,
) -> Finding {
    let part = Tally::of(&study.book, window, part)?;
    let (from, to) = study.book.reach(window)?;
    let whole = total(&study.book, from, to, whole);
    Found::ratio(part.total, whole, part.rows(), otherwise)
}

/// The largest row among those of its kind.
fn largest_share(
    study: &Study<'_>,
    window: Window,
    is_counted: fn(&Line) -> bool,
    otherwise: Missing,
) -> Finding {
    let (from, to) = study.book.reach(window)?;
    let lines = study.book.lines_in(from, to).iter().filter(|line| is_counted(line));
    let whole: i128 = lines.clone().map(Line::paise).sum();
    let largest = lines.rev().max_by_key(|line| line.amount).ok_or(otherwise)?;
    Found::ratio(largest.paise(), whole, Rows::These(vec![largest.row]), otherwise)
}

fn month_total(study: &Study<'_>, month: &Month, is_counted: fn(&Line) -> bool) -> Option<Value> {
    let paise = total(&study.book, month.from, month.to, is_counted);
    i64::try_from(paise).ok().map(|paise| Value::Rupees(Money::paise(paise)))
}

fn month_count(study: &Study<'_>, month: &Month, is_counted: fn(&Line) -> bool) -> Option<Value> {
    let lines = study.book.lines_in(month.from, month.to);
    u32::try_from(lines.iter().filter(|line| is_counted(line)).count()).ok().map(Value::Count)
}
