//! Do all pages name the same account?

use ledger::Private;
use ledger::text::counted;
use statement::Statement;

use super::figure::Figure;
use super::rows::Rows;
use super::traces::PageTraces;
use crate::check::{Evidence, Family, Severity};
use crate::question::{Finding, Question};

pub(super) const ACCOUNT: Question = Question {
    code: "account_number_inconsistent",
    family: Family::Page,
    title: "Do all pages name the same account?",
    weight: Severity::High,
    benign: "Statements of several accounts name each on its own pages; those that are read as such are not counted.",
};

/// Shorter numbers are not an account's.
const SHORTEST: usize = 6;
/// The number stands on the same place of every page, give or take this, in points.
const SAME_PLACE: f32 = 4.0;

/// Whether there is a number and more than one page to compare.
pub(super) fn is_comparable(pages: &[PageTraces], statement: &Statement) -> bool {
    pages.len() > 1 && known(statement).is_some()
}

/// Another number on a page, where the other pages have the account's.
pub(super) fn numbers(pages: &[PageTraces], rows: &Rows, statement: &Statement) -> Option<Finding> {
    let number = known(statement)?;
    let others: Vec<String> = statement
        .others
        .iter()
        .filter_map(|ledger| ledger.account.number.as_ref())
        .map(|number| digits(number.reveal()))
        .collect();
    let places = places(pages, &number);
    if places.len() < 2 {
        return None;
    }
    let mut evidence = Vec::new();
    for (index, traces) in pages.iter().enumerate() {
        let has_number = places.iter().any(|(page, _)| *page == index);
        if has_number {
            continue;
        }
        let is_odd = |figure: &&Figure| {
            let expected_here = places.iter().filter(|(_, known)| is_same_place(known, figure)).count();
            if expected_here < 2 {
                return false;
            }
            let text = digits(figure.text.as_str());
            text.len() == number.len()
                && text != number
                && !others.contains(&text)
                && rows.at(index, figure.area()).is_none()
        };
        evidence.extend(traces.figures.iter().filter(is_odd).map(|figure| Evidence {
            page: Some(traces.number),
            area: Some(figure.area()),
            row: None,
            expected: Some(Private::new(number.as_str()).masked()),
            found: Some(Private::new(digits(figure.text.as_str())).masked()),
        }));
    }
    let first = evidence.first()?;
    let message = format!(
        "{} another account than the rest, first page {}: pages of two statements may have been put together.",
        match evidence.len() {
            1 => "1 page names".to_owned(),
            more => format!("{} name", counted(more, "page")),
        },
        first.page.unwrap_or(0),
    );
    Some(Finding { severity: Severity::High, message, evidence })
}

fn known(statement: &Statement) -> Option<String> {
    let number = digits(statement.lead.account.number.as_ref()?.reveal());
    (number.len() >= SHORTEST).then_some(number)
}

/// The digits of a number, and the signs that mask others.
fn digits(text: &str) -> String {
    let start = text.rfind(|letter: char| !is_digit(letter) && letter != ' ' && letter != '-');
    let tail = text.get(start.map_or(0, |start| start + 1)..).unwrap_or(text);
    tail.chars().filter(|letter| is_digit(*letter)).collect::<String>().to_ascii_uppercase()
}

const fn is_digit(letter: char) -> bool {
    letter.is_ascii_digit() || matches!(letter, 'X' | 'x' | '*')
}

fn places<'s>(pages: &'s [PageTraces], number: &str) -> Vec<(usize, &'s Figure)> {
    let mut places = Vec::new();
    for (index, traces) in pages.iter().enumerate() {
        let is_number = |figure: &&Figure| {
            figure.text.as_str().len() >= number.len() && digits(figure.text.as_str()) == number
        };
        places.extend(traces.figures.iter().filter(is_number).map(|figure| (index, figure)));
    }
    places
}

fn is_same_place(one: &Figure, other: &Figure) -> bool {
    (one.left - other.left).abs() < SAME_PLACE && (one.baseline - other.baseline).abs() < SAME_PLACE
}
