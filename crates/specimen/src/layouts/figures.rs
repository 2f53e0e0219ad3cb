//! Dates, directions and numbers of an entry, to the ways banks write them.

use jiff::civil::Date;
use ledger::Money;

use crate::account::Entry;
use crate::paper::Row;

/// For tables with one amount column: the amount, and which of the words says its direction.
pub(super) fn moved<'a>(entry: &Entry, [debit, credit]: [&'a str; 2]) -> (Money, &'a str) {
    match (entry.debit, entry.credit) {
        (Some(amount), _) => (amount, debit),
        (None, amount) => (amount.unwrap_or_default(), credit),
    }
}

pub(super) fn written(date: Date, format: &str) -> String {
    date.strftime(format).to_string()
}

/// What a core banking system calls the entry: letters and eight digits, never twice the same in a statement.
pub(super) fn system_number(row: &Row, letters: &str) -> String {
    let day = i64::from(row.entry.date.day_of_year());
    let place = i64::try_from(row.places.start).unwrap_or(0);
    format!("{letters}{:08}", (day * 270_000 + place * 37) % 100_000_000)
}

/// The same for banks whose entries already carry such a number for some of their payments.
pub(super) fn transaction_number(row: &Row) -> String {
    let is_own = |number: &&str| {
        number.strip_prefix('S').is_some_and(|rest| rest.bytes().all(|byte| byte.is_ascii_digit()))
    };
    let own = row.entry.reference.as_deref().filter(is_own);
    own.map_or_else(|| system_number(row, "S"), str::to_owned)
}
