//! A book → who the money came from and went to, and what only went round.

mod party;
mod round_trip;
mod selection;
mod side;
mod sum;

pub use party::Party;
pub use round_trip::RoundTrip;

pub(crate) use selection::{
    ByCategory, Selection, counted, is_paid, is_received, is_undone, per_month, ratio, yes_no,
};
pub(crate) use side::{Side, Sides};
pub(crate) use sum::Sum;

use std::collections::BTreeMap;

use ledger::Money;

use crate::book::{Book, Window};
use party::Roll;

/// Who stands on the other side of the account.
#[derive(Clone, Debug, Default)]
pub struct Flows {
    /// Largest turnover first.
    pub parties: Vec<Party>,
    /// Parties that were paid nearly what they had paid in, over the whole statement.
    pub circular: Vec<Circular>,
    pub round_trips: Vec<RoundTrip>,
    pub(crate) by_category: ByCategory,
    windows: Vec<(Window, Sides)>,
}

/// A party whose money went round.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Circular {
    /// Its place among the parties.
    pub party: usize,
    pub received: Money,
    pub paid: Money,
    pub rows: Vec<usize>,
}

/// The same before its rows are looked up.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Circle {
    pub(crate) party: usize,
    pub(crate) received: Sum,
    pub(crate) paid: Sum,
}

impl Flows {
    /// Both sides of one of the usual windows; `None` when the statement does not reach back so far.
    pub(crate) fn sides(&self, window: Window) -> Option<&Sides> {
        self.windows.iter().find(|(of, _)| *of == window).map(|(_, sides)| sides)
    }
}

pub(crate) fn find(book: &Book<'_>) -> Flows {
    let roll = Roll::of(book.entries);
    let windows: Vec<(Window, Sides)> = Window::ALL
        .iter()
        .filter_map(|window| Some((*window, Sides::of(book, &roll, book.reach(*window).ok()?))))
        .collect();
    let whole = windows.iter().find(|(window, _)| *window == Window::Statement);
    let circles = whole.map_or(&[][..], |(_, sides)| &sides.circles);
    Flows {
        circular: circular(book, &roll, circles),
        round_trips: round_trip::find(book.lines()),
        by_category: ByCategory::of(book.lines()),
        windows,
        parties: roll.parties,
    }
}

fn circular(book: &Book<'_>, roll: &Roll, circles: &[Circle]) -> Vec<Circular> {
    let mut rows: BTreeMap<usize, Vec<usize>> =
        circles.iter().map(|circle| (circle.party, Vec::new())).collect();
    for line in book.lines().iter().filter(|line| line.is_net_credit() || line.is_outflow()) {
        let row = line.row as usize;
        let party = roll.of_row.get(row).copied().flatten();
        if let Some(list) = party.and_then(|party| rows.get_mut(&party)) {
            list.push(row);
        }
    }
    circles
        .iter()
        .filter_map(|circle| {
            Some(Circular {
                party: circle.party,
                received: circle.received.money().ok()?,
                paid: circle.paid.money().ok()?,
                rows: rows.remove(&circle.party).unwrap_or_default(),
            })
        })
        .collect()
}

#[cfg(test)]
mod laws;
#[cfg(test)]
mod tests;
