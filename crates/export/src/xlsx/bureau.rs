//! What the credit bureau said → a sheet: its figures, its marks, and every loan with who knows of it.

use engine::Report;
use rust_xlsxwriter::XlsxError;

use super::sheet::{Cell, Sheet, figures, words};
use crate::credit;
use crate::words as say;

const COLUMNS: u16 = 9;
const WIDTHS: [f64; 9] = [30.0, 34.0, 18.0, 18.0, 18.0, 18.0, 12.0, 60.0, 30.0];

pub(super) fn write<'a>(sheet: &mut Sheet<'a>, report: &'a Report) -> Result<(), XlsxError> {
    for (place, width) in (0..).zip(WIDTHS) {
        sheet.sheet.set_column_width(place, width)?;
    }
    let bureau = &report.bureau;
    let title = if bureau.is_sandbox { "Credit bureau (SANDBOX)" } else { "Credit bureau" };
    sheet.sheet.write_string_with_format(0, 0, title, &sheet.looks.title)?;
    sheet.row = 1;
    head(sheet, report)?;
    marks(sheet, report)?;
    loans(sheet, report)
}

fn head<'a>(sheet: &mut Sheet<'a>, report: &'a Report) -> Result<(), XlsxError> {
    let bureau = &report.bureau;
    let text = |text: &'a Option<String>| text.as_deref().map_or(Cell::Empty, Cell::Text);
    sheet.section("Report", COLUMNS)?;
    sheet.pair("Label", &credit::sandbox(bureau).map_or(Cell::Empty, Cell::Strong))?;
    sheet.pair("Status", &say::plain(say::bureau_status(&bureau.status)).into())?;
    sheet.pair("Reason", &text(&bureau.reason))?;
    sheet.pair("Bureau", &text(&bureau.bureau))?;
    sheet.pair("Credit check", &text(&bureau.credit_check_id))?;
    sheet.pair("Made on", &Cell::date(bureau.reported_on))?;
    sheet.pair(
        "Outcome",
        &bureau.outcome.as_ref().map_or(Cell::Empty, |outcome| say::plain(say::bureau_hit(outcome)).into()),
    )?;
    if let Some(score) = &bureau.score {
        sheet.pair("Score", &score.value.map_or(Cell::Empty, |value| Cell::Whole(value.into())))?;
        let band = score.band.as_ref();
        sheet.pair("Band", &band.map_or(Cell::Empty, |band| say::plain(say::score_band(band)).into()))?;
        sheet.pair("No score because", &text(&score.missing_because))?;
    }
    if let Some(name) = &bureau.name_match {
        let said = |found: &engine::NameMatchReport| {
            Cell::from(format!("{}: {}", say::name_outcome(&found.outcome), found.explanation))
        };
        sheet.pair("Applicant's name", &said(&name.applicant))?;
        sheet.pair("Account holder's name", &said(&name.account_holder))?;
    }
    let Some(summary) = &bureau.summary else { return Ok(()) };
    sheet.section("Figures", COLUMNS)?;
    let counts = [
        ("Accounts", Some(summary.accounts)),
        ("Running", Some(summary.active)),
        ("Running without security", Some(summary.unsecured_active)),
        ("Delinquent", Some(summary.delinquent)),
        ("Worst days past due in 3 months", summary.worst_dpd_3_months.map(Into::into)),
        ("Worst days past due in 12 months", summary.worst_dpd_12_months.map(Into::into)),
        ("Worst days past due in 36 months", summary.worst_dpd_36_months.map(Into::into)),
        ("Enquiries in 30 days", Some(summary.enquiries_30_days)),
        ("Enquiries in 180 days", Some(summary.enquiries_180_days)),
        ("Card limits in use, percent", summary.card_utilisation_percent),
        ("Age of the oldest account, months", summary.oldest_age_months),
    ];
    for (label, count) in counts {
        sheet.pair(label, &count.map_or(Cell::Empty, |count| Cell::Whole(count.into())))?;
    }
    for (label, amount) in [
        ("Owed", summary.balance_total),
        ("Owed without security", summary.balance_unsecured),
        ("Overdue", summary.overdue_total),
        ("Instalments reported", summary.emi_total),
    ] {
        sheet.pair(label, &Cell::Rupees(amount))?;
    }
    sheet.pair("Thin file", &Cell::yes(summary.is_thin))
}

fn marks<'a>(sheet: &mut Sheet<'a>, report: &'a Report) -> Result<(), XlsxError> {
    if report.bureau.marks.is_empty() {
        return Ok(());
    }
    sheet.section("Derogatory marks", COLUMNS)?;
    sheet.heads(&[
        words("Mark", 0.0),
        words("What happened", 0.0),
        words("Severity", 0.0),
        words("Date", 0.0),
        figures("Amount", 0.0),
        figures("Account", 0.0),
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
    sheet.section("Loans of the statement and of the bureau", COLUMNS)?;
    sheet.heads(&[
        words("Known", 0.0),
        words("Lender", 0.0),
        figures("In the statement a month", 0.0),
        figures("At the bureau a month", 0.0),
        figures("Counted a month", 0.0),
        figures("Balance", 0.0),
        words("Estimated", 0.0),
        words("Why", 0.0),
        words("Rows", 0.0),
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
