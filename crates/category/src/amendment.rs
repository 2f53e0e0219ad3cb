//! What people know better than the text → the category and the party of a row. Dates, amounts and balances are not theirs.

use jiff::civil::Date;
use ledger::{Direction, Money, Transaction};
use rustc_hash::FxHashMap;

use crate::counterparty::payer_key;
use crate::entry::{AmendedBy, Counterparty, Entry};
use crate::taxonomy::Category;

/// Everything that people said of a ledger.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Amendments {
    pub corrections: Vec<Correction>,
    pub rules: Vec<PayerRule>,
}

/// What somebody said of one row. It is known again by what is printed in it, so that it outlives another reading.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Correction {
    pub row: RowMark,
    pub says: Says,
}

/// What a row prints.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct RowMark {
    pub date: Date,
    pub description: String,
    pub debit: Option<Money>,
    pub credit: Option<Money>,
    pub balance: Option<Money>,
    /// Of several rows that print the same, which one, from 0.
    pub occurrence: u32,
}

/// What a team always says of a payer, or of whoever it pays.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PayerRule {
    /// As a report names it.
    pub payer: String,
    pub direction: Direction,
    pub says: Says,
}

/// `None` leaves it as it is read.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Says {
    pub category: Option<Category>,
    pub counterparty: Option<String>,
}

/// What is to hold for one row, whatever its text says.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Amended<'a> {
    row: usize,
    category: Option<Category>,
    counterparty: Option<&'a str>,
    by: AmendedBy,
}

impl Amendments {
    pub fn is_empty(&self) -> bool {
        self.corrections.is_empty() && self.rules.is_empty()
    }

    /// For each row that somebody said something of. The parties are those that the texts name.
    pub(crate) fn of_rows(&self, transactions: &[Transaction], entries: &[Entry]) -> Vec<Amended<'_>> {
        if self.is_empty() {
            return Vec::new();
        }
        let corrections: FxHashMap<&RowMark, &Says> =
            self.corrections.iter().map(|correction| (&correction.row, &correction.says)).collect();
        let rules: FxHashMap<(String, Direction), &Says> =
            self.rules.iter().map(|rule| ((payer_key(&rule.payer), rule.direction), &rule.says)).collect();
        let mut seen: FxHashMap<RowMark, u32> = FxHashMap::default();
        let mut amended = Vec::new();
        for (row, (transaction, entry)) in transactions.iter().zip(entries).enumerate() {
            let said = (!corrections.is_empty())
                .then(|| corrections.get(&mark(transaction, &mut seen)).copied())
                .flatten();
            let party = entry.counterparty.as_ref().map(|party| payer_key(&party.name));
            let ruled = party.and_then(|party| rules.get(&(party, entry.direction)).copied());
            let by = if said.is_some() { AmendedBy::Person } else { AmendedBy::TeamRule };
            let category = said.and_then(|said| said.category).or(ruled.and_then(|ruled| ruled.category));
            let counterparty =
                [said, ruled].into_iter().flatten().find_map(|says| says.counterparty.as_deref());
            if category.is_some() || counterparty.is_some() {
                amended.push(Amended { row, category, counterparty, by });
            }
        }
        amended
    }
}

/// The row as it prints itself, and how many before it print the same.
fn mark(transaction: &Transaction, seen: &mut FxHashMap<RowMark, u32>) -> RowMark {
    let printed = RowMark {
        date: transaction.date,
        description: transaction.description.clone(),
        debit: transaction.debit(),
        credit: transaction.credit(),
        balance: transaction.balance,
        occurrence: 0,
    };
    let count = seen.entry(printed.clone()).or_default();
    let occurrence = *count;
    *count += 1;
    RowMark { occurrence, ..printed }
}

/// Before anything is learned from who pays whom: a party that somebody named is that party in every way.
pub(crate) fn name_parties(entries: &mut [Entry], amended: &[Amended<'_>]) {
    if amended.iter().all(|amended| amended.counterparty.is_none()) {
        return;
    }
    let parties = entries.iter().filter_map(|entry| entry.counterparty.clone());
    let mut known: FxHashMap<String, String> = parties.map(|party| (party.key, party.name)).collect();
    for Amended { row, counterparty, by, .. } in amended {
        let Some(name) = counterparty else { continue };
        let key = payer_key(name);
        // Whoever is named is spelt as the statement spells them, if it does.
        let name = known.entry(key.clone()).or_insert_with(|| (*name).to_owned()).clone();
        if let Some(entry) = entries.get_mut(*row) {
            entry.counterparty = Some(Counterparty { key, name });
            entry.amended = Some(*by);
        }
    }
}

/// What somebody said holds against every rule and every rhythm.
pub(crate) fn set_categories(entries: &mut [Entry], amended: &[Amended<'_>]) {
    for Amended { row, category, by, .. } in amended {
        if let (Some(category), Some(entry)) = (category, entries.get_mut(*row)) {
            let rule = match by {
                AmendedBy::Person => "correction",
                AmendedBy::TeamRule => "team_rule",
            };
            (entry.category, entry.rule, entry.confidence) = (*category, rule, 100);
            entry.amended = Some(*by);
        }
    }
}
