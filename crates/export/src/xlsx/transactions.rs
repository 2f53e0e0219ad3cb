//! Every transaction with its meaning and its place in the document.

use engine::{Report, TransactionReport};
use rust_xlsxwriter::{Color, ConditionalFormatFormula, Format, XlsxError};

use super::sheet::{Cell, Column, Sheet, figures, words};
use crate::case;
use crate::words as say;
use crate::words::english::labels;
use crate::words::english::workbook::transactions as texts;

const COLUMNS: [Column; 18] = [
    figures(labels::ROW, 7.0),
    words(labels::DATE, 12.0),
    words(texts::TIME, 9.0),
    words(texts::VALUE_DATE, 12.0),
    words(labels::DESCRIPTION, 60.0),
    words(labels::REFERENCE, 20.0),
    figures(labels::DEBIT, 16.0),
    figures(labels::CREDIT, 16.0),
    figures(labels::BALANCE, 17.0),
    words(labels::CATEGORY, 26.0),
    words(texts::CHANNEL, 12.0),
    words(labels::COUNTERPARTY, 30.0),
    words(labels::FLAGS, 26.0),
    words(texts::BELONGS_TO, 18.0),
    words(labels::PROOF, 13.0),
    figures(texts::SURE, 8.0),
    words(labels::RULE, 20.0),
    figures(labels::PAGE, 7.0),
];
/// Of several files: which account and which file a row is from.
const CASE_COLUMNS: [Column; 2] = [figures(labels::ACCOUNT, 9.0), words(labels::FILE, 30.0)];
/// Where a file is a scan: how a row was read, and how certain its least certain letter is.
const SCAN_COLUMNS: [Column; 2] = [words(texts::READING, 30.0), figures(texts::READ_SURE, 12.0)];
const LAST_COLUMN: u16 = 21;
/// Light amber.
const FLAGGED: Color = Color::RGB(0x00FF_F3D6);

pub(super) fn write<'a>(sheet: &mut Sheet<'a>, report: &'a Report) -> Result<(), XlsxError> {
    of(sheet, report, |_| true)
}

/// The rows of one account, under the numbers they have among all.
pub(super) fn of_account<'a>(
    sheet: &mut Sheet<'a>,
    report: &'a Report,
    account: usize,
) -> Result<(), XlsxError> {
    of(sheet, report, |row| row.account == account)
}

fn of<'a>(
    sheet: &mut Sheet<'a>,
    report: &'a Report,
    is_wanted: impl Fn(&TransactionReport) -> bool,
) -> Result<(), XlsxError> {
    let is_case = case::is_case(report);
    let more: &[Column] = if is_case { &CASE_COLUMNS } else { &[] };
    let is_scan = say::scan(report).is_some();
    let read: &[Column] = if is_scan { &SCAN_COLUMNS } else { &[] };
    let rows = report.transactions.iter().enumerate().filter(|(_, row)| is_wanted(row));
    let rows = rows.map(|(place, row)| {
        let mut cells = cells(place, row);
        if is_case {
            cells.extend([Cell::row(row.account), case::file(report, row.statement).into()]);
        }
        if is_scan {
            cells.push(Cell::Text(say::reading(row).unwrap_or(say::READ_AS_TEXT)));
            cells.push(row.sight.as_ref().map_or(Cell::Empty, |sight| Cell::Whole(sight.confidence.into())));
        }
        cells
    });
    sheet.table(&[&COLUMNS, more, read].concat(), rows)?;
    let last = sheet.row.saturating_sub(1);
    if last > 0 {
        // A rule of ours over the column of flags: rows that something was found in stand out.
        let flagged = ConditionalFormatFormula::new().set_rule("=$M2<>\"\"");
        let flagged = flagged.set_format(Format::new().set_background_color(FLAGGED));
        sheet.sheet.add_conditional_format(1, 0, last, LAST_COLUMN, &flagged)?;
    }
    Ok(())
}

fn cells(place: usize, row: &TransactionReport) -> Vec<Cell<'_>> {
    let text = |text: &'_ Option<String>| text.clone().map_or(Cell::Empty, Cell::Owned);
    vec![
        Cell::row(place),
        Cell::Date(row.date),
        row.time.map_or(Cell::Empty, |time| time.to_string().into()),
        Cell::date(row.value_date),
        row.description.as_str().into(),
        text(&row.reference),
        Cell::money(row.debit),
        Cell::money(row.credit),
        Cell::money(row.balance),
        say::category(&row.category).into(),
        say::plain(say::channel(&row.channel)).into(),
        text(&row.counterparty),
        if row.flags.is_empty() { Cell::Empty } else { say::flags(&row.flags, ", ").into() },
        row.link
            .as_ref()
            .map_or(Cell::Empty, |link| texts::linked(say::link(&link.kind), link.row + 1).into()),
        Cell::Text(row.proof.as_str()),
        Cell::Whole(row.confidence.into()),
        Cell::Text(&row.rule),
        Cell::Whole(row.page.into()),
    ]
}
