//! Union Bank with three number columns: a dash for every UTR, and neither opening, closing nor totals.

use super::facts::{Facts, envelope, period};
use super::figures::{transaction_number, written};
use super::grid::{Grid, amount, cheque, one};
use super::paged_table::{PagedTable, Print, no_close};
use super::{Layout, Prints};
use crate::account::Bank;
use crate::draw::{Canvas, Colour, Column, FontKind, Ink, Origin};
use crate::life::Persona;
use crate::paper::{Paper, Row};

pub(super) const LAYOUT: Layout = Layout {
    name: "union-utr",
    bank: Bank::Union,
    persona: Persona::BusyUpi,
    accounts: 1,
    font: FontKind::TrueType,
    currency: "INR",
    about: "a literal dash in the UTR column, three columns of numbers before the amounts, time under the date, no opening, closing or totals",
    prints: Prints {
        holder: true,
        account_number: true,
        ifsc: true,
        branch: true,
        account_type: true,
        period: true,
        time: true,
        reference: true,
        ..Prints::NOTHING
    },
    origin: Origin { version: (1, 7), creator: Some("PDFium"), producer: Some("PDFium"), ..Origin::SILENT },
    draw,
};

const DATE: Column = Column::left("Date", 24.0, 70.0);
const REMARKS: Column = Column::left("Remarks", 78.0, 226.0);
const TRAN_ID: Column = Column::left("Tran Id-1", 234.0, 280.0);
const UTR: Column = Column::left("UTR\nNumber", 288.0, 326.0);
const INSTRUMENT: Column = Column::left("Instr. ID", 334.0, 372.0);
const WITHDRAWALS: Column = Column::right("Withdrawals", 380.0, 438.0);
const DEPOSITS: Column = Column::right("Deposits", 446.0, 504.0);
const BALANCE: Column = Column::right("Balance", 512.0, 572.0);
const CELL: Ink = Ink::sans(7.8);
const TEXT: Ink = Ink::sans(8.4);
const BLUE: Colour = Colour(0, 83, 155);
const FACTS: Facts = Facts {
    label: 24.0,
    colon: None,
    value: 132.0,
    width: 170.0,
    leading: 12.0,
    label_ink: TEXT.colour(Colour::GREY),
    value_ink: TEXT,
};

const SHEET: PagedTable = PagedTable {
    grid: Grid {
        columns: &[DATE, REMARKS, TRAN_ID, UTR, INSTRUMENT, WITHDRAWALS, DEPOSITS, BALANCE],
        ink: CELL,
        title_ink: Ink::sans(7.8).bold().colour(BLUE),
        leading: 9.4,
        padding: 3.5,
        zebra: Some(Colour(242, 246, 250)),
        bottom: 800.0,
        ..Grid::PLAIN
    },
    begin,
    print,
    close: no_close,
};

fn draw(paper: &Paper<'_>, canvas: &mut Canvas) {
    SHEET.flow(paper, canvas, &paper.rows);
}

fn begin(paper: &Paper<'_>, canvas: &mut Canvas, _: usize) -> f32 {
    canvas.page(595.0, 842.0);
    let page = canvas.page_number();
    canvas.text(572.0, 824.0, &page.to_string(), CELL.right());
    let mut y = 30.0;
    if page == 1 {
        draw_header(paper, canvas);
        y = 208.0;
    }
    let bottom = SHEET.grid.draw_titles(canvas, y);
    for edge in [y, bottom] {
        canvas.across(edge, 21.0..575.0, 0.8, CELL.colour(BLUE));
    }
    bottom
}

fn draw_header(paper: &Paper<'_>, canvas: &mut Canvas) {
    let account = &paper.history.account;
    canvas.circle((34.0, 40.0), 11.0, Colour(218, 41, 28));
    canvas.circle((44.0, 40.0), 11.0, BLUE);
    canvas.circle((40.0, 36.0), 5.0, Colour::WHITE);
    canvas.text(62.0, 46.0, "Union Bank of India", Ink::sans(16.0).bold().colour(BLUE));
    canvas.text(24.0, 76.0, "Account Statement", Ink::sans(11.0).bold());
    let [from, to] = period(paper.history, "%d-%m-%Y");
    let facts = [
        ("Account Holder", account.holder.to_uppercase()),
        ("Address", envelope(account)[1..].join(", ")),
        ("Account Number", account.number.clone()),
        ("Scheme", account.product.clone()),
        ("Branch", account.branch.to_uppercase()),
        ("IFSC", account.ifsc.clone()),
        ("Statement Period", format!("{from} to {to}")),
        ("Generated On", paper.made.strftime("%d-%m-%Y %H:%M:%S").to_string()),
    ];
    FACTS.draw(canvas, 96.0, &facts);
}

/// The instrument's number is the reference where there is one, else the bank's own.
fn print(_: &Paper<'_>, canvas: &Canvas, row: &Row) -> Print {
    let entry = &row.entry;
    let number = transaction_number(row);
    let instrument = cheque(row);
    Print::of([
        vec![written(entry.date, "%d-%m-%Y"), entry.time.strftime("%H:%M:%S").to_string()],
        canvas.wrap_words(&entry.narration, REMARKS.width(), CELL),
        one(number.as_str()),
        one("-"),
        one(instrument.unwrap_or("")),
        amount(entry.debit, ""),
        amount(entry.credit, ""),
        one(entry.balance.to_string()),
    ])
    .with_reference(Some(instrument.map_or(number, str::to_owned)))
}
