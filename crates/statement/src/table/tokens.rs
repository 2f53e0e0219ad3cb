//! words of a line → tokens: numbers put together, glued ones cut apart, the rest as it is.

use std::borrow::Cow;

use super::glued;
use super::joined::{grouped, joined, signed};
use super::token::{TIGHT, Token, is_digits, may_be_amount};
use crate::amount::{self, NumberStyle};
use crate::date::{self, DateStyle};
use crate::notation::Notation;
use crate::page::{Line, Sheet, Word};

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
                let reader = Reader { sheet, size: line.size, notation };
                reader.push(&mut tokens, word, next);
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

/// What a line has of a row: the places of its first word and of its last amount with decimals that stands apart.
pub(crate) struct RowSigns {
    pub word: Option<usize>,
    pub amount: Option<usize>,
}

impl RowSigns {
    pub(crate) fn of(sheet: &Sheet, line: &Line, notation: &Notation) -> Self {
        let tokens = tokens(sheet, line, notation);
        if listed(&tokens) > 1 {
            return Self { word: None, amount: None };
        }
        let is_word = |token: &Token<'_>| {
            token.amount.is_none() && token.text.chars().filter(|letter| letter.is_alphabetic()).count() > 2
        };
        let is_amount = |index: &usize| {
            tokens[*index].amount.is_some_and(|amount| amount.has_decimals)
                && tokens[*index].left - tokens[*index - 1].right > line.size
        };
        Self { word: tokens.iter().position(is_word), amount: (1..tokens.len()).rfind(is_amount) }
    }

    /// Words and an amount; some print what a row is about behind its figures.
    pub(crate) fn is_row(&self) -> bool {
        self.word.is_some() && self.amount.is_some()
    }
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

/// What the words of a line are read by.
struct Reader<'a> {
    sheet: &'a Sheet,
    /// Of the letters of the line.
    size: f32,
    notation: &'a Notation,
}

impl Reader<'_> {
    /// A number that continues a number, or a mark that belongs to one, becomes one token with it.
    fn push<'s>(&self, tokens: &mut Vec<Token<'s>>, word: &'s Word, next: Option<&Word>) {
        let Self { sheet, size, notation } = self;
        let numbers = notation.numbers;
        let amount = may_be_amount(&word.text).then(|| numbers.parse(&word.text)).flatten();
        let is_behind_date = || amount::side(&word.text).is_some() && ends_date(tokens, notation.dates);
        let is_apart =
            tokens.last().is_none_or(|last| word.left - last.right >= 0.9 * size) || is_behind_date();
        if let Some(last) = tokens.last_mut().filter(|_| !is_apart)
            && !leads(word, next, last)
            && let Some(joined) = joined(last, word, amount, *size, numbers)
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
    behind.is_some_and(|behind| behind <= 1.2 * (word.left - last.right)) && amount::is_currency(&word.text)
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
        // `10,040.46 SGD`
        let is_code = |token: &&Token<'_>| {
            token.text.len() == 3 && token.text.bytes().all(|letter| letter.is_ascii_uppercase())
        };
        index += usize::from(tokens.get(index).filter(is_code).is_some());
    }
    if index == tokens.len() { pairs } else { 0 }
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
        let mut notation = Notation::default();
        notation.numbers.has_spaced_groups = true;
        let read: Vec<String> = tokens(&sheet, &line, &notation)
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
        check(&[(0.0, "1"), (3.0, "367.50-")], &["-1,367.50"]);
        check(&[(0.0, "+"), (6.0, "1,500.00")], &["1,500.00"]);
        check(&[(0.0, "+"), (6.0, "INR"), (4.0, "150.00")], &["150.00"]);
    }

    #[test]
    fn a_code_behind_a_date_is_no_side_of_its_year() {
        check(
            &[(0.0, "31"), (3.0, "March"), (3.0, "2025"), (8.0, "CR")],
            &["31.00", "'March'", "2,025.00", "'CR'"],
        );
    }

    #[test]
    fn an_amount_is_cut_from_what_touches_it() {
        check(&[(0.0, "8,677.45SO")], &["8,677.45", "'SO'"]);
        check(&[(0.0, "597,598.00(2,006,239.30)")], &["5,97,598.00", "-20,06,239.30"]);
        check(&[(0.0, "1"), (3.0, "091.45TX-210918-00148")], &["1,091.45", "'TX-210918-00148'"]);
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
