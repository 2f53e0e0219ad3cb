//! Rows → money that came in and left again within days in nearly the same amount, one debit for one credit.

use std::collections::{BTreeMap, VecDeque};

use ledger::Money;

use crate::book::Line;

/// Smaller amounts come and go in every household.
const FLOOR: Money = Money::paise(20_000 * 100);
const TOLERANCE_PERCENT: i128 = 1;
const MAX_DAYS: u32 = 5;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RoundTrip {
    pub credit: usize,
    pub debit: usize,
    /// The smaller of both.
    pub amount: Money,
    pub days: u32,
}

/// Goes through the rows once and keeps the credits that may still find their debit.
pub(crate) fn find(lines: &[Line]) -> Vec<RoundTrip> {
    let mut open: BTreeMap<(Money, u32), u32> = BTreeMap::new();
    let mut queue: VecDeque<&Line> = VecDeque::new();
    let mut trips = Vec::new();
    for line in lines.iter().filter(|line| line.amount >= FLOOR) {
        while let Some(credit) = queue.front().filter(|credit| line.day - credit.day > MAX_DAYS) {
            open.remove(&(credit.amount, credit.row));
            queue.pop_front();
        }
        if line.is_net_credit() {
            open.insert((line.amount, line.row), line.day);
            queue.push_back(line);
        } else if line.is_outflow()
            && let Some((amount, credit)) = closest(&open, line.amount)
            && let Some(day) = open.remove(&(amount, credit))
        {
            trips.push(RoundTrip {
                credit: credit as usize,
                debit: line.row as usize,
                amount: amount.min(line.amount),
                days: line.day - day,
            });
        }
    }
    trips
}

/// The credit nearest in amount to a debit, the larger one first, when they differ by little enough.
fn closest(open: &BTreeMap<(Money, u32), u32>, debit: Money) -> Option<(Money, u32)> {
    let above = open.range((debit, 0)..).next();
    let below = open.range(..(debit, 0)).next_back();
    [above, below]
        .into_iter()
        .flatten()
        .map(|(credit, _)| *credit)
        .filter(|(credit, _)| is_near(*credit, debit))
        .min_by_key(|(credit, row)| (difference(*credit, debit), *row))
}

fn is_near(credit: Money, debit: Money) -> bool {
    difference(credit, debit) * 100 <= i128::from(credit.as_paise()) * TOLERANCE_PERCENT
}

fn difference(one: Money, other: Money) -> i128 {
    (i128::from(one.as_paise()) - i128::from(other.as_paise())).abs()
}
