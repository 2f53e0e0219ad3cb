//! Transactions → entries, in the same order.

use ledger::Transaction;

use crate::entry::{Account, Entry};
use crate::taxonomy::Category;

/// One entry for each transaction, in the same order.
pub fn sort(transactions: &[Transaction], account: &Account<'_>) -> Vec<Entry> {
    let _ = account;
    transactions.iter().map(|transaction| Entry::of(transaction, Category::Uncategorised)).collect()
}
