//! What speaks against the document, and whose account it is.

use std::io::{self, Write};

use engine::{EvidenceReport, Report};

use super::{clean, line};
use crate::words::counted;

/// More places than this of one finding are counted, not listed.
const PLACES_SHOWN: usize = 5;

pub(super) fn integrity(out: &mut impl Write, report: &Report) -> io::Result<()> {
    let found = &report.integrity;
    let run = found.checks.iter().filter(|check| matches!(check.state, "detected" | "not_detected")).count();
    line(out, "Document", &format!("{}, {} made", found.verdict, counted(run, "check")))?;
    for flag in &found.flags {
        writeln!(out, "  ! {} ({}, {})", clean(&flag.message), flag.code, flag.severity)?;
        for evidence in flag.evidence.iter().take(PLACES_SHOWN) {
            writeln!(out, "      {}", clean(&place(evidence)))?;
        }
        if flag.evidence.len() > PLACES_SHOWN {
            writeln!(out, "      and {} more", flag.evidence.len() - PLACES_SHOWN)?;
        }
        writeln!(out, "      may be innocent: {}", flag.benign)?;
    }
    Ok(())
}

fn place(evidence: &EvidenceReport) -> String {
    let mut parts = Vec::new();
    if let Some(page) = evidence.page {
        parts.push(format!("page {page}"));
    }
    if let Some(row) = evidence.row {
        parts.push(format!("row {}", row + 1));
    }
    if let Some(expected) = &evidence.expected {
        parts.push(format!("expected {expected}"));
    }
    if let Some(found) = &evidence.found {
        parts.push(format!("found {found}"));
    }
    parts.join(", ")
}

pub(super) fn identity(out: &mut impl Write, report: &Report) -> io::Result<()> {
    let name = &report.name_match;
    let score = name.score.map(|score| format!(" ({score} of 100)")).unwrap_or_default();
    line(out, "Name", &format!("{}{score}: {}", name.outcome.replace('_', " "), name.explanation))?;
    line(out, "Pass-through", report.mule.level)?;
    for pattern in &report.mule.patterns {
        writeln!(out, "  ! {} ({})", clean(&pattern.message), pattern.code)?;
    }
    Ok(())
}
