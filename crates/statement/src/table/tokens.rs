//! words of a line → tokens: numbers put together, glued ones cut apart, the rest as it is.

use std::borrow::Cow;

use super::columns::Place;
use super::glued;
use crate::amount::{self, Amount, NumberStyle};
use crate::date::{self, DateStyle};
use crate::notation::Notation;
use crate::page::{Line, Sheet, Word};

/// Parts of one number stand closer than this share of the font size; columns never do.
const TIGHT: f32 = 0.4;

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

pub(crate) fn tokens<'s>(sheet: &'s Sheet, line: &'s Line, notation: &Notation) -> Vec<Token<'s>> {
    let mut tokens: Vec<Token<'s>> = Vec::with_capacity(line.words.len());
    let mut words = line.words.iter().enumerate();
    while let Some((place, word)) = words.next() {
        let count = broken_number(&line.words[place..], line.size, notation.numbers);
        if count > 1 {
            let parts = &line.words[place..place + count];
            tokens.push(one_number(sheet, parts, notation.numbers));
            words.nth(count - 2);
            continue;
        }
        let count = bracketed(&line.words[place..], line.size, notation.numbers);
        if count > 1 {
            tokens.push(one_number(sheet, &line.words[place..place + count], notation.numbers));
            words.nth(count - 2);
            continue;
        }
        match glued::apart(sheet, word, notation) {
            Some(parts) => tokens.extend(parts),
            None => {
                let next = line.words.get(place + 1);
                push(&mut tokens, (word, next), (sheet, line.size), notation);
            }
        }
    }
    if notation.numbers.has_spaced_groups {
        grouped(&mut tokens, line.size, notation.numbers);
    }
    signed(&mut tokens, line.size, notation.numbers);
    for index in 0..tokens.len() {
        tokens[index].date_length = date_length(&tokens, index, line.size, notation.dates);
    }
    tokens
}

/// `1` `091,45`, where the next cell touched the second: thousands and the rest of one number.
fn grouped(tokens: &mut Vec<Token<'_>>, size: f32, numbers: NumberStyle) {
    let mut index = 1;
    while index < tokens.len() {
        let (lead, rest) = (&tokens[index - 1], &tokens[index]);
        let is_one = rest.amount.is_some_and(|amount| amount.has_decimals)
            && rest.left - lead.right < 0.7 * size
            && is_digits(&rest.text)
            && is_next_group(&lead.text, &rest.text);
        let text = format!("{} {}", lead.text, rest.text);
        match numbers.parse(&text).filter(|_| is_one) {
            Some(amount) => {
                let left = lead.left;
                let rest = &mut tokens[index];
                (rest.text, rest.amount, rest.left) = (Cow::Owned(text), Some(amount), left);
                tokens.remove(index - 1);
            }
            None => index += 1,
        }
    }
}

/// `+` `INR 150.00`: a sign before a currency and its amount belongs to them.
fn signed(tokens: &mut Vec<Token<'_>>, size: f32, numbers: NumberStyle) {
    let mut index = 1;
    while index < tokens.len() {
        let (sign, number) = (&tokens[index - 1], &tokens[index]);
        let is_bare = |amount: Amount| amount.has_decimals && !amount.minus && !amount.plus;
        let joined = if is_spaced_sign(&sign.text, numbers)
            && number.amount.is_some_and(is_bare)
            && number.left - sign.right < 0.9 * size
        {
            let text = format!("{}{}", sign.text, number.text);
            numbers.parse(&text).map(|amount| (text, amount, sign.left))
        } else {
            None
        };
        if let Some((text, amount, left)) = joined {
            let number = &mut tokens[index];
            (number.text, number.amount, number.left) = (Cow::Owned(text), Some(amount), left);
            tokens.remove(index - 1);
        } else {
            index += 1;
        }
    }
}

/// Whether words and then, apart from them, an amount with decimals stand on the line.
pub(crate) fn has_amount_behind_words(sheet: &Sheet, line: &Line, notation: &Notation) -> bool {
    let tokens = tokens(sheet, line, notation);
    let is_word = |token: &Token<'_>| {
        token.amount.is_none() && token.text.chars().filter(|letter| letter.is_alphabetic()).count() > 2
    };
    let words = tokens.iter().position(is_word);
    words.is_some_and(|first| {
        (first + 1..tokens.len()).any(|index| {
            tokens[index].amount.is_some_and(|amount| amount.has_decimals)
                && tokens[index].left - tokens[index - 1].right > line.size
        })
    })
}

/// Whether a date begins at this word of the line.
pub(crate) fn begins_date(line: &Line, word: usize, notation: &Notation) -> bool {
    let first = &line.words[word];
    if first.text.len() > 14 || !date::may_begin(&first.text) {
        return false;
    }
    let mut text = String::new();
    line.words[word..].iter().take(4).any(|part| {
        if !text.is_empty() {
            text.push(' ');
        }
        text.push_str(&part.text);
        notation.dates.whole(&text).is_some()
    })
}

/// How many of the first words are one number that was printed in parts: `2,3` `3` `6.00`.
fn broken_number(words: &[Word], size: f32, numbers: NumberStyle) -> usize {
    const MOST: usize = 6;
    let Some(first) = words.first().filter(|first| is_digits(&first.text)) else { return 1 };
    let is_next = |pair: &[Word]| {
        pair[1].left - pair[0].right < TIGHT * size && is_digits(&pair[1].text) && !has_cents(&pair[0].text)
    };
    let count = 1 + words.windows(2).take(MOST).take_while(|pair| is_next(pair)).count();
    if count < 3 || has_cents(&first.text) {
        return 1;
    }
    let text: String = words[..count].iter().map(|word| word.text.as_str()).collect();
    let is_one = numbers.parse(&text).is_some_and(|amount| amount.has_decimals);
    if is_one { count } else { 1 }
}

/// How many of the first words are an amount in brackets: `(CHF` `1` `020.54)`.
fn bracketed(words: &[Word], size: f32, numbers: NumberStyle) -> usize {
    const MOST: usize = 5;
    if !words.first().is_some_and(|first| first.text.starts_with('(') && !first.text.ends_with(')')) {
        return 1;
    }
    let is_next = |pair: &[Word]| pair[1].left - pair[0].right < 0.8 * size && !pair[0].text.ends_with(')');
    let count = 1 + words.windows(2).take(MOST - 1).take_while(|pair| is_next(pair)).count();
    let text = spaced(&words[..count]);
    if text.ends_with(')') && numbers.parse(&text).is_some() { count } else { 1 }
}

fn spaced(words: &[Word]) -> String {
    words.iter().map(|word| word.text.as_str()).collect::<Vec<_>>().join(" ")
}

fn has_cents(text: &str) -> bool {
    text.rsplit_once(['.', ',']).is_some_and(|(_, decimals)| decimals.len() == 2) && text.contains('.')
}

fn one_number<'s>(sheet: &Sheet, parts: &[Word], numbers: NumberStyle) -> Token<'s> {
    let is_bracketed = parts.first().is_some_and(|first| first.text.starts_with('('));
    let text: String =
        if is_bracketed { spaced(parts) } else { parts.iter().map(|word| word.text.as_str()).collect() };
    let (left, right) =
        (parts.first().map_or(0.0, |word| word.left), parts.last().map_or(0.0, |word| word.right));
    let digits_right = parts.last().map_or(right, |word| digits_right(sheet, word));
    let amount = numbers.parse(&text);
    Token { text: Cow::Owned(text), left, right, digits_right, amount, number: None, date_length: 0 }
}

fn date_length(tokens: &[Token<'_>], index: usize, size: f32, style: DateStyle) -> u8 {
    /// Longer words are codes.
    const LONGEST: usize = 14;
    /// The day of the next column is not the year of this one.
    const PART_GAP: f32 = 0.78;
    let first = &tokens[index].text;
    if first.len() > LONGEST || !date::may_begin(first) {
        return 0;
    }
    let is_full = |text: &str| style.whole(text).is_some_and(|date| date.year.is_some() || style.is_yearless);
    if is_full(first) {
        return 1;
    }
    let is_whole = |count: &usize| {
        let Some(parts) = tokens.get(index..index + count) else { return false };
        let is_close = parts.windows(2).all(|pair| pair[1].left - pair[0].right < PART_GAP * size);
        // `20 nov` `20 nov`, `Nov 01` `Nov 01`: the day of the next date is no year of this one.
        let is_month = |place: Option<usize>| {
            let token = place.and_then(|place| tokens.get(place));
            token.is_some_and(|token| style.is_month(&token.text))
        };
        let is_pair = || {
            parts.len() == 3
                && parts[2].text.len() <= 2
                && (is_month(Some(index + 3)) || is_month(index.checked_sub(1)))
        };
        is_close
            && parts[1].text.len() <= LONGEST
            && !is_pair()
            && is_full(&parts.iter().map(|part| part.text.as_ref()).collect::<Vec<_>>().join(" "))
    };
    (2..=3).find(is_whole).map_or(0, |count| count as u8)
}

/// A number that continues a number, or a mark that belongs to one, becomes one token with it.
fn push<'s>(
    tokens: &mut Vec<Token<'s>>,
    (word, next): (&'s Word, Option<&Word>),
    (sheet, size): (&Sheet, f32),
    notation: &Notation,
) {
    let numbers = notation.numbers;
    let amount = may_be_amount(&word.text).then(|| numbers.parse(&word.text)).flatten();
    let is_behind_date = amount::side(&word.text).is_some() && ends_date(tokens, notation.dates);
    if let Some(last) = tokens.last_mut().filter(|_| !is_behind_date)
        && word.left - last.right < 0.9 * size
        && !leads(word, next, last)
        && let Some(joined) = joined(last, word, amount, (size, numbers))
    {
        last.text = Cow::Owned(format!("{} {}", last.text, word.text));
        last.right = word.right;
        if word.text.bytes().any(|byte| byte.is_ascii_digit()) {
            last.digits_right = digits_right(sheet, word);
        }
        last.amount = Some(joined);
        return;
    }
    tokens.push(Token {
        text: Cow::Borrowed(&word.text),
        left: word.left,
        right: word.right,
        digits_right: if amount.is_some() { digits_right(sheet, word) } else { word.right },
        amount,
        number: None,
        date_length: 0,
    });
}

/// `31 March 2025` `CR`: what follows is a code of its own, and no side of the year.
fn ends_date(tokens: &[Token<'_>], style: DateStyle) -> bool {
    let Some([day, month, year]) = tokens.last_chunk() else { return false };
    is_digits(&year.text) && style.whole(&format!("{} {} {}", day.text, month.text, year.text)).is_some()
}

fn digits_right(sheet: &Sheet, word: &Word) -> f32 {
    let letters = sheet.letters(word.letters.clone());
    letters.iter().rev().find(|ink| ink.letter.is_ascii_digit()).map_or(word.right, |ink| ink.right)
}

/// A currency between two numbers belongs to the nearer one, and to the one behind it where both are as near.
fn leads(word: &Word, next: Option<&Word>, last: &Token<'_>) -> bool {
    let is_number = |next: &&Word| next.text.starts_with(|first: char| first.is_ascii_digit());
    let behind = next.filter(is_number).map(|next| next.left - word.right);
    amount::is_currency(&word.text) && behind.is_some_and(|behind| behind <= 1.2 * (word.left - last.right))
}

/// How many days a line lists with a figure each: a date and an amount by turns, and not a word.
pub(super) fn listed(tokens: &[Token<'_>]) -> usize {
    let mut pairs = 0;
    let mut index = 0;
    while let Some(day) = tokens.get(index).filter(|token| token.date_length > 0) {
        index += usize::from(day.date_length);
        let is_figure = |token: &&Token<'_>| token.amount.is_some_and(|amount| amount.has_decimals);
        if tokens.get(index).filter(is_figure).is_none() {
            return 0;
        }
        index += 1;
        pairs += 1;
    }
    if index == tokens.len() { pairs } else { 0 }
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

fn joined(
    last: &Token<'_>,
    word: &Word,
    amount: Option<Amount>,
    (size, numbers): (f32, NumberStyle),
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
            let is_unit = amount::is_currency(&word.text) && gap < 0.6 * size;
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

fn is_digits(text: &str) -> bool {
    let bare = text.trim_start_matches(['-', '+', '₹', '£', '$', '€']);
    bare.bytes().any(|byte| byte.is_ascii_digit() || byte == b'.')
        && bare.bytes().all(|byte| byte.is_ascii_digit() || byte == b',' || byte == b'.' || byte == b' ')
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::page::Ink;

    /// A line of words with the given gaps between them, in 10-point letters 5 points wide.
    #[track_caller]
    fn check(words: &[(f32, &str)], expected: &[&str]) {
        let mut sheet = Sheet::default();
        let mut line = Line { words: Vec::new(), baseline: 0.0, size: 10.0 };
        let mut at = 0.0;
        for (gap, text) in words {
            let first = sheet.ink.len();
            let left = at + gap;
            at = left;
            for letter in text.chars() {
                sheet.ink.push(Ink { letter, left: at, right: at + 5.0 });
                at += 5.0;
            }
            line.words.push(Word { text: (*text).into(), left, right: at, letters: first..sheet.ink.len() });
        }
        let read: Vec<String> = tokens(&sheet, &line, &Notation::default())
            .iter()
            .map(|token| match token.amount {
                Some(amount) => format!("{}", amount.as_balance()),
                None => format!("'{}'", token.text),
            })
            .collect();
        assert_eq!(read, expected);
    }

    #[test]
    fn numbers_come_whole() {
        check(&[(0.0, "1,234.00"), (3.0, "Cr")], &["1,234.00"]);
        check(&[(0.0, "1,234"), (3.0, ".00")], &["1,234.00"]);
        check(&[(0.0, "1,23"), (3.0, "4.00")], &["1,234.00"]);
        check(&[(0.0, "2,3"), (2.0, "3"), (2.0, "6.00")], &["2,336.00"]);
        check(&[(0.0, "3"), (2.0, ",849.00")], &["3,849.00"]);
        check(&[(0.0, "Rs."), (3.0, "500.00")], &["500.00"]);
        check(&[(0.0, "300.00"), (2.0, "(Dr)")], &["-300.00"]);
    }

    #[test]
    fn neighbours_stay_apart() {
        check(&[(0.0, "5584.78"), (8.0, "100")], &["5,584.78", "100.00"]);
        check(&[(0.0, "100.00"), (5.0, "200.00")], &["100.00", "200.00"]);
        check(&[(0.0, "-"), (5.0, "200.00")], &["'-'", "200.00"]);
        check(&[(0.0, "4430"), (3.0, "1,200.00")], &["4,430.00", "1,200.00"]);
        check(&[(0.0, "UPI/12"), (5.0, "C")], &["'UPI/12'", "'C'"]);
    }

    #[test]
    fn glued_numbers_are_cut() {
        check(&[(0.0, "1,234.0056,789.00")], &["1,234.00", "56,789.00"]);
        check(&[(0.0, "100.00Cr56,789.00Dr")], &["100.00", "-56,789.00"]);
        check(&[(0.0, "01.04.2025")], &["'01.04.2025'"]);
    }
}
