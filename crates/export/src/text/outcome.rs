//! What was decided, why, and what would change it.

use std::io::{self, Write};

use engine::codes::RuleState;
use engine::{PointsReport, Report};

use super::{block, line, under};
use crate::coin::Coin;
use crate::words;
use crate::words::english::labels;
use crate::words::english::sentences::WOULD_CHANGE_WITH;
use crate::words::english::terminal::outcome as texts;

/// The points that moved the score most are shown.
const POINTS_SHOWN: usize = 6;

pub(super) fn decision(out: &mut impl Write, report: &Report) -> io::Result<()> {
    line(out, labels::DECISION, words::decision(&report.decision))?;
    if report.decision != report.recommendation {
        under(out, "", &texts::by_policy(words::decision(&report.recommendation)))?;
    }
    for reason in words::reasons(report) {
        let mark = if reason.is_for_review { "! " } else { "- " };
        under(out, mark, &format!("{} ({})", reason.message, reason.code))?;
        for remedy in &reason.remedies {
            under(out, &format!("    {WOULD_CHANGE_WITH}"), remedy)?;
        }
    }
    score(out, report)?;
    eligibility(out, report)
}

fn score(out: &mut impl Write, report: &Report) -> io::Result<()> {
    let coin = Coin::of_statement(report);
    let card = &report.score_card;
    match (report.score, &report.grade) {
        (Some(score), Some(grade)) => line(out, labels::SCORE, &texts::score(score, grade))?,
        _ => {
            let why = card.message.as_deref().unwrap_or(texts::TOO_LITTLE);
            return line(out, labels::SCORE, &texts::no_score(why));
        }
    }
    let mut moved: Vec<&PointsReport> = card.points.iter().filter(|points| points.points != 0).collect();
    moved.sort_by_key(|points| std::cmp::Reverse(points.points.abs()));
    for points in moved.into_iter().take(POINTS_SHOWN) {
        let unit = points.metric.as_deref().and_then(|name| words::unit(report, name));
        let found =
            points.value.map(|value| format!(": {}", words::value(value, unit, coin))).unwrap_or_default();
        under(out, &format!("{:+4}  ", points.points), &format!("{}{found}", points.title))?;
    }
    Ok(())
}

fn eligibility(out: &mut impl Write, report: &Report) -> io::Result<()> {
    let coin = Coin::of_product(report);
    let Some(found) = &report.policy.eligibility else { return Ok(()) };
    if let Some(amount) = found.amount {
        let instalment = found.emi.map(|emi| coin.exact(emi));
        let cap = found.binding_cap.as_ref().map(|cap| labels::bound_by(words::cap(cap))).unwrap_or_default();
        line(out, texts::ELIGIBLE, &texts::eligible(&coin.exact(amount), instalment.as_deref(), &cap))?;
    } else {
        line(out, texts::ELIGIBLE, labels::NOT_KNOWN)?;
    }
    for cap in &found.caps {
        let amount = cap.amount.map_or_else(|| labels::UNKNOWN.to_owned(), |amount| coin.exact(amount));
        let name = words::plain(words::cap(&cap.cap));
        let mark = if found.binding_cap.as_ref() == Some(&cap.cap) { "▸ " } else { "  " };
        under(out, &format!("{mark}{name:<30} {amount:>16}  "), &cap.explanation)?;
    }
    for gap in &found.missing {
        under(out, "? ", &labels::is_missing(&words::plain(&gap.name), &gap.reason))?;
    }
    if let Some(largest) = report.policy.largest_amount {
        line(out, texts::WOULD_PASS, &texts::up_to(&coin.exact(largest)))?;
    }
    Ok(())
}

pub(super) fn rules(out: &mut impl Write, report: &Report) -> io::Result<()> {
    let coin = Coin::of_product(report);
    writeln!(out)?;
    block(out, "", &texts::rules(report.policy.title(), report.policy.version))?;
    for rule in &report.policy.rules {
        let mark = match rule.state {
            RuleState::Passed => '✓',
            RuleState::Failed => '✗',
            RuleState::Missing | RuleState::Newer(_) => '?',
        };
        block(out, &format!("  {mark} {:<34} ", super::cut(&rule.code, 34)), &rule.expression)?;
        if rule.state == RuleState::Passed {
            continue;
        }
        block(out, "      ", &words::rule_outcome(rule).0)?;
        for seen in &rule.values {
            block(out, "      ", &words::seen(report, seen))?;
        }
        for change in &rule.changes {
            block(out, &format!("      {}", texts::WOULD_PASS_WITH), &words::change(change, coin))?;
        }
    }
    Ok(())
}
