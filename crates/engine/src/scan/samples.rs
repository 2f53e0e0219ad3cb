//! Words and rows for the tests of this folder.

use jiff::civil::date;
use ledger::{Area, Direction, Money, Origin, Proof, Transaction};
use sight::Word;

/// A word about which nothing is in doubt, 5 points a letter.
pub(super) fn word(text: &str, left: f32, baseline: f32) -> Word {
    let right = left + 5.0 * text.len() as f32;
    Word { letters: sight::certain(text, (left, right)), left, right, baseline, height: 8.0 }
}

/// A row of the first of April, so many lines down, 20 points each.
pub(super) fn row(line: usize) -> Transaction {
    let top = 20.0 * line as f32;
    Transaction {
        date: date(2025, 4, 1),
        time: None,
        value_date: None,
        description: String::new(),
        reference: None,
        direction: Direction::Debit,
        amount: Money::paise(100),
        balance: None,
        proof: Proof::Proven,
        origin: Origin { page: 1, area: Area { left: 0.0, top, right: 600.0, bottom: top + 12.0 } },
    }
}
