//! the words around two dates → the period a statement covers.

use jiff::civil::Date;

use super::labels::Notice;
use crate::date;

const SIGNS: &[&str] = &[
    "period",
    "from",
    "between",
    "statement of",
    "statement for",
    "statement date",
    "transaction date",
    "transactions",
];

/// The first pair of dates that a heading calls the period.
pub(crate) fn period(notices: &[Notice]) -> Option<(Date, Date)> {
    let lines = lines(notices);
    let on_one_line = lines.iter().find_map(|line| pair(line));
    on_one_line.or_else(|| {
        // `From : a` and `To : b` on lines of their own.
        let dated = |starts: &[&str]| {
            lines.iter().find_map(|line| {
                let lower = line.to_lowercase();
                let begins = starts.iter().any(|start| lower.starts_with(start));
                begins.then(|| date::all(line)).filter(|dates| dates.len() == 1).map(|dates| dates[0])
            })
        };
        let from = dated(&["from", "statement from", "period from", "start date"])?;
        let to = dated(&["to", "statement to", "period to", "end date"])?;
        (from <= to).then_some((from, to))
    })
}

fn pair(line: &str) -> Option<(Date, Date)> {
    let lower = line.to_lowercase();
    if !SIGNS.iter().any(|sign| lower.contains(sign)) && !is_bare_range(&lower) {
        return None;
    }
    match date::all(line).as_slice() {
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
