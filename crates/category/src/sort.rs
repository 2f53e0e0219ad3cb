//! Transactions → entries, in the same order.

use ledger::{Transaction, threads};

use crate::amendment::{self, Amendments};
use crate::clues::{Clues, Finder};
use crate::counterparty::name_counterparties;
use crate::entry::{Account, Entry};
use crate::links::link;
use crate::own::Holder;
use crate::recurrence::learn_from_rhythm;
use crate::rules::{Row, decide};
use crate::taxonomy::Category;

/// Below this a thread costs more than it saves.
const ROWS_A_THREAD: usize = 128;

/// One entry for each transaction, in the same order.
pub fn sort(transactions: &[Transaction], account: &Account<'_>) -> Vec<Entry> {
    sort_amended(transactions, account, &Amendments::default())
}

/// The same where people said of some rows what they are and with whom.
pub fn sort_amended(
    transactions: &[Transaction],
    account: &Account<'_>,
    amendments: &Amendments,
) -> Vec<Entry> {
    let read = threads::map_shares(transactions, ROWS_A_THREAD, |share| {
        let mut finder = Finder::default();
        let row = |transaction: &Transaction| {
            let entry = Entry::of(transaction, Category::Uncategorised);
            let clues = finder.find(&entry.reading, &transaction.description);
            (entry, clues)
        };
        share.iter().map(row).collect()
    });
    let (mut entries, clues): (Vec<Entry>, Vec<Clues>) = read.into_iter().unzip();
    name_counterparties(&mut entries);
    let amended = amendments.of_rows(transactions, &entries);
    amendment::name_parties(&mut entries, &amended);
    let mut holder = Holder::of(account);
    for (entry, clues) in entries.iter_mut().zip(&clues) {
        let is_own = holder.is_self(entry);
        let verdict = decide(&Row { entry, clues, kind: account.kind, is_own });
        (entry.category, entry.rule, entry.confidence) = (verdict.category, verdict.rule, verdict.confidence);
    }
    // Before, so that the other rows of a payer are learned from it; and after, because it holds against what is learned.
    amendment::set_categories(&mut entries, &amended);
    link(&mut entries);
    learn_from_rhythm(&mut entries, &clues, account);
    amendment::set_categories(&mut entries, &amended);
    entries
}
