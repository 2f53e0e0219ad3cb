//! The account's holder, and whether a row's other side is the same one.

use narration::Mark;
use rustc_hash::FxHashMap;

use crate::entry::{Account, Entry};

/// A comparison with at least this score is the same person.
const SAME: u8 = 85;
/// The beginning of a name must be at least this long to be taken for the whole.
const SHORTEST_CUT: usize = 8;

/// Words before names that are no part of them.
const TITLES: &[&str] = &["MRS", "SHRI", "SMT", "KUM", "HAV", "CAPT", "MAJ", "COL", "PROF"];

#[derive(Debug)]
pub(crate) struct Holder {
    /// Everybody the account belongs to.
    names: Vec<String>,
    /// How the words of these names begin.
    beginnings: Vec<[u8; 3]>,
    /// Each party is compared once. Never walked through, so its order does not matter.
    known: FxHashMap<String, Kinship>,
}

#[derive(Clone, Copy, Debug, Default)]
struct Kinship {
    is_self: bool,
    is_family: bool,
}

impl Holder {
    pub(crate) fn of(account: &Account<'_>) -> Self {
        let holder = account.holder.unwrap_or_default().to_ascii_uppercase();
        let names: Vec<String> = holder
            .split([',', '/', '&', ';'])
            .flat_map(|part| part.split(" AND "))
            .map(|name| name.trim().to_owned())
            .filter(|name| name.len() >= 3)
            .collect();
        let beginnings = names.iter().flat_map(|name| beginnings(name)).collect();
        Self { names, beginnings, known: FxHashMap::default() }
    }

    /// Some word of both begins alike.
    fn may_be_related(&self, party: &str) -> bool {
        beginnings(party).any(|letters| self.beginnings.contains(&letters))
    }

    pub(crate) fn is_self(&mut self, entry: &Entry) -> bool {
        self.kinship(entry).is_self || entry.reading.has(Mark::OwnAccount) && self.begins_like(entry)
    }

    /// The note says own, and the party is one of the holder's names as far as the slot was wide.
    fn begins_like(&self, entry: &Entry) -> bool {
        let Some(party) = entry.reading.party.as_deref().map(letters).filter(|party| party.len() >= 4) else {
            return false;
        };
        let mut words = self.names.iter().flat_map(|name| name.split(' '));
        words.any(|word| word.len() >= 4 && (word.starts_with(&party) || party.starts_with(word)))
            || self.names.iter().any(|name| letters(name).starts_with(&party))
    }

    /// The last name is the holder's and the first is not.
    pub(crate) fn is_family(&mut self, entry: &Entry) -> bool {
        self.kinship(entry).is_family || self.address_is_family(entry)
    }

    /// `maheshpat@`: the first name of the party, then the beginning of the holder's last.
    fn address_is_family(&self, entry: &Entry) -> bool {
        let reading = &entry.reading;
        let (Some(party), Some(vpa)) = (&reading.party, &reading.vpa) else { return false };
        let first = party.split(' ').next().unwrap_or_default();
        let local = vpa.local.to_ascii_uppercase();
        let Some(rest) = local.strip_prefix(first) else { return false };
        let rest: String = rest.chars().filter(char::is_ascii_alphabetic).collect();
        let mut lasts = self.names.iter().filter_map(|name| name.rsplit(' ').next());
        first.len() >= 3 && rest.len() >= 3 && lasts.any(|last| last.starts_with(&rest))
    }

    fn kinship(&mut self, entry: &Entry) -> Kinship {
        let Some(party) = entry.reading.party.as_deref() else { return Kinship::default() };
        // Most parties are strangers, and this is cheaper than to look them up or to compare them.
        if !self.may_be_related(party) {
            return Kinship::default();
        }
        if let Some(known) = self.known.get(party) {
            return *known;
        }
        let mut kinship = Kinship::default();
        let party_name = without_bank(party);
        for name in &self.names {
            let party = party_name;
            let comparison = names::compare(party, name);
            kinship.is_self |= comparison.score >= SAME && is_whole_name(party, name) || is_cut(party, name);
            kinship.is_family |= comparison.is_likely_family || comparison.score >= SAME;
        }
        kinship.is_family &= !kinship.is_self;
        self.known.insert(party.to_owned(), kinship);
        kinship
    }
}

/// Where each word of a text begins.
fn beginnings(text: &str) -> impl Iterator<Item = [u8; 3]> + '_ {
    let bytes = text.as_bytes();
    let is_start = |place: usize| place.checked_sub(1).is_none_or(|before| bytes.get(before) == Some(&b' '));
    let windows = bytes.windows(3).enumerate();
    windows.filter(move |(place, _)| is_start(*place)).filter_map(|(_, letters)| {
        let letters = <[u8; 3]>::try_from(letters).ok()?;
        (!letters.contains(&b' ')).then_some(letters)
    })
}

/// `RHEA DSOUZA AXIS`: the bank behind a name is where the account is.
fn without_bank(party: &str) -> &str {
    const BANKS: &[&str] = &[
        "AXIS", "HDFC", "ICICI", "SBI", "KOTAK", "BOB", "PNB", "YES", "IDFC", "BANK", "INDUSIND", "FEDERAL",
        "CANARA", "AC",
    ];
    let mut name = party;
    while let Some((front, last)) = name.rsplit_once(' ') {
        let is_short = last.len() <= 3 && front.split(' ').count() >= 3;
        if !BANKS.contains(&last) && !is_short {
            break;
        }
        name = front;
    }
    name
}

/// A father's name with the son's before it, or initials with a shared last name, are somebody else.
fn is_whole_name(party: &str, name: &str) -> bool {
    let full = |text: &str| -> Vec<String> {
        text.split(|letter: char| !letter.is_alphanumeric())
            .filter(|word| word.len() >= 3 && !TITLES.contains(word))
            .map(str::to_owned)
            .collect()
    };
    // SUNITA P KULKARNI is the wife of PRASHANT KULKARNI: her own name is none of his.
    let is_his = |word: &String| {
        let mut words = name.split(|letter: char| !letter.is_alphanumeric());
        words.any(|his| {
            his.len() >= 2 && his.get(..2) == word.get(..2) || his.len() == 1 && word.starts_with(his)
        })
    };
    let (party, name) = (full(party), full(name));
    if !party.first().is_none_or(is_his) {
        return false;
    }
    if party.len() <= 1 {
        return name.len() <= 1 || party.first().is_some_and(|word| word.len() >= 8);
    }
    party.len() <= name.len().max(2) || name.len() == 1
}

/// The party is the holder's name as far as the slot was wide.
fn is_cut(party: &str, name: &str) -> bool {
    let (party, name) = (letters(party), letters(name));
    party.len() >= SHORTEST_CUT && name.len() > party.len() && name.starts_with(&party)
}

fn letters(text: &str) -> String {
    text.chars().filter(|letter| letter.is_alphanumeric()).collect()
}
