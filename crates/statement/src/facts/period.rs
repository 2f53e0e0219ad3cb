//! the words around two dates → the period a statement covers.

use jiff::civil::Date;

use super::labels::Notice;
use crate::date::{DateStyle, YEARS};

const SIGNS: &[&str] = &[
    "period", "from", "between", "statement of", "statement for", "statement date", "transaction date",
    "transactions",
];

/// The first pair of dates that a heading calls the period.
pub(crate) fn period(notices: &[Notice], dates: DateStyle) -> Option<(Date, Date)> {
    let lines = lines(notices);
    let on_one_line = lines.iter().find_map(|line| pair(line, dates));
    let labelled_pair = || {
        // `From : a` and `To : b` in places of their own.
        let from = labelled(notices, &["from", "statement from", "period from", "start date"], dates)?;
        let to = labelled(notices, &["to", "statement to", "period to", "end date"], dates)?;
        (from <= to).then_some((from, to))
    };
    on_one_line.or_else(labelled_pair).or_else(|| lines.iter().find_map(|line| span(line, dates)))
}

/// Two dates a few days to two years apart on a line in whatever language.
fn span(line: &str, dates: DateStyle) -> Option<(Date, Date)> {
    match dates.all(line).as_slice() {
        [from, to] if (4..800).contains(&(*to - *from).get_days()) => Some((*from, *to)),
        _ => None,
    }
}

/// Where no period is printed: the year up to the first full date, or the year that a heading names,
/// and only then one that a row seems to name: the four digits of a card look like one.
pub(crate) fn year(
    notices: &[Notice],
    dates: DateStyle,
    is_row: impl Fn(&Notice) -> bool,
) -> Option<(Date, Date)> {
    let (rows, headings): (Vec<Notice>, Vec<Notice>) = notices.iter().cloned().partition(is_row);
    let printed_in =
        |notices| -> Vec<Date> { lines(notices).iter().flat_map(|line| dates.all(line)).collect() };
    let mut printed = printed_in(&headings);
    if printed.is_empty() {
        printed = printed_in(&rows);
    }
    if let (Some(first), Some(last)) = (printed.iter().min(), printed.iter().max()) {
        let is_span = (4..800).contains(&(*last - *first).get_days());
        let from = if is_span { *first } else { last.saturating_sub(jiff::Span::new().days(364)) };
        return Some((from, *last));
    }
    let named = named_year(&headings).or_else(|| named_year(&rows))?;
    Date::new(named, 1, 1).ok().zip(Date::new(named, 12, 31).ok())
}

fn named_year(notices: &[Notice]) -> Option<i16> {
    let year = |word: &str| word.parse().ok().filter(|year| word.len() == 4 && YEARS.contains(year));
    let lines = lines(notices);
    lines.iter().find_map(|line| line.split(|letter: char| !letter.is_ascii_digit()).find_map(year))
}

/// The one date behind a label, in its own piece of text or the next on its line.
fn labelled(notices: &[Notice], starts: &[&str], dates: DateStyle) -> Option<Date> {
    notices.iter().enumerate().filter(|(_, notice)| notice.sheet <= 1).find_map(|(place, notice)| {
        let lower = notice.text.to_lowercase();
        let begins = starts.iter().any(|start| {
            lower.strip_prefix(start).is_some_and(|rest| !rest.starts_with(char::is_alphanumeric))
        });
        let beside =
            notices.get(place + 1).filter(|next| (next.sheet, next.line) == (notice.sheet, notice.line));
        let text = format!("{} {}", notice.text, beside.map_or("", |next| next.text.as_str()));
        match dates.all(&text).as_slice() {
            [date, ..] if begins => Some(*date),
            _ => None,
        }
    })
}

fn pair(line: &str, dates: DateStyle) -> Option<(Date, Date)> {
    let lower = line.to_lowercase();
    if !SIGNS.iter().any(|sign| lower.contains(sign)) && !is_bare_range(&lower) {
        return None;
    }
    match dates.all(line).as_slice() {
        [from, to, ..] if from <= to => Some((*from, *to)),
        _ => None,
    }
}

/// `01 Apr 2025 - 31 Mar 2026` or `… to …` with nothing else on the line.
fn is_bare_range(lower: &str) -> bool {
    lower.len() < 48 && (lower.contains(" to ") || lower.contains(" - ") || lower.contains(" – "))
}

/// Whole lines of the first two pages.
fn lines(notices: &[Notice]) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    let mut place = None;
    for notice in notices.iter().filter(|notice| notice.sheet <= 1) {
        if place == Some((notice.sheet, notice.line)) {
            if let Some(line) = lines.last_mut() {
                line.push(' ');
                line.push_str(&notice.text);
            }
        } else {
            lines.push(notice.text.clone());
        }
        place = Some((notice.sheet, notice.line));
    }
    lines
}
