//! Yes Bank: days written year first, descriptions and references that both run over several lines.

use ledger::Area;

use super::facts::{Facts, envelope, period};
use super::figures::{system_number, written};
use super::grid::{Grid, Rules, amount, cheque, one};
use super::paged_table::{PagedTable, Print, no_close};
use super::{Layout, Prints};
use crate::account::Bank;
use crate::draw::{Canvas, Colour, Column, FontKind, Ink, Origin, Step};
use crate::life::Persona;
use crate::paper::{Paper, Row};

pub(super) const LAYOUT: Layout = Layout {
    name: "yes",
    bank: Bank::Yes,
    persona: Persona::Business,
    accounts: 1,
    font: FontKind::TrueType,
    currency: "INR",
    about: "dates as yyyy-mm-dd, long references wrapped beside long descriptions, landscape page, totals before the table",
    prints: Prints { value_date: true, reference: true, ..Prints::SUMMED },
    origin: Origin { version: (1, 4), producer: Some("Apache FOP Version 2.3"), ..Origin::SILENT },
    draw,
};

const TXN_DATE: Column = Column::left("Transaction\nDate", 33.0, 86.0);
const VALUE_DATE: Column = Column::left("Value Date", 92.0, 144.0);
const DESCRIPTION: Column = Column::left("Description", 150.0, 410.0);
const REFERENCE: Column = Column::left("Reference\nNumber", 416.0, 516.0);
const WITHDRAWALS: Column = Column::right("Withdrawals", 522.0, 612.0);
const DEPOSITS: Column = Column::right("Deposits", 618.0, 708.0);
const BALANCE: Column = Column::right("Running\nBalance", 714.0, 808.0);
const CELL: Ink = Ink::sans(8.4);
const BLUE: Colour = Colour(0, 64, 133);
const RED: Colour = Colour(226, 31, 38);
const FACTS: Facts = Facts {
    label: 330.0,
    colon: None,
    value: 420.0,
    width: 170.0,
    leading: 13.0,
    label_ink: CELL.bold(),
    value_ink: CELL,
};

const SHEET: PagedTable = PagedTable {
    grid: Grid {
        columns: &[TXN_DATE, VALUE_DATE, DESCRIPTION, REFERENCE, WITHDRAWALS, DEPOSITS, BALANCE],
        ink: CELL,
        title_ink: Ink::sans(8.6).bold().colour(BLUE),
        title_band: Some(Colour(226, 235, 245)),
        leading: 10.4,
        padding: 4.0,
        rules: Rules::Rows,
        rule: Ink::sans(1.0).colour(Colour(190, 202, 216)),
        bottom: 548.0,
        ..Grid::PLAIN
    },
    begin,
    print,
    close: no_close,
};

fn draw(paper: &Paper<'_>, canvas: &mut Canvas) {
    let y = SHEET.flow(paper, canvas, &paper.rows);
    let y = SHEET.room(paper, canvas, y, 40.0);
    canvas.text(30.0, y + 20.0, "This is a system generated statement and needs no signature.", CELL);
}

fn begin(paper: &Paper<'_>, canvas: &mut Canvas, _: usize) -> f32 {
    canvas.page(842.0, 595.0);
    canvas.text(30.0, 46.0, "YES", Ink::sans(24.0).bold().colour(BLUE));
    canvas.shape(
        &[Step::Move(80.0, 38.0), Step::Line(88.0, 46.0), Step::Line(108.0, 24.0), Step::Line(88.0, 38.0)],
        RED,
    );
    canvas.text(112.0, 46.0, "BANK", Ink::sans(24.0).bold().colour(BLUE));
    let page = canvas.page_number();
    canvas.text(811.0, 574.0, &format!("Page {page}"), CELL.right());
    canvas.text(
        30.0,
        574.0,
        "YES BANK Limited, YES BANK House, Santacruz (East), Mumbai 400055",
        CELL.colour(Colour::GREY),
    );
    if page > 1 {
        return SHEET.grid.draw_titles(canvas, 64.0);
    }
    draw_header(paper, canvas);
    SHEET.grid.draw_titles(canvas, 224.0)
}

fn draw_header(paper: &Paper<'_>, canvas: &mut Canvas) {
    let account = &paper.history.account;
    canvas.text(811.0, 42.0, "STATEMENT OF ACCOUNT", Ink::sans(13.0).bold().right());
    canvas.lines((30.0, 80.0), 13.0, &envelope(account), Ink::sans(9.0));
    let [from, to] = period(paper.history, "%Y-%m-%d");
    let left = [
        ("Account Number", account.number.clone()),
        ("Customer Id", account.customer_id.clone()),
        ("Account Type", account.product.clone()),
        ("Currency", "INR".to_owned()),
        ("Period", format!("{from} to {to}")),
    ];
    FACTS.draw(canvas, 80.0, &left);
    let right = [
        ("Branch", account.branch.clone()),
        ("IFSC", account.ifsc.clone()),
        ("MICR", account.micr.clone()),
        ("Nomination", "Not Registered".to_owned()),
    ];
    Facts { label: 590.0, value: 660.0, ..FACTS }.draw(canvas, 80.0, &right);
    let totals = paper.totals();
    let cells = [
        ("Opening Balance", paper.history.opening),
        ("Total Withdrawals", totals.debit),
        ("Total Deposits", totals.credit),
        ("Closing Balance", paper.history.closing()),
    ];
    canvas.frame(Area { left: 30.0, top: 162.0, right: 811.0, bottom: 204.0 }, 0.8, BLUE);
    for (place, (label, value)) in cells.iter().enumerate() {
        let x = 127.0 + place as f32 * 195.0;
        canvas.text(x, 179.0, label, CELL.colour(Colour::GREY).centre());
        canvas.text(x, 195.0, &value.to_string(), Ink::sans(10.0).bold().centre());
    }
}

/// What the bank's hub calls the payment: too long for its column, so the page breaks it.
fn print(_: &Paper<'_>, canvas: &Canvas, row: &Row) -> Print {
    let entry = &row.entry;
    let reference = match cheque(row) {
        Some(number) => format!("0000000000{number}"),
        None => {
            let stem = written(entry.date, "%Y%m%d");
            let tail = entry.reference.as_deref().unwrap_or("INTERNAL");
            format!("YESB{stem}{}-{tail}", system_number(row, "YBP"))
        }
    };
    Print::of([
        one(written(entry.date, "%Y-%m-%d")),
        one(written(entry.value_date, "%Y-%m-%d")),
        canvas.wrap_words(&entry.narration, DESCRIPTION.width(), CELL),
        canvas.wrap_anywhere(&reference, REFERENCE.width(), CELL),
        amount(entry.debit, ""),
        amount(entry.credit, ""),
        one(entry.balance.to_string()),
    ])
    .with_reference(Some(reference))
}
