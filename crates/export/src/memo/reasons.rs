//! Why it was decided so, what the score rests on and what every rule said.

use engine::codes::RuleState;
use engine::{PointsReport, Report, RuleReport};

use super::canvas::{Colour, Ink};
use super::flow::{Cell, Flow, left, right};
use crate::applicant::{self, Language};
use crate::coin::Coin;
use crate::words;
use crate::words::english::memo::{more_in_workbook, reasons as texts, version};
use crate::words::english::{labels, nouns};

const POINTS_SHOWN: usize = 4;
/// The workbook has them all.
const RULES_SHOWN: usize = 60;

pub(super) fn why(flow: &mut Flow, report: &Report) {
    let coin = Coin::of_product(report);
    flow.section(labels::WHY, 30.0);
    let reasons = words::reasons(report);
    for reason in &reasons {
        let text = format!("{} ({})", reason.message, reason.code);
        if reason.is_for_review {
            flow.hanging("!", Ink::bold(9.0).in_colour(Colour::AMBER), &text);
        } else {
            flow.hanging("–", Ink::plain(9.0), &text);
        }
        for remedy in &reason.remedies {
            flow.hanging(" ", Ink::quiet(8.5), &words::would_change(remedy));
        }
    }
    if reasons.is_empty() {
        let count = words::counted(report.policy.rules.len(), nouns::RULE);
        flow.paragraph(Ink::plain(9.0), &texts::none_adverse(&count));
    }
    if let Some(largest) = report.policy.largest_amount {
        flow.paragraph(Ink::plain(9.0), &texts::largest(&coin.exact(largest)));
    }
}

/// What the applicant is told, in a language of theirs.
pub(super) fn for_applicant(flow: &mut Flow, report: &Report, language: Language) {
    let applicants = language.texts();
    flow.section(applicants.heading, 30.0);
    let told = applicant::reasons(report, language);
    for reason in &told {
        flow.hanging("–", Ink::plain(9.0), &format!("{} ({})", reason.message, reason.code));
    }
    if told.is_empty() {
        flow.paragraph(Ink::plain(9.0), applicants.nothing);
    }
}

/// The points that moved the score most, up and down.
pub(super) fn points(flow: &mut Flow, report: &Report) {
    let coin = Coin::of_statement(report);
    let card = &report.score_card;
    let moved = |wanted: &dyn Fn(&PointsReport) -> bool| {
        let mut rows: Vec<&PointsReport> = card.points.iter().filter(|points| wanted(points)).collect();
        rows.sort_by_key(|points| std::cmp::Reverse(points.points.abs()));
        rows.truncate(POINTS_SHOWN);
        rows
    };
    let (up, down) = (moved(&|points| points.points > 0), moved(&|points| points.points < 0));
    if report.score.is_none() || up.len() + down.len() == 0 {
        return;
    }
    flow.section(texts::SCORE, 60.0);
    let rows: Vec<Vec<Cell>> = up
        .into_iter()
        .chain(down)
        .map(|points| {
            let unit = points.metric.as_deref().and_then(|name| words::unit(report, name));
            let found = points.value.map_or_else(|| "–".to_owned(), |value| words::value(value, unit, coin));
            let colour = if points.points > 0 { Colour::GREEN } else { Colour::RED };
            vec![
                words::sentence(&points.title).into(),
                found.into(),
                Cell::coloured(format!("{:+}", points.points), colour),
                format!("{:+}", points.most).into(),
            ]
        })
        .collect();
    flow.table(
        &[
            left(labels::FEATURE, 58.0),
            right(labels::FOUND, 18.0),
            right(labels::POINTS, 12.0),
            right(texts::BEST, 12.0),
        ],
        &rows,
    );
    let missing = card.points.iter().filter(|points| points.missing.is_some()).count();
    let missing = (missing > 0).then(|| words::counted(missing, nouns::FEATURE));
    let text = texts::points(&version(&card.card, &card.version), card.base, missing.as_deref());
    flow.paragraph(Ink::quiet(8.0), &text);
}

pub(super) fn eligibility(flow: &mut Flow, report: &Report) {
    let coin = Coin::of_product(report);
    let Some(found) = &report.policy.eligibility else { return };
    flow.section(labels::ELIGIBILITY, 70.0);
    let mut facts: Vec<String> = Vec::new();
    facts.extend(match words::counted_income(report, coin) {
        Some(counted) => Some(texts::counted_income(&counted)),
        None => found.income.map(|income| texts::income(&coin.exact(income))),
    });
    facts.extend(found.obligations.map(|owed| texts::obligations(&coin.exact(owed))));
    facts.extend(found.foir_cap.map(|cap| texts::foir_cap(&words::share(cap))));
    facts.extend(found.maximum_emi.map(|emi| texts::maximum_emi(&coin.exact(emi))));
    facts.extend(found.ltv.map(|ltv| texts::loan_to_value(&words::share(ltv))));
    if !facts.is_empty() {
        flow.paragraph(Ink::plain(9.0), &format!("{}.", words::sentence(&facts.join(", "))));
    }
    let rows: Vec<Vec<Cell>> = found
        .caps
        .iter()
        .map(|cap| {
            let amount = cap.amount.map_or_else(|| labels::UNKNOWN.to_owned(), |amount| coin.exact(amount));
            let name = words::plain(words::cap(&cap.cap));
            if found.binding_cap.as_ref() == Some(&cap.cap) {
                let binding = Colour::BRAND;
                let name = Cell::coloured(texts::binds(&name), binding);
                vec![name, Cell::coloured(amount, binding), cap.explanation.as_str().into()]
            } else {
                vec![name.into(), amount.into(), cap.explanation.as_str().into()]
            }
        })
        .collect();
    if !rows.is_empty() {
        flow.table(
            &[left(labels::CAP, 25.0), right(labels::AMOUNT, 20.0), left(labels::WHAT_IT_COMES_FROM, 55.0)],
            &rows,
        );
    }
    for gap in &found.missing {
        flow.hanging("?", Ink::plain(8.5), &labels::is_missing(&words::plain(&gap.name), &gap.reason));
    }
}

/// Those that failed stand first.
pub(super) fn rules(flow: &mut Flow, report: &Report) {
    let mut rules: Vec<&RuleReport> = report.policy.rules.iter().collect();
    if rules.is_empty() {
        return;
    }
    rules.sort_by_key(|rule| match rule.state {
        RuleState::Failed => 0,
        RuleState::Missing => 1,
        RuleState::Passed | RuleState::Newer(_) => 2,
    });
    flow.section(texts::RULES, 60.0);
    let rows: Vec<Vec<Cell>> = rules.iter().take(RULES_SHOWN).map(|rule| row(report, rule)).collect();
    flow.table(
        &[
            left(labels::RULE, 22.0),
            left(texts::ASKS_FOR, 27.0),
            left(labels::FOUND, 36.0),
            left(labels::OUTCOME, 15.0),
        ],
        &rows,
    );
    if rules.len() > RULES_SHOWN {
        let count = words::counted(rules.len() - RULES_SHOWN, nouns::RULE);
        flow.paragraph(Ink::quiet(8.5), &more_in_workbook(&count));
    }
}

fn row(report: &Report, rule: &RuleReport) -> Vec<Cell> {
    let coin = Coin::of_product(report);
    let mut found: Vec<String> = rule.values.iter().map(|seen| words::seen(report, seen)).collect();
    found.extend(rule.changes.iter().map(|change| words::needed(change, coin)));
    let (text, colour) = words::rule_outcome(rule);
    let colour = match colour {
        words::Tone::Good => Colour::GREEN,
        words::Tone::Doubtful => Colour::AMBER,
        words::Tone::Bad => Colour::RED,
    };
    vec![
        words::plain(&rule.code).into(),
        rule.expression.as_str().into(),
        found.join("; ").into(),
        Cell::coloured(text, colour),
    ]
}
