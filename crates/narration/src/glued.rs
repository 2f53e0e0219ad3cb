//! Words that are printed without the spaces between them → where they come apart, and what they say.

use crate::moments::{is_month, without_month};
use crate::terms::Terms;
use crate::vocabulary::{begins_known, terms_of, terms_of_glued};

/// The number of an instant payment.
pub(crate) const RRN_DIGITS: usize = 12;
/// Rails with their direction: no name begins so.
const RAILS: &[&str] = &[
    "NACHDR", "ACHDR", "ECSDR", "NEFTCR", "NEFTDR", "IMPSCR", "IMPSDR", "RTGSCR", "RTGSDR", "UPIDR", "UPICR",
];
/// Letters that are left behind a rail and could be a name.
const SHORTEST_NAME: usize = 5;
/// A word before a month or a number; shorter ones begin many names.
const SHORTEST_WORD: usize = 5;

/// Some codes begin with a word: `MIR19…` marks a fee at HDFC, `CPIN…` a tax.
pub(crate) fn terms_of_code(word: &str) -> Terms {
    let letters = letters(word);
    if letters.len() < 3 { Terms::NONE } else { terms_of(letters) | terms_of_glued(letters) }
}

/// `SALARYMAR25`, `SALARY2025`, `MAR25SALARY`: the grammar's word beside a month or a year.
pub(crate) fn terms_of_dated(word: &str) -> Terms {
    if word.as_bytes().get(3).is_some_and(u8::is_ascii_digit) && word.get(..3).is_some_and(is_month) {
        let rest = word.get(3..).unwrap_or_default().trim_start_matches(|sign: char| sign.is_ascii_digit());
        return if rest.len() >= SHORTEST_WORD { terms_of(rest) } else { Terms::NONE };
    }
    if word.len() <= SHORTEST_WORD || !begins_known(word) {
        return Terms::NONE;
    }
    let letters = letters(word);
    let is_numbered = word
        .get(letters.len()..)
        .is_some_and(|rest| !rest.is_empty() && rest.bytes().all(|byte| byte.is_ascii_digit()));
    let (front, is_dated) = match without_month(letters) {
        Some(front) => (front, true),
        None => (letters, is_numbered),
    };
    let is_long = front.len() >= SHORTEST_WORD || front == "SAL" && is_numbered;
    if is_dated && is_long { terms_of(front) | terms_of_glued(front) } else { Terms::NONE }
}

/// `837872682513SPENCERS`: where a number of twelve digits ends and a name begins.
pub(crate) fn number_before_name(word: &[u8]) -> Option<usize> {
    let digits = word.iter().take_while(|byte| byte.is_ascii_digit()).count();
    let letters = word.get(digits..)?;
    (digits == RRN_DIGITS && letters.len() >= 3 && letters.iter().all(u8::is_ascii_alphabetic))
        .then_some(digits)
}

/// `NACHDRBAJAJFINANCE4412`: where the rail ends and where the letters behind it do.
pub(crate) fn rail_before_name(word: &str) -> Option<(usize, usize)> {
    if !begins_known(word) {
        return None;
    }
    let letters = letters(word);
    let rail = RAILS.iter().find(|rail| letters.starts_with(**rail))?;
    let name = letters.get(rail.len()..)?;
    let is_name =
        name.len() >= SHORTEST_NAME && terms_of_glued(letters).is_none() && terms_of(letters).is_none();
    (is_name && terms_of_dated(word).is_none()).then_some((rail.len(), letters.len()))
}

fn letters(word: &str) -> &str {
    let count = word.bytes().take_while(u8::is_ascii_alphabetic).count();
    word.get(..count).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_rail_is_cut_from_the_name_behind_it() {
        assert_eq!(rail_before_name("NACHDRBAJAJFINANCE4412"), Some((6, 18)));
        for word in ["NACHDR", "NACHDRRTN", "NEFTCRSALARYMAR25", "UPIDRIVE", "RAZORPAY"] {
            assert_eq!(rail_before_name(word), None, "{word}");
        }
    }

    #[test]
    fn a_word_before_a_month_is_still_a_word() {
        for word in ["SALARYMAR25", "SALARYMARCH", "MAR25SALARY", "SALMAR25", "SALARY2025", "NEFTCRSALARYAPR"]
        {
            assert!(terms_of_dated(word).any(Terms::SALARY), "{word}");
        }
        for word in ["SALMAR", "DREAM11", "SUMMAR", "SALMAN24", "CASHKARO12"] {
            assert_eq!(terms_of_dated(word), Terms::NONE, "{word}");
        }
    }
}
