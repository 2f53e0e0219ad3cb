//! Federal branch print: the side of the balance in a column before it, and two more columns behind it.

use super::facts::{Facts, envelope, period};
use super::figures::{transaction_number, written};
use super::grid::{Grid, amount, cheque, one};
use super::paged_table::{PageRows, PagedTable, Print};
use super::{Layout, Prints};
use crate::account::{Bank, Entry};
use crate::draw::{Canvas, Colour, Column, FontKind, Ink, Origin};
use crate::life::Persona;
use crate::paper::{Paper, Row};

pub(super) const LAYOUT: Layout = Layout {
    name: "federal-branch",
    bank: Bank::Federal,
    persona: Persona::Salaried,
    accounts: 1,
    font: FontKind::Base14,
    currency: "INR",
    about: "Cr or Dr in a column before the balance, transaction id and value date behind it, landscape typewriter print without rules",
    prints: Prints {
        opening: true,
        closing: true,
        totals: true,
        value_date: true,
        reference: true,
        ..Prints::USUAL
    },
    origin: Origin {
        version: (1, 3),
        producer: Some("Powered By Crystal"),
        creator: Some("Crystal Reports"),
        ..Origin::SILENT
    },
    draw,
};

const DATE: Column = Column::left("Date", 26.0, 78.0);
const PARTICULARS: Column = Column::left("Particulars", 86.0, 286.0);
const TYPE: Column = Column::left("Tran\nType", 294.0, 324.0);
const CHEQUE: Column = Column::left("Cheque\nDetails", 332.0, 380.0);
const WITHDRAWALS: Column = Column::right("Withdrawals", 388.0, 462.0);
const DEPOSITS: Column = Column::right("Deposits", 470.0, 544.0);
const SIDE: Column = Column::centre("Cr/Dr", 552.0, 582.0);
const BALANCE: Column = Column::right("Balance", 588.0, 668.0);
const TRAN_ID: Column = Column::left("Tran Id", 680.0, 740.0);
const VALUE_DATE: Column = Column::left("Value Date", 748.0, 816.0);
const CELL: Ink = Ink::mono(8.0);
const TEXT: Ink = Ink::sans(9.0);
const BLUE: Colour = Colour(0, 75, 141);
const FACTS: Facts = Facts {
    label: 440.0,
    colon: Some(544.0),
    value: 552.0,
    width: 250.0,
    leading: 12.4,
    label_ink: TEXT,
    value_ink: TEXT,
};

const SHEET: PagedTable = PagedTable {
    grid: Grid {
        columns: &[
            DATE, PARTICULARS, TYPE, CHEQUE, WITHDRAWALS, DEPOSITS, SIDE, BALANCE, TRAN_ID, VALUE_DATE,
        ],
        ink: CELL,
        title_ink: Ink::sans(8.6).bold(),
        leading: 9.6,
        padding: 2.6,
        bottom: 540.0,
        ..Grid::PLAIN
    },
    begin,
    print,
    close,
};

fn draw(paper: &Paper<'_>, canvas: &mut Canvas) {
    let y = SHEET.flow(paper, canvas, &paper.rows);
    let note = "Tran Type: TFR - Transfer, CASH - Cash, CLG - Clearing, SBINT - Interest on savings";
    canvas.text(26.0, y + 18.0, note, Ink::sans(7.4));
}

fn begin(paper: &Paper<'_>, canvas: &mut Canvas, _: usize) -> f32 {
    canvas.page(842.0, 595.0);
    canvas.text(816.0, 578.0, &format!("Page {}", canvas.page_number()), TEXT.right());
    let office = "The Federal Bank Ltd., Federal Towers, Aluva 683101. This print needs no signature.";
    canvas.text(26.0, 578.0, office, Ink::sans(7.4));
    let is_first = canvas.page_number() == 1;
    let y = if is_first { draw_header(paper, canvas) } else { 30.0 };
    let bottom = SHEET.grid.draw_titles(canvas, y);
    for edge in [y, bottom] {
        canvas.across(edge, 23.0..819.0, 0.7, CELL);
    }
    if !is_first {
        return bottom;
    }
    // The side and the sum stand where every other row has them, after words in the middle of the page.
    let opening = paper.history.opening;
    let side = side_of(opening.is_negative());
    let cells = [(1, "Opening Balance".to_owned()), (6, side), (7, opening.magnitude().to_string())];
    SHEET.wide(canvas, bottom, &cells, CELL)
}

fn draw_header(paper: &Paper<'_>, canvas: &mut Canvas) -> f32 {
    let account = &paper.history.account;
    canvas.circle((40.0, 38.0), 14.0, BLUE);
    canvas.circle((40.0, 38.0), 9.0, Colour(247, 181, 0));
    canvas.text(35.5, 44.0, "F", Ink::serif(16.0).bold().colour(BLUE));
    canvas.text(62.0, 44.0, "FEDERAL BANK", Ink::sans(18.0).bold().colour(BLUE));
    canvas.text(62.0, 54.0, "YOUR PERFECT BANKING PARTNER", Ink::sans(6.0).colour(BLUE));
    canvas.lines((26.0, 80.0), 12.4, &envelope(account), TEXT);
    let [from, to] = period(paper.history, "%d-%m-%Y");
    let facts = [
        ("Branch Name", account.branch.to_uppercase()),
        ("IFSC", account.ifsc.clone()),
        ("MICR Code", account.micr.clone()),
        ("Account Number", account.number.clone()),
        ("Customer Id", account.customer_id.clone()),
        ("Type of Account", account.product.to_uppercase()),
        ("Currency", "INR".to_owned()),
        ("Date of Issue", written(paper.made.date(), "%d-%m-%Y")),
    ];
    FACTS.draw(canvas, 46.0, &facts);
    let title = format!("Statement of Account for the period {from} to {to}");
    canvas.text(26.0, 164.0, &title, Ink::sans(10.0).bold());
    176.0
}

fn close(paper: &Paper<'_>, canvas: &mut Canvas, page: &PageRows<'_>) -> f32 {
    if !page.is_last {
        return page.y;
    }
    let y = SHEET.room(paper, canvas, page.y, 40.0);
    let totals = paper.totals();
    let closing = paper.history.closing();
    let cells = [
        (1, "GRAND TOTAL".to_owned()),
        (4, totals.debit.to_string()),
        (5, totals.credit.to_string()),
        (6, side_of(closing.is_negative())),
        (7, closing.magnitude().to_string()),
    ];
    canvas.across(y, 23.0..819.0, 0.7, CELL);
    let bottom = SHEET.wide(canvas, y, &cells, CELL);
    canvas.across(bottom, 23.0..819.0, 0.7, CELL);
    bottom
}

/// The cheque's number is the reference where there is one, else the bank's own.
fn print(_: &Paper<'_>, canvas: &Canvas, row: &Row) -> Print {
    let entry = &row.entry;
    let (number, cheque) = (transaction_number(row), cheque(row));
    Print::of([
        one(written(entry.date, "%d-%m-%Y")),
        canvas.wrap_anywhere(&entry.narration, PARTICULARS.width(), CELL),
        one(kind(entry)),
        one(cheque.unwrap_or("")),
        amount(entry.debit, ""),
        amount(entry.credit, ""),
        one(side_of(entry.balance.is_negative())),
        one(entry.balance.magnitude().to_string()),
        one(number.as_str()),
        one(written(entry.value_date, "%d-%m-%Y")),
    ])
    .with_reference(Some(cheque.map_or(number, str::to_owned)))
}

fn side_of(is_negative: bool) -> String {
    if is_negative { "DR" } else { "CR" }.to_owned()
}

fn kind(entry: &Entry) -> &'static str {
    match entry.event {
        "cash_deposit" | "cash_withdrawal" | "atm_withdrawal" => "CASH",
        "cheque_paid" | "cheque_deposit" => "CLG",
        "interest_credit" => "SBINT",
        _ => "TFR",
    }
}
