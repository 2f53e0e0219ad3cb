//! Union Bank with one amount column: the side in brackets after the number, a serial number before the date.

use ledger::Area;

use super::facts::{Facts, envelope, period};
use super::figures::{moved, transaction_number, written};
use super::grid::{Grid, Rules, Stand, one, sided};
use super::paged_table::{PagedTable, Print, no_close};
use super::{Layout, Prints};
use crate::account::Bank;
use crate::draw::{Canvas, Colour, Column, FontKind, Ink, Origin, Step};
use crate::life::Persona;
use crate::paper::{Paper, Row};

pub(super) const LAYOUT: Layout = Layout {
    name: "union-single",
    bank: Bank::Union,
    persona: Persona::Salaried,
    accounts: 1,
    font: FontKind::TrueType,
    currency: "INR",
    about: "one amount column with (Dr) or (Cr) behind the number, serial numbers, a transaction id on every row, no opening or closing",
    prints: Prints { reference: true, ..Prints::USUAL },
    origin: Origin { version: (1, 7), creator: Some("PDFium"), producer: Some("PDFium"), ..Origin::SILENT },
    draw,
};

const SERIAL: Column = Column::centre("S.No", 31.0, 58.0);
const DATE: Column = Column::centre("Date", 64.0, 116.0);
const TRANSACTION: Column = Column::centre("Transaction Id", 122.0, 186.0);
const REMARKS: Column = Column::left("Remarks", 192.0, 388.0);
const AMOUNT: Column = Column::right("Amount(Rs.)", 394.0, 474.0);
const BALANCE: Column = Column::right("Balance(Rs.)", 480.0, 564.0);
const CELL: Ink = Ink::sans(8.0);
const SMALL: Ink = Ink::sans(7.4);
const RED: Colour = Colour(218, 41, 28);
const BLUE: Colour = Colour(0, 83, 155);
const FACTS: Facts = Facts {
    label: 310.0,
    colon: None,
    value: 402.0,
    width: 170.0,
    leading: 12.6,
    label_ink: CELL.bold(),
    value_ink: CELL,
};

const SHEET: PagedTable = PagedTable {
    grid: Grid {
        columns: &[SERIAL, DATE, TRANSACTION, REMARKS, AMOUNT, BALANCE],
        ink: CELL,
        title_ink: Ink::sans(8.4).bold().colour(Colour::WHITE),
        title_band: Some(RED),
        has_centred_titles: true,
        leading: 10.0,
        padding: 4.0,
        stand: Stand::Middle,
        rules: Rules::Cells,
        rule: Ink::sans(1.0).colour(Colour(190, 190, 190)),
        bottom: 772.0,
        ..Grid::PLAIN
    },
    begin,
    print,
    close: no_close,
};

fn draw(paper: &Paper<'_>, canvas: &mut Canvas) {
    let y = SHEET.flow(paper, canvas, &paper.rows);
    let y = SHEET.room(paper, canvas, y, 96.0);
    let notes = [
        "NEFT : National Electronic Fund Transfer      UPI : Unified Payments Interface",
        "RTGS : Real Time Gross Settlement             BBPS : Bharat Bill Payment Service",
        "INT : Interest paid                           SI : Standing instruction",
    ];
    canvas.text(28.0, y + 18.0, "Legends", CELL.bold());
    canvas.lines((28.0, y + 32.0), 11.0, &notes.map(str::to_owned), SMALL);
    let warning = "Entries are taken as correct unless the Bank hears otherwise within fifteen days. This statement needs no signature.";
    canvas.text(28.0, y + 74.0, warning, SMALL.colour(Colour::GREY));
}

fn begin(paper: &Paper<'_>, canvas: &mut Canvas, _: usize) -> f32 {
    canvas.page(595.0, 842.0);
    let page = canvas.page_number();
    canvas.text(567.0, 810.0, &format!("Page No. {page}"), SMALL.right());
    canvas.text(28.0, 810.0, "https://www.unionbankofindia.co.in   Call 1800 208 2244", SMALL.colour(BLUE));
    if page > 1 {
        return SHEET.grid.draw_titles(canvas, 40.0);
    }
    draw_header(paper, canvas);
    SHEET.grid.draw_titles(canvas, 226.0)
}

fn draw_header(paper: &Paper<'_>, canvas: &mut Canvas) {
    let account = &paper.history.account;
    canvas.shape(&letter_u(30.0), RED);
    canvas.shape(&letter_u(38.0), BLUE);
    canvas.text(76.0, 46.0, "Union Bank", Ink::sans(17.0).bold().colour(BLUE));
    canvas.text(76.0, 58.0, "of India", Ink::sans(10.0).bold().colour(RED));
    canvas.text(567.0, 48.0, "Statement of Account", Ink::sans(13.0).bold().colour(BLUE).right());
    canvas.across(70.0, 28.0..567.0, 1.4, CELL.colour(RED));
    canvas.lines((28.0, 90.0), 12.6, &envelope(account), CELL);
    let [from, to] = period(paper.history, "%d/%m/%Y");
    let facts = [
        ("Account No", account.number.clone()),
        ("Customer/CIF ID", account.customer_id.clone()),
        ("Account Type", account.product.clone()),
        ("Account Currency", "INR".to_owned()),
        ("Branch", account.branch.to_uppercase()),
        ("IFSC", account.ifsc.clone()),
        ("MICR Code", account.micr.clone()),
        ("Statement Date", written(paper.made.date(), "%d/%m/%Y")),
    ];
    FACTS.draw(canvas, 90.0, &facts);
    canvas.fill(Area { left: 28.0, top: 200.0, right: 567.0, bottom: 218.0 }, Colour(236, 243, 250));
    let line = format!("Statement Period From {from} To {to}");
    canvas.text(297.0, 212.0, &line, CELL.bold().centre());
}

/// Two hands that make the letter.
fn letter_u(x: f32) -> [Step; 6] {
    [
        Step::Move(x, 32.0),
        Step::Line(x + 9.0, 32.0),
        Step::Curve([x + 8.0, 48.0, x + 14.0, 52.0, x + 26.0, 50.0]),
        Step::Curve([x + 18.0, 62.0, x + 4.0, 60.0, x + 2.0, 50.0]),
        Step::Line(x, 40.0),
        Step::Line(x, 32.0),
    ]
}

fn print(_: &Paper<'_>, canvas: &Canvas, row: &Row) -> Print {
    let entry = &row.entry;
    let (amount, side) = moved(entry, ["(Dr)", "(Cr)"]);
    let number = transaction_number(row);
    Print::of([
        one((row.places.start + 1).to_string()),
        one(written(entry.date, "%d/%m/%Y")),
        one(number.as_str()),
        canvas.wrap_anywhere(&entry.narration, REMARKS.width(), CELL),
        one(format!("{amount} {side}")),
        one(sided(entry.balance, [" (Cr)", " (Dr)"])),
    ])
    .with_reference(Some(number))
}
