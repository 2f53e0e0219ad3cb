//! a row's text cells → its dates, its time and its reference.

use jiff::civil::{Date, Time};

use crate::amount;
use crate::date::{self, Anchor, DateStyle, PrintedDate};
use crate::table::{Cell, Row};

/// The dates and the time a row prints.
pub(super) struct Dates {
    pub date: Option<Date>,
    pub time: Option<Time>,
    pub value_date: Option<Date>,
    /// It is printed as two small numbers, and either may be the month.
    pub is_open: bool,
    pub is_yearless: bool,
    /// Words behind the date, where a narration touched it.
    pub behind: String,
}

impl Dates {
    pub(super) fn of(row: &Row, anchor: Anchor, style: DateStyle) -> Self {
        let text = row.date.text();
        let from_heading = || row.heading.as_deref().and_then(|text| style.leading(text));
        let from_words = || dated_words(row, style);
        let found = first_date(&text, style)
            .or_else(|| if text.is_empty() { from_words() } else { None })
            .or_else(from_heading);
        let is_open = found
            .is_some_and(|(date, rest)| date.day <= 12 && date.day != date.month && is_numeric(&text, rest));
        let is_yearless = found.is_some_and(|(date, _)| date.year.is_none());
        let (date, rest) = found.map_or((None, ""), |(date, rest)| (date.near(anchor), rest));
        let printed_value = first_date(&row.value_date.text(), style)
            .and_then(|(value, _)| value.near(Anchor { last: date.or(anchor.last), period: None }));
        let beside = || first_date(rest, style).and_then(|(value, _)| value.full());
        let time = date::time(rest).or_else(|| date::time(&row.posted_at.text()));
        let is_text = rest.chars().filter(|letter| letter.is_alphabetic()).count() > 2;
        let behind = if is_text && time.is_none() { rest.trim().to_owned() } else { String::new() };
        Self { date, time, value_date: printed_value.or_else(beside), is_open, is_yearless, behind }
    }
}

/// The date at the start of the text is two or three small numbers: no month's name, and no year in front.
fn is_numeric(text: &str, rest: &str) -> bool {
    let printed = text.strip_suffix(rest).unwrap_or(text).trim();
    let is_year_first = printed.bytes().take_while(u8::is_ascii_digit).count() > 2;
    !printed.is_empty() && !is_year_first && !printed.chars().any(char::is_alphabetic)
}

/// The row prints a date of its own, in its column or where it begins.
pub(super) fn has_date(row: &Row, style: DateStyle) -> bool {
    // The serial number of a row without a date may stand where dates do.
    let text = row.date.text();
    let is_serial = text.len() <= 4 && text.bytes().all(|byte| byte.is_ascii_digit());
    !is_serial || dated_words(row, style).is_some()
}

/// A serial number may touch the date, and then both are one word in the serial numbers' column.
fn dated_words(row: &Row, style: DateStyle) -> Option<(PrintedDate, &str)> {
    let found = style.leading(&row.words).or_else(|| behind_serial(&row.words, style));
    found.filter(|(date, _)| date.year.is_some())
}

/// Value date and reference that some banks print inside the narration: `… Value Dt 02/04/2025 Ref 000123`, `… Chq: 123456`.
#[derive(Default)]
pub(super) struct Inline {
    pub value_date: Option<Date>,
    pub reference: Option<String>,
}

impl Inline {
    pub(super) fn of(description: &str, style: DateStyle) -> Self {
        // Whether a mark is there at all is found much faster than where it stands.
        let behind = |mark: &str| {
            let at = description.contains(mark).then(|| description.rfind(mark)).flatten()?;
            Some(&description[at + mark.len()..])
        };
        let marked = behind("Value Dt ").or_else(|| behind("Value Date "));
        let Some((value, rest)) = marked.and_then(|text| style.leading(text)) else {
            let cheque = behind("Chq: ").map(|text| text.trim().to_owned());
            return Self {
                value_date: None,
                reference: cheque.filter(|text| !text.is_empty() && !text.contains(' ')),
            };
        };
        let reference = rest.trim_start().strip_prefix("Ref ").map(|text| text.trim().to_owned());
        Self { value_date: value.full(), reference: reference.filter(|text| !text.is_empty()) }
    }
}

/// The reference the bank prints: a cheque or payment reference rather than the bank's own transaction number.
pub(super) fn reference(row: &Row) -> Option<String> {
    let is_printed = |text: &String| !text.split_whitespace().all(amount::is_placeholder);
    row.references.iter().chain([&row.transaction_id]).map(Cell::text).find(is_printed)
}

/// The first date among the words of a cell. One whose year is written out is meant before one that a serial number before
/// it would make: `11` `Jan 10, 2025`.
fn first_date(text: &str, style: DateStyle) -> Option<(PrintedDate, &str)> {
    let mut rest = text.trim_start();
    while !rest.is_empty() {
        if let Some((date, after)) = style.leading(rest).or_else(|| behind_serial(rest, style)) {
            let printed = rest.strip_suffix(after).unwrap_or(rest);
            let next = rest.find(' ').map_or("", |space| rest[space..].trim_start());
            let is_longer = |(date, after): (PrintedDate, &str)| {
                date.year.is_some() && has_long_year(next.strip_suffix(after).unwrap_or(next))
            };
            let is_serial = printed.starts_with(|letter: char| letter.is_ascii_digit())
                && !has_long_year(printed)
                && style.leading(next).is_some_and(is_longer);
            if !is_serial {
                return Some((date, after));
            }
        }
        rest = rest.find(' ').map_or("", |space| rest[space..].trim_start());
    }
    None
}

fn has_long_year(date: &str) -> bool {
    date.split(|letter: char| !letter.is_ascii_digit()).any(|digits| digits.len() == 4)
}

/// `101-04-2025` and `1212-04-2025` are the first and the twelfth row: a serial number touches the date.
fn behind_serial(text: &str, style: DateStyle) -> Option<(PrintedDate, &str)> {
    const DAY: usize = 2;
    let digits = text.bytes().take_while(u8::is_ascii_digit).count();
    let serial = digits.checked_sub(DAY).filter(|serial| (1..=4).contains(serial))?;
    style.leading(&text[serial..]).filter(|(date, _)| date.year.is_some())
}
