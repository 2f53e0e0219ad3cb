//! Several files: the accounts they show, how they join, which months are there; and a sheet for each account.

use engine::Report;
use rust_xlsxwriter::XlsxError;

use super::sheet::{Cell, Sheet, figures, words};
use crate::case::{self, Hold};
use crate::coin::Coin;
use crate::words as say;
use crate::words::english::labels;
use crate::words::english::workbook::case as texts;

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
    sheet.section(labels::ACCOUNTS, COLUMNS)?;
    sheet.heads(&[
        figures(labels::ACCOUNT, 0.0),
        words(texts::BANK_AND_HOLDER, 0.0),
        words(texts::NUMBER, 0.0),
        words(labels::FROM, 0.0),
        words(labels::TO, 0.0),
        figures(labels::ROWS, 0.0),
        figures(labels::OPENING_BALANCE, 0.0),
        figures(labels::CLOSING_BALANCE, 0.0),
    ])?;
    for (place, account) in report.accounts.iter().enumerate() {
        let names: Vec<&str> =
            [account.bank.as_deref(), account.holder.as_deref()].into_iter().flatten().collect();
        let left_out = if account.is_counted { "" } else { labels::NOT_COUNTED };
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
    sheet.section(labels::FILES, COLUMNS)?;
    sheet.heads(&[
        figures(labels::FILE, 0.0),
        words(labels::NAME, 0.0),
        words(labels::DOCUMENT, 0.0),
        figures(texts::PAGES, 0.0),
        figures(labels::ROWS, 0.0),
        figures(texts::PROVEN, 0.0),
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
        sheet.section(texts::JOINS, COLUMNS)?;
        for (place, hold, said) in seams {
            let held = match hold {
                Hold::Proven => texts::JOIN_PROVEN,
                Hold::Unproven => texts::JOIN_NOT_PROVEN,
                Hold::Broken => texts::JOIN_BROKEN,
            };
            sheet.cells(&[Cell::row(place), said.into(), held.into()])?;
        }
    }
    if !report.own_transfers.is_empty() {
        sheet.section(texts::BETWEEN_THE_ACCOUNTS, COLUMNS)?;
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
    sheet.section(texts::NOT_SENT, COLUMNS)?;
    for sign in &report.undisclosed_accounts {
        sheet.cells(&[Cell::Empty, sign.message.as_str().into()])?;
    }
    Ok(())
}

/// A row for each month and a column for each account, as wide as there are.
fn coverage<'a>(sheet: &mut Sheet<'a>, report: &'a Report) -> Result<(), XlsxError> {
    sheet.section(texts::COVERAGE, COLUMNS)?;
    let mut heads = vec![Cell::Strong(labels::MONTH)];
    heads.extend((1..=report.accounts.len()).map(|number| Cell::Owned(labels::account(number))));
    sheet.cells(&heads)?;
    for month in &report.coverage {
        let mut cells = vec![Cell::Owned(say::month(&month.month))];
        cells.extend(month.accounts.iter().map(|state| Cell::Text(say::coverage(state))));
        sheet.cells(&cells)?;
    }
    Ok(())
}
