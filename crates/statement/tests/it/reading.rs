//! Reading a PDF in a test, and telling rows apart.

use ledger::{Date, Money};
use specimen::{AccountTruth, TruthTransaction};
use statement::{Ledger, Refusal, Statement};

pub(crate) fn read(pdf: &[u8]) -> Result<Statement, Refusal> {
    let document = pdf::read(pdf, None, &pdf::Limits::default(), &|_| false).expect("a PDF that opens");
    statement::read(&document)
}

/// What must be exact of a row.
#[derive(Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Row {
    pub date: Date,
    pub debit: Option<Money>,
    pub credit: Option<Money>,
    pub balance: Option<Money>,
    pub page: u32,
}

pub(crate) fn rows(ledger: &Ledger) -> Vec<Row> {
    let row = |row: &ledger::Transaction| Row {
        date: row.date,
        debit: row.debit(),
        credit: row.credit(),
        balance: row.balance,
        page: row.origin.page,
    };
    ledger.transactions.iter().map(row).collect()
}

pub(crate) fn true_rows(truth: &AccountTruth) -> Vec<Row> {
    let row = |row: &TruthTransaction| Row {
        date: row.date,
        debit: row.debit,
        credit: row.credit,
        balance: row.balance,
        page: row.page,
    };
    truth.transactions.iter().map(row).collect()
}

/// The first row that differs says more than two long lists do.
pub(crate) fn difference(read: &[Row], truth: &[Row]) -> Option<String> {
    let differs = read.iter().zip(truth).position(|(read, truth)| read != truth);
    match differs {
        Some(place) => Some(format!("row {} is {:?}, read as {:?}", place + 1, truth[place], read[place])),
        None if read.len() != truth.len() => Some(format!("{} rows read of {}", read.len(), truth.len())),
        None => None,
    }
}

#[track_caller]
pub(crate) fn assert_same_rows(read: &[Row], truth: &[Row], what: &str) {
    assert_eq!(difference(read, truth), None, "{what}");
}
