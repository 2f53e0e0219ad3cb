//! Two words → how alike they are, from 0 to 1.

use crate::sound;
use crate::vocabulary;
use crate::word::{Kind, Word};

/// A shorter beginning than this fits too many names.
const SHORTEST_CUT: usize = 4;
/// Shorter words with the same consonants are too often different names: SUNIL and SONAL.
const SHORTEST_BONES: usize = 6;

pub(crate) fn similarity(one: &Word, other: &Word) -> f64 {
    if one.text == other.text {
        return 1.0;
    }
    if one.kind == Kind::Initial || other.kind == Kind::Initial {
        let is_same_letter = one.text.chars().next() == other.text.chars().next();
        return if is_same_letter { 0.88 } else { 0.0 };
    }
    if vocabulary::is_gender_conflict(&one.text, &other.text) {
        return 0.0;
    }
    if one.is_joined || other.is_joined {
        return if one.sound == other.sound { 0.92 } else { 0.0 };
    }
    let (short, long) = if one.text.len() <= other.text.len() { (one, other) } else { (other, one) };
    if short.text.len() >= SHORTEST_CUT && long.text.starts_with(&short.text) && is_cut(short, long) {
        return 0.9;
    }
    if one.sound == other.sound {
        return 0.92;
    }
    if short.text.len() >= SHORTEST_BONES
        && sound::first_vowel(&one.sound) == sound::first_vowel(&other.sound)
        && sound::bones(&one.sound).eq(sound::bones(&other.sound))
    {
        return 0.9;
    }
    match strsim::jaro_winkler(&one.text, &other.text) {
        close if close >= 0.93 => close,
        near if near >= 0.85 => 0.6 * near,
        _ => 0.0,
    }
}

/// KUMARI is not KUMAR continued, and neither is SUNITA a longer SUNIT.
fn is_cut(short: &Word, long: &Word) -> bool {
    short.kind == long.kind && long.text.len() > short.text.len() + 1
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(one: &str, other: &str, at_least: f64, at_most: f64) {
        let found = similarity(&Word::new(one), &Word::new(other));
        assert!(at_least <= found && found <= at_most, "{one} {other}: {found}");
        assert_eq!(found.to_bits(), similarity(&Word::new(other), &Word::new(one)).to_bits());
    }

    #[test]
    fn words_that_are_one_name_are_alike() {
        check("RAMESH", "RAMESH", 1.0, 1.0);
        check("R", "RAMESH", 0.85, 0.9);
        check("VENKATES", "VENKATESWARAN", 0.9, 0.9);
        check("CHAUDHARY", "CHOWDHURY", 0.88, 0.95);
        check("MD", "MOHAMMED", 1.0, 1.0);
        check("RAMESSH", "RAMESH", 0.9, 1.0);
    }

    #[test]
    fn words_that_are_two_names_are_not() {
        check("RAJESH", "RAMESH", 0.0, 0.6);
        check("SUNIL", "SUNITA", 0.0, 0.6);
        check("SHARMA", "VERMA", 0.0, 0.6);
        check("KUMAR", "KUMARI", 0.0, 0.6);
        check("R", "SURESH", 0.0, 0.0);
    }
}
