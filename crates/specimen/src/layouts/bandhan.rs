//! Bandhan: newest first, `April07, 2025`, and INR glued to every number.

use ledger::Area;

use super::facts::{Facts, envelope, period};
use super::figures::{moved, written};
use super::grid::{Grid, Rules, Stand, one};
use super::paged_table::{PagedTable, Print, newest_first, no_close};
use super::{Layout, Prints};
use crate::account::Bank;
use crate::draw::{Canvas, Colour, Column, FontKind, Ink, Origin};
use crate::life::Persona;
use crate::paper::{Paper, Row};

pub(super) const LAYOUT: Layout = Layout {
    name: "bandhan",
    bank: Bank::Bandhan,
    persona: Persona::Salaried,
    accounts: 1,
    font: FontKind::TrueType,
    currency: "INR",
    about: "newest first, month and day glued together, INR glued to the amounts, one amount column with Dr / Cr beside it",
    prints: Prints { value_date: true, ..Prints::SUMMED },
    origin: Origin { producer: Some("iText 5.5.13.1"), ..Origin::SILENT },
    draw,
};

const DATE: Column = Column::left("Transaction\nDate", 33.0, 96.0);
const VALUE_DATE: Column = Column::left("Value Date", 104.0, 166.0);
const DESCRIPTION: Column = Column::left("Description", 174.0, 370.0);
const AMOUNT: Column = Column::right("Amount", 378.0, 446.0);
const SIDE: Column = Column::centre("Dr / Cr", 454.0, 484.0);
const BALANCE: Column = Column::right("Balance", 490.0, 562.0);
const CELL: Ink = Ink::sans(7.8);
const TEXT: Ink = Ink::sans(8.4);
const RED: Colour = Colour(218, 37, 29);
const NAVY: Colour = Colour(0, 45, 98);
const FACTS: Facts = Facts {
    label: 330.0,
    colon: None,
    value: 412.0,
    width: 150.0,
    leading: 12.0,
    label_ink: TEXT.bold().colour(NAVY),
    value_ink: TEXT,
};

const SHEET: PagedTable = PagedTable {
    grid: Grid {
        columns: &[DATE, VALUE_DATE, DESCRIPTION, AMOUNT, SIDE, BALANCE],
        ink: CELL,
        title_ink: Ink::sans(8.2).bold().colour(NAVY),
        title_band: Some(Colour(253, 235, 233)),
        leading: 9.8,
        padding: 5.0,
        stand: Stand::Middle,
        rules: Rules::Rows,
        rule: Ink::sans(1.0).colour(Colour(222, 222, 222)),
        bottom: 770.0,
        ..Grid::PLAIN
    },
    begin,
    print,
    close: no_close,
};

fn draw(paper: &Paper<'_>, canvas: &mut Canvas) {
    let y = SHEET.flow(paper, canvas, &newest_first(paper));
    let y = SHEET.room(paper, canvas, y, 96.0);
    draw_summary(paper, canvas, y + 18.0);
}

/// The whole header repeats on each page.
fn begin(paper: &Paper<'_>, canvas: &mut Canvas, _: usize) -> f32 {
    canvas.page(595.0, 842.0);
    let account = &paper.history.account;
    canvas.circle((42.0, 40.0), 12.0, RED);
    canvas.circle((50.0, 40.0), 12.0, NAVY);
    canvas.circle((46.0, 40.0), 7.0, Colour::WHITE);
    canvas.text(70.0, 46.0, "Bandhan Bank", Ink::sans(18.0).bold().colour(NAVY));
    canvas.text(70.0, 57.0, "Aapka Bhala, Sabki Bhalai.", Ink::sans(7.0).colour(RED));
    canvas.text(565.0, 46.0, "Account Statement", Ink::sans(13.0).bold().colour(NAVY).right());
    canvas.lines((30.0, 84.0), 12.0, &envelope(account), TEXT);
    let [from, to] = period(paper.history, "%B %d, %Y");
    canvas.text(30.0, 148.0, &format!("Statement Period: {from} to {to}"), TEXT.bold());
    let facts = [
        ("Account Number", account.number.clone()),
        ("Customer Id", account.customer_id.clone()),
        ("Account Type", account.product.clone()),
        ("Currency", "INR".to_owned()),
        ("Branch", account.branch.clone()),
        ("IFSC", account.ifsc.clone()),
        ("MICR", account.micr.clone()),
    ];
    FACTS.draw(canvas, 84.0, &facts);
    let page = canvas.page_number();
    canvas.text(297.0, 816.0, &format!("- {page} -"), CELL.centre());
    canvas.text(
        297.0,
        804.0,
        "Customer care 1800 258 8181   www.bandhanbank.com",
        CELL.colour(Colour::GREY).centre(),
    );
    SHEET.grid.draw_titles(canvas, 176.0)
}

fn print(_: &Paper<'_>, canvas: &Canvas, row: &Row) -> Print {
    let entry = &row.entry;
    let (amount, side) = moved(entry, ["Dr", "Cr"]);
    Print::of([
        one(written(entry.date, "%B%d, %Y")),
        one(written(entry.value_date, "%B%d, %Y")),
        canvas.wrap_words(&entry.narration, DESCRIPTION.width(), CELL),
        one(format!("INR{amount}")),
        one(side),
        one(format!("INR{}", entry.balance)),
    ])
}

fn draw_summary(paper: &Paper<'_>, canvas: &mut Canvas, y: f32) {
    let totals = paper.totals();
    canvas.text(30.0, y, "Statement Summary", Ink::sans(10.0).bold().colour(NAVY));
    canvas.fill(Area { left: 30.0, top: y + 8.0, right: 565.0, bottom: y + 50.0 }, Colour(243, 245, 248));
    let cells = [
        ("Opening Balance", paper.history.opening),
        ("Total Credits", totals.credit),
        ("Total Debits", totals.debit),
        ("Closing Balance", paper.history.closing()),
    ];
    for (place, (label, value)) in cells.iter().enumerate() {
        let x = 97.0 + place as f32 * 134.0;
        canvas.text(x, y + 25.0, label, CELL.centre());
        canvas.text(x, y + 41.0, &format!("INR{value}"), TEXT.bold().centre());
    }
}
