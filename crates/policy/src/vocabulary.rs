//! The dictionary → the words a rule may use, each with its unit and the values it can take.

use std::collections::BTreeMap;

use analysis::{Unit, dictionary};

/// Every name an expression may use.
#[derive(Clone, Debug, Default)]
pub struct Vocabulary {
    words: BTreeMap<String, Word>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Word {
    pub unit: Unit,
    /// No value is below it.
    pub lowest: Option<i64>,
    /// No value is above it.
    pub highest: Option<i64>,
}

/// What the application itself says; `down_payment` and the others are never negative.
pub const INPUTS: [&str; 4] = ["requested_amount", "collateral_value", "gst_turnover", "down_payment"];

/// The points of the score card.
pub const SCORE: &str = "score";

/// The metric that holds the bureau's score: no bureau gives one outside the ends of our own card.
const BUREAU_SCORE: &str = "bureau_score";

/// The ends of the score card.
pub const SCORE_RANGE: (i64, i64) = (300, 900);

/// Spellings this far from a word, of 1, are not taken for it.
const NEAR: f64 = 0.75;

impl Word {
    pub const fn of(unit: Unit) -> Self {
        let lowest = if unit.is_never_negative() { Some(0) } else { None };
        Self { unit, lowest, highest: None }
    }
}

impl Vocabulary {
    pub fn new() -> Self {
        Self::default()
    }

    /// The metric dictionary in all its windows, the anchors of the application and the score.
    pub fn standard() -> Self {
        let mut vocabulary = Self::new();
        for metric in dictionary() {
            for window in metric.windows {
                vocabulary.add(metric.name_in(*window), Word::of(metric.unit));
            }
        }
        for name in INPUTS {
            vocabulary.add(name, Word { unit: Unit::Rupees, lowest: Some(0), highest: None });
        }
        let (lowest, highest) = (Some(SCORE_RANGE.0), Some(SCORE_RANGE.1));
        for name in [SCORE, BUREAU_SCORE] {
            vocabulary.add(name, Word { unit: Unit::Count, lowest, highest });
        }
        vocabulary
    }

    pub fn add(&mut self, name: impl Into<String>, word: Word) {
        self.words.insert(name.into(), word);
    }

    pub fn find(&self, name: &str) -> Option<Word> {
        self.words.get(name).copied()
    }

    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.words.keys().map(String::as_str)
    }

    /// The word that was probably meant.
    pub fn nearest(&self, name: &str) -> Option<&str> {
        nearest(name, self.names())
    }
}

/// Of equally near spellings the first wins, so that the answer does not depend on anything but the words.
pub(crate) fn nearest<'a>(name: &str, words: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let mut best: Option<(f64, &str)> = None;
    for word in words {
        let likeness = strsim::normalized_damerau_levenshtein(name, word).max(shared(name, word));
        if likeness >= NEAR && best.is_none_or(|(most, _)| likeness > most) {
            best = Some((likeness, word));
        }
    }
    best.map(|(_, word)| word)
}

/// How much of both is one beginning: `emi_bounces_9m` means one of the `emi_bounces` rather than `bounces_9m`.
fn shared(name: &str, word: &str) -> f64 {
    let same = name.bytes().zip(word.bytes()).take_while(|(one, other)| one == other).count();
    2.0 * same as f64 / (name.len() + word.len()).max(1) as f64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(name: &str, expected: Option<&str>) {
        let words = ["foir", "foir_with_proposed", "emi_bounces_3m", "emi_bounces_6m", "average_balance"];
        assert_eq!(nearest(name, words), expected, "{name}");
    }

    #[test]
    fn the_nearest_spelling_is_suggested() {
        check("foir_with_propsed", Some("foir_with_proposed"));
        check("averge_balance", Some("average_balance"));
        check("emi_bounces_9m", Some("emi_bounces_3m"));
        check("emi_bounce_6m", Some("emi_bounces_6m"));
        check("colour", None);
        check("", None);
    }

    #[test]
    fn the_application_and_the_score_can_be_asked_for() {
        let vocabulary = Vocabulary::standard();
        for name in INPUTS {
            assert_eq!(vocabulary.find(name).map(|word| word.unit), Some(Unit::Rupees));
        }
        for name in [SCORE, BUREAU_SCORE] {
            let ends = vocabulary.find(name).map(|word| (word.lowest, word.highest));
            assert_eq!(ends, Some((Some(300), Some(900))), "{name}");
        }
    }
}
