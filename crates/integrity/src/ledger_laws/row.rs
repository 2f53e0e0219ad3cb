//! A transaction beside what its narration says.

use jiff::civil::Date;
use ledger::{Money, Transaction};
use narration::{Channel, Mark, Reading};

use crate::check::Evidence;
use crate::paper::Paper;

#[derive(Clone, Copy, Debug)]
pub(super) struct Row<'a> {
    /// Counted from 0.
    pub(super) number: usize,
    pub(super) transaction: &'a Transaction,
    pub(super) reading: &'a Reading,
}

pub(super) fn all<'a>(paper: &Paper<'a>) -> Vec<Row<'a>> {
    let transactions = paper.statement.lead.transactions.iter().zip(paper.readings);
    transactions
        .enumerate()
        .map(|(number, (transaction, reading))| Row { number, transaction, reading })
        .collect()
}

/// Where a row stands, for evidence.
pub(super) fn place(number: usize, transaction: &Transaction) -> Evidence {
    Evidence {
        page: Some(transaction.origin.page),
        area: Some(transaction.origin.area),
        row: Some(number),
        ..Evidence::default()
    }
}

impl Row<'_> {
    pub(super) fn evidence(&self, expected: impl Into<String>, found: impl Into<String>) -> Evidence {
        Evidence {
            expected: Some(expected.into()),
            found: Some(found.into()),
            ..place(self.number, self.transaction)
        }
    }

    pub(super) fn date(&self) -> Date {
        self.transaction.date
    }

    pub(super) fn amount(&self) -> Money {
        self.transaction.amount.magnitude()
    }

    /// Rows that speak of a transfer without being one: its return, its fee, the tax on the fee.
    pub(super) fn is_about_another(&self) -> bool {
        [Mark::Return, Mark::InwardReturn, Mark::OutwardReturn, Mark::Reversal, Mark::Charge, Mark::Gst]
            .iter()
            .any(|mark| self.reading.has(*mark))
    }

    pub(super) fn is_transfer_by(&self, channel: Channel) -> bool {
        self.reading.channel == channel && !self.is_about_another()
    }
}
