//! The first sheet: what was decided, why, and the figures everybody asks for.

use engine::{Report, Rupees};
use rust_xlsxwriter::XlsxError;

use super::people;
use super::sheet::{Cell, MAX_ROWS, Sheet, figures, words};
use crate::record::CaseRecord;
use crate::words as say;
use crate::words::english::labels;
use crate::words::english::workbook::{TITLE, summary as texts};

const COLUMNS: u16 = 4;
/// Shown on the first sheet; the sheet of metrics has them all.
const KEY_METRICS: [&str; 18] = [
    "income_monthly", "net_credits_monthly", "turnover_monthly", "fixed_obligations_monthly", "emi_monthly",
    "foir", "foir_with_proposed", "dscr", "average_balance", "minimum_balance", "average_balance_to_emi",
    "inward_bounces", "outward_bounces", "penal_charges", "cash_deposit_share", "top_5_payer_share",
    "loan_to_value", "full_months",
];

pub(super) fn write<'a>(
    sheet: &mut Sheet<'a>,
    report: &'a Report,
    record: Option<&'a CaseRecord>,
) -> Result<(), XlsxError> {
    for (place, width) in [(0, 30.0), (1, 24.0), (2, 18.0), (3, 80.0)] {
        sheet.sheet.set_column_width(place, width)?;
    }
    sheet.sheet.write_string_with_format(0, 0, TITLE, &sheet.looks.title)?;
    sheet.row = 1;
    if let Some(record) = record {
        people::write(sheet, record)?;
    }
    decision(sheet, report, record.is_some())?;
    account(sheet, report)?;
    metrics(sheet, report)?;
    obligations(sheet, report)?;
    eligibility(sheet, report)?;
    points(sheet, report)
}

fn decision<'a>(sheet: &mut Sheet<'a>, report: &'a Report, is_of_case: bool) -> Result<(), XlsxError> {
    // Where people may have decided otherwise, it says whose this one is.
    let name = if is_of_case { labels::ENGINES_DECISION } else { labels::DECISION };
    sheet.section(name, COLUMNS)?;
    sheet.pair(name, &Cell::Strong(say::decision(&report.decision)))?;
    sheet.pair(texts::BY_THE_POLICY_ALONE, &say::decision(&report.recommendation).into())?;
    let score = report.score.and_then(|score| u64::try_from(score).ok());
    sheet.pair(texts::SCORE_IN_ITS_RANGE, &score.map_or(Cell::Empty, Cell::Whole))?;
    sheet.pair(texts::GRADE, &report.grade.as_deref().map_or(Cell::Empty, Cell::Text))?;
    sheet.pair(
        labels::NO_SCORE_BECAUSE,
        &report.score_card.message.as_deref().map_or(Cell::Empty, Cell::Text),
    )?;
    sheet.pair(labels::PRODUCT, &report.policy.title().into())?;
    sheet.pair(labels::PRODUCT_VERSION, &Cell::Whole(report.policy.version.into()))?;
    sheet.pair(texts::WOULD_PASS_UP_TO, &Cell::lent(report.policy.largest_amount, report))?;
    sheet.pair(texts::ENGINE_VERSION, &Cell::Text(&report.engine_version))?;
    let reasons = say::reasons(report);
    if reasons.is_empty() {
        return Ok(());
    }
    sheet.section(texts::REASONS, COLUMNS)?;
    sheet.heads(&[
        words(labels::CODE, 0.0),
        words(texts::FOR_A_PERSON, 0.0),
        words("", 0.0),
        words(texts::MESSAGE, 0.0),
    ])?;
    for reason in reasons {
        sheet.cells(&[
            reason.code.into(),
            Cell::yes(reason.is_for_review),
            Cell::Empty,
            reason.message.into(),
        ])?;
        for remedy in reason.remedies {
            sheet.cells(&[Cell::Empty, Cell::Empty, Cell::Empty, say::would_change(&remedy).into()])?;
        }
    }
    Ok(())
}

fn account<'a>(sheet: &mut Sheet<'a>, report: &'a Report) -> Result<(), XlsxError> {
    let account = &report.statement.account;
    let text = |text: &'a Option<String>| text.as_deref().map_or(Cell::Empty, Cell::Text);
    let (from, to) = account
        .period
        .map_or((report.cash_flow.from, report.cash_flow.to), |period| (period.from, period.to));
    sheet.section(labels::ACCOUNT, COLUMNS)?;
    sheet.pair(labels::HOLDER, &text(&account.holder))?;
    sheet.pair(labels::BANK, &account.bank.as_deref().map_or(Cell::Empty, Cell::Text))?;
    sheet.pair(labels::ACCOUNT, &text(&account.account_number))?;
    sheet.pair(labels::TYPE, &text(&account.account_type))?;
    sheet.pair(labels::IFSC, &text(&account.ifsc))?;
    sheet.pair(labels::FROM, &Cell::Date(from))?;
    sheet.pair(labels::TO, &Cell::Date(to))?;
    sheet.pair(
        labels::CURRENCY,
        &report.currency.as_deref().map_or(Cell::Text(labels::NOT_KNOWN), Cell::Text),
    )?;
    sheet.pair(labels::OPENING_BALANCE, &Cell::money(account.opening_balance))?;
    sheet.pair(labels::CLOSING_BALANCE, &Cell::money(account.closing_balance))?;
    sheet.pair(labels::OVERDRAFT_LIMIT, &Cell::money(account.overdraft_limit))?;
    sheet.pair(labels::TRANSACTIONS, &Cell::count(account.transaction_count))?;
    let left_out = report.transactions.len().saturating_sub(MAX_ROWS);
    if left_out > 0 {
        sheet.pair(texts::ROWS_WITHOUT_ROOM, &Cell::count(left_out))?;
    }
    sheet.pair(labels::PROOF, &say::proof(&account.reconciliation).into())?;
    if let Some(scan) = say::scan(report) {
        sheet.pair(labels::SCAN, &scan.into())?;
    }
    sheet.pair(labels::DOCUMENT, &say::verdict(&report.integrity.verdict).into())?;
    let name = &report.name_match;
    let matched = format!("{}: {}", say::name_outcome(&name.outcome), name.explanation);
    sheet.pair(labels::NAME, &matched.into())?;
    sheet.pair(texts::PASS_THROUGH_SIGNS, &Cell::Text(say::mule_level(&report.mule.level)))
}

fn metrics<'a>(sheet: &mut Sheet<'a>, report: &'a Report) -> Result<(), XlsxError> {
    sheet.section(texts::KEY_FIGURES, COLUMNS)?;
    for wanted in KEY_METRICS {
        if let Some(metric) = report.metrics.iter().find(|metric| metric.name == wanted) {
            sheet.pair(&say::metric(wanted), &Cell::value(metric.value, Some(&metric.unit)))?;
        }
    }
    Ok(())
}

fn obligations<'a>(sheet: &mut Sheet<'a>, report: &'a Report) -> Result<(), XlsxError> {
    if report.obligations.parts.is_empty() {
        return Ok(());
    }
    sheet.section(texts::OBLIGATIONS, COLUMNS)?;
    for part in &report.obligations.parts {
        sheet.pair(say::obligation(&part.kind), &Cell::Money(part.monthly))?;
    }
    Ok(())
}

fn eligibility<'a>(sheet: &mut Sheet<'a>, report: &'a Report) -> Result<(), XlsxError> {
    let Some(found) = &report.policy.eligibility else { return Ok(()) };
    sheet.section(labels::ELIGIBILITY, COLUMNS)?;
    let pairs: [(&str, Option<Rupees>); 6] = [
        (texts::INCOME_COUNTED, found.income),
        (labels::OBLIGATIONS_A_MONTH, found.obligations),
        (texts::HIGHEST_INSTALMENT, found.maximum_emi),
        (texts::MOST_LENT, found.maximum_amount),
        (texts::ELIGIBLE_AMOUNT, found.amount),
        (labels::INSTALMENT, found.emi),
    ];
    for (label, amount) in pairs {
        sheet.pair(label, &Cell::lent(amount, report))?;
    }
    sheet.pair(texts::FOIR_CAP, &found.foir_cap.map_or(Cell::Empty, Cell::Share))?;
    sheet.pair(texts::LOAN_TO_VALUE, &found.ltv.map_or(Cell::Empty, Cell::Share))?;
    sheet.heads(&[
        words(labels::CAP, 0.0),
        figures(labels::AMOUNT, 0.0),
        words(texts::BINDS, 0.0),
        words(labels::WHAT_IT_COMES_FROM, 0.0),
    ])?;
    for cap in &found.caps {
        let binds = Cell::yes(found.binding_cap.as_ref() == Some(&cap.cap));
        let name = say::plain(say::cap(&cap.cap));
        sheet.cells(&[
            name.into(),
            Cell::lent(cap.amount, report),
            binds,
            cap.explanation.as_str().into(),
        ])?;
    }
    for gap in &found.missing {
        let name = say::plain(&gap.name);
        sheet.cells(&[name.into(), texts::MISSING.into(), Cell::Empty, Cell::Text(&gap.reason)])?;
    }
    Ok(())
}

fn points<'a>(sheet: &mut Sheet<'a>, report: &'a Report) -> Result<(), XlsxError> {
    let card = &report.score_card;
    sheet.section(texts::POINTS_OF_THE_SCORE, COLUMNS)?;
    sheet.pair(texts::CARD, &texts::card(&card.card, &card.version).into())?;
    sheet.pair(texts::BEGINS_WITH, &Cell::Signed(card.base))?;
    sheet.heads(&[
        words(labels::FEATURE, 0.0),
        figures(labels::FOUND, 0.0),
        figures(labels::POINTS, 0.0),
        words(texts::REMARK, 0.0),
    ])?;
    for points in &card.points {
        let unit = points.metric.as_deref().and_then(|name| say::unit(report, name));
        let remark = match &points.missing {
            Some(why) => texts::no_points(why),
            None => texts::best(points.most),
        };
        let value = Cell::value(points.value, unit);
        sheet.cells(&[points.title.as_str().into(), value, Cell::Signed(points.points), remark.into()])?;
    }
    Ok(())
}
