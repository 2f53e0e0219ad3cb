//! Do notes laid over a page carry amounts?

use ledger::Area;
use pdf::Annotation;

use super::figure::Figure;
use super::hidden::overlaps;
use super::rows::Rows;
use super::traces::PageTraces;
use crate::check::{Evidence, Family, Severity};
use crate::question::{Finding, Question};

pub(super) const ANNOTATION: Question = Question {
    code: "annotation_with_amount",
    family: Family::Page,
    title: "Does a note or stamp laid over a page carry an amount?",
    weight: Severity::High,
    benign: "Links, signatures and highlighting are not counted; a reader may have written a note of his own.",
};

/// What puts words on a page; links, pop-ups and highlighting do not.
const WRITERS: [&str; 3] = ["FreeText", "Stamp", "Widget"];

/// No line of a table has more figures.
const MAX_NEAR: usize = 100;

pub(super) fn amounts(pages: &[PageTraces], rows: &Rows, document: &pdf::Document) -> Option<Finding> {
    let mut evidence: Vec<Evidence> = Vec::new();
    let mut severity = Severity::Low;
    let notes = &document.structure.annotations;
    for (index, traces) in pages.iter().enumerate() {
        for figure in &traces.notes {
            let area = figure.area();
            let row = rows.at(index, area);
            let digits = figure.text.as_str().bytes().filter(u8::is_ascii_digit).count();
            // A stamp has a date, and a signature a serial number; only money, or whole numbers laid over other figures.
            let is_signature = note_at(notes, traces.number, area).is_some_and(|note| note.kind == "Widget");
            let is_number = digits >= 3 && figure.text.bytes().iter().all(u8::is_ascii_digit);
            let near = traces.figures_between(area.top, area.bottom + figure.size);
            let is_over = || near.iter().take(MAX_NEAR).any(|other| is_covered(other, figure));
            if figure.looks_like_money() || (is_number && !is_signature && is_over()) {
                let text = figure.text.as_str();
                evidence.push(evidence_of(traces.number, area, row.and_then(|row| row.row), text));
                severity = Severity::High;
            }
        }
    }
    let is_writer = |note: &&Annotation| note.is_shown && WRITERS.contains(&note.kind.as_str());
    for note in notes.iter().filter(is_writer) {
        let Some(amount) = money_in(&note.contents) else { continue };
        let area = note.bounds.map(|[left, top, right, bottom]| Area { left, top, right, bottom });
        let is_known = |known: &Evidence| {
            known.page == Some(note.page)
                && note.bounds.zip(known.area).is_none_or(|(bounds, area)| overlaps(bounds, area))
        };
        if evidence.iter().any(is_known) {
            continue;
        }
        let traces = (note.page as usize).saturating_sub(1);
        let row = area.and_then(|area| rows.at(traces, area));
        severity = severity.max(if row.is_some() { Severity::High } else { Severity::Medium });
        evidence.push(evidence_of(note.page, area.unwrap_or_default(), row.and_then(|row| row.row), amount));
    }
    let first = evidence.first()?;
    let message = format!(
        "{} written on the pages by {}, first on page {}: an amount that is no part of the page itself was added later.",
        match evidence.len() {
            1 => "1 amount is".to_owned(),
            more => format!("{more} amounts are"),
        },
        if evidence.len() == 1 { "a note or stamp" } else { "notes or stamps" },
        first.page.unwrap_or(0),
    );
    Some(Finding { severity, message, evidence })
}

/// Another figure, painted before, on the same place.
fn is_covered(other: &Figure, note: &Figure) -> bool {
    let area = note.area();
    other.order < note.order && overlaps([area.left, area.top, area.right, area.bottom], other.area())
}

fn evidence_of(page: u32, area: Area, row: Option<usize>, text: &str) -> Evidence {
    Evidence {
        page: Some(page),
        area: Some(area),
        row,
        expected: Some("amounts printed by the page itself".to_owned()),
        found: Some(format!("\u{201c}{text}\u{201d} in a note laid over it")),
    }
}

fn note_at(notes: &[Annotation], page: u32, area: Area) -> Option<&Annotation> {
    notes.iter().find(|note| note.page == page && note.bounds.is_some_and(|bounds| overlaps(bounds, area)))
}

/// The first word that is written as money.
fn money_in(text: &str) -> Option<&str> {
    text.split_whitespace().find(|word| {
        let bare = super::figure::bare(word);
        let is_decimal = bare.len() > 3 && bare.as_bytes().get(bare.len() - 3) == Some(&b'.');
        (is_decimal || bare.contains(',')) && bare.parse::<ledger::Money>().is_ok()
            || super::figure::has_decimal_comma(bare)
    })
}
