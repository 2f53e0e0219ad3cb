//! What the credit bureau said → a sheet: its figures, its marks, and every loan with who knows of it.

use engine::Report;
use rust_xlsxwriter::XlsxError;

use super::sheet::{Cell, Sheet, figures, words};
use crate::credit;
use crate::words as say;
use crate::words::english::labels;
use crate::words::english::workbook::bureau as texts;

const COLUMNS: u16 = 9;
const WIDTHS: [f64; 9] = [30.0, 34.0, 18.0, 18.0, 18.0, 18.0, 12.0, 60.0, 30.0];

pub(super) fn write<'a>(sheet: &mut Sheet<'a>, report: &'a Report) -> Result<(), XlsxError> {
    for (place, width) in (0..).zip(WIDTHS) {
        sheet.sheet.set_column_width(place, width)?;
    }
    let bureau = &report.bureau;
    let title = if bureau.is_sandbox { labels::CREDIT_BUREAU_SANDBOX } else { labels::CREDIT_BUREAU };
    sheet.sheet.write_string_with_format(0, 0, title, &sheet.looks.title)?;
    sheet.row = 1;
    head(sheet, report)?;
    marks(sheet, report)?;
    loans(sheet, report)
}

fn head<'a>(sheet: &mut Sheet<'a>, report: &'a Report) -> Result<(), XlsxError> {
    let bureau = &report.bureau;
    let text = |text: &'a Option<String>| text.as_deref().map_or(Cell::Empty, Cell::Text);
    sheet.section(texts::REPORT, COLUMNS)?;
    sheet.pair(texts::LABEL, &credit::sandbox(bureau).map_or(Cell::Empty, Cell::Strong))?;
    sheet.pair(texts::STATUS, &say::plain(say::bureau_status(&bureau.status)).into())?;
    sheet.pair(texts::REASON, &text(&bureau.reason))?;
    sheet.pair(labels::BUREAU, &text(&bureau.bureau))?;
    sheet.pair(texts::CREDIT_CHECK, &text(&bureau.credit_check_id))?;
    sheet.pair(texts::MADE_ON, &Cell::date(bureau.reported_on))?;
    sheet.pair(
        labels::OUTCOME,
        &bureau.outcome.as_ref().map_or(Cell::Empty, |outcome| say::plain(say::bureau_hit(outcome)).into()),
    )?;
    if let Some(score) = &bureau.score {
        sheet.pair(labels::SCORE, &score.value.map_or(Cell::Empty, |value| Cell::Whole(value.into())))?;
        let band = score.band.as_ref();
        sheet
            .pair(texts::BAND, &band.map_or(Cell::Empty, |band| say::plain(say::score_band(band)).into()))?;
        sheet.pair(labels::NO_SCORE_BECAUSE, &text(&score.missing_because))?;
    }
    if let Some(name) = &bureau.name_match {
        let said = |found: &engine::NameMatchReport| {
            Cell::from(format!("{}: {}", say::name_outcome(&found.outcome), found.explanation))
        };
        sheet.pair(texts::APPLICANTS_NAME, &said(&name.applicant))?;
        sheet.pair(texts::HOLDERS_NAME, &said(&name.account_holder))?;
    }
    let Some(summary) = &bureau.summary else { return Ok(()) };
    sheet.section(texts::FIGURES, COLUMNS)?;
    let counts = [
        (labels::ACCOUNTS, Some(summary.accounts)),
        (labels::RUNNING, Some(summary.active)),
        (texts::RUNNING_UNSECURED, Some(summary.unsecured_active)),
        (texts::DELINQUENT, Some(summary.delinquent)),
        (texts::WORST_IN_3_MONTHS, summary.worst_dpd_3_months.map(Into::into)),
        (texts::WORST_IN_12_MONTHS, summary.worst_dpd_12_months.map(Into::into)),
        (texts::WORST_IN_36_MONTHS, summary.worst_dpd_36_months.map(Into::into)),
        (texts::ENQUIRIES_IN_30_DAYS, Some(summary.enquiries_30_days)),
        (texts::ENQUIRIES_IN_180_DAYS, Some(summary.enquiries_180_days)),
        (texts::CARD_UTILISATION, summary.card_utilisation_percent),
        (texts::OLDEST_AGE, summary.oldest_age_months),
    ];
    for (label, count) in counts {
        sheet.pair(label, &count.map_or(Cell::Empty, |count| Cell::Whole(count.into())))?;
    }
    for (label, amount) in [
        (texts::OWED, summary.balance_total),
        (texts::OWED_UNSECURED, summary.balance_unsecured),
        (texts::OVERDUE, summary.overdue_total),
        (texts::INSTALMENTS_REPORTED, summary.emi_total),
    ] {
        sheet.pair(label, &Cell::Rupees(amount))?;
    }
    sheet.pair(texts::THIN_FILE, &Cell::yes(summary.is_thin))
}

fn marks<'a>(sheet: &mut Sheet<'a>, report: &'a Report) -> Result<(), XlsxError> {
    if report.bureau.marks.is_empty() {
        return Ok(());
    }
    sheet.section(texts::MARKS, COLUMNS)?;
    sheet.heads(&[
        words(texts::MARK, 0.0),
        words(texts::WHAT_HAPPENED, 0.0),
        words(texts::SEVERITY, 0.0),
        words(labels::DATE, 0.0),
        figures(labels::AMOUNT, 0.0),
        figures(labels::ACCOUNT, 0.0),
    ])?;
    for mark in &report.bureau.marks {
        sheet.cells(&[
            say::plain(say::mark_kind(&mark.kind)).into(),
            mark.message.as_str().into(),
            say::plain(say::mark_severity(&mark.severity)).into(),
            Cell::date(mark.date),
            Cell::rupees(mark.amount),
            mark.account.map_or(Cell::Empty, Cell::row),
        ])?;
    }
    Ok(())
}

fn loans<'a>(sheet: &mut Sheet<'a>, report: &'a Report) -> Result<(), XlsxError> {
    let loans = credit::loans(&report.bureau);
    if loans.is_empty() {
        return Ok(());
    }
    sheet.section(texts::LOANS, COLUMNS)?;
    sheet.heads(&[
        words(labels::KNOWN, 0.0),
        words(labels::LENDER, 0.0),
        figures(texts::IN_THE_STATEMENT, 0.0),
        figures(texts::AT_THE_BUREAU, 0.0),
        figures(labels::COUNTED_A_MONTH, 0.0),
        figures(labels::BALANCE, 0.0),
        words(texts::ESTIMATED, 0.0),
        words(labels::WHY, 0.0),
        words(labels::ROWS, 0.0),
    ])?;
    for (known, loan) in loans {
        sheet.cells(&[
            say::sentence(known.words()).into(),
            loan.lender.as_str().into(),
            Cell::money(loan.statement_monthly),
            Cell::rupees(loan.bureau_monthly),
            Cell::rupees(credit::counted(loan)),
            Cell::rupees(loan.balance),
            Cell::yes(loan.is_estimated),
            loan.explanation.as_str().into(),
            Cell::rows(&loan.rows),
        ])?;
    }
    Ok(())
}
