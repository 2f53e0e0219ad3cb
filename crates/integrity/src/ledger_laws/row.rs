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
    /// Its narration has one of these, in capitals or not.
    pub(super) fn says_any(&self, words: &[&str]) -> bool {
        says_any(&self.transaction.description, words)
    }

    /// Its words are those of two payments: where a row breaks over lines or pages, the end of one may have been read as
    /// the beginning of the next, and a column of codes may name another rail than the words do. Balances prove amounts,
    /// not whose words these are.
    pub(super) fn may_hold_another(&self) -> bool {
        let text = self.transaction.description.as_str();
        let is_other = |rest: &str| {
            let channel = narration::read(rest, None, self.transaction.direction).channel;
            let is_rail = match channel {
                Channel::Upi | Channel::Imps | Channel::Neft | Channel::Rtgs | Channel::Nach => true,
                // Some banks write the number of a cheque, or room for it, behind every row.
                Channel::Cheque => is_cleared(rest),
                _ => false,
            };
            is_rail && channel != self.reading.channel
        };
        text.match_indices(' ').filter_map(|(at, _)| text.get(at + 1..)).any(is_other)
    }
}

/// The words say that a cheque went through clearing.
pub(super) fn is_cleared(text: &str) -> bool {
    says_any(text, &["CLG", "CLEARING", "CTS", "MICR", "O/W", "I/W"])
}

/// One of these is in the text, in capitals or not.
pub(super) fn says_any(text: &str, words: &[&str]) -> bool {
    let text = text.to_uppercase();
    words.iter().any(|word| text.contains(word))
}
