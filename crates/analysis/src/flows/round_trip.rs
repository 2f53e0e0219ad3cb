//! Rows → money that came in and left again within days in nearly the same amount, one debit for one credit.

use std::collections::{BTreeSet, VecDeque};

use category::Entry;
use ledger::Money;

use crate::book::days_between;
use crate::flows::selection::{is_net_credit, is_outflow};

/// Smaller amounts come and go in every household.
const FLOOR: Money = Money::paise(20_000 * 100);
const TOLERANCE_PERCENT: i128 = 1;
const MAX_DAYS: i32 = 5;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RoundTrip {
    pub credit: usize,
    pub debit: usize,
    /// The smaller of both.
    pub amount: Money,
    pub days: u32,
}

/// Goes through the rows once and keeps the credits that may still find their debit.
pub(crate) fn find(entries: &[Entry]) -> Vec<RoundTrip> {
    let mut open: BTreeSet<(Money, usize)> = BTreeSet::new();
    let mut queue: VecDeque<usize> = VecDeque::new();
    let mut trips = Vec::new();
    for (row, entry) in entries.iter().enumerate() {
        while let Some((oldest, credit)) = queue.front().and_then(|row| Some((*row, entries.get(*row)?)))
            && days_between(credit.date, entry.date) > MAX_DAYS
        {
            open.remove(&(credit.amount, oldest));
            queue.pop_front();
        }
        if entry.amount < FLOOR {
            continue;
        }
        if is_net_credit(entry) {
            open.insert((entry.amount, row));
            queue.push_back(row);
        } else if is_outflow(entry)
            && let Some((amount, credit)) = closest(&open, entry.amount)
        {
            open.remove(&(amount, credit));
            let days = entries.get(credit).map_or(0, |first| days_between(first.date, entry.date));
            trips.push(RoundTrip {
                credit,
                debit: row,
                amount: amount.min(entry.amount),
                days: u32::try_from(days).unwrap_or(0),
            });
        }
    }
    trips
}

/// The credit nearest in amount to a debit, the larger one first, when they differ by little enough.
fn closest(open: &BTreeSet<(Money, usize)>, debit: Money) -> Option<(Money, usize)> {
    let above = open.range((debit, 0)..).next().copied();
    let below = open.range(..(debit, 0)).next_back().copied();
    [above, below]
        .into_iter()
        .flatten()
        .filter(|(credit, _)| is_near(*credit, debit))
        .min_by_key(|(credit, row)| (difference(*credit, debit), *row))
}

fn is_near(credit: Money, debit: Money) -> bool {
    difference(credit, debit) * 100 <= i128::from(credit.as_paise()) * TOLERANCE_PERCENT
}

fn difference(one: Money, other: Money) -> i128 {
    (i128::from(one.as_paise()) - i128::from(other.as_paise())).abs()
}
