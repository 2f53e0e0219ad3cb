//! What a document turns out to be: a statement with the ledgers of its accounts, or nothing that is read.

use ledger::{Money, Transaction};

use crate::facts::Account;
use crate::kind::NotAStatement;
use crate::proof::Reconciliation;

/// A document read as bank statement.
#[derive(Clone, Debug, PartialEq)]
pub struct Statement {
    pub pages: u32,
    /// The account with the most transactions.
    pub lead: Ledger,
    /// The other accounts of the same document, in the order they are printed.
    pub others: Vec<Ledger>,
}

/// One account, its transactions in the order of events, and how far they are proven.
#[derive(Clone, Debug, PartialEq)]
pub struct Ledger {
    pub account: Account,
    /// As printed, or else as the first printed balance implies.
    pub opening_balance: Option<Money>,
    pub closing_balance: Option<Money>,
    pub transactions: Vec<Transaction>,
    pub reconciliation: Reconciliation,
}

/// Why a document could not be read as a bank statement. A finding about the document, never about the machine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// No text at all: pictures of pages.
    Scanned,
    /// Text that its own fonts do not explain.
    Garbled,
    NotAStatement(NotAStatement),
    /// A statement's table without a single row.
    NoTransactions,
}
