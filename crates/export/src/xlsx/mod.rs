//! The report → a workbook for analysts: real numbers and dates, one sheet for each question.

mod bureau;
mod charts;
mod findings;
mod looks;
mod money;
mod sheet;
mod summary;
mod transactions;

use engine::Report;
use rust_xlsxwriter::{DocProperties, Workbook, XlsxError};

use self::looks::Looks;
use self::sheet::{Sheet, excel_date};
use crate::{Coin, Error, credit};

type Write = for<'a> fn(&mut Sheet<'a>, &'a Report) -> Result<(), XlsxError>;

/// Left out when no bureau was asked.
const BUREAU: &str = "Bureau";

/// In the order of their tabs. Charts name the sheets they draw from.
const SHEETS: [(&str, Write); 11] = [
    ("Summary", summary::write),
    ("Months", money::months),
    ("Balances", money::balances),
    ("Transactions", transactions::write),
    ("Categories", money::categories),
    ("Counterparties", money::counterparties),
    ("EMIs", money::loans),
    ("Bounces", money::bounces),
    (BUREAU, bureau::write),
    ("Flags", findings::flags),
    ("Metrics", findings::metrics),
];

pub fn xlsx(report: &Report) -> Result<Vec<u8>, Error> {
    let mut workbook = Workbook::new();
    workbook.set_properties(&properties(report)?);
    let looks = Looks::new(Coin::of_statement(report).currency());
    let wanted = |name: &str| name != BUREAU || credit::was_asked(&report.bureau);
    for (name, write) in SHEETS.into_iter().filter(|(name, _)| wanted(name)) {
        let mut sheet = Sheet::new(workbook.add_worksheet(), &looks, name)?;
        write(&mut sheet, report)?;
    }
    Ok(workbook.save_to_buffer()?)
}

/// The workbook is dated by the statement's last day, not by the clock: the same report gives the same bytes.
fn properties(report: &Report) -> Result<DocProperties, XlsxError> {
    let last = report.statement.account.period.map_or(report.cash_flow.to, |period| period.to);
    let day = match excel_date(last) {
        Some(day) => day,
        None => rust_xlsxwriter::ExcelDateTime::from_ymd(1900, 1, 1)?,
    };
    Ok(DocProperties::new()
        .set_title("Credit analysis")
        .set_comment(format!("Made by lending {}", report.engine_version))
        .set_creation_datetime(&day))
}
