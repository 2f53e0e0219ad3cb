//! Entries → counterparties: who paid, who was paid, and how much of the whole each is.

use std::collections::HashMap;

use category::{Category, Entry};
use jiff::civil::Date;
use ledger::Money;

use crate::flows::Sum;

/// Everything that passed between the account and one other party.
#[derive(Clone, Debug, PartialEq)]
pub struct Party {
    pub key: String,
    /// For people.
    pub name: String,
    /// What it paid in and was paid; `None` when the sum is no money anyone has.
    pub received: Option<Money>,
    pub paid: Option<Money>,
    pub credits: u32,
    pub debits: u32,
    pub first: Date,
    pub last: Date,
    /// Of the value of all credits and of all debits, named or not.
    pub share_of_credits: f64,
    pub share_of_debits: f64,
    /// Every category its rows have, in the order of the taxonomy.
    pub categories: Vec<Category>,
    pub rows: Vec<usize>,
}

/// The parties of a ledger and which of them each row belongs to.
#[derive(Clone, Debug, Default)]
pub(crate) struct Roll {
    /// Largest turnover first.
    pub(crate) parties: Vec<Party>,
    /// The party of each row.
    pub(crate) of_row: Vec<Option<usize>>,
}

impl Roll {
    pub(crate) fn of(entries: &[Entry]) -> Self {
        // Only asked, never gone through: its order reaches nobody.
        let mut numbers: HashMap<&str, usize> = HashMap::with_capacity(entries.len());
        let mut drafts: Vec<Draft<'_>> = Vec::new();
        let mut of_row = Vec::with_capacity(entries.len());
        let (mut all_credits, mut all_debits) = (Sum::ZERO, Sum::ZERO);
        for (row, entry) in entries.iter().enumerate() {
            if entry.is_credit() {
                all_credits.add(entry.amount);
            } else {
                all_debits.add(entry.amount);
            }
            let Some(party) = &entry.counterparty else {
                of_row.push(None);
                continue;
            };
            let number = *numbers.entry(&party.key).or_insert(drafts.len());
            if number == drafts.len() {
                drafts.push(Draft::new(&party.key, &party.name, entry.date));
            }
            if let Some(draft) = drafts.get_mut(number) {
                draft.add(row, entry);
            }
            of_row.push(Some(number));
        }
        let mut order: Vec<usize> = (0..drafts.len()).collect();
        order.sort_by_cached_key(|number| {
            drafts.get(*number).map(|draft| (std::cmp::Reverse(draft.received.plus(draft.paid)), draft.key))
        });
        let mut place = vec![0; drafts.len()];
        for (new, old) in order.iter().enumerate() {
            if let Some(slot) = place.get_mut(*old) {
                *slot = new;
            }
        }
        for slot in &mut of_row {
            *slot = slot.and_then(|old| place.get(old).copied());
        }
        let mut drafts: Vec<Option<Draft<'_>>> = drafts.into_iter().map(Some).collect();
        let parties = order
            .into_iter()
            .filter_map(|old| drafts.get_mut(old).and_then(Option::take))
            .map(|draft| draft.finish(all_credits, all_debits))
            .collect();
        Self { parties, of_row }
    }
}

struct Draft<'a> {
    key: &'a str,
    name: &'a str,
    received: Sum,
    paid: Sum,
    credits: u32,
    debits: u32,
    first: Date,
    last: Date,
    categories: u64,
    rows: Vec<usize>,
}

impl<'a> Draft<'a> {
    fn new(key: &'a str, name: &'a str, date: Date) -> Self {
        Self {
            key,
            name,
            received: Sum::ZERO,
            paid: Sum::ZERO,
            credits: 0,
            debits: 0,
            first: date,
            last: date,
            categories: 0,
            rows: Vec::new(),
        }
    }

    fn add(&mut self, row: usize, entry: &Entry) {
        if entry.is_credit() {
            self.received.add(entry.amount);
            self.credits += 1;
        } else {
            self.paid.add(entry.amount);
            self.debits += 1;
        }
        self.first = self.first.min(entry.date);
        self.last = self.last.max(entry.date);
        // Sixty-two categories fit into the bits of one number.
        self.categories |= 1 << (entry.category as u64);
        self.rows.push(row);
    }

    fn finish(self, all_credits: Sum, all_debits: Sum) -> Party {
        let categories = Category::ALL.iter().copied();
        Party {
            key: self.key.to_owned(),
            name: self.name.to_owned(),
            received: self.received.money().ok(),
            paid: self.paid.money().ok(),
            credits: self.credits,
            debits: self.debits,
            first: self.first,
            last: self.last,
            share_of_credits: self.received.ratio_to(all_credits).unwrap_or(0.0),
            share_of_debits: self.paid.ratio_to(all_debits).unwrap_or(0.0),
            categories: categories
                .filter(|category| self.categories & (1 << (*category as u64)) != 0)
                .collect(),
            rows: self.rows,
        }
    }
}
