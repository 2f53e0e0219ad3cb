//! Is a figure written in another way than the rest: grouped by thousands among lakhs, without decimals, with another minus?

use super::odd::{HABIT, few, habit};
use super::style::{evidence, finding};
use super::table::{Cell, Table};
use crate::check::{Evidence, Family, Severity};
use crate::question::{Finding, Question};

pub(super) const NOTATION: Question = Question {
    code: "number_format_outlier",
    family: Family::Page,
    title: "Is a figure written in another way than the rest of its column?",
    weight: Severity::Medium,
    benign: "Summary blocks are often written differently and are not counted; only rows are compared.",
};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Grouping {
    /// `12,34,567`
    Lakh,
    /// `1,234,567`
    Thousand,
    None,
}

impl Grouping {
    const fn words(self) -> &'static str {
        match self {
            Self::Lakh => "grouped by lakhs",
            Self::Thousand => "grouped by thousands",
            Self::None => "without separators",
        }
    }
}

pub(super) fn formats(tables: &[Table<'_>]) -> Option<Finding> {
    let mut odd: Vec<Evidence> = Vec::new();
    for table in tables {
        // One program writes all money of a table, whatever the column.
        let money: Vec<Cell<'_>> =
            table.rows.iter().flat_map(|row| [row.amount, row.balance]).flatten().collect();
        odd.extend(groupings(&money));
        odd.extend(decimals(&money));
        odd.extend(minus_signs(&money));
    }
    finding(Severity::Medium, odd, "written in another way than the rest of the column")
}

/// The values that are not the habit of all, if they are few.
fn exceptions<'c, 's, K: PartialEq + Copy>(values: &[(&'c Cell<'s>, K)]) -> Vec<(&'c Cell<'s>, K, K)> {
    let Some(usual) = habit(values.iter().map(|(_, value)| *value)).filter(|_| values.len() >= HABIT) else {
        return Vec::new();
    };
    let odd: Vec<_> = values
        .iter()
        .filter(|(_, value)| *value != usual)
        .map(|(cell, value)| (*cell, *value, usual))
        .collect();
    if odd.len() > few(values.len()) { Vec::new() } else { odd }
}

fn groupings(cells: &[Cell<'_>]) -> Vec<Evidence> {
    let tell = |value: Grouping, cell: &Cell<'_>, usual: Grouping| {
        let text = cell.figure.text.as_str();
        evidence(cell, usual.words().to_owned(), format!("\u{201c}{text}\u{201d} {}", value.words()))
    };
    let grouped: Vec<_> =
        cells.iter().filter_map(|cell| Some((cell, grouping(cell.figure.number())?))).collect();
    let mut odd: Vec<Evidence> =
        exceptions(&grouped).into_iter().map(|(cell, value, usual)| tell(value, cell, usual)).collect();
    let has: Vec<_> =
        cells.iter().filter_map(|cell| Some((cell, has_separators(cell.figure.number())?))).collect();
    odd.extend(
        exceptions(&has).into_iter().filter(|(cell, ..)| grouping(cell.figure.number()).is_none()).map(
            |(cell, value, _)| {
                let text = cell.figure.text.as_str();
                let words = |value| if value { "with separators" } else { "without separators" };
                evidence(cell, words(!value).to_owned(), format!("\u{201c}{text}\u{201d} {}", words(value)))
            },
        ),
    );
    odd
}

/// Only amounts of a lakh and more tell the two ways of grouping apart.
fn grouping(number: &[u8]) -> Option<Grouping> {
    let whole = whole_part(number);
    if digits(whole) < 6 {
        return None;
    }
    if !whole.contains(&b',') {
        return Some(Grouping::None);
    }
    let groups: Vec<usize> = whole.split(|byte| *byte == b',').map(<[u8]>::len).collect();
    match groups.as_slice() {
        [first, middle @ .., 3] if *first <= 3 && middle.iter().all(|group| *group == 3) => {
            Some(Grouping::Thousand)
        }
        [first, middle @ .., 3] if *first <= 2 && middle.iter().all(|group| *group == 2) => {
            Some(Grouping::Lakh)
        }
        _ => None,
    }
}

/// Whether an amount of a thousand and more has any separators.
fn has_separators(number: &[u8]) -> Option<bool> {
    let whole = whole_part(number);
    (digits(whole) >= 4).then(|| whole.contains(&b','))
}

/// What stands before the point.
fn whole_part(number: &[u8]) -> &[u8] {
    number.split(|byte| *byte == b'.').next().unwrap_or_default()
}

fn digits(text: &[u8]) -> usize {
    text.iter().filter(|byte| byte.is_ascii_digit()).count()
}

fn decimals(cells: &[Cell<'_>]) -> Vec<Evidence> {
    let places = |number: &[u8]| {
        number.iter().position(|byte| *byte == b'.').map_or(0, |point| number.len() - point - 1)
    };
    let counted: Vec<_> = cells.iter().map(|cell| (cell, places(cell.figure.number()))).collect();
    // A program that leaves the paise out where there are none prints no `.00` at all.
    let whole = cells.iter().filter(|cell| cell.figure.number().ends_with(b".00")).count();
    if whole <= few(cells.len()) {
        return Vec::new();
    }
    exceptions(&counted)
        .into_iter()
        .map(|(cell, value, usual)| {
            let text = cell.figure.text.as_str();
            evidence(cell, format!("{usual} decimals"), format!("\u{201c}{text}\u{201d} with {value}"))
        })
        .collect()
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Minus {
    Before,
    After,
    Brackets,
}

fn minus_signs(cells: &[Cell<'_>]) -> Vec<Evidence> {
    let minus = |text: &[u8]| match text {
        [b'-', ..] => Some(Minus::Before),
        [.., b'-'] => Some(Minus::After),
        [b'(', .., b')'] => Some(Minus::Brackets),
        _ => None,
    };
    let signed: Vec<_> =
        cells.iter().filter_map(|cell| Some((cell, minus(cell.figure.text.bytes())?))).collect();
    exceptions(&signed)
        .into_iter()
        .map(|(cell, ..)| {
            let text = cell.figure.text.as_str();
            evidence(cell, "the minus of the other figures".to_owned(), format!("\u{201c}{text}\u{201d}"))
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::page::figure::number_in;

    #[track_caller]
    fn check(text: &str, expected: Option<Grouping>) {
        let number = text.as_bytes().get(number_in(text.as_bytes())).unwrap();
        assert_eq!(grouping(number), expected, "{text}");
    }

    #[test]
    fn a_lakh_tells_the_ways_of_grouping_apart() {
        check("12,345.00", None);
        check("1,23,456.00", Some(Grouping::Lakh));
        check("123,456.00", Some(Grouping::Thousand));
        check("12,34,567.00Cr", Some(Grouping::Lakh));
        check("1,234,567.00", Some(Grouping::Thousand));
        check("1234567.00", Some(Grouping::None));
        check("1,2345,67.00", None);
    }
}
