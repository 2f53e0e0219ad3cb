//! A word of a line, or a whole number, and where it belongs in the table.

use std::borrow::Cow;

use crate::amount::Amount;

/// Parts of one number stand closer than this share of the font size; columns never do.
pub(super) const TIGHT: f32 = 0.4;

/// A word, or a whole number with its currency sign and its Dr/Cr mark.
#[derive(Clone, Debug)]
pub(crate) struct Token<'s> {
    pub text: Cow<'s, str>,
    pub left: f32,
    pub right: f32,
    /// Where its last digit ends, if it is a number.
    pub digits_right: f32,
    pub amount: Option<Amount>,
    /// Where it belongs if it is money in a column, once the columns are known.
    pub number: Option<Place>,
    /// How many tokens from this one on make up a full date; 0 if it begins none.
    pub date_length: u8,
}

impl Token<'_> {
    pub(super) fn is_word(&self) -> bool {
        self.amount.is_none() && self.text.chars().any(char::is_alphabetic)
    }
}

/// A token's place in the table.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Place {
    Number {
        column: u16,
        is_certain: bool,
    },
    Text {
        column: u16,
    },
    /// A dash where an amount would stand.
    Blank,
    /// `Cr`, or a letter of it, that belongs to the amount above.
    Mark,
}

impl Place {
    /// Headers have a few dozen columns at most, and there is one place for every word of a document: it stays small.
    pub(super) fn text(column: usize) -> Self {
        Self::Text { column: column as u16 }
    }

    pub(super) fn number(column: usize, is_certain: bool) -> Self {
        Self::Number { column: column as u16, is_certain }
    }
}

/// Cheap look before a full parse: most words of a statement are not numbers.
pub(super) fn may_be_amount(text: &str) -> bool {
    let bytes = text.as_bytes();
    bytes.len() <= 40
        && bytes.iter().any(u8::is_ascii_digit)
        && !bytes
            .iter()
            .any(|byte| matches!(byte, b'/' if bytes.last() != Some(&b'-')) || *byte == b':' || *byte == b'@')
}

pub(super) fn is_digits(text: &str) -> bool {
    let is_part = |byte: u8| byte.is_ascii_digit() || matches!(byte, b',' | b'.' | b' ');
    // Most words end in a letter.
    if !text.bytes().next_back().is_some_and(is_part) {
        return false;
    }
    let bare = text.trim_start_matches(['-', '+', '₹', '£', '$', '€']);
    bare.bytes().all(is_part) && bare.bytes().any(|byte| byte.is_ascii_digit() || byte == b'.')
}
