//! A book → how the account was kept: items returned unpaid, with direction, instrument, cause and what became of them.

mod attribution;
mod bounce;
mod charges;
mod clearance;
mod returns;

pub use bounce::{Bounce, Cause, Instrument, ReturnSide};

use category::Category;
use jiff::civil::Date;

use crate::book::Book;
use crate::flows::{Flows, is_paid};
use crate::obligations::Obligations;

#[derive(Clone, Debug, Default)]
pub struct Conduct {
    /// Oldest first.
    pub bounces: Vec<Bounce>,
    /// Rows by which the bank punished: minimum balance, penal interest, overdue; with the tax on them.
    pub penal_charges: Vec<usize>,
}

impl Conduct {
    /// The returns from one day to another.
    pub(crate) fn between(&self, from: Date, to: Date) -> &[Bounce] {
        let first = self.bounces.partition_point(|bounce| bounce.date < from);
        let end = self.bounces.partition_point(|bounce| bounce.date <= to);
        self.bounces.get(first..end).unwrap_or(&[])
    }
}

pub(crate) fn find(book: &Book<'_>, flows: &Flows, obligations: &Obligations) -> Conduct {
    let rows = &flows.by_category;
    let mut bounces = returns::find(book.entries, rows);
    charges::attach(book.entries, rows, &mut bounces);
    attribution::attribute(book, obligations, &mut bounces);
    clearance::settle(book.entries, &mut bounces);
    let penal = rows.rows(Category::PenalCharge).iter().copied();
    Conduct {
        bounces,
        penal_charges: penal.filter(|row| book.entries.get(*row).is_some_and(is_paid)).collect(),
    }
}

#[cfg(test)]
mod tests;
