//! tokens that are parts of one number → one token: thousands apart from the rest, signs, sides and currencies.

use std::borrow::Cow;

use super::token::{TIGHT, Token, is_digits};
use crate::amount::{self, Amount, NumberStyle};
use crate::page::Word;

/// `1` `091,45`, where the next cell touched the second: thousands and the rest of one number.
pub(super) fn grouped(tokens: &mut Vec<Token<'_>>, size: f32, numbers: NumberStyle) {
    merge(tokens, |lead, rest| {
        let is_one = rest.amount.is_some_and(|amount| amount.has_decimals)
            && rest.left - lead.right < 0.7 * size
            && is_digits(&rest.text)
            && is_next_group(&lead.text, &rest.text);
        let text = is_one.then(|| format!("{} {}", lead.text, rest.text))?;
        numbers.parse(&text).map(|amount| (text, amount))
    });
}

/// `+` `INR 150.00`: a sign before a currency and its amount belongs to them.
pub(super) fn signed(tokens: &mut Vec<Token<'_>>, size: f32, numbers: NumberStyle) {
    let is_bare = |amount: Amount| amount.has_decimals && !amount.minus && !amount.plus;
    merge(tokens, |sign, number| {
        let is_one = is_spaced_sign(&sign.text, numbers)
            && number.amount.is_some_and(is_bare)
            && number.left - sign.right < 0.9 * size;
        let text = is_one.then(|| format!("{}{}", sign.text, number.text))?;
        numbers.parse(&text).map(|amount| (text, amount))
    });
}

/// Makes one token of two neighbours that are one number.
fn merge<'s>(
    tokens: &mut Vec<Token<'s>>,
    whole: impl Fn(&Token<'s>, &Token<'s>) -> Option<(String, Amount)>,
) {
    let mut index = 1;
    while index < tokens.len() {
        let Some((text, amount)) = whole(&tokens[index - 1], &tokens[index]) else {
            index += 1;
            continue;
        };
        let left = tokens[index - 1].left;
        let number = &mut tokens[index];
        (number.text, number.amount, number.left) = (Cow::Owned(text), Some(amount), left);
        tokens.remove(index - 1);
    }
}

pub(super) fn joined(
    last: &Token<'_>,
    word: &Word,
    amount: Option<Amount>,
    size: f32,
    numbers: NumberStyle,
) -> Option<Amount> {
    let gap = word.left - last.right;
    let together = || numbers.parse(&format!("{} {}", last.text, word.text));
    let is_tight = gap < TIGHT * size;
    // `(8,500.00` + `INR)`
    if last.amount.is_none() && last.text.starts_with('(') && word.text.ends_with(')') && gap < 0.7 * size {
        return together();
    }
    let digits = match last.amount {
        Some(_) => last.text.trim_start_matches(|letter: char| !letter.is_ascii_digit()),
        None => &last.text,
    };
    let is_money = last.amount.is_some() || is_digits(&last.text);
    // `1 234,56`, and `1 234,56-` or `1 234,56CR`
    let bare = word.text.trim_end_matches(|letter: char| !letter.is_ascii_digit());
    let is_group = numbers.has_spaced_groups && gap < 0.7 * size && word.text.len() - bare.len() <= 4;
    if is_money && is_group && is_digits(digits) && is_digits(bare) && is_next_group(digits, bare) {
        return together();
    }
    if is_money && is_digits(digits) && is_digits(&word.text) {
        let continues = last.text.ends_with([',', '.']) || word.text.starts_with([',', '.']);
        // `1,23` + `4.00`: the first part has no decimals yet, and together they are grouped as numbers are.
        let has_decimals = last.amount.is_some_and(|amount| amount.has_decimals);
        let goes_on = !has_decimals && (continues || is_tight && is_well_grouped(digits, &word.text));
        // `11,632.3` + `2`
        let lacks_digit = lacks_a_digit(&last.text) && word.text.len() == 1 && is_tight;
        return if goes_on || lacks_digit { together() } else { None };
    }
    match last.amount {
        // `1,234.00` + `Cr`, `12,50` + `€`, `(INR 500.00` + `)`
        Some(_) if amount.is_none() => {
            let is_letter = ["C", "D", "W"].contains(&word.text.as_str()) && gap < 0.6 * size;
            let is_side = word.text.len() <= 5 && amount::side(&word.text).is_some() && word.text.len() > 1;
            // In a typewriter's face a space is six tenths wide.
            let unit = word.text.trim_end_matches(['-', '−', '+']);
            let is_unit = amount::is_currency(unit) && gap < 0.7 * size;
            let is_sign = ["-", "+", "−"].contains(&word.text.as_str()) && gap < 0.3 * size;
            if is_letter || is_side || is_unit || is_sign { together() } else { None }
        }
        Some(_) => None,
        // `Rs.` + `500.00`, `(INR` + `391.00)`; a dash close to the number is its sign, one further away an empty cell.
        None if amount.is_some() || word.text.ends_with(')') => {
            let bare = last.text.trim_start_matches(['(', '-', '+', '−']);
            let is_currency = amount::is_currency(bare);
            // A dash before a long number without decimals is part of a narration.
            let is_code = word.text.len() > 6 && word.text.bytes().all(|byte| byte.is_ascii_digit());
            let is_sign = ["-", "+", "−", "("].contains(&last.text.as_ref()) && is_tight && !is_code
                || is_spaced_sign(&last.text, numbers) && amount.is_some_and(|amount| amount.has_decimals);
            let is_open = last.text.ends_with(',')
                && last.text.bytes().all(|byte| byte.is_ascii_digit() || byte == b',');
            let is_side = last.text.len() <= 3 && amount::side(&last.text).is_some() && last.text.len() > 1;
            if is_currency || is_sign || is_side || is_open { together() } else { None }
        }
        None => None,
    }
}

/// `+ 1,500.00`: a plus is never an empty cell, and where there are some, neither is a minus.
fn is_spaced_sign(text: &str, numbers: NumberStyle) -> bool {
    text == "+" || numbers.has_sign_flags && ["-", "−"].contains(&text)
}

/// Three digits, perhaps with decimals, behind one to three digits or behind groups of three.
fn is_next_group(first: &str, second: &str) -> bool {
    let mut groups = first.split(' ');
    let lead = groups.next().map_or(0, str::len);
    let digits = second.bytes().take_while(u8::is_ascii_digit).count();
    let ends = second.len() == digits || second[digits..].starts_with([',', '.']);
    (1..=3).contains(&lead)
        && first.bytes().all(|byte| byte.is_ascii_digit() || byte == b' ')
        && groups.all(|group| group.len() == 3)
        && digits == 3
        && ends
}

/// Only one digit stands behind the point so far.
fn lacks_a_digit(text: &str) -> bool {
    text.rsplit_once('.').is_some_and(|(_, decimals)| decimals.len() < 2)
}

/// The two parts make a number with groups of two or three digits, and at most three where there are no groups yet:
/// a branch code in front of an amount does not.
fn is_well_grouped(first: &str, second: &str) -> bool {
    let whole: String = first
        .chars()
        .chain(second.chars())
        .filter(|letter| letter.is_ascii_digit() || [',', '.'].contains(letter))
        .collect();
    let whole = whole.split('.').next().unwrap_or("");
    let mut groups = whole.split(',');
    let lead = groups.next().map_or(0, str::len);
    (1..=3).contains(&lead) && groups.all(|group| (1..=3).contains(&group.len()))
}
