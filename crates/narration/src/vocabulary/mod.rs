//! One word → what it says in the grammar of narrations.

mod a_to_k;
mod l_to_z;

use crate::terms::Terms;

/// No word of the tables is longer.
const LONGEST: usize = 22;
/// Pieces of a glued word shorter than this would be found in any name.
const SHORTEST_PIECE: usize = 3;
/// Words shorter than this are not looked at for being glued together.
const SHORTEST_GLUED: usize = 7;

/// What the word says; nothing when it is no word of any grammar.
pub(crate) fn terms_of(word: &str) -> Terms {
    if word.len() > LONGEST {
        return Terms::NONE;
    }
    let table = table_for(word);
    table
        .binary_search_by(|(known, _)| (*known).cmp(word))
        .ok()
        .and_then(|place| table.get(place))
        .map_or(Terms::NONE, |(_, terms)| *terms)
}

/// What a word says that is several words printed without spaces: `ACHDEBITRETURNCHARGES`.
/// Nothing when a part of it is no known word.
pub(crate) fn terms_of_glued(word: &str) -> Terms {
    if word.len() < SHORTEST_GLUED || !word.bytes().all(|byte| byte.is_ascii_uppercase()) {
        return Terms::NONE;
    }
    split(word, 0)
}

/// Longest piece first; few words have more than two ways, so the depth stays small.
fn split(rest: &str, depth: u8) -> Terms {
    if depth > 6 {
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

fn table_for(word: &str) -> &'static [(&'static str, Terms)] {
    if word.as_bytes().first().is_some_and(|first| *first < b'L') { a_to_k::WORDS } else { l_to_z::WORDS }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_tables_are_sorted() {
        for table in [a_to_k::WORDS, l_to_z::WORDS] {
            assert!(table.windows(2).all(|pair| pair[0].0 < pair[1].0));
            assert!(table.iter().all(|(word, _)| word.len() <= LONGEST));
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
