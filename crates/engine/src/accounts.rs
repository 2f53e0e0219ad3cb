//! The rows of a case → what the dictionary says of each of its accounts alone.

use analysis::{Asked, Book, Facts};
use category::Entry;

use crate::assembly::Assembly;
use crate::currency::Currencies;

/// The facts of one account, counted from 0.
pub(crate) struct AccountFacts {
    pub(crate) account: usize,
    pub(crate) facts: Facts,
}

/// Nothing where a single account counts: the facts of the case are its own.
pub(crate) fn metrics(
    assembly: &Assembly<'_>,
    entries: &[Entry],
    (asked, currencies): (&Asked, Currencies),
) -> Vec<AccountFacts> {
    if assembly.counted().count() < 2 {
        return Vec::new();
    }
    let facts = assembly.counted().filter_map(|(account, _)| {
        let own = own_entries(assembly, entries, account);
        let cover = assembly.cover_of(account, currencies)?;
        let gaps = cover.gaps();
        let book = Book::new(&own, cover.cover(&gaps), asked)?;
        Some(AccountFacts { account, facts: Facts::of(&analysis::study(book)) })
    });
    facts.collect()
}

/// The rows of one account with the balances that its bank printed, linked to each other alone.
fn own_entries(assembly: &Assembly<'_>, entries: &[Entry], account: usize) -> Vec<Entry> {
    let rows =
        || assembly.lines.iter().zip(entries).enumerate().filter(|(_, (line, _))| line.account == account);
    let places: Vec<usize> = rows().map(|(at, _)| at).collect();
    let own = rows().map(|(_, (line, entry))| {
        let mut entry = entry.clone();
        entry.balance = line.transaction.balance;
        entry.link = entry.link.and_then(|link| {
            let row = places.binary_search(&link.row).ok()?;
            Some(category::Link { row, ..link })
        });
        entry
    });
    own.collect()
}
