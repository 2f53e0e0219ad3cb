//! The report → a workbook for analysts: real numbers and dates, one sheet for each question.

mod bureau;
mod case;
mod charts;
mod findings;
mod looks;
mod money;
mod people;
mod sheet;
mod summary;
mod transactions;

use engine::Report;
use rust_xlsxwriter::{DocProperties, Workbook, XlsxError};

use self::looks::Looks;
use self::sheet::{Sheet, excel_date};
use crate::record::CaseRecord;
use crate::words::english::labels;
use crate::words::english::workbook::{TITLE, made_by, sheets};
use crate::{Coin, Error, credit};

type Write = for<'a> fn(&mut Sheet<'a>, &'a Report) -> Result<(), XlsxError>;

/// More accounts than one applicant has. The sheet of transactions has all of them.
const ACCOUNT_SHEETS: usize = 24;

/// In the order of their tabs, behind the summary. Charts name the sheets they draw from.
const SHEETS: [(&str, Write); 11] = [
    (sheets::CASE, case::write),
    (sheets::MONTHS, money::months),
    (sheets::BALANCES, money::balances),
    (sheets::TRANSACTIONS, transactions::write),
    (sheets::CATEGORIES, money::categories),
    (sheets::COUNTERPARTIES, money::counterparties),
    (sheets::LOANS, money::loans),
    (sheets::BOUNCES, money::bounces),
    (sheets::BUREAU, bureau::write),
    (sheets::FLAGS, findings::flags),
    (sheets::METRICS, findings::metrics),
];

/// With a record the summary begins with the case and what people decided.
pub fn xlsx(report: &Report, record: Option<&CaseRecord>) -> Result<Vec<u8>, Error> {
    let mut workbook = Workbook::new();
    workbook.set_properties(&properties(report)?);
    let looks = Looks::new(Coin::of_statement(report).currency());
    let is_case = crate::case::is_case(report);
    // A single file is no case, and a bureau that nobody asked said nothing.
    let wanted = |name: &str| match name {
        sheets::BUREAU => credit::was_asked(&report.bureau),
        sheets::CASE => is_case,
        _ => true,
    };
    summary::write(&mut Sheet::new(workbook.add_worksheet(), &looks, sheets::SUMMARY)?, report, record)?;
    for (name, write) in SHEETS.into_iter().filter(|(name, _)| wanted(name)) {
        let mut sheet = Sheet::new(workbook.add_worksheet(), &looks, name)?;
        write(&mut sheet, report)?;
    }
    let counted = report.accounts.iter().enumerate().filter(|(_, account)| is_case && account.is_counted);
    for (account, _) in counted.take(ACCOUNT_SHEETS) {
        let name = labels::account(account + 1);
        transactions::of_account(&mut Sheet::new(workbook.add_worksheet(), &looks, &name)?, report, account)?;
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
        .set_title(TITLE)
        .set_comment(made_by(&report.engine_version))
        .set_creation_datetime(&day))
}
