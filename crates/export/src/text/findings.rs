//! What speaks against the document, and whose account it is.

use std::io::{self, Write};

use engine::Report;
use engine::codes::{CheckState, MuleLevel};

use super::{block, line};
use crate::words;
use crate::words::english::terminal::findings as texts;
use crate::words::english::{labels, nouns, sentences};

/// More places than this of one finding are counted, not listed.
const PLACES_SHOWN: usize = 5;

pub(super) fn integrity(out: &mut impl Write, report: &Report) -> io::Result<()> {
    let found = &report.integrity;
    let run = found
        .checks
        .iter()
        .filter(|check| matches!(check.state, CheckState::Detected | CheckState::NotDetected))
        .count();
    let verdict = words::verdict_word(&found.verdict);
    line(out, labels::DOCUMENT, &texts::verdict(verdict, &words::counted(run, nouns::CHECK)))?;
    for flag in &found.flags {
        block(
            out,
            "  ! ",
            &format!(
                "{} ({}, {})",
                words::sentence(&flag.message),
                flag.code,
                words::severity(&flag.severity)
            ),
        )?;
        for evidence in flag.evidence.iter().take(PLACES_SHOWN) {
            block(out, "      ", &words::place(report, evidence))?;
        }
        if flag.evidence.len() > PLACES_SHOWN {
            writeln!(out, "      {}", labels::and_more(flag.evidence.len() - PLACES_SHOWN))?;
        }
        block(out, &format!("      {}", texts::MAY_BE_INNOCENT), &flag.benign)?;
    }
    Ok(())
}

pub(super) fn identity(out: &mut impl Write, report: &Report) -> io::Result<()> {
    let name = &report.name_match;
    let score = name.score.map(sentences::of_hundred).unwrap_or_default();
    line(out, labels::NAME, &format!("{}{score}: {}", words::name_outcome(&name.outcome), name.explanation))?;
    let level = match &report.mule.level {
        MuleLevel::None => texts::NO_SIGNS,
        level @ (MuleLevel::Low | MuleLevel::High | MuleLevel::Newer(_)) => words::mule_level(level),
    };
    line(out, labels::PASS_THROUGH, level)?;
    for pattern in &report.mule.patterns {
        block(out, "  ! ", &format!("{} ({})", words::sentence(&pattern.message), pattern.code))?;
    }
    Ok(())
}
