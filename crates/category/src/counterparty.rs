//! Parties as printed → one key for one party, however its name is cut or spelt.

use std::collections::{BTreeMap, HashMap};

use crate::entry::{Counterparty, Entry};

/// Shorter beginnings fit too many names to be one of them cut off.
const SHORTEST_CUT: usize = 6;

/// Words that are no part of who somebody is.
const DROPPED: &[&str] = &[
    "MR", "MRS", "MS", "SHRI", "SRI", "SMT", "KUM", "PVT", "LTD", "LIMITED", "PRIVATE", "LLP", "INC", "PLC",
    "CO", "COMPANY", "CORP", "THE", "LIMI", "LIMIT", "PRIVA", "PRIVAT", "PRIV", "LT", "PV",
];

/// One spelling of a party: the longest as printed, and an address that belongs to it.
#[derive(Debug, Default)]
struct Spelling {
    name: String,
    address: Option<String>,
    /// What it turned out to be a cut form of.
    whole: Option<String>,
}

pub(crate) fn name_counterparties(entries: &mut [Entry]) {
    let by_address = keys_by_address(entries);
    let keys: Vec<Option<String>> = entries.iter().map(|entry| key_of(entry, &by_address)).collect();
    let mut spellings: BTreeMap<String, Spelling> = BTreeMap::new();
    for (entry, key) in entries.iter().zip(&keys) {
        let Some(key) = key else { continue };
        let spelling = spellings.entry(key.clone()).or_default();
        let name = printed(entry);
        if (name.len(), std::cmp::Reverse(name)) > (spelling.name.len(), std::cmp::Reverse(&spelling.name)) {
            spelling.name = name.to_owned();
        }
        if spelling.address.is_none() {
            spelling.address = address_of(entry);
        }
    }
    join_cut(&mut spellings);
    for (entry, key) in entries.iter_mut().zip(keys) {
        let Some(key) = key else { continue };
        let whole = spellings.get(&key).and_then(|spelling| spelling.whole.clone()).unwrap_or(key);
        let name = spellings.get(&whole).map(|spelling| spelling.name.clone()).unwrap_or_default();
        entry.counterparty = Some(Counterparty { key: whole, name });
    }
}

/// The name that stands most fully beside each address.
fn keys_by_address(entries: &[Entry]) -> HashMap<String, String> {
    let mut keys: HashMap<String, String> = HashMap::new();
    for entry in entries {
        let (Some(address), Some(party)) = (address_of(entry), &entry.reading.party) else { continue };
        let key = key(party);
        let known = keys.entry(address).or_default();
        if (key.len(), &*known) > (known.len(), &key) {
            *known = key;
        }
    }
    keys
}

/// Only whole addresses say who it is; those cut short are shared by many.
fn address_of(entry: &Entry) -> Option<String> {
    let vpa = entry.reading.vpa.as_ref()?;
    (vpa.handle.len() >= 2).then(|| format!("{}@{}", vpa.local, vpa.handle))
}

fn key_of(entry: &Entry, by_address: &HashMap<String, String>) -> Option<String> {
    if let Some(party) = &entry.reading.party {
        let key = key(party);
        if !key.is_empty() {
            return Some(key);
        }
    }
    let vpa = entry.reading.vpa.as_ref()?;
    let named = address_of(entry).and_then(|address| by_address.get(&address).cloned());
    named.or_else(|| Some(vpa.local.to_ascii_uppercase())).filter(|key| !key.is_empty())
}

fn printed(entry: &Entry) -> &str {
    match (&entry.reading.party, &entry.reading.vpa) {
        (Some(party), _) => party,
        (None, Some(vpa)) => &vpa.local,
        (None, None) => "",
    }
}

/// Letters and digits of the words that tell parties apart; all of them when none does.
fn key(party: &str) -> String {
    let words = || party.split(|letter: char| !letter.is_alphanumeric()).filter(|word| !word.is_empty());
    let telling: String = words().filter(|word| !DROPPED.contains(word)).collect();
    if telling.is_empty() { words().collect() } else { telling }
}

/// A key that begins exactly one longer key, or a chain of them, is that party cut off. Sorted, they are neighbours.
fn join_cut(spellings: &mut BTreeMap<String, Spelling>) {
    let keys: Vec<(String, Option<String>)> =
        spellings.iter().map(|(key, spelling)| (key.clone(), spelling.address.clone())).collect();
    // For each key: where the keys that begin with it end, and whether they are one chain.
    let mut ends = vec![0_usize; keys.len()];
    let mut wholes = vec![0_usize; keys.len()];
    for place in (0..keys.len()).rev() {
        let Some((key, address)) = keys.get(place) else { continue };
        let begins =
            |other: usize| keys.get(other).is_some_and(|(longer, _)| longer.starts_with(key.as_str()));
        let mut end = place + 1;
        while end < keys.len() && begins(end) {
            end = ends.get(end).copied().unwrap_or(end + 1).max(end + 1);
        }
        let next = place + 1;
        let is_chain = end > next && ends.get(next) == Some(&end);
        let whole = if is_chain { wholes.get(next).copied().unwrap_or(place) } else { place };
        let other = keys.get(whole).and_then(|(_, address)| address.as_ref());
        let is_apart = address.is_some() && other.is_some() && address.as_ref() != other;
        let joins = key.len() >= SHORTEST_CUT && !is_apart;
        if let (Some(kept_end), Some(kept_whole)) = (ends.get_mut(place), wholes.get_mut(place)) {
            *kept_end = end;
            *kept_whole = if joins { whole } else { place };
        }
    }
    for (place, whole) in wholes.into_iter().enumerate() {
        if whole != place
            && let (Some((key, _)), Some((longer, _))) = (keys.get(place), keys.get(whole))
            && let Some(spelling) = spellings.get_mut(key)
        {
            spelling.whole = Some(longer.clone());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(parties: &[&str], expected: &[&str]) {
        let mut spellings: BTreeMap<String, Spelling> =
            parties.iter().map(|party| (key(party), Spelling::default())).collect();
        join_cut(&mut spellings);
        let whole = |party: &&str| {
            let key = key(party);
            spellings.get(&key).and_then(|spelling| spelling.whole.clone()).unwrap_or(key)
        };
        assert_eq!(parties.iter().map(whole).collect::<Vec<_>>(), expected);
    }

    #[test]
    fn cut_names_join_the_whole_one() {
        check(&["SRI BALAJI KIRANA", "BALAJI KIR", "BALAJI"], &["BALAJIKIRANA"; 3]);
        check(&["BAJAJ FINANCE LTD", "BAJAJ FINANCE LIMITED", "BAJAJ FINANCE"], &["BAJAJFINANCE"; 3]);
    }

    #[test]
    fn a_beginning_of_two_names_joins_neither() {
        check(
            &["RAMESH K", "RAMESH KUMAR", "RAMESH KULKARNI"],
            &["RAMESHK", "RAMESHKUMAR", "RAMESHKULKARNI"],
        );
        check(&["RAM", "RAMESH"], &["RAM", "RAMESH"]);
    }
}
