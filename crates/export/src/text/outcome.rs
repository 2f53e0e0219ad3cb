//! What was decided, why, and what would change it.

use std::io::{self, Write};

use engine::{PointsReport, Report};

use super::{clean, line};
use crate::words;

/// The points that moved the score most are shown.
const POINTS_SHOWN: usize = 6;

pub(super) fn decision(out: &mut impl Write, report: &Report) -> io::Result<()> {
    line(out, "Decision", words::decision(report.decision))?;
    if report.decision != report.recommendation {
        let alone = format!("{} by the policy alone", words::decision(report.recommendation));
        line(out, "", &alone)?;
    }
    for reason in &report.review.reasons {
        line(out, "", &format!("! {} ({})", reason.message, reason.code))?;
    }
    for reason in &report.policy.adverse_reasons {
        line(out, "", &format!("- {} ({})", reason.message, reason.code))?;
        if let Some(remedy) = &reason.remedy {
            line(out, "", &format!("  {remedy}"))?;
        }
    }
    score(out, report)?;
    eligibility(out, report)
}

fn score(out: &mut impl Write, report: &Report) -> io::Result<()> {
    let card = &report.score_card;
    match (report.score, &report.grade) {
        (Some(score), Some(grade)) => line(out, "Score", &format!("{score} of 900, grade {grade}"))?,
        _ => line(out, "Score", card.message.as_deref().unwrap_or("none"))?,
    }
    let mut moved: Vec<&PointsReport> = card.points.iter().filter(|points| points.points != 0).collect();
    moved.sort_by_key(|points| std::cmp::Reverse(points.points.abs()));
    for points in moved.into_iter().take(POINTS_SHOWN) {
        line(out, "", &format!("{:+4}  {}", points.points, points.title))?;
    }
    Ok(())
}

fn eligibility(out: &mut impl Write, report: &Report) -> io::Result<()> {
    let Some(found) = &report.policy.eligibility else { return Ok(()) };
    if let Some(amount) = found.amount {
        let instalment = found.emi.map(|emi| format!(", {} a month", words::rupees(emi))).unwrap_or_default();
        let cap = found.binding_cap.map(|cap| format!(", bound by {}", cap.replace('_', " "))).unwrap_or_default();
        line(out, "Eligible", &format!("{}{instalment}{cap}", words::rupees(amount)))?;
    }
    for cap in &found.caps {
        let amount = cap.amount.map_or_else(|| "unknown".to_owned(), words::rupees);
        line(out, "", &format!("{:<16} {amount:>16}  {}", cap.cap.replace('_', " "), cap.explanation))?;
    }
    for gap in &found.missing {
        line(out, "", &format!("{} is missing: {}", gap.name.replace('_', " "), gap.reason))?;
    }
    if let Some(largest) = report.policy.largest_amount {
        line(out, "Would pass", &format!("up to {}", words::rupees(largest)))?;
    }
    Ok(())
}

pub(super) fn rules(out: &mut impl Write, report: &Report) -> io::Result<()> {
    writeln!(out, "\nPolicy {} version {}", clean(&report.policy.product), report.policy.version)?;
    for rule in &report.policy.rules {
        let mark = match rule.state {
            "passed" => '✓',
            "failed" => '✗',
            _ => '?',
        };
        writeln!(out, "  {mark} {:<28} {}", clean(&rule.code), clean(&rule.expression))?;
        if rule.state == "passed" {
            continue;
        }
        for seen in &rule.values {
            let found = match (seen.value, seen.missing) {
                (Some(found), _) => words::value(found, ""),
                (None, Some(missing)) => format!("missing, {}", missing.reason),
                (None, None) => "missing".to_owned(),
            };
            writeln!(out, "      {} = {found}", seen.name)?;
        }
        for change in &rule.changes {
            writeln!(out, "      would pass with {}", words::change(change))?;
        }
    }
    Ok(())
}
