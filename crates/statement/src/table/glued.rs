//! words that are two cells printed without a gap → a token for each.

use std::borrow::Cow;
use std::ops::Range;

use super::token::{Token, may_be_amount};
use crate::amount;
use crate::notation::Notation;
use crate::page::{Ink, Sheet, Word};

/// The tokens of a word that is several, if it is.
pub(super) fn apart<'s>(sheet: &Sheet, word: &Word, notation: &Notation) -> Option<Vec<Token<'s>>> {
    unglued(sheet, word, notation).or_else(|| untouched(sheet, word, notation))
}

/// `1,234.0056,789.00` is two amounts printed without a gap: each ends two digits behind its point.
fn unglued<'s>(sheet: &Sheet, word: &Word, notation: &Notation) -> Option<Vec<Token<'s>>> {
    let text = &word.text;
    let (mark, point) = if notation.numbers.has_decimal_comma { (b',', ',') } else { (b'.', '.') };
    if text.len() < 8 || text.bytes().filter(|byte| *byte == mark).count() < 2 || !text.is_ascii() {
        return None;
    }
    // `01.02.25` is a date.
    if notation.dates.whole(text).is_some() {
        return None;
    }
    let letters = sheet.letters(word.letters.clone());
    let mut tokens = Vec::new();
    let mut start = 0;
    while start < text.len() {
        let point = start + text[start..].find(point)?;
        let mut end = point + 3;
        // A mark goes with the number before it, and a bracket with the number that it opens.
        let bytes = text.as_bytes();
        let opens =
            |at: usize| bytes.get(at..at + 2).is_some_and(|two| two[0] == b'(' && two[1].is_ascii_digit());
        while bytes.get(end).is_some_and(|next| next.is_ascii_alphabetic() || b"()".contains(next))
            && !opens(end)
        {
            end += 1;
        }
        let piece = text.get(start..end)?;
        let amount = notation.numbers.parse(piece).filter(|amount| amount.has_decimals)?;
        let (first, last) = (letters.get(start)?, letters.get(end - 1)?);
        tokens.push(Token {
            text: Cow::Owned(piece.into()),
            left: first.left,
            right: last.right,
            digits_right: last.right,
            amount: Some(amount),
            number: None,
            date_length: 0,
        });
        start = end;
    }
    (tokens.len() > 1).then_some(tokens)
}

/// `€7,168.29TRANSFER` is an amount and the first word of the column beside it, and `01/04/2025UPI` a date and one: cells
/// that touch. Codes have no two decimals before their letters, and no full dates.
fn untouched<'s>(sheet: &Sheet, word: &Word, notation: &Notation) -> Option<Vec<Token<'s>>> {
    const LONG: usize = 7;
    /// Letters of a date.
    const DATE: std::ops::RangeInclusive<usize> = 5..=10;
    let text = word.text.as_str();
    if text.len() < LONG || !text.bytes().any(|byte| byte.is_ascii_digit()) {
        return None;
    }
    let letters = sheet.letters(word.letters.clone());
    let count = text.chars().count();
    if letters.len() != count {
        return None;
    }
    let point = if notation.numbers.has_decimal_comma { b',' } else { b'.' };
    let cut = text.as_bytes().windows(5).position(|part| {
        part[0] == point && part[1..3].iter().all(u8::is_ascii_digit) && !part[3].is_ascii_digit()
    });
    let cut = cut.map(|at| (text[..at].chars().count() + 3, at + 3));
    let money = cut.filter(|(_, at)| {
        let rest = &text[*at..];
        notation.numbers.parse(&text[..*at]).is_some_and(|amount| amount.has_decimals)
            && rest.chars().take(2).all(char::is_alphabetic)
            && amount::side(rest).is_none()
            && !amount::is_currency(rest)
    });
    let date = || {
        let at = text.find(char::is_alphabetic).filter(|at| DATE.contains(at));
        let at = at.or_else(|| widest_gap(letters).filter(|at| DATE.contains(at) && text.is_ascii()))?;
        let date = notation.dates.whole(&text[..at])?;
        let is_whole = date.year.is_some() || notation.dates.is_yearless;
        let is_printed = is_whole && text[..at].ends_with(|last: char| last.is_ascii_digit());
        is_printed.then(|| (text[..at].chars().count(), at))
    };
    let (place, at) = money.or_else(date)?;
    let token = |range: Range<usize>, text: &str| -> Option<Token<'s>> {
        let (first, last) = (letters.get(range.start)?, letters.get(range.end - 1)?);
        let amount = may_be_amount(text).then(|| notation.numbers.parse(text)).flatten();
        Some(Token {
            text: Cow::Owned(text.to_owned()),
            left: first.left,
            right: last.right,
            digits_right: last.right,
            amount,
            number: None,
            date_length: 0,
        })
    };
    Some(vec![token(0..place, &text[..at])?, token(place..count, &text[at..])?])
}

/// Before which letter of a word the printer left a gap, though none as wide as a space: `01/10/2023 101@paytm`.
fn widest_gap(letters: &[Ink]) -> Option<usize> {
    const SEEN: f32 = 0.6;
    let (mut place, mut widest, mut next) = (0, 0.0f32, 0.0f32);
    for (at, pair) in letters.windows(2).enumerate() {
        let gap = pair[1].left - pair[0].right;
        if gap > widest {
            (place, widest, next) = (at, gap, widest);
        } else {
            next = next.max(gap);
        }
    }
    (widest > SEEN && widest > 3.0 * next).then_some(place + 1)
}
