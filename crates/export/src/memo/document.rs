//! How far the document can be trusted, and whether the account is the applicant's own.

use engine::Report;
use engine::codes::{CheckState, IntegrityVerdict, MuleLevel, Severity};

use super::canvas::{Colour, Ink};
use super::flow::{Cell, Flow, left};
use crate::words;
use crate::words::english::memo::document as texts;
use crate::words::english::{labels, nouns};

/// More places than this of one finding are counted, not listed.
const PLACES_SHOWN: usize = 3;
const FLAGS_SHOWN: usize = 15;

pub(super) fn integrity(flow: &mut Flow, report: &Report) {
    let found = &report.integrity;
    flow.section(texts::TITLE, 40.0);
    let run = found
        .checks
        .iter()
        .filter(|check| matches!(check.state, CheckState::Detected | CheckState::NotDetected))
        .count();
    let colour = match found.verdict {
        IntegrityVerdict::Clean => Colour::GREEN,
        IntegrityVerdict::Flagged => Colour::RED,
        IntegrityVerdict::Unverifiable | IntegrityVerdict::Newer(_) => Colour::AMBER,
    };
    let verdict = texts::verdict(words::verdict(&found.verdict), &words::counted(run, nouns::CHECK));
    flow.paragraph(Ink::bold(9.0).in_colour(colour), &verdict);
    let proof = words::proof(&report.statement.account.reconciliation);
    flow.paragraph(Ink::plain(9.0), &format!("{}.", words::sentence(&proof)));
    if let Some(scan) = words::scan(report) {
        flow.paragraph(Ink::plain(9.0), &format!("{}.", words::sentence(&scan)));
    }
    let rows: Vec<Vec<Cell>> = found
        .flags
        .iter()
        .take(FLAGS_SHOWN)
        .map(|flag| {
            let colour = match flag.severity {
                Severity::High | Severity::Proof => Colour::RED,
                Severity::Info | Severity::Low | Severity::Medium | Severity::Newer(_) => Colour::AMBER,
            };
            let mut places: Vec<String> = flag
                .evidence
                .iter()
                .take(PLACES_SHOWN)
                .map(|evidence| words::place(report, evidence))
                .collect();
            if flag.evidence.len() > PLACES_SHOWN {
                places.push(labels::and_more(flag.evidence.len() - PLACES_SHOWN));
            }
            vec![
                Cell::coloured(words::plain(words::severity(&flag.severity)), colour),
                words::sentence(&flag.message).into(),
                places.join("; ").into(),
                (&*flag.benign).into(),
            ]
        })
        .collect();
    if !rows.is_empty() {
        let columns = [
            left(texts::WEIGHT, 10.0),
            left(labels::SEEN, 34.0),
            left(texts::WHERE, 28.0),
            left(texts::MAY_BE_INNOCENT, 28.0),
        ];
        flow.table(&columns, &rows);
    }
}

pub(super) fn identity(flow: &mut Flow, report: &Report) {
    let name = &report.name_match;
    flow.section(texts::HOLDER, 40.0);
    let text = texts::name(&words::name_match(name), &words::sentence(&name.explanation));
    flow.paragraph(Ink::plain(9.0), &text);
    let mule = match &report.mule.level {
        MuleLevel::None => texts::NO_MULE.to_owned(),
        level @ (MuleLevel::Low | MuleLevel::High | MuleLevel::Newer(_)) => {
            texts::possible_mule(words::mule_level(level))
        }
    };
    flow.paragraph(Ink::plain(9.0), &mule);
    for pattern in &report.mule.patterns {
        flow.hanging("!", Ink::plain(8.5).in_colour(Colour::AMBER), &words::sentence(&pattern.message));
    }
}
