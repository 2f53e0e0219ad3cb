//! One word → what it says in the grammar of narrations.

mod english;
mod other_languages;

use std::sync::LazyLock;

use crate::terms::Terms;

/// No word of the tables is longer.
const LONGEST: usize = 22;
/// Pieces of a glued word shorter than this would be found in any name.
const SHORTEST_PIECE: usize = 3;
/// Words shorter than this are not looked at for being glued together.
const SHORTEST_GLUED: usize = 7;

/// Slots of the index: a power of two, four times as many as words, so that few of them collide.
const SLOTS: usize = 4096;
/// Beginnings of three letters.
const BEGINNINGS: usize = 26 * 26 * 26;

/// Words by their hash. Built once, in the time of a few narrations.
static INDEX: LazyLock<Index> = LazyLock::new(Index::build);

const TABLES: [&[(&str, Terms)]; 2] = [english::WORDS, other_languages::WORDS];

struct Index {
    /// All tables as one.
    words: Vec<(&'static str, Terms)>,
    /// One more than the place of the word; zero is a free slot.
    slots: Vec<u16>,
    /// Whether any word begins with the three letters.
    begins: Vec<bool>,
}

/// What the word says; nothing when it is no word of any grammar.
pub(crate) fn terms_of(word: &str) -> Terms {
    if word.len() > LONGEST {
        return Terms::NONE;
    }
    let mut slot = hash(word.as_bytes());
    while let Some(place) = INDEX.slots.get(slot % SLOTS).copied().filter(|place| *place > 0) {
        if let Some((known, terms)) = INDEX.words.get(usize::from(place) - 1)
            && *known == word
        {
            return *terms;
        }
        slot += 1;
    }
    Terms::NONE
}

/// What a word says that is several words printed without spaces: `ACHDEBITRETURNCHARGES`.
/// Nothing when a part of it is no known word.
pub(crate) fn terms_of_glued(word: &str) -> Terms {
    if word.len() < SHORTEST_GLUED
        || !begins_known(word)
        || !word.bytes().all(|byte| byte.is_ascii_uppercase())
    {
        return Terms::NONE;
    }
    split(word, 0)
}

/// Longest piece first; few words have more than two ways, so the depth stays small.
fn split(rest: &str, depth: u8) -> Terms {
    if depth > 6 || !begins_known(rest) {
        return Terms::NONE;
    }
    for length in (SHORTEST_PIECE..=rest.len().min(LONGEST)).rev() {
        let (Some(piece), Some(after)) = (rest.get(..length), rest.get(length..)) else { continue };
        let terms = terms_of(piece);
        if terms.is_none() {
            continue;
        }
        if after.is_empty() {
            return if depth == 0 { Terms::NONE } else { terms };
        }
        let others = split(after, depth + 1);
        if !others.is_none() {
            return terms | others;
        }
    }
    Terms::NONE
}

/// Some word begins with the same three letters; when none does, no longer look is needed.
pub(crate) fn begins_known(word: &str) -> bool {
    beginning(word.as_bytes()).and_then(|place| INDEX.begins.get(place).copied()).unwrap_or(false)
}

fn beginning(word: &[u8]) -> Option<usize> {
    let letter = |place: usize| {
        word.get(place).filter(|byte| byte.is_ascii_uppercase()).map(|byte| usize::from(byte - b'A'))
    };
    Some((letter(0)? * 26 + letter(1)?) * 26 + letter(2)?)
}

/// Of its length, its first eight letters and its last eight, which tell most words apart.
fn hash(word: &[u8]) -> usize {
    let (first, last) = match (word.first_chunk::<8>(), word.last_chunk::<8>()) {
        (Some(first), Some(last)) => (u64::from_le_bytes(*first), u64::from_le_bytes(*last)),
        _ => match (word.first_chunk::<4>(), word.last_chunk::<4>()) {
            (Some(first), Some(last)) => {
                (u64::from(u32::from_le_bytes(*first)), u64::from(u32::from_le_bytes(*last)))
            }
            _ => (word.iter().fold(0, |sum, byte| sum << 8 | u64::from(*byte)), 0),
        },
    };
    let mixed = (first ^ last.rotate_left(29)).wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ word.len() as u64;
    usize::try_from(mixed.wrapping_mul(0xff51_afd7_ed55_8ccd) >> 40).unwrap_or_default()
}

impl Index {
    fn build() -> Self {
        let words: Vec<(&'static str, Terms)> = TABLES.concat();
        let mut index = Self { words, slots: vec![0; SLOTS], begins: vec![false; BEGINNINGS] };
        for (place, (word, _)) in (1_u16..).zip(&index.words) {
            let mut slot = hash(word.as_bytes());
            while index.slots.get(slot % SLOTS).is_some_and(|taken| *taken > 0) {
                slot += 1;
            }
            if let Some(free) = index.slots.get_mut(slot % SLOTS) {
                *free = place;
            }
            if let Some(known) = beginning(word.as_bytes()).and_then(|place| index.begins.get_mut(place)) {
                *known = true;
            }
        }
        index
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_tables_are_sorted() {
        for table in TABLES {
            assert!(table.windows(2).all(|pair| pair[0].0 < pair[1].0));
            assert!(table.iter().all(|(word, _)| word.len() <= LONGEST));
            assert!(table.iter().all(|(word, terms)| terms_of(word) == *terms));
        }
    }

    #[test]
    fn glued_words_are_taken_apart() {
        let terms = terms_of_glued("ACHDEBITRETURNCHARGES");
        for part in [Terms::MANDATE, Terms::RETURN, Terms::FEE] {
            assert!(terms.any(part));
        }
        for name in [
            "BAJAJFINANCE", "RETURNING", "SALMAN", "CASHFREE", "CHARGEBEE", "INTERGLOBE", "MICROFIN",
            "FLEXILOANS",
        ] {
            assert_eq!(terms_of_glued(name), Terms::NONE, "{name}");
        }
    }
}
