//! Parties as printed → one key for one party, however its name is cut or spelt.

use narration::Payer;
use rustc_hash::FxHashMap;

use crate::entry::{Counterparty, Entry};

/// Shorter beginnings fit too many names to be one of them cut off.
const SHORTEST_CUT: usize = 6;

/// Words that are no part of who somebody is. Fewer titles than `names` knows: there two names are compared, here they become one
/// for good.
fn is_dropped(word: &str) -> bool {
    let is_title = || matches!(word, "MR" | "MRS" | "MS" | "SHRI" | "SRI" | "SMT" | "KUM" | "THE");
    // What the width of a column leaves of a legal form; elsewhere two letters are a name.
    let is_cut = || matches!(word, "LIMI" | "LIMIT" | "PRIVA" | "PRIVAT" | "PRIV" | "LT" | "PV");
    is_title() || is_cut() || names::is_legal_form(word)
}

/// One spelling of a party: the row that prints it most fully, one that prints its address, and whether any row shows
/// that the name ends here.
#[derive(Clone, Copy, Debug, Default)]
struct Spelling {
    fullest: usize,
    address: Option<usize>,
    is_whole: bool,
}

pub(crate) fn name_counterparties(entries: &mut [Entry]) {
    let payers: Vec<Option<Payer<'_>>> =
        entries.iter().map(|entry| narration::payer(&entry.reading)).collect();
    let printed = |row: usize| -> &str {
        match (
            payers.get(row).copied().flatten(),
            entries.get(row).and_then(|entry| entry.reading.vpa.as_ref()),
        ) {
            (Some(payer), _) => payer.name,
            (None, Some(vpa)) => &vpa.local,
            (None, None) => "",
        }
    };
    let keys = keys(entries, &payers);
    let mut spellings: FxHashMap<&str, Spelling> = FxHashMap::default();
    for (row, entry) in entries.iter().enumerate() {
        let Some(key) = keys.get(row).and_then(Option::as_deref) else { continue };
        let known = spellings.entry(key).or_insert(Spelling { fullest: row, ..Spelling::default() });
        let (name, other) = (printed(row), printed(known.fullest));
        if (name.len(), other) > (other.len(), name) {
            known.fullest = row;
        }
        known.is_whole |= payers.get(row).copied().flatten().is_some_and(|payer| payer.is_whole);
        if known.address.is_none() && has_whole_address(entry) {
            known.address = Some(row);
        }
    }
    let mut sorted: Vec<(&str, Spelling)> =
        spellings.iter().map(|(key, spelling)| (*key, *spelling)).collect();
    sorted.sort_unstable_by_key(|(key, _)| *key);
    let wholes = join_cut(&sorted, |one, other| is_apart(entries, one, other));
    let places: FxHashMap<&str, usize> =
        sorted.iter().enumerate().map(|(place, (key, _))| (*key, place)).collect();
    let named: Vec<Option<Counterparty>> = keys
        .iter()
        .map(|key| {
            let place = places.get(key.as_deref()?)?;
            let (whole, spelling) = sorted.get(*wholes.get(*place)?)?;
            Some(Counterparty { key: (*whole).to_owned(), name: printed(spelling.fullest).to_owned() })
        })
        .collect();
    for (entry, counterparty) in entries.iter_mut().zip(named) {
        entry.counterparty = counterparty;
    }
}

/// Each row's key by its name; where the name is cut or missing, by the fullest name that stands beside its address.
fn keys(entries: &[Entry], payers: &[Option<Payer<'_>>]) -> Vec<Option<String>> {
    let mut keys: Vec<Option<String>> =
        payers.iter().map(|payer| payer.map(|payer| key(payer.name))).collect();
    let mut named: FxHashMap<(&str, &str), usize> = FxHashMap::default();
    for (row, entry) in entries.iter().enumerate().filter(|(_, entry)| has_whole_address(entry)) {
        let (Some(vpa), Some(Some(key))) = (&entry.reading.vpa, keys.get(row)) else { continue };
        let known = named.entry((&vpa.local, &vpa.handle)).or_insert(row);
        let other = keys.get(*known).and_then(Option::as_ref).map(String::as_str).unwrap_or_default();
        if (key.len(), other) > (other.len(), key) {
            *known = row;
        }
    }
    let by_address: Vec<(usize, String)> = entries
        .iter()
        .enumerate()
        .filter_map(|(row, entry)| {
            let vpa = entry.reading.vpa.as_ref()?;
            let own = keys.get(row).and_then(Option::as_deref).unwrap_or_default();
            let row_named = named.get(&(vpa.local.as_str(), vpa.handle.as_str()));
            let name = row_named.and_then(|row| keys.get(*row)).and_then(Option::as_deref);
            match name {
                Some(name) if name.len() > own.len() && name.starts_with(own) => Some((row, name.to_owned())),
                None if own.is_empty() => Some((row, vpa.local.to_ascii_uppercase())),
                _ => None,
            }
        })
        .collect();
    for (row, name) in by_address {
        if let Some(key) = keys.get_mut(row) {
            *key = Some(name);
        }
    }
    keys.iter_mut().for_each(|key| *key = key.take().filter(|key| !key.is_empty()));
    keys
}

/// Only whole addresses say who it is; those cut short are shared by many.
fn has_whole_address(entry: &Entry) -> bool {
    entry.reading.vpa.as_ref().is_some_and(|vpa| vpa.handle.len() >= 2)
}

/// Both spellings have an address, and not the same.
fn is_apart(entries: &[Entry], one: Spelling, other: Spelling) -> bool {
    let address = |spelling: Spelling| {
        spelling.address.and_then(|row| entries.get(row)).map(|entry| &entry.reading.vpa)
    };
    address(one).is_some_and(|one| address(other).is_some_and(|other| one != other))
}

/// Equal for one party however it is written.
pub fn payer_key(name: &str) -> String {
    key(&name.to_uppercase())
}

/// Letters and digits of the words that tell parties apart; all of them when none does.
fn key(party: &str) -> String {
    let mut key = String::with_capacity(party.len());
    words(party).filter(|word| !is_dropped(word)).for_each(|word| key.push_str(word));
    if key.is_empty() {
        words(party).for_each(|word| key.push_str(word));
    }
    key
}

/// What stands between signs; letters of other scripts are no signs.
fn words(text: &str) -> impl Iterator<Item = &str> {
    let is_part = |byte: u8| byte.is_ascii_alphanumeric() || !byte.is_ascii();
    let mut rest = text;
    std::iter::from_fn(move || {
        let start = rest.bytes().position(is_part)?;
        let word = rest.get(start..)?;
        let end = word.bytes().position(|byte| !is_part(byte)).unwrap_or(word.len());
        let (word, after) = word.split_at_checked(end)?;
        rest = after;
        Some(word)
    })
}

/// For each key the place of what it is cut from: a key that begins exactly one longer key, or a chain of them.
/// Sorted, they are neighbours.
fn join_cut(keys: &[(&str, Spelling)], is_apart: impl Fn(Spelling, Spelling) -> bool) -> Vec<usize> {
    // For each key: where the keys that begin with it end.
    let mut ends = vec![0_usize; keys.len()];
    let mut wholes = vec![0_usize; keys.len()];
    for (place, (key, spelling)) in keys.iter().enumerate().rev() {
        let next = place + 1;
        let mut end = next;
        while keys.get(end).is_some_and(|(longer, _)| longer.starts_with(key)) {
            end = ends.get(end).copied().unwrap_or(end + 1).max(end + 1);
        }
        let is_chain = end > next && ends.get(next) == Some(&end);
        let whole = if is_chain { wholes.get(next).copied().unwrap_or(place) } else { place };
        // A name that is known to end here is nobody's beginning: Infosys is not Infosys BPM.
        let joins = key.len() >= SHORTEST_CUT
            && !spelling.is_whole
            && keys.get(whole).is_some_and(|(_, other)| !is_apart(*spelling, *other));
        if let (Some(kept_end), Some(kept_whole)) = (ends.get_mut(place), wholes.get_mut(place)) {
            *kept_end = end;
            *kept_whole = if joins { whole } else { place };
        }
    }
    wholes
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(parties: &[&str], expected: &[&str]) {
        let owned: Vec<String> = parties.iter().map(|party| key(party)).collect();
        let mut sorted: Vec<(&str, Spelling)> =
            owned.iter().map(|key| (key.as_str(), Spelling::default())).collect();
        sorted.sort_unstable_by_key(|(key, _)| *key);
        sorted.dedup_by_key(|(key, _)| *key);
        let wholes = join_cut(&sorted, |_, _| false);
        let whole =
            |key: &String| sorted[wholes[sorted.iter().position(|(known, _)| known == key).unwrap()]].0;
        assert_eq!(owned.iter().map(whole).collect::<Vec<_>>(), expected);
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
