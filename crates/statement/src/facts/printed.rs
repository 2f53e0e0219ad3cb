//! Notices → the figures that are printed outside the table, to check the rows against.

use ledger::Money;

use super::labels::{self, Notice};
use crate::notation::Notation;

/// A figure that may be printed several times, under words that mean it and words that only may.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Candidates<T> {
    meant: Vec<T>,
    possible: Vec<T>,
}

impl<T> Candidates<T> {
    /// A figure under words that only may mean it.
    pub(crate) fn possible(value: Option<T>) -> Self {
        Self { meant: Vec::new(), possible: value.into_iter().collect() }
    }
}

impl<T: Copy + PartialEq> Candidates<T> {
    /// The one that agrees with the rows, or the first that was meant. Where one was meant, words that only may mean it say
    /// nothing: a balance that came back to what it once was would agree with them.
    pub(crate) fn closest_to(&self, read: Option<T>) -> Option<T> {
        let agrees = |value: &&T| Some(**value) == read;
        let candidates = if self.meant.is_empty() { &self.possible } else { &self.meant };
        candidates.iter().find(agrees).or(self.meant.first()).copied()
    }

    /// The same, where the figures around it leave no doubt that a word that only may mean it does: in a summary whose
    /// other figures are right, the one that is not is wrong, and not something else.
    pub(crate) fn in_company(&self, read: Option<T>, is_in_company: bool) -> Option<T> {
        let possible = || self.possible.first().copied().filter(|_| is_in_company);
        self.closest_to(read).or_else(possible)
    }

    /// One of those that only may mean it is what the rows add up to.
    pub(crate) fn may_be(&self, read: Option<T>) -> bool {
        read.is_some_and(|read| self.possible.contains(&read))
    }
}

/// Four figures that add up: what an account held, what came and went, and what it held then.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Summary {
    pub opening: Money,
    pub debits: Money,
    pub credits: Money,
    pub closing: Money,
}

impl Summary {
    /// Two totals, in either order, and the balance that they lead to.
    fn of(opening: Money, three: &[Money]) -> Option<Self> {
        let [first, second, closing] = [three[0].magnitude(), three[1].magnitude(), three[2]];
        let moves = first != Money::ZERO || second != Money::ZERO;
        let leads = |credits: Money, debits: Money| {
            moves && opening.plus(credits).and_then(|sum| sum.minus(debits)) == Some(closing)
        };
        let [debits, credits] = if leads(first, second) {
            [second, first]
        } else if leads(second, first) {
            [first, second]
        } else {
            return None;
        };
        Some(Self { opening, debits, credits, closing })
    }
}

/// Figures printed outside the table.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Printed {
    pub opening: Candidates<Money>,
    pub closing: Candidates<Money>,
    pub debits: Candidates<Money>,
    pub credits: Candidates<Money>,
    pub debit_count: Candidates<usize>,
    pub credit_count: Candidates<usize>,
    /// Every amount outside the table, whatever the words beside it mean.
    pub figures: Vec<Money>,
}

impl Printed {
    /// A summary that adds up, in whatever language: the opening balance, and close behind it two totals and the balance
    /// that they lead to.
    pub(crate) fn summary(&self, opening: Money) -> Option<Summary> {
        self.summaries().find(|summary| summary.opening == opening)
    }

    /// A summary that leads to this balance from what the paper calls the opening balance.
    pub(crate) fn summary_to(&self, closing: Money) -> Option<Summary> {
        self.summaries()
            .find(|summary| summary.closing == closing && self.opening.meant.contains(&summary.opening))
    }

    fn summaries(&self) -> impl Iterator<Item = Summary> {
        /// Figures of one summary stand close to each other.
        const NEAR: usize = 6;
        (0..self.figures.len()).flat_map(|start| {
            let end = (start + 1 + NEAR).min(self.figures.len());
            let opening = self.figures[start];
            self.figures[start + 1..end].windows(3).filter_map(move |three| Summary::of(opening, three))
        })
    }

    /// Two of the figures outside the table that differ by what the rows move: the balances before and after them, in
    /// whatever language they are called so.
    pub(crate) fn ends(&self, debits: Money, credits: Money) -> Option<(Money, Money)> {
        let moved = credits.minus(debits).filter(|moved| *moved != Money::ZERO)?;
        // Rows that all go one way lead from their total to the one that was missed, too: the total must be theirs.
        let is_one_way = debits == Money::ZERO || credits == Money::ZERO;
        let is_total = self.figures.contains(&moved.magnitude());
        let is_named = |opening: &Money, closing: &Money| {
            self.opening.meant.contains(opening) && self.closing.meant.contains(closing)
        };
        // The one before is printed before the one after: the other way round, all directions would be wrong.
        self.figures.iter().enumerate().find_map(|(place, opening)| {
            let closing = opening.plus(moved)?;
            // Both totals differ by what was moved, too.
            let are_totals = (*opening, closing) == (debits, credits);
            let is_likely = !is_one_way || is_total || is_named(opening, &closing);
            (!are_totals && is_likely && self.figures[place + 1..].contains(&closing))
                .then_some((*opening, closing))
        })
    }

    /// The same figures with the balances below zero.
    pub(crate) fn negated(&self) -> Self {
        let negate = |candidates: &Candidates<Money>| Candidates {
            meant: candidates.meant.iter().map(|amount| amount.negated()).collect(),
            possible: candidates.possible.iter().map(|amount| amount.negated()).collect(),
        };
        let figures = self.figures.iter().map(|amount| amount.negated()).collect();
        Self { opening: negate(&self.opening), closing: negate(&self.closing), figures, ..self.clone() }
    }
}

pub(crate) fn printed(notices: &[Notice], notation: &Notation) -> Printed {
    let amounts = |labels: &[&str]| labels::amounts(notices, labels, notation.numbers);
    let sums = |labels: &[&str]| amounts(labels).into_iter().map(Money::magnitude).collect();
    let counts =
        |labels: &[&str]| Candidates { meant: labels::counts(notices, labels), possible: Vec::new() };
    // What is carried from a page to the next is neither what the account began with nor what it ended with.
    let (brought, carried) = (amounts(labels::BROUGHT), amounts(labels::CARRIED));
    let mut openings = amounts(labels::OPENING);
    openings.extend(brought.iter().filter(|balance| !carried.contains(balance)));
    let mut closings = amounts(labels::CLOSING);
    closings.extend(carried.iter().filter(|balance| !brought.contains(balance)));
    Printed {
        opening: Candidates { meant: openings, possible: amounts(labels::EITHER_END) },
        closing: Candidates { meant: closings, possible: amounts(labels::EITHER_END) },
        debits: Candidates { meant: sums(labels::DEBITS), possible: sums(labels::LOOSE_DEBITS) },
        credits: Candidates { meant: sums(labels::CREDITS), possible: sums(labels::LOOSE_CREDITS) },
        debit_count: counts(labels::DEBIT_COUNT),
        credit_count: counts(labels::CREDIT_COUNT),
        figures: labels::figures(notices, notation.numbers),
    }
}
