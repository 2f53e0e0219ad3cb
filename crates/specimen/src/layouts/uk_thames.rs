//! A bank of the United Kingdom: pounds, thousands by threes, the day and its balance once each.

use ledger::Area;

use super::facts::{Facts, envelope, period};
use super::figures::written;
use super::grid::{Grid, one};
use super::paged_table::{PageRows, PagedTable, Print, balance_before, edges_of_day};
use super::{Layout, Prints};
use crate::account::Bank;
use crate::draw::{Canvas, Colour, Column, FontKind, Ink, Origin, Step, western};
use crate::life::Persona;
use crate::paper::{Paper, Row};

pub(super) const LAYOUT: Layout = Layout {
    name: "uk-thames",
    bank: Bank::Thames,
    persona: Persona::Salaried,
    accounts: 1,
    font: FontKind::Cid,
    currency: "GBP",
    about: "pounds, western grouping, paid out before paid in, date and balance once a day, brought and carried forward on each page, sort code",
    prints: Prints {
        holder: true,
        account_number: true,
        branch: true,
        currency: true,
        period: true,
        opening: true,
        closing: true,
        totals: true,
        ..Prints::NOTHING
    },
    origin: Origin { version: (1, 4), producer: Some("Apache FOP Version 2.8"), ..Origin::SILENT },
    draw,
};

const DATE: Column = Column::left("Date", 45.0, 92.0);
const DETAILS: Column = Column::left("Payment type and details", 98.0, 330.0);
const PAID_OUT: Column = Column::right("Paid out", 338.0, 408.0);
const PAID_IN: Column = Column::right("Paid in", 416.0, 480.0);
const BALANCE: Column = Column::right("Balance", 488.0, 550.0);
const CELL: Ink = Ink::sans(8.4);
const TEXT: Ink = Ink::sans(9.0);
const TEAL: Colour = Colour(0, 90, 100);
const PALE: Colour = Colour(228, 240, 241);
const FACTS: Facts = Facts {
    label: 350.0,
    colon: None,
    value: 440.0,
    width: 115.0,
    leading: 13.0,
    label_ink: TEXT.bold().colour(TEAL),
    value_ink: TEXT,
};

const SHEET: PagedTable = PagedTable {
    grid: Grid {
        columns: &[DATE, DETAILS, PAID_OUT, PAID_IN, BALANCE],
        ink: CELL,
        title_ink: CELL.bold().colour(TEAL),
        title_band: Some(PALE),
        leading: 10.4,
        padding: 2.6,
        bottom: 740.0,
        ..Grid::PLAIN
    },
    begin,
    print,
    close,
};

fn draw(paper: &Paper<'_>, canvas: &mut Canvas) {
    SHEET.flow(paper, canvas, &paper.rows);
}

fn begin(paper: &Paper<'_>, canvas: &mut Canvas, next: usize) -> f32 {
    canvas.page(595.0, 842.0);
    draw_frame(paper, canvas);
    let mut y = 92.0;
    if canvas.page_number() == 1 {
        draw_header(paper, canvas);
        y = 318.0;
    }
    let y = SHEET.grid.draw_titles(canvas, y);
    // The day the first row of this page belongs to; the last day when no row is left.
    let day = paper.history.entries.get(next).map_or(paper.history.to, |entry| entry.date);
    let day = if next == 0 { paper.history.from } else { day };
    forward(
        canvas,
        y,
        &written(day, "%d %b %y"),
        ("BALANCE BROUGHT FORWARD", &western(balance_before(paper, next))),
    )
}

fn forward(canvas: &mut Canvas, y: f32, day: &str, (label, balance): (&str, &str)) -> f32 {
    let cells = [(0, day.to_owned()), (1, label.to_owned()), (4, balance.to_owned())];
    SHEET.wide(canvas, y, &cells, CELL.bold())
}

fn draw_frame(paper: &Paper<'_>, canvas: &mut Canvas) {
    let account = &paper.history.account;
    for place in 0..3 {
        let top = 36.0 + place as f32 * 7.0;
        canvas.shape(
            &[
                Step::Move(42.0, top + 4.0),
                Step::Curve([50.0, top - 3.0, 58.0, top + 9.0, 66.0, top + 2.0]),
                Step::Line(66.0, top + 5.0),
                Step::Curve([58.0, top + 12.0, 50.0, top, 42.0, top + 7.0]),
            ],
            TEAL,
        );
    }
    canvas.text(74.0, 54.0, "Thames Bank", Ink::serif(20.0).bold().colour(TEAL));
    canvas.text(553.0, 54.0, &format!("PagedTable {}", canvas.page_number()), TEXT.right());
    let line =
        format!("{}   Sort code {}   Account number {}", account.holder, account.branch_code, account.number);
    canvas.text(42.0, 76.0, &line, CELL.colour(Colour::GREY));
    let note = "Thames Bank plc. Registered in England and Wales. Your eligible deposits are protected up to £85,000.";
    canvas.text(42.0, 806.0, note, Ink::sans(7.0).colour(Colour::GREY));
}

fn draw_header(paper: &Paper<'_>, canvas: &mut Canvas) {
    let account = &paper.history.account;
    canvas.lines((42.0, 112.0), 13.0, &envelope(account), TEXT);
    let [from, to] = period(paper.history, "%-d %B %Y");
    canvas.text(42.0, 192.0, "Your account statement", Ink::serif(16.0).bold().colour(TEAL));
    canvas.text(42.0, 208.0, &format!("{from} to {to}"), TEXT);
    let facts = [
        ("Account name", account.holder.clone()),
        ("Account type", account.product.clone()),
        ("Sort code", account.branch_code.clone()),
        ("Account number", account.number.clone()),
        ("Branch", account.branch.clone()),
        ("Currency", "GBP".to_owned()),
    ];
    FACTS.draw(canvas, 112.0, &facts);
    let totals = paper.totals();
    let cells = [
        ("Opening balance", paper.history.opening),
        ("Payments in", totals.credit),
        ("Payments out", totals.debit),
        ("Closing balance", paper.history.closing()),
    ];
    canvas.fill(Area { left: 42.0, top: 226.0, right: 553.0, bottom: 296.0 }, PALE);
    for (place, (label, value)) in cells.iter().enumerate() {
        let y = 242.0 + place as f32 * 15.0;
        canvas.text(54.0, y, label, TEXT);
        canvas.text(540.0, y, &format!("£{}", western(*value)), TEXT.bold().right());
    }
}

fn close(paper: &Paper<'_>, canvas: &mut Canvas, page: &PageRows<'_>) -> f32 {
    let next = page.rows.last().map_or(0, |row| row.places.end);
    let balance = if page.is_last { paper.history.closing() } else { balance_before(paper, next) };
    let day = page.rows.last().map_or(paper.history.to, |row| row.entry.date);
    let day = if page.is_last { paper.history.to } else { day };
    forward(canvas, page.y, &written(day, "%d %b %y"), ("BALANCE CARRIED FORWARD", &western(balance)))
}

/// The date stands on a day's first row, the balance on its last.
fn print(paper: &Paper<'_>, canvas: &Canvas, row: &Row) -> Print {
    let entry = &row.entry;
    let (is_first, is_last) = edges_of_day(paper, row);
    let pounds = |amount: Option<ledger::Money>| one(amount.map_or_else(String::new, western));
    let mut print = Print::of([
        one(if is_first { written(entry.date, "%d %b %y") } else { String::new() }),
        canvas.wrap_words(&entry.narration, DETAILS.width(), CELL),
        pounds(entry.debit),
        pounds(entry.credit),
        one(if is_last { western(entry.balance) } else { String::new() }),
    ]);
    print.has_balance = is_last;
    print
}
