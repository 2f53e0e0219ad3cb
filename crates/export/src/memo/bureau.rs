//! What the credit bureau said, on paper.

use engine::Report;
use engine::codes::{BureauStatus, DerogatoryMarkSeverity};

use super::canvas::{Colour, Ink};
use super::flow::{Cell, Flow, left, right};
use crate::credit::{self, Known};
use crate::words;
use crate::words::english::memo::more_in_workbook;
use crate::words::english::{labels, nouns};

/// Longer lists are in the workbook.
const MARKS_SHOWN: usize = 10;
const LOANS_SHOWN: usize = 12;

pub(super) fn write(flow: &mut Flow, report: &Report) {
    let bureau = &report.bureau;
    if !credit::was_asked(bureau) {
        return;
    }
    let label = credit::sandbox(bureau);
    flow.section(if label.is_some() { labels::CREDIT_BUREAU_SANDBOX } else { labels::CREDIT_BUREAU }, 40.0);
    if let Some(label) = label {
        flow.paragraph(Ink::bold(9.0).in_colour(Colour::RED), &format!("{label}."));
    }
    let colour = if bureau.status == BureauStatus::Unavailable { Colour::AMBER } else { Colour::TEXT };
    let headline = format!("{}.", words::sentence(&credit::headline(bureau)));
    flow.paragraph(Ink::bold(9.0).in_colour(colour), &headline);
    for text in [credit::figures(bureau), credit::names(bureau)].into_iter().flatten() {
        flow.paragraph(Ink::plain(9.0), &format!("{}.", words::sentence(&text)));
    }
    for mark in bureau.marks.iter().take(MARKS_SHOWN) {
        let colour = match mark.severity {
            DerogatoryMarkSeverity::Medium => Colour::AMBER,
            DerogatoryMarkSeverity::Critical
            | DerogatoryMarkSeverity::High
            | DerogatoryMarkSeverity::Newer(_) => Colour::RED,
        };
        flow.hanging("!", Ink::plain(8.5).in_colour(colour), &words::sentence(&mark.message));
    }
    rest(flow, bureau.marks.len(), MARKS_SHOWN, nouns::MARK);
    loans(flow, report);
}

fn loans(flow: &mut Flow, report: &Report) {
    let loans = credit::loans(&report.bureau);
    if loans.is_empty() {
        return;
    }
    let rows: Vec<Vec<Cell>> = loans
        .iter()
        .take(LOANS_SHOWN)
        .map(|(known, loan)| {
            let said = words::sentence(known.words());
            let known = match known {
                Known::Hidden => Cell::coloured(said, Colour::AMBER),
                Known::Elsewhere | Known::Both => said.into(),
            };
            let counted = credit::counted(loan).map_or_else(|| "–".to_owned(), words::rupees);
            vec![known, loan.lender.as_str().into(), counted.into(), loan.explanation.as_str().into()]
        })
        .collect();
    let columns = [
        left(labels::KNOWN, 11.0),
        left(labels::LENDER, 24.0),
        right(labels::COUNTED_A_MONTH, 17.0),
        left(labels::WHY, 48.0),
    ];
    flow.table(&columns, &rows);
    rest(flow, loans.len(), LOANS_SHOWN, nouns::LOAN);
}

fn rest(flow: &mut Flow, count: usize, shown: usize, noun: &str) {
    if count > shown {
        let left_out = words::counted(count - shown, noun);
        flow.paragraph(Ink::quiet(8.5), &more_in_workbook(&left_out));
    }
}
