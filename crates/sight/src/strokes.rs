//! Strokes beside and between digits: what is part of a figure, and what is the edge of a table or dirt.

use crate::amounts::{FLOOR, digits_of, is_mark, last_mark, letters_of, may_be_day};
use crate::words::{Letter, Word};

/// No amount begins with a comma, or has two points: such a stroke is its minus, where the picture allows one or others have it. Which way money
/// went is seen in the balances.
pub(crate) fn with_minus(word: &mut Word, is_usual: bool) {
    let letters = letters_of(word);
    let is_stroke =
        matches!(letters.as_slice(), [',' | '.' | '~' | '=' | '_', digit, ..] if digit.is_ascii_digit());
    if is_stroke
        && last_mark(&letters).is_some_and(|at| at > 1)
        && let Some(first) = word.letters.first_mut()
        && !first.take(FLOOR, |reading| reading == '-')
        && let Some(best) = first.readings.first_mut().filter(|_| is_usual)
    {
        best.letter = '-';
    }
}

/// What a mark looks like in a fold or below a speck of dirt.
pub(crate) fn is_blot(letter: char) -> bool {
    "+:;~=*".contains(letter)
}

/// Between digits stands a mark, if the picture allows one; before the last two of an amount it is the decimal mark.
pub(crate) fn without_blots(word: &mut Word, has_decimals: bool) {
    let letters = letters_of(word);
    let is_digit = |at: Option<usize>| at.and_then(|at| letters.get(at)).is_some_and(char::is_ascii_digit);
    let last = letters.iter().rposition(char::is_ascii_digit);
    for (at, letter) in word.letters.iter_mut().enumerate() {
        let Some(&best) = letters.get(at).filter(|best| is_blot(**best) || **best == '-') else { continue };
        if !is_digit(at.checked_sub(1)) || !is_digit(Some(at + 1)) {
            continue;
        }
        let as_amount: Vec<char> = letters
            .iter()
            .enumerate()
            .map(|(place, letter)| if place == at { '.' } else { *letter })
            .collect();
        let is_decimal =
            has_decimals && last == Some(at + 2) && !may_be_day(&as_amount) && !as_amount.contains(&'-');
        if !(is_decimal && letter.take(FLOOR, |reading| ".,".contains(reading))) && is_blot(best) {
            letter.take(FLOOR, is_mark);
        }
    }
}

/// The edge of a table beside a figure is no part of it, also where it looks like the end of a bracket that nothing begins with.
/// Nor is a star before an amount: cheques are filled up with them, and some are seen where none is.
pub(crate) fn without_rules(word: &mut Word, has_brackets: bool) {
    let letters = letters_of(word);
    let digits = digits_of(&letters);
    if digits < 3 {
        return;
    }
    let has_mark = letters.iter().any(|letter| matches!(letter, '.' | ','));
    let is_rule = |letter: &Letter| match letter.best() {
        Some('|' | '[' | ']') => true,
        Some('*') => has_mark,
        Some(')') => !has_brackets,
        _ => false,
    };
    while word.letters.len() > 1 && word.letters.last().is_some_and(is_rule) {
        word.letters.pop();
    }
    let leading = word.letters.iter().take_while(|letter| is_rule(letter)).count();
    if leading < word.letters.len() {
        word.letters.drain(..leading);
    }
    word.left = word.letters.first().map_or(word.left, |letter| letter.left);
    word.right = word.letters.last().map_or(word.right, |letter| letter.right);
}
