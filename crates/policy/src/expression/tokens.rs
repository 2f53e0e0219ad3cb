//! The text of a condition → its tokens, each with its place.

use rust_decimal::Decimal;

use super::fault::Fault;

/// Something between two spaces, or that could be.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Token {
    Number(Decimal),
    Word(String),
    /// Its words do not matter: there is nothing to compare them with.
    Text,
    Sign(&'static str),
}

/// Where something stands: its first character and the one behind its last, counted from 1 as people do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Span {
    pub(crate) start: usize,
    pub(crate) end: usize,
}

/// Longer ones first: `<=` is not `<` and `=`.
const SIGNS: &[&str] = &[
    "==", "!=", "<=", ">=", "??", "..", "<", ">", "=", "+", "-", "*", "/", "%", "^", "?", ":", "(", ")", "[",
    "]", ",", ".",
];

pub(crate) fn tokens(text: &str) -> Result<Vec<(Token, Span)>, Fault> {
    let letters: Vec<char> = text.chars().collect();
    let mut tokens = Vec::new();
    let mut place = 0;
    while let Some(letter) = letters.get(place) {
        if letter.is_whitespace() {
            place += 1;
            continue;
        }
        let rest = letters.get(place..).unwrap_or_default();
        let (token, length) = token(rest).map_err(|message| Fault { at: Some(place + 1), message })?;
        tokens.push((token, Span { start: place + 1, end: place + 1 + length }));
        place += length;
    }
    Ok(tokens)
}

/// The first token and how many characters it takes.
fn token(letters: &[char]) -> Result<(Token, usize), String> {
    let first = letters.first().copied().unwrap_or_default();
    let length_while =
        |is_part: fn(char) -> bool| letters.iter().take_while(|letter| is_part(**letter)).count();
    if first.is_ascii_digit() {
        let length = number_length(letters);
        return number(&letters[..length]).map(|number| (Token::Number(number), length));
    }
    if is_of_word(first) {
        let length = length_while(is_of_word);
        return Ok((Token::Word(letters[..length].iter().collect()), length));
    }
    if matches!(first, '\'' | '"' | '`') {
        let close = letters.iter().skip(1).position(|letter| *letter == first);
        return close
            .map(|inside| (Token::Text, inside + 2))
            .ok_or_else(|| format!("{first} is never closed"));
    }
    let begins =
        |sign: &&&str| sign.chars().zip(letters).filter(|(one, other)| one == *other).count() == sign.len();
    match SIGNS.iter().find(begins) {
        Some(sign) => Ok((Token::Sign(sign), sign.len())),
        None => Err(format!("`{first}` cannot stand here; use and, or, not, + - * / and comparisons")),
    }
}

fn is_of_word(letter: char) -> bool {
    letter.is_ascii_alphanumeric() || letter == '_'
}

/// `25_000`, `0.5`, `1.5e6`; the two dots of a range do not belong to it.
fn number_length(letters: &[char]) -> usize {
    let digits = |from: usize| {
        let part = letters.iter().skip(from);
        part.take_while(|letter| letter.is_ascii_digit() || **letter == '_').count()
    };
    let mut length = digits(0);
    if letters.get(length) == Some(&'.') && letters.get(length + 1).is_some_and(char::is_ascii_digit) {
        length += 1 + digits(length + 1);
    }
    if letters.get(length) == Some(&'e') {
        let sign = usize::from(matches!(letters.get(length + 1), Some('+' | '-')));
        let power = digits(length + 1 + sign);
        if power > 0 {
            length += 1 + sign + power;
        }
    }
    length
}

fn number(letters: &[char]) -> Result<Decimal, String> {
    let plain: String = letters.iter().filter(|letter| **letter != '_').collect();
    let read =
        if plain.contains('e') { Decimal::from_scientific(&plain) } else { Decimal::from_str_exact(&plain) };
    read.map_err(|_| format!("`{plain}` has more digits than a number may have"))
}
