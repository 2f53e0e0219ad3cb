//! the figures between the rows → those that speak of the whole.

use ledger::{Direction, Money};

use super::entry::{Item, Leaning};
use crate::table::{Check, CheckKind};

/// The figures to hold the rows against. A total of the rows since the total before it is the sum of a section: it is right,
/// and says nothing of the whole.
pub(crate) fn checks(items: &[Item]) -> Vec<Check> {
    let mut checks = Vec::new();
    let mut since = 0;
    for (place, item) in items.iter().enumerate() {
        let Item::Check(check) = item else { continue };
        if !is_sum_of(check, &items[since..place]) || is_sum_of(check, items) {
            checks.push(*check);
        }
        since = if check.kind == CheckKind::Total { place } else { since };
    }
    checks
}

/// A total without a balance beside it, and these rows add up to it, as far as the page says which way they go.
fn is_sum_of(check: &Check, items: &[Item]) -> bool {
    let agrees = |printed: Option<Money>, wanted: Direction| {
        let rows = items.iter().filter_map(|item| match item {
            Item::Entry(entry) if entry.leaning == Leaning::Printed(wanted) => Some(entry.amount),
            _ => None,
        });
        printed.is_none_or(|printed| Money::sum(rows) == Some(printed))
    };
    check.kind == CheckKind::Total
        && check.balance.is_none()
        && (check.debit.is_some() || check.credit.is_some())
        && agrees(check.debit, Direction::Debit)
        && agrees(check.credit, Direction::Credit)
}
