//! A text → the stems it names.

use super::index::{INDEX, SHORT, Stem, opening};
use crate::trade::{Trade, Trades};

/// A name cut off by its slot must show at least this much of a stem, and more when it is a single word.
const SHORTEST_CUT: usize = 6;
const SHORTEST_CUT_WORD: usize = 8;
/// As wide as the slots of addresses: so many letters are no chance.
const WIDE_CUT: usize = 10;
/// Inside other letters only stems this long are more than chance; one at the end may be a letter shorter.
const SHORTEST_INSIDE: usize = 6;

/// The strongest stem of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Hit {
    pub(crate) trade: Trade,
    pub(crate) is_name: bool,
    pub(crate) length: usize,
}

/// Looks texts through; keeps its buffers from one text to the next.
#[derive(Debug, Default)]
pub(crate) struct Search {
    /// Capitals and digits only.
    letters: Vec<u8>,
    /// Whether a word begins at the letter, and whether a slot does.
    begins: Vec<Begin>,
    /// Where words begin.
    starts: Vec<usize>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Begin {
    Nothing,
    Word,
    /// After a stroke: no stem goes over it.
    Slot,
}

/// What stands before a letter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Before {
    Letter,
    Digit,
    Stroke,
    Other,
}

impl Search {
    /// The strongest stem of the text, and every trade it names.
    pub(crate) fn find(&mut self, text: &str) -> (Option<Hit>, Trades) {
        self.squeeze(text);
        let mut trades = Trades::default();
        let mut best: Option<Hit> = None;
        let mut free = 0;
        for at in self.starts.iter().copied() {
            // What lies within a name is part of it: PAY in AMAZON PAY LATER says nothing more.
            if at < free {
                continue;
            }
            let (length, is_name) = self.at(at, &mut trades, &mut best);
            free = if is_name { at + length } else { at };
        }
        (best, trades)
    }

    /// The trade of a name that was cut off in its slot, when everything that begins so is of one trade.
    pub(crate) fn find_cut(&mut self, text: &str) -> Option<Hit> {
        self.squeeze(text);
        let is_one_word = !self.begins.get(1..).unwrap_or_default().contains(&Begin::Word);
        // A letter or two behind a name are an initial or a surname as often as a cut word.
        if !is_one_word && self.starts.last().is_some_and(|start| start + 3 > self.letters.len()) {
            return None;
        }
        let least = if is_one_word { SHORTEST_CUT_WORD } else { SHORTEST_CUT };
        if self.letters.len() < least {
            return None;
        }
        // A single word must be most of some stem: ANNAPURN is a person before it is a lender.
        let length = self.letters.len();
        let is_most = |stem: &Stem| !is_one_word || length >= WIDE_CUT || length * 4 >= stem.text.len() * 3;
        let fits = |stem: &&Stem| {
            stem.is_name && stem.trade != Trade::Benefit && stem.text.starts_with(&self.letters)
        };
        let stems = || INDEX.bucket(&self.letters).iter().filter(fits);
        let trade = only_trade(stems()).filter(|_| stems().any(is_most))?;
        Some(Hit { trade, is_name: true, length })
    }

    /// The trade of a word of shops that was cut off at the end of its slot: `PROVISI`.
    pub(crate) fn find_cut_word(&mut self, word: &str) -> Option<Hit> {
        self.squeeze(word);
        let length = self.letters.len();
        if length < SHORTEST_CUT - 1 {
            return None;
        }
        let fits =
            |stem: &&Stem| !stem.is_name && stem.trade.strength() > 0 && stem.text.starts_with(&self.letters);
        only_trade(INDEX.bucket(&self.letters).iter().filter(fits)).map(|trade| Hit {
            trade,
            is_name: false,
            length,
        })
    }

    /// A stem inside a word that is several words written together, as in addresses: `shreejipetroleum`.
    pub(crate) fn find_inside(&mut self, text: &str) -> Option<Hit> {
        self.squeeze(text);
        let mut best: Option<Hit> = None;
        for at in 1..self.letters.len() {
            let rest = self.letters.get(at..).unwrap_or_default();
            let bucket = INDEX.bucket(rest);
            for stem in bucket {
                let is_long = stem.text.len() >= SHORTEST_INSIDE
                    || stem.text.len() + 1 >= SHORTEST_INSIDE && stem.text.len() == rest.len();
                let hit = Hit { trade: stem.trade, is_name: stem.is_name, length: stem.text.len() };
                let is_better = stem.trade.strength() > 0 && best.is_none_or(|known| rank(hit) > rank(known));
                if is_long && is_better && rest.starts_with(stem.text) {
                    best = Some(hit);
                }
            }
            let is_end = rest.len() >= SHORTEST_INSIDE && best.is_none();
            if is_end {
                let fits = |stem: &&Stem| {
                    !stem.is_name
                        && stem.trade.strength() > 0
                        && (1..=2).contains(&stem.text.len().saturating_sub(rest.len()))
                        && stem.text.starts_with(rest)
                };
                best = only_trade(bucket.iter().filter(fits)).map(|trade| Hit {
                    trade,
                    is_name: false,
                    length: rest.len(),
                });
            }
        }
        best
    }

    /// The longest stem that begins here, with all trades of that length.
    fn at(&self, at: usize, trades: &mut Trades, best: &mut Option<Hit>) -> (usize, bool) {
        let rest = self.letters.get(at..).unwrap_or_default();
        let mut longest = 0;
        let mut is_name = false;
        let (start, _) = opening(rest);
        let pair = rest.get(..2).filter(|_| rest.len() > 2).unwrap_or_default();
        let buckets = [INDEX.bucket(rest), INDEX.bucket(pair)];
        for stem in buckets.into_iter().flatten() {
            let may_fit = stem.may_open(start) && stem.text.len() > longest;
            if may_fit && self.matches(stem, at, rest) {
                longest = stem.text.len();
            }
        }
        if longest == 0 {
            return (0, false);
        }
        let same = |stem: &&Stem| stem.text.len() == longest && self.matches(stem, at, rest);
        for stem in buckets.into_iter().flatten().filter(same) {
            trades.add(stem.trade);
            is_name |= stem.is_name;
            let hit = Hit { trade: stem.trade, is_name: stem.is_name, length: longest };
            if stem.trade.strength() > 0 && best.is_none_or(|known| rank(hit) > rank(known)) {
                *best = Some(hit);
            }
        }
        (longest, is_name)
    }

    fn matches(&self, stem: &Stem, at: usize, rest: &[u8]) -> bool {
        if !rest.starts_with(stem.text) {
            return false;
        }
        let end = at + stem.text.len();
        if !stem.may_go_on && end < self.letters.len() && !self.begins_word(end) {
            return false;
        }
        let inside = self.begins.get(at + 1..end).unwrap_or_default();
        if inside.contains(&Begin::Slot) {
            return false;
        }
        // KIRANA is not in KIRAN ANSARI: a stem that goes over a space must take more than a letter or two behind it.
        let behind = inside.iter().rev().take_while(|begin| **begin == Begin::Nothing).count() + 1;
        let is_split = inside.contains(&Begin::Word);
        if is_split && behind < 3 && end < self.letters.len() && !self.begins_word(end) {
            return false;
        }
        stem.text.len() > SHORT || !inside.contains(&Begin::Word) || stem.text.iter().any(u8::is_ascii_digit)
    }

    fn begins_word(&self, at: usize) -> bool {
        self.begins.get(at).is_some_and(|begin| *begin != Begin::Nothing)
    }

    fn squeeze(&mut self, text: &str) {
        self.letters.clear();
        self.begins.clear();
        self.starts.clear();
        self.letters.reserve(text.len());
        self.begins.reserve(text.len());
        let mut before = Before::Other;
        for byte in text.bytes() {
            let sign = byte.to_ascii_uppercase();
            let kind = match sign {
                b'A'..=b'Z' => Before::Letter,
                b'0'..=b'9' => Before::Digit,
                // An apostrophe does not end a word, nor a space the slot that a stroke opened.
                b'\'' => continue,
                b' ' if before == Before::Stroke => continue,
                b'/' | b':' | b'*' => Before::Stroke,
                _ => Before::Other,
            };
            if matches!(kind, Before::Letter | Before::Digit) {
                let begin = match before {
                    Before::Stroke => Begin::Slot,
                    before if before == kind => Begin::Nothing,
                    _ => Begin::Word,
                };
                if begin != Begin::Nothing {
                    self.starts.push(self.letters.len());
                }
                self.letters.push(sign);
                self.begins.push(begin);
            }
            before = kind;
        }
    }
}

/// A name tells more than a word, but a bank, wallet or gateway by name less than either.
const fn rank(hit: Hit) -> (u8, u8, usize) {
    let strength = hit.trade.strength();
    let weight = match (hit.is_name, strength) {
        (true, 4..) => 3,
        (false, _) => 2,
        (true, _) => 1,
    };
    (weight, strength, hit.length)
}

/// The trade of all of these, when they have but one.
fn only_trade<'a>(mut stems: impl Iterator<Item = &'a Stem>) -> Option<Trade> {
    let first = stems.next()?.trade;
    stems.all(|stem| stem.trade == first).then_some(first)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::taxonomy::Category;

    #[track_caller]
    fn check(text: &str, expected: Option<Trade>) {
        assert_eq!(Search::default().find(text).0.map(|hit| hit.trade), expected, "{text}");
    }

    #[test]
    fn names_are_found_however_they_are_spaced() {
        check("BAJAJ FINANCE LTD", Some(Trade::Lender));
        check("BAJAJFINANCELTD", Some(Trade::Lender));
        check("BAJAJ FI NANCE", Some(Trade::Lender));
        check("LIC HOUSING FINANCE", Some(Trade::Lender));
        check("LIC OF INDIA", Some(Trade::Insurer));
        check("ICICI PRUDENTIAL LIFE", Some(Trade::Insurer));
        check("razorpay swiggy", Some(Trade::FoodPlatform));
        check("zomato4.payu@hdfcbank", Some(Trade::FoodPlatform));
        check("AMAZON PAY LATER", Some(Trade::PayLater));
        check("SBI CARDS AND PAYMENT", Some(Trade::CardIssuer));
    }

    #[test]
    fn a_stem_inside_another_word_is_not_found() {
        for text in [
            "BETTY THOMAS", "PUBLIC WORKS OFFICER", "RAMESH KUMAR", "NICOLA", "GOLAP DEVI", "HDFC",
            "SPANDAN ROY",
        ] {
            check(text, None);
        }
    }

    #[test]
    fn words_of_shops_are_weaker_than_names() {
        check("SHREE KIRANA STORES", Some(Trade::Shop(Category::Groceries)));
        check("APOLLO PHARMACY STORE", Some(Trade::Shop(Category::Medical)));
    }

    #[test]
    fn a_cut_name_is_known_by_what_is_left() {
        let mut search = Search::default();
        assert_eq!(search.find_cut("KRAZYBEE").map(|hit| hit.trade), Some(Trade::DigitalLender));
        assert_eq!(search.find_cut("RAMESH K"), None);
        assert_eq!(search.find_cut("HDFC"), None);
        assert_eq!(search.find_cut("LAKSHMI"), None);
        let petrol = Some(Trade::Shop(Category::FuelTransport));
        assert_eq!(search.find_inside("shreejipetroleum").map(|hit| hit.trade), petrol);
        assert_eq!(search.find_inside("rameshkumar"), None);
        assert_eq!(search.find_inside("amitthomas"), None);
        assert_eq!(search.find_cut("BHARAT S"), None);
    }
}
