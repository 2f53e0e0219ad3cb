//! Several files: the accounts they show, how they join, which months are there; and a sheet for each account.

use engine::Report;
use rust_xlsxwriter::XlsxError;

use super::sheet::{Cell, Sheet, figures, words};
use crate::case::{self, Hold};
use crate::coin::Coin;
use crate::words as say;

const COLUMNS: u16 = 8;

pub(super) fn write<'a>(sheet: &mut Sheet<'a>, report: &'a Report) -> Result<(), XlsxError> {
    for (place, width) in
        [(0, 12.0), (1, 40.0), (2, 24.0), (3, 12.0), (4, 12.0), (5, 10.0), (6, 18.0), (7, 18.0)]
    {
        sheet.sheet.set_column_width(place, width)?;
    }
    accounts(sheet, report)?;
    files(sheet, report)?;
    joins(sheet, report)?;
    not_sent(sheet, report)?;
    coverage(sheet, report)
}

fn accounts<'a>(sheet: &mut Sheet<'a>, report: &'a Report) -> Result<(), XlsxError> {
    sheet.section("Accounts", COLUMNS)?;
    sheet.heads(&[
        figures("Account", 0.0),
        words("Bank and holder", 0.0),
        words("Number", 0.0),
        words("From", 0.0),
        words("To", 0.0),
        figures("Rows", 0.0),
        figures("Opening balance", 0.0),
        figures("Closing balance", 0.0),
    ])?;
    for (place, account) in report.accounts.iter().enumerate() {
        let names: Vec<&str> =
            [account.bank.as_deref(), account.holder.as_deref()].into_iter().flatten().collect();
        let left_out = if account.is_counted { "" } else { " (not counted)" };
        sheet.cells(&[
            Cell::row(place),
            format!("{}{left_out}", names.join(", ")).into(),
            account.account_number.as_deref().map_or(Cell::Empty, Cell::Text),
            Cell::Date(account.from),
            Cell::Date(account.to),
            Cell::count(account.transaction_count),
            Cell::money(account.opening_balance),
            Cell::money(account.closing_balance),
        ])?;
    }
    Ok(())
}

fn files<'a>(sheet: &mut Sheet<'a>, report: &'a Report) -> Result<(), XlsxError> {
    sheet.section("Files", COLUMNS)?;
    sheet.heads(&[
        figures("File", 0.0),
        words("Name", 0.0),
        words("Document", 0.0),
        figures("Pages", 0.0),
        figures("Rows", 0.0),
        figures("Proven", 0.0),
    ])?;
    for (place, file) in report.statements.iter().enumerate() {
        let sum = |count: fn(&engine::ReconciliationReport) -> usize| {
            file.parts.iter().map(|part| count(&part.reconciliation)).sum::<usize>()
        };
        sheet.cells(&[
            Cell::row(place),
            case::file(report, place).into(),
            say::verdict(&file.integrity).into(),
            Cell::Whole(file.pages.into()),
            Cell::count(sum(|part| part.rows)),
            Cell::count(sum(|part| part.proven)),
        ])?;
    }
    Ok(())
}

fn joins<'a>(sheet: &mut Sheet<'a>, report: &'a Report) -> Result<(), XlsxError> {
    let seams = case::seams(report);
    if !seams.is_empty() {
        sheet.section("How the files join", COLUMNS)?;
        for (place, hold, said) in seams {
            let held = match hold {
                Hold::Proven => "proven",
                Hold::Unproven => "not proven",
                Hold::Broken => "check this",
            };
            sheet.cells(&[Cell::row(place), said.into(), held.into()])?;
        }
    }
    if !report.own_transfers.is_empty() {
        sheet.section("Between the accounts", COLUMNS)?;
        for moved in &report.own_transfers {
            sheet.cells(&[Cell::Empty, case::transfers(moved, Coin::of_statement(report)).into()])?;
        }
    }
    Ok(())
}

fn not_sent<'a>(sheet: &mut Sheet<'a>, report: &'a Report) -> Result<(), XlsxError> {
    if report.undisclosed_accounts.is_empty() {
        return Ok(());
    }
    sheet.section("Accounts that were not sent", COLUMNS)?;
    for sign in &report.undisclosed_accounts {
        sheet.cells(&[Cell::Empty, sign.message.as_str().into()])?;
    }
    Ok(())
}

/// A row for each month and a column for each account, as wide as there are.
fn coverage<'a>(sheet: &mut Sheet<'a>, report: &'a Report) -> Result<(), XlsxError> {
    sheet.section("Which months are there", COLUMNS)?;
    let mut heads = vec![Cell::Strong("Month")];
    heads.extend((1..=report.accounts.len()).map(|number| Cell::Owned(format!("Account {number}"))));
    sheet.cells(&heads)?;
    for month in &report.coverage {
        let mut cells = vec![Cell::Owned(say::month(&month.month))];
        cells.extend(month.accounts.iter().map(|state| Cell::Text(say::coverage(state))));
        sheet.cells(&cells)?;
    }
    Ok(())
}
