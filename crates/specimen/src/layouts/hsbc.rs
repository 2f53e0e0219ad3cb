//! HSBC: the day once for its group, the balance once at its end, deposits before withdrawals.

use ledger::Area;

use super::facts::{Facts, envelope, period};
use super::figures::written;
use super::grid::{Grid, amount, one};
use super::paged_table::{PageRows, PagedTable, Print, edges_of_day};
use super::{Layout, Prints};
use crate::account::Bank;
use crate::draw::{Canvas, Colour, Column, FontKind, Ink, Origin, Step};
use crate::life::Persona;
use crate::paper::{Paper, Row};

pub(super) const LAYOUT: Layout = Layout {
    name: "hsbc",
    bank: Bank::Hsbc,
    persona: Persona::Salaried,
    accounts: 1,
    font: FontKind::TrueType,
    currency: "INR",
    about: "date glued together and printed once a day, balance only on a day's last row, credit column before debit, a group may cross a page",
    prints: Prints { opening: true, closing: true, totals: true, ..Prints::USUAL },
    origin: Origin { version: (1, 6), creator: Some("OpenText Exstream Version 16.6"), ..Origin::SILENT },
    draw,
};

const DATE: Column = Column::left("Date", 36.0, 92.0);
const DETAILS: Column = Column::left("Transaction Details", 98.0, 330.0);
const DEPOSITS: Column = Column::right("Deposits", 338.0, 408.0);
const WITHDRAWALS: Column = Column::right("Withdrawals", 416.0, 486.0);
const BALANCE: Column = Column::right("Balance", 492.0, 560.0);
const CELL: Ink = Ink::sans(8.2);
const TEXT: Ink = Ink::sans(8.8);
const RED: Colour = Colour(219, 0, 17);
const FACTS: Facts = Facts {
    label: 340.0,
    colon: None,
    value: 436.0,
    width: 130.0,
    leading: 12.6,
    label_ink: TEXT.colour(Colour::GREY),
    value_ink: TEXT,
};

const SHEET: PagedTable = PagedTable {
    grid: Grid {
        columns: &[DATE, DETAILS, DEPOSITS, WITHDRAWALS, BALANCE],
        ink: CELL,
        title_ink: Ink::sans(8.4).bold(),
        title_band: Some(Colour(237, 237, 237)),
        leading: 10.2,
        padding: 2.4,
        bottom: 766.0,
        ..Grid::PLAIN
    },
    begin,
    print,
    close,
};

fn draw(paper: &Paper<'_>, canvas: &mut Canvas) {
    let y = SHEET.flow(paper, canvas, &paper.rows);
    let note = "The Hongkong and Shanghai Banking Corporation Limited, India. Please check the entries and write within 14 days.";
    canvas.text(33.0, y + 24.0, note, Ink::sans(6.8).colour(Colour::GREY));
}

fn begin(paper: &Paper<'_>, canvas: &mut Canvas, _: usize) -> f32 {
    canvas.page(595.0, 842.0);
    draw_mark(canvas, (36.0, 28.0));
    canvas.text(94.0, 50.0, "HSBC", Ink::serif(22.0).bold());
    canvas.text(563.0, 48.0, "Composite Statement", Ink::sans(12.0).right());
    canvas.text(563.0, 816.0, &format!("Page {}", canvas.page_number()), CELL.right());
    if canvas.page_number() > 1 {
        return SHEET.grid.draw_titles(canvas, 78.0);
    }
    draw_header(paper, canvas);
    let y = SHEET.grid.draw_titles(canvas, 224.0);
    let cells = [
        (0, written(paper.history.from, "%d%b%Y")),
        (1, "BALANCE BROUGHT FORWARD".to_owned()),
        (4, paper.history.opening.to_string()),
    ];
    SHEET.wide(canvas, y, &cells, CELL)
}

fn draw_mark(canvas: &mut Canvas, (x, y): (f32, f32)) {
    let (middle, height) = (x + 24.0, 24.0);
    canvas.shape(&[Step::Move(x, y + 12.0), Step::Line(x + 12.0, y), Step::Line(x + 12.0, y + height)], RED);
    canvas.shape(
        &[Step::Move(x + 48.0, y + 12.0), Step::Line(x + 36.0, y), Step::Line(x + 36.0, y + height)],
        RED,
    );
    canvas.shape(&[Step::Move(x + 12.0, y), Step::Line(x + 36.0, y), Step::Line(middle, y + 12.0)], RED);
    canvas.shape(
        &[Step::Move(x + 12.0, y + height), Step::Line(x + 36.0, y + height), Step::Line(middle, y + 12.0)],
        RED,
    );
}

fn draw_header(paper: &Paper<'_>, canvas: &mut Canvas) {
    let account = &paper.history.account;
    canvas.lines((33.0, 88.0), 12.6, &envelope(account), TEXT);
    let [from, to] = period(paper.history, "%d%b%Y");
    let facts = [
        ("Account Number", account.number.clone()),
        ("Account Type", account.product.clone()),
        ("Currency", "INR".to_owned()),
        ("Branch", account.branch.clone()),
        ("IFSC", account.ifsc.clone()),
        ("MICR", account.micr.clone()),
        ("Statement Period", format!("{from} to {to}")),
    ];
    FACTS.draw(canvas, 88.0, &facts);
    canvas.fill(Area { left: 33.0, top: 192.0, right: 563.0, bottom: 194.0 }, RED);
    canvas.text(33.0, 212.0, "Details of your account", Ink::sans(10.0).bold());
}

fn close(paper: &Paper<'_>, canvas: &mut Canvas, page: &PageRows<'_>) -> f32 {
    if !page.is_last {
        return page.y;
    }
    let y = SHEET.room(paper, canvas, page.y, 50.0);
    canvas.across(y + 2.0, 33.0..563.0, 0.8, CELL);
    let closing = [
        (0, written(paper.history.to, "%d%b%Y")),
        (1, "CLOSING BALANCE".to_owned()),
        (4, paper.history.closing().to_string()),
    ];
    let y = SHEET.wide(canvas, y + 4.0, &closing, CELL.bold());
    let totals = paper.totals();
    let cells = [
        (1, "Total Deposits and Withdrawals".to_owned()),
        (2, totals.credit.to_string()),
        (3, totals.debit.to_string()),
    ];
    SHEET.wide(canvas, y, &cells, CELL)
}

fn print(paper: &Paper<'_>, canvas: &Canvas, row: &Row) -> Print {
    let entry = &row.entry;
    let (is_first, is_last) = edges_of_day(paper, row);
    let mut print = Print::of([
        one(if is_first { written(entry.date, "%d%b%Y") } else { String::new() }),
        canvas.wrap_words(&entry.narration, DETAILS.width(), CELL),
        amount(entry.credit, ""),
        amount(entry.debit, ""),
        one(if is_last { entry.balance.to_string() } else { String::new() }),
    ]);
    print.has_balance = is_last;
    print
}
