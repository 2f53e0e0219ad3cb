//! The tables of stems → an index by the first letters of each.

use std::sync::LazyLock;

use super::{TABLES, merchants};
use crate::trade::Trade;

/// Stems up to this length are whole words and lie within one word: `LIC` is not in `PUBLIC` nor in `ALI C`.
pub(super) const SHORT: usize = 4;
/// Slots of the index: a power of two, more than there are stems.
const SLOTS: usize = 8192;

#[derive(Clone, Copy, Debug)]
pub(super) struct Stem {
    pub(super) text: &'static [u8],
    /// The first eight letters as a number, and which of them there are: most stems differ here already.
    opening: u64,
    mask: u64,
    pub(super) trade: Trade,
    pub(super) is_name: bool,
    pub(super) may_go_on: bool,
}

/// All stems, gathered by their first three signs.
#[derive(Debug)]
pub(super) struct Index {
    stems: Vec<Stem>,
    /// Where the stems of each slot begin; one more for the end.
    starts: Vec<u16>,
}

pub(super) static INDEX: LazyLock<Index> = LazyLock::new(Index::build);

impl Index {
    /// Sorted by counting, because it is done at every start.
    fn build() -> Self {
        let tables = || TABLES.iter().chain(merchants::TABLES);
        let count = tables().map(|table| table.stems.len()).sum();
        let mut placed: Vec<(usize, Stem)> = Vec::with_capacity(count);
        let mut starts = vec![0_u16; SLOTS + 1];
        for table in tables() {
            for text in table.stems {
                let stem = Stem::new(text, table.trade, table.is_name);
                let Some(place) = slot(stem.text) else { continue };
                if let Some(count) = starts.get_mut(place + 1) {
                    *count += 1;
                }
                placed.push((place, stem));
            }
        }
        let mut sum = 0;
        for start in &mut starts {
            sum += *start;
            *start = sum;
        }
        let mut next = starts.clone();
        let filler = Stem::new("", Trade::Firm, false);
        let mut stems = vec![filler; placed.len()];
        for (place, stem) in placed {
            let Some(slot) = next.get_mut(place) else { continue };
            if let Some(kept) = stems.get_mut(usize::from(*slot)) {
                *kept = stem;
            }
            *slot += 1;
        }
        Self { stems, starts }
    }

    pub(super) fn bucket(&self, letters: &[u8]) -> &[Stem] {
        let Some(place) = slot(letters) else { return &[] };
        let start = self.starts.get(place).copied().unwrap_or(0);
        let end = self.starts.get(place + 1).copied().unwrap_or(0);
        self.stems.get(usize::from(start)..usize::from(end)).unwrap_or_default()
    }
}

impl Stem {
    fn new(text: &'static str, trade: Trade, is_name: bool) -> Self {
        let (text, is_open) = text.strip_suffix('*').map_or((text, false), |text| (text, true));
        // Words of shops go on only where they say so: PAPER is not in PAPERBOAT.
        let is_firm = matches!(trade, Trade::Firm);
        let may_go_on = is_open || (is_name || is_firm) && text.len() > SHORT + 2;
        let text = text.as_bytes();
        let (opening, mask) = opening(text);
        Self { text, opening, mask, trade, is_name, may_go_on }
    }

    /// Whether a text with this opening can begin with the stem.
    pub(super) const fn may_open(&self, start: u64) -> bool {
        (start ^ self.opening) & self.mask == 0
    }
}

/// The first eight letters as a number, and the bits of it that are letters.
pub(super) fn opening(letters: &[u8]) -> (u64, u64) {
    if let Some(first) = letters.first_chunk::<8>() {
        return (u64::from_le_bytes(*first), u64::MAX);
    }
    let number = letters.iter().rev().fold(0_u64, |sum, letter| sum << 8 | u64::from(*letter));
    (number, (1_u64 << (letters.len() * 8)) - 1)
}

/// Where stems that begin like this are kept; those of two letters as if a blank followed.
fn slot(letters: &[u8]) -> Option<usize> {
    let [first, second, rest @ ..] = letters else { return None };
    let third = rest.first().copied().unwrap_or(b' ');
    let mixed = u32::from_be_bytes([0, *first, *second, third]).wrapping_mul(0x9e37_79b1);
    usize::try_from(mixed >> 19).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stems_are_written_as_they_are_compared() {
        for table in TABLES.iter().chain(merchants::TABLES) {
            for stem in table.stems {
                let text = stem.strip_suffix('*').unwrap_or(stem);
                let is_plain = text.bytes().all(|byte| byte.is_ascii_uppercase() || byte.is_ascii_digit());
                assert!(is_plain && text.len() >= 2, "{stem}");
            }
        }
    }
}
