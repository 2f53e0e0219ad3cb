//! The account's holder, and whether a row's other side is the same one.

use std::collections::HashMap;

use crate::entry::{Account, Entry};

/// A comparison with at least this score is the same person.
const SAME: u8 = 85;
/// The beginning of a name must be at least this long to be taken for the whole.
const SHORTEST_CUT: usize = 8;

#[derive(Debug)]
pub(crate) struct Holder {
    /// Everybody the account belongs to.
    names: Vec<String>,
    /// Each party is compared once. Never walked through, so its order does not matter.
    known: HashMap<String, Kinship>,
}

#[derive(Clone, Copy, Debug, Default)]
struct Kinship {
    is_self: bool,
    is_family: bool,
}

impl Holder {
    pub(crate) fn of(account: &Account<'_>) -> Self {
        let holder = account.holder.unwrap_or_default().to_ascii_uppercase();
        let names = holder
            .split([',', '/', '&', ';'])
            .flat_map(|part| part.split(" AND "))
            .map(|name| name.trim().to_owned())
            .filter(|name| name.len() >= 3)
            .collect();
        Self { names, known: HashMap::new() }
    }

    pub(crate) fn is_self(&mut self, entry: &Entry) -> bool {
        self.kinship(entry).is_self
    }

    /// The last name is the holder's and the first is not.
    pub(crate) fn is_family(&mut self, entry: &Entry) -> bool {
        self.kinship(entry).is_family
    }

    fn kinship(&mut self, entry: &Entry) -> Kinship {
        let Some(party) = entry.reading.party.as_deref() else { return Kinship::default() };
        if let Some(known) = self.known.get(party) {
            return *known;
        }
        let mut kinship = Kinship::default();
        for name in &self.names {
            let comparison = names::compare(party, name);
            kinship.is_self |= comparison.score >= SAME || is_cut(party, name);
            kinship.is_family |= comparison.is_likely_family;
        }
        kinship.is_family &= !kinship.is_self;
        self.known.insert(party.to_owned(), kinship);
        kinship
    }
}

/// The party is the holder's name as far as the slot was wide.
fn is_cut(party: &str, name: &str) -> bool {
    let (party, name) = (letters(party), letters(name));
    party.len() >= SHORTEST_CUT && name.len() > party.len() && name.starts_with(&party)
}

fn letters(text: &str) -> String {
    text.chars().filter(|letter| letter.is_alphanumeric()).collect()
}
