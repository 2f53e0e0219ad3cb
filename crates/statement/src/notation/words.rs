//! what single words say of how a document writes its dates and numbers.

use crate::date::{self, DateStyle, Language};
use crate::page::Word;

/// `01-abr-2022`, `01abr22`: the day, the month's name and what follows, in one word.
pub(super) fn glued_date(text: &str) -> Option<(&str, &str, &str)> {
    let is_mark = |letter: char| ['-', '/', '.'].contains(&letter);
    let digits = text.bytes().take_while(u8::is_ascii_digit).count();
    let (day, rest) = text.split_at(digits);
    let rest = rest.trim_start_matches(is_mark);
    let letters = rest.find(|letter: char| !letter.is_alphabetic()).unwrap_or(rest.len());
    let (name, rest) = rest.split_at(letters);
    let is_date = (1..=2).contains(&digits) && name.chars().count() >= 3;
    is_date.then(|| (day, name, rest.trim_start_matches(is_mark)))
}

/// The paper comes from a country that writes the day first: its banks' codes, its money, its payments.
pub(super) fn is_day_first_sign(text: &str) -> bool {
    let is_code = |word: &str| {
        matches!(
            word,
            "IFSC"
                | "IFS"
                | "MICR"
                | "INR"
                | "NEFT"
                | "IMPS"
                | "RTGS"
                | "GBP"
                | "EUR"
                | "IBAN"
                | "BSB"
                | "AUD"
                | "NZD"
                | "SGD"
                | "AED"
                | "PAYNOW"
                | "GIRO"
                | "BIC"
        )
    };
    match text.bytes().next() {
        Some(b'U') if text.starts_with("UPI") => true,
        Some(b'A'..=b'Z') => is_code(text.trim_end_matches(':')),
        _ => text.starts_with(['₹', '£', '€']),
    }
}

/// `234`, `234,56`: three digits, perhaps with decimals and a mark behind.
pub(super) fn is_last_group(text: &str) -> bool {
    let digits = text.bytes().take_while(u8::is_ascii_digit).count();
    let rest = &text[digits..];
    digits == 3 && (rest.is_empty() || rest.starts_with(['.', ',']))
}

/// `02.10`, two digits each, may be the second of October.
pub(super) fn is_day(day: &str, month: &str) -> bool {
    let number = |text: &str| text.parse::<u8>().unwrap_or(0);
    day.len() == 2 && month.len() == 2 && (1..=31).contains(&number(day)) && (1..=12).contains(&number(month))
}

/// Four digits of a year, and then letters.
pub(super) fn is_touched(date: &str) -> bool {
    let year = date.rsplit(['/', '-', '.']).next().unwrap_or("");
    let digits = year.bytes().take_while(u8::is_ascii_digit).count();
    digits == 4 && year[digits..].starts_with(char::is_alphabetic)
}

/// A month's name right before, and no day before that.
pub(super) fn follows_month(before: &[Word]) -> bool {
    match before {
        [.., day, month] => is_month_name(&month.text) && !is_day_number(&day.text),
        [month] => is_month_name(&month.text),
        [] => false,
    }
}

pub(super) fn is_day_number(text: &str) -> bool {
    text.trim_end_matches(['.', ',']).parse::<u8>().is_ok_and(|day| (1..=31).contains(&day))
}

pub(super) fn is_year(text: &str) -> bool {
    let digits = text.trim_end_matches(['.', ',']);
    digits.len() == 4 && digits.bytes().all(|byte| byte.is_ascii_digit())
}

pub(super) fn is_month_name(text: &str) -> bool {
    // Most words before a number are codes, and need not be looked up in every language.
    text.starts_with(char::is_alphabetic)
        && text.chars().all(|letter| letter.is_alphabetic() || ['.', ','].contains(&letter))
        && date::may_be_month(text)
        && Language::ALL
            .into_iter()
            .any(|language| DateStyle { language: Some(language), ..DateStyle::default() }.is_month(text))
}

pub(super) fn weekday_of(text: &str) -> Option<i8> {
    date::weekday(text.trim_end_matches(['.', ',']))
}

/// Whether the month stands first, if only one of the two readings falls on that weekday.
pub(super) fn order_by_weekday(text: &str, weekday: i8) -> Option<bool> {
    let falls = |is_month_first: bool| {
        let style = DateStyle { is_month_first, ..DateStyle::default() };
        let date = style.leading(text).and_then(|(date, _)| date.full());
        date.is_some_and(|date| date.weekday().to_monday_zero_offset() == weekday)
    };
    match (falls(false), falls(true)) {
        (true, false) => Some(false),
        (false, true) => Some(true),
        _ => None,
    }
}
