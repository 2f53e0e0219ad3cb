//! Whose statement it is, what was decided and the figures everybody asks for first.

use engine::codes::{Decision, Unit};
use engine::{Report, Rupees, ValueReport};

use super::canvas::{Align, Box, Colour, Ink};
use super::flow::{Flow, INNER, LEFT, RIGHT};
use crate::coin::Coin;
use crate::record::CaseRecord;
use crate::scale::rupees;
use crate::words;
use crate::words::english::memo::{HOLDER_NOT_NAMED, SEPARATOR, head as texts};
use crate::words::english::{labels, nouns};

const LOWEST_SCORE: f32 = 300.0;
const HIGHEST_SCORE: f32 = 900.0;
const DECISION_HEIGHT: f32 = 84.0;
const TILE_HEIGHT: f32 = 40.0;

pub(super) fn title(flow: &mut Flow, report: &Report, record: Option<&CaseRecord>) {
    let account = &report.statement.account;
    let ink = Ink::bold(8.0).in_colour(Colour::BRAND);
    let title = texts::title(record.map(|record| record.reference.as_str()));
    flow.canvas.text((LEFT, flow.y + 4.0), Align::Left, ink, &title);
    let product = texts::product(report.policy.title(), report.policy.version);
    let product = flow.canvas.fit(&product, Ink::quiet(8.5), INNER / 2.0);
    flow.canvas.text((RIGHT, flow.y + 4.0), Align::Right, Ink::quiet(8.5), &product);
    let unnamed = words::sentence(HOLDER_NOT_NAMED);
    let holder = account.holder.as_deref().unwrap_or(&unnamed);
    let applicant = record.and_then(|record| record.applicant.as_deref());
    let heading = flow.canvas.fit(applicant.unwrap_or(holder), Ink::bold(19.0), INNER);
    flow.canvas.text((LEFT, flow.y + 28.0), Align::Left, Ink::bold(19.0), &heading);
    if applicant.is_some() {
        let text = texts::holder(holder, &words::name_match(&report.name_match));
        let text = flow.canvas.fit(&text, Ink::plain(9.0), INNER);
        flow.canvas.text((LEFT, flow.y + 43.0), Align::Left, Ink::plain(9.0), &text);
        flow.space(14.0);
    }
    let mut facts: Vec<String> = Vec::new();
    facts.extend(account.bank.as_deref().map(str::to_owned));
    facts.extend(account.account_number.as_ref().map(|number| texts::account(number)));
    let (from, to) = account
        .period
        .map_or((report.cash_flow.from, report.cash_flow.to), |period| (period.from, period.to));
    facts.push(labels::span(&words::date(from), &words::date(to)));
    facts.push(words::counted(account.transaction_count, nouns::TRANSACTION));
    let mut line = facts.join(SEPARATOR);
    // What the bank calls the account is often long, and the least needed here.
    let longer = account.account_type.as_ref().map(|kind| [line.as_str(), kind].join(SEPARATOR));
    if let Some(longer) = longer.filter(|longer| flow.canvas.width(longer, Ink::quiet(9.0)) <= INNER) {
        line = longer;
    }
    let facts = flow.canvas.fit(&line, Ink::quiet(9.0), INNER);
    flow.canvas.text((LEFT, flow.y + 43.0), Align::Left, Ink::quiet(9.0), &facts);
    flow.space(54.0);
}

pub(super) fn decision(flow: &mut Flow, report: &Report, record: Option<&CaseRecord>) {
    let held = record.and_then(|record| record.decision.as_ref()).unwrap_or(&report.decision);
    let colour = match held {
        Decision::Approved => Colour::GREEN,
        Decision::Declined => Colour::RED,
        Decision::ManualReview | Decision::Newer(_) => Colour::AMBER,
    };
    let (top, width) = (flow.y, INNER * 0.62);
    flow.canvas.fill(Box { left: LEFT, top, width, height: DECISION_HEIGHT }, colour.pale());
    flow.canvas.fill(Box { left: LEFT, top, width: 4.0, height: DECISION_HEIGHT }, colour);
    let left = LEFT + 16.0;
    flow.canvas.text(
        (left, top + 17.0),
        Align::Left,
        Ink::bold(7.5).in_colour(Colour::QUIET),
        texts::DECISION,
    );
    let ink = Ink::bold(19.0).in_colour(colour);
    flow.canvas.text((left, top + 39.0), Align::Left, ink, words::decision(held));
    let mut baseline = top + 57.0;
    let people = record.and_then(settled);
    let lines = [people.or_else(|| standing(report)), eligible(report)];
    for line in lines.into_iter().flatten() {
        let line = flow.canvas.fit(&line, Ink::plain(9.0), width - 28.0);
        flow.canvas.text((left, baseline), Align::Left, Ink::plain(9.0), &line);
        baseline += 14.0;
    }
    let right = Box { left: LEFT + width + 10.0, top, width: INNER - width - 10.0, height: DECISION_HEIGHT };
    score(flow, report, right);
    flow.space(DECISION_HEIGHT + 10.0);
}

/// How people came to it; nothing where the engine's decision stands.
fn settled(record: &CaseRecord) -> Option<String> {
    let act = record.deciding()?;
    let engine = record.engine_decision.as_ref().map(words::decision).unwrap_or_default();
    Some(texts::settled(record.settled(), &act.by, &act.at.told, engine))
}

/// What the policy said by itself, and who has to say yes.
fn standing(report: &Report) -> Option<String> {
    let alone = match &report.recommendation {
        _ if report.decision == report.recommendation => None,
        Decision::Approved => Some(texts::WOULD_APPROVE.to_owned()),
        Decision::Declined => Some(texts::WOULD_DECLINE.to_owned()),
        Decision::ManualReview | Decision::Newer(_) => Some(texts::WOULD_ASK.to_owned()),
    };
    match (report.review.reasons.len(), alone) {
        (0, alone) => alone,
        (count, None) => Some(texts::reviewer_must_check(&words::counted(count, nouns::POINT))),
        (count, Some(alone)) => Some(texts::and_to_check(&alone, &words::counted(count, nouns::POINT))),
    }
}

fn eligible(report: &Report) -> Option<String> {
    let coin = Coin::of_product(report);
    let found = report.policy.eligibility.as_ref()?;
    let amount = found.amount?;
    let instalment = found.emi.map(|emi| coin.whole(emi));
    let cap = found.binding_cap.as_ref().map(|cap| labels::bound_by(words::cap(cap))).unwrap_or_default();
    Some(texts::eligible(&coin.whole(amount), instalment.as_deref(), &cap))
}

fn score(flow: &mut Flow, report: &Report, area: Box) {
    flow.canvas.fill(area, Colour::PANEL);
    let (left, right) = (area.left + 12.0, area.left + area.width - 12.0);
    flow.canvas.text(
        (left, area.top + 17.0),
        Align::Left,
        Ink::bold(7.5).in_colour(Colour::QUIET),
        texts::SCORE,
    );
    let (Some(score), Some(grade)) = (report.score, &report.grade) else {
        flow.canvas.text((left, area.top + 39.0), Align::Left, Ink::bold(15.0), texts::NO_SCORE);
        let why = report.score_card.message.as_deref().unwrap_or(texts::TOO_LITTLE);
        for (place, line) in flow.canvas.wrap(why, Ink::quiet(8.5), right - left, 2).iter().enumerate() {
            let baseline = area.top + 56.0 + 11.0 * place as f32;
            flow.canvas.text((left, baseline), Align::Left, Ink::quiet(8.5), line);
        }
        return;
    };
    let share = ((score as f32 - LOWEST_SCORE) / (HIGHEST_SCORE - LOWEST_SCORE)).clamp(0.0, 1.0);
    let colour = match share {
        share if share >= 0.6 => Colour::GREEN,
        share if share >= 0.4 => Colour::AMBER,
        _ => Colour::RED,
    };
    flow.canvas.text((left, area.top + 43.0), Align::Left, Ink::bold(25.0), &score.to_string());
    let grade = flow.canvas.fit(&texts::grade(grade), Ink::bold(13.0), 80.0);
    flow.canvas.text((right, area.top + 43.0), Align::Right, Ink::bold(13.0).in_colour(colour), &grade);
    let bar = Box { left, top: area.top + 55.0, width: right - left, height: 6.0 };
    flow.canvas.fill(bar, Colour::LINE);
    flow.canvas.fill(Box { width: bar.width * share, ..bar }, colour);
    let place = bar.left + bar.width * share;
    flow.canvas.line(&[(place, bar.top - 2.5), (place, bar.top + 8.5)], 1.6, Colour::TEXT);
    for (place, align, mark) in [(left, Align::Left, "300"), (right, Align::Right, "900")] {
        flow.canvas.text((place, area.top + 73.0), align, Ink::quiet(7.0), mark);
    }
}

/// The six figures of the first glance.
pub(super) fn tiles(flow: &mut Flow, report: &Report) {
    let coin = Coin::of_statement(report);
    let proof = &report.statement.account.reconciliation;
    let share = |value: Option<ValueReport>| {
        value.map_or_else(|| "–".to_owned(), |value| words::value(value, Some(&Unit::Ratio), coin))
    };
    let money = |amount: Option<Rupees>| amount.map_or_else(|| "–".to_owned(), |amount| figure(amount, coin));
    let tiles = [
        (texts::INCOME_A_MONTH, money(report.income.monthly)),
        (labels::OBLIGATIONS_A_MONTH, money(report.obligations.monthly)),
        (texts::FOIR, share(report.obligations.foir)),
        (labels::AVERAGE_BALANCE, money(report.cash_flow.average_balance)),
        (labels::RETURNED_PAYMENTS, report.bounces.inward.to_string()),
        (texts::ROWS_PROVEN, proven(proof.proven, proof.rows)),
    ];
    let pitch = INNER / tiles.len() as f32;
    flow.room(TILE_HEIGHT);
    for (place, (label, value)) in tiles.iter().enumerate() {
        let left = LEFT + pitch * place as f32;
        if place > 0 {
            flow.canvas.line(&[(left, flow.y + 2.0), (left, flow.y + 32.0)], 0.6, Colour::LINE);
        }
        let left = if place > 0 { left + 9.0 } else { left };
        let value = flow.canvas.fit(value, Ink::bold(11.5), pitch - 11.0);
        flow.canvas.text((left, flow.y + 13.0), Align::Left, Ink::bold(11.5), &value);
        flow.canvas.text((left, flow.y + 26.0), Align::Left, Ink::quiet(7.5), label);
    }
    flow.space(TILE_HEIGHT - 8.0);
}

/// As a share where the counts would not fit, rounded down: only all rows are 100 %.
fn proven(proven: usize, rows: usize) -> String {
    const MOST_COUNTED: usize = 9_999;
    if rows <= MOST_COUNTED {
        return texts::proven(proven, rows);
    }
    let thousandths = proven.saturating_mul(1000) / rows;
    words::share(thousandths as f64 / 1000.0)
}

/// Without hundredths; an amount too long for its tile is shortened, never cut.
fn figure(amount: Rupees, coin: Coin) -> String {
    const MOST_LETTERS: usize = 11;
    let whole = coin.whole(amount);
    if whole.chars().count() > MOST_LETTERS { coin.short(rupees(amount.0)) } else { whole }
}
