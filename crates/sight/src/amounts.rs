//! The letters of a word → whether it is an amount or a day, and where its decimal mark is.

use crate::words::{Letter, Word};

/// A letter is read as another one that is this likely, or stays what it is.
pub(crate) const FLOOR: f32 = 0.02;

/// By the likeliest readings.
pub(crate) fn letters_of(word: &Word) -> Vec<char> {
    word.letters.iter().filter_map(Letter::best).collect()
}

pub(crate) fn digits_of(letters: &[char]) -> usize {
    letters.iter().filter(|letter| letter.is_ascii_digit()).count()
}

/// Where the mark before the last two digits stands.
pub(crate) fn last_mark(letters: &[char]) -> Option<usize> {
    let last = letters.iter().rposition(char::is_ascii_digit)?;
    let at = last.checked_sub(2)?;
    let is_amount = letters.get(last - 1)?.is_ascii_digit() && matches!(letters.get(at)?, '.' | ',');
    is_amount.then_some(at)
}

/// `05.04` is an amount in one statement and a day in another.
pub(crate) fn may_be_day(letters: &[char]) -> bool {
    let text: String = letters.iter().collect();
    let parts: Vec<&str> = text.split(['.', ',']).filter(|part| !part.is_empty()).collect();
    let within = |part: &str, most: u8| {
        (1..=2).contains(&part.len()) && part.parse::<u8>().is_ok_and(|part| (1..=most).contains(&part))
    };
    match parts.as_slice() {
        [one, other] => within(one, 31) && within(other, 12) || within(one, 12) && within(other, 31),
        [one, other, year] => within(one, 31) && within(other, 31) && within(year, 99),
        _ => false,
    }
}

pub(crate) fn is_mark(letter: char) -> bool {
    ".,/-".contains(letter)
}
