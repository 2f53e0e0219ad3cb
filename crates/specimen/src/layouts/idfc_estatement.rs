//! IDFC First e-statement: the time under the day, amounts between the two lines, a summary row before the table.

use ledger::Area;

use super::facts::{Facts, envelope, period};
use super::figures::written;
use super::grid::{Grid, Rules, Stand, amount, one, sided};
use super::paged_table::{PagedTable, Print, no_close};
use super::{Layout, Prints};
use crate::account::Bank;
use crate::draw::{Canvas, Colour, Column, FontKind, Ink, Origin};
use crate::life::Persona;
use crate::paper::{Paper, Row};

pub(super) const LAYOUT: Layout = Layout {
    name: "idfc-estatement",
    bank: Bank::IdfcFirst,
    persona: Persona::BusyUpi,
    accounts: 1,
    font: FontKind::Cid,
    currency: "INR",
    about: "time under the date and amounts vertically between the two, balance ends in CR, opening, counts and totals in a row before the table",
    prints: Prints { counts: true, time: true, value_date: true, reference: true, ..Prints::SUMMED },
    origin: Origin { version: (1, 7), creator: Some("PDFium"), producer: Some("PDFium"), ..Origin::SILENT },
    draw,
};

const DATE: Column = Column::left("Date and Time", 33.0, 84.0);
const VALUE_DATE: Column = Column::left("Value Date", 90.0, 132.0);
const DETAILS: Column = Column::left("Transaction Details", 138.0, 306.0);
const REFERENCE: Column = Column::left("Ref/Cheque\nNo.", 312.0, 368.0);
const WITHDRAWALS: Column = Column::right("Withdrawals\n(INR)", 374.0, 432.0);
const DEPOSITS: Column = Column::right("Deposits\n(INR)", 438.0, 494.0);
const BALANCE: Column = Column::right("Balance\n(INR)", 500.0, 562.0);
const CELL: Ink = Ink::sans(7.6);
const TEXT: Ink = Ink::sans(8.4);
const MAROON: Colour = Colour(157, 29, 39);
const FACTS: Facts = Facts {
    label: 320.0,
    colon: None,
    value: 416.0,
    width: 150.0,
    leading: 12.6,
    label_ink: TEXT.colour(Colour::GREY),
    value_ink: TEXT,
};

const SHEET: PagedTable = PagedTable {
    grid: Grid {
        columns: &[DATE, VALUE_DATE, DETAILS, REFERENCE, WITHDRAWALS, DEPOSITS, BALANCE],
        ink: CELL,
        title_ink: CELL.bold().colour(Colour::WHITE),
        title_band: Some(MAROON),
        leading: 9.2,
        padding: 4.0,
        stand: Stand::Middle,
        rules: Rules::Rows,
        rule: Ink::sans(1.0).colour(Colour(214, 214, 214)),
        bottom: 780.0,
        ..Grid::PLAIN
    },
    begin,
    print,
    close: no_close,
};

fn draw(paper: &Paper<'_>, canvas: &mut Canvas) {
    let y = SHEET.flow(paper, canvas, &paper.rows);
    let y = SHEET.room(paper, canvas, y, 60.0);
    canvas.text(30.0, y + 24.0, "Message from the Bank", TEXT.bold().colour(MAROON));
    canvas.text(
        30.0,
        y + 38.0,
        "Interest on savings is credited every month. Zero fee on 28 services.",
        CELL,
    );
}

fn begin(paper: &Paper<'_>, canvas: &mut Canvas, _: usize) -> f32 {
    canvas.page(595.0, 842.0);
    canvas.fill(Area { left: 440.0, top: 24.0, right: 565.0, bottom: 54.0 }, MAROON);
    canvas.text(448.0, 44.0, "IDFC FIRST", Ink::sans(13.0).bold().colour(Colour::WHITE));
    canvas.text(532.0, 44.0, "Bank", Ink::sans(10.0).colour(Colour::WHITE));
    let page = canvas.page_number();
    canvas.text(565.0, 816.0, &format!("Page {page}"), CELL.right());
    canvas.text(
        30.0,
        816.0,
        "Registered Office: KRM Tower, 8th Floor, Harrington Road, Chennai 600031",
        CELL.colour(Colour::GREY),
    );
    if page > 1 {
        return SHEET.grid.draw_titles(canvas, 72.0);
    }
    draw_header(paper, canvas);
    draw_summary(paper, canvas, 226.0);
    SHEET.grid.draw_titles(canvas, 290.0)
}

fn draw_header(paper: &Paper<'_>, canvas: &mut Canvas) {
    let account = &paper.history.account;
    canvas.text(30.0, 46.0, "STATEMENT OF ACCOUNT", Ink::sans(13.0).bold().colour(MAROON));
    canvas.lines((30.0, 82.0), 12.6, &envelope(account), TEXT);
    let [from, to] = period(paper.history, "%d %b %Y");
    let facts = [
        ("CUSTOMER ID", account.customer_id.clone()),
        ("ACCOUNT NO", account.number.clone()),
        ("ACCOUNT TYPE", account.product.clone()),
        ("CURRENCY", "INR".to_owned()),
        ("STATEMENT PERIOD", format!("{from} to {to}")),
        ("ACCOUNT BRANCH", account.branch.clone()),
        ("IFSC", account.ifsc.clone()),
        ("MICR", account.micr.clone()),
    ];
    FACTS.draw(canvas, 82.0, &facts);
}

fn draw_summary(paper: &Paper<'_>, canvas: &mut Canvas, y: f32) {
    let number = &paper.history.account.number;
    let title = format!("SAVINGS ACCOUNT DETAILS FOR A/C : {number}");
    canvas.text(30.0, y - 14.0, &title, Ink::sans(9.4).bold().colour(MAROON));
    let totals = paper.totals();
    let cells = [
        ("Opening Balance", sided(paper.history.opening, [" CR", " DR"])),
        ("No. of Debits", totals.debit_count.to_string()),
        ("No. of Credits", totals.credit_count.to_string()),
        ("Total Debit", totals.debit.to_string()),
        ("Total Credit", totals.credit.to_string()),
        ("Closing Balance", sided(paper.history.closing(), [" CR", " DR"])),
    ];
    canvas.fill(Area { left: 30.0, top: y, right: 565.0, bottom: y + 44.0 }, Colour(247, 240, 236));
    for (x, (label, value)) in [80.0, 164.0, 240.0, 326.0, 420.0, 514.0].into_iter().zip(cells) {
        canvas.text(x, y + 17.0, label, CELL.colour(Colour::GREY).centre());
        canvas.text(x, y + 34.0, &value, TEXT.bold().centre());
    }
}

fn print(_: &Paper<'_>, canvas: &Canvas, row: &Row) -> Print {
    let entry = &row.entry;
    Print::of([
        vec![written(entry.date, "%d %b %y"), entry.time.strftime("%H:%M:%S").to_string()],
        one(written(entry.value_date, "%d %b %y")),
        canvas.wrap_words(&entry.narration, DETAILS.width(), CELL),
        canvas.wrap_anywhere(entry.reference.as_deref().unwrap_or(""), REFERENCE.width(), CELL),
        amount(entry.debit, ""),
        amount(entry.credit, ""),
        one(sided(entry.balance, [" CR", " DR"])),
    ])
}
