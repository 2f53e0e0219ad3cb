//! The first sheet: what was decided, why, and the figures everybody asks for.

use engine::{Report, Rupees};
use rust_xlsxwriter::XlsxError;

use super::people;
use super::sheet::{Cell, MAX_ROWS, Sheet, figures, words};
use crate::record::CaseRecord;
use crate::words as say;

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
    sheet.sheet.write_string_with_format(0, 0, "Credit analysis", &sheet.looks.title)?;
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
    let name = if is_of_case { "Engine's decision" } else { "Decision" };
    sheet.section(name, COLUMNS)?;
    sheet.pair(name, &Cell::Strong(say::decision(&report.decision)))?;
    sheet.pair("By the policy alone", &say::decision(&report.recommendation).into())?;
    let score = report.score.and_then(|score| u64::try_from(score).ok());
    sheet.pair("Score (300 to 900)", &score.map_or(Cell::Empty, Cell::Whole))?;
    sheet.pair("Grade", &report.grade.as_deref().map_or(Cell::Empty, Cell::Text))?;
    sheet.pair("No score because", &report.score_card.message.as_deref().map_or(Cell::Empty, Cell::Text))?;
    sheet.pair("Product", &report.policy.title().into())?;
    sheet.pair("Product version", &Cell::Whole(report.policy.version.into()))?;
    sheet.pair("Would pass up to", &Cell::lent(report.policy.largest_amount, report))?;
    sheet.pair("Engine version", &Cell::Text(&report.engine_version))?;
    let reasons = say::reasons(report);
    if reasons.is_empty() {
        return Ok(());
    }
    sheet.section("Reasons", COLUMNS)?;
    sheet.heads(&[words("Code", 0.0), words("For a person", 0.0), words("", 0.0), words("Message", 0.0)])?;
    for reason in reasons {
        sheet.cells(&[
            reason.code.into(),
            Cell::yes(reason.is_for_review),
            Cell::Empty,
            reason.message.into(),
        ])?;
        for remedy in reason.remedies {
            let remedy = format!("would change with {remedy}");
            sheet.cells(&[Cell::Empty, Cell::Empty, Cell::Empty, remedy.into()])?;
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
    sheet.section("Account", COLUMNS)?;
    sheet.pair("Holder", &text(&account.holder))?;
    sheet.pair("Bank", &account.bank.as_deref().map_or(Cell::Empty, Cell::Text))?;
    sheet.pair("Account", &text(&account.account_number))?;
    sheet.pair("Type", &text(&account.account_type))?;
    sheet.pair("IFSC", &text(&account.ifsc))?;
    sheet.pair("From", &Cell::Date(from))?;
    sheet.pair("To", &Cell::Date(to))?;
    sheet.pair("Currency", &report.currency.as_deref().map_or(Cell::Text("not known"), Cell::Text))?;
    sheet.pair("Opening balance", &Cell::money(account.opening_balance))?;
    sheet.pair("Closing balance", &Cell::money(account.closing_balance))?;
    sheet.pair("Overdraft limit", &Cell::money(account.overdraft_limit))?;
    sheet.pair("Transactions", &Cell::count(account.transaction_count))?;
    let left_out = report.transactions.len().saturating_sub(MAX_ROWS);
    if left_out > 0 {
        sheet.pair("Rows that Excel has no room for", &Cell::count(left_out))?;
    }
    sheet.pair("Proof", &say::proof(&account.reconciliation).into())?;
    if let Some(scan) = say::scan(report) {
        sheet.pair("Scan", &scan.into())?;
    }
    sheet.pair("Document", &say::verdict(&report.integrity.verdict).into())?;
    let name = &report.name_match;
    sheet.pair("Name", &format!("{}: {}", say::name_outcome(&name.outcome), name.explanation).into())?;
    sheet.pair("Pass-through signs", &Cell::Text(say::mule_level(&report.mule.level)))
}

fn metrics<'a>(sheet: &mut Sheet<'a>, report: &'a Report) -> Result<(), XlsxError> {
    sheet.section("Key figures", COLUMNS)?;
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
    sheet.section("What the fixed obligations are made of", COLUMNS)?;
    for part in &report.obligations.parts {
        sheet.pair(say::obligation(&part.kind), &Cell::Money(part.monthly))?;
    }
    Ok(())
}

fn eligibility<'a>(sheet: &mut Sheet<'a>, report: &'a Report) -> Result<(), XlsxError> {
    let Some(found) = &report.policy.eligibility else { return Ok(()) };
    sheet.section("Eligibility", COLUMNS)?;
    let pairs: [(&str, Option<Rupees>); 6] = [
        ("Income that the product counts", found.income),
        ("Obligations a month", found.obligations),
        ("Highest instalment", found.maximum_emi),
        ("Most that could be lent", found.maximum_amount),
        ("Eligible amount", found.amount),
        ("Instalment", found.emi),
    ];
    for (label, amount) in pairs {
        sheet.pair(label, &Cell::lent(amount, report))?;
    }
    sheet.pair("FOIR cap", &found.foir_cap.map_or(Cell::Empty, Cell::Share))?;
    sheet.pair("Loan to value", &found.ltv.map_or(Cell::Empty, Cell::Share))?;
    sheet.heads(&[
        words("Cap", 0.0),
        figures("Amount", 0.0),
        words("Binds", 0.0),
        words("What it comes from", 0.0),
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
        sheet.cells(&[name.into(), "missing".into(), Cell::Empty, Cell::Text(&gap.reason)])?;
    }
    Ok(())
}

fn points<'a>(sheet: &mut Sheet<'a>, report: &'a Report) -> Result<(), XlsxError> {
    let card = &report.score_card;
    sheet.section("Points of the score", COLUMNS)?;
    sheet.pair("Card", &format!("{} version {}", card.card, card.version).into())?;
    sheet.pair("Begins with", &Cell::Signed(card.base))?;
    sheet.heads(&[
        words("Feature", 0.0),
        figures("Found", 0.0),
        figures("Points", 0.0),
        words("Remark", 0.0),
    ])?;
    for points in &card.points {
        let unit = points.metric.as_deref().and_then(|name| say::unit(report, name));
        let remark = match &points.missing {
            Some(why) => format!("no points either way: {why}"),
            None => format!("best {:+}", points.most),
        };
        let value = Cell::value(points.value, unit);
        sheet.cells(&[points.title.as_str().into(), value, Cell::Signed(points.points), remark.into()])?;
    }
    Ok(())
}
