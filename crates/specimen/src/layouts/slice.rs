//! Slice: an app's statement, with signed amounts, rupee signs everywhere and a quote before the year.

use ledger::{Area, Money};

use super::facts::{Facts, period};
use super::figures::written;
use super::grid::{Grid, Rules, Stand, one};
use super::paged_table::{PagedTable, Print, no_close};
use super::{Layout, Prints};
use crate::account::Bank;
use crate::draw::{Canvas, Colour, Column, FontKind, Ink, Origin};
use crate::life::Persona;
use crate::paper::{Paper, Row};

pub(super) const LAYOUT: Layout = Layout {
    name: "slice",
    bank: Bank::Slice,
    persona: Persona::BusyUpi,
    accounts: 1,
    font: FontKind::Cid,
    currency: "INR",
    about: "one signed amount column with rupee signs, plus or nothing before credits, a quote before the year, no rules",
    prints: Prints {
        micr: false,
        opening: true,
        closing: true,
        totals: true,
        reference: true,
        ..Prints::USUAL
    },
    origin: Origin {
        version: (1, 4),
        creator: Some("Chromium"),
        producer: Some("Skia/PDF m120"),
        ..Origin::SILENT
    },
    draw,
};

const DATE: Column = Column::left("Date", 40.0, 96.0);
const NARRATION: Column = Column::left("Narration", 104.0, 300.0);
const REFERENCE: Column = Column::left("Ref", 310.0, 386.0);
const AMOUNT: Column = Column::right("Amount", 392.0, 472.0);
const BALANCE: Column = Column::right("Balance", 478.0, 555.0);
const CELL: Ink = Ink::sans(8.4);
const INK: Colour = Colour(38, 32, 60);
const PURPLE: Colour = Colour(108, 44, 196);
const PALE: Colour = Colour(244, 240, 252);
const GREEN: Colour = Colour(18, 134, 82);
const FACTS: Facts = Facts {
    label: 40.0,
    colon: None,
    value: 130.0,
    width: 200.0,
    leading: 14.0,
    label_ink: Ink::sans(8.6).colour(Colour::GREY),
    value_ink: Ink::sans(8.6).colour(INK),
};

const SHEET: PagedTable = PagedTable {
    grid: Grid {
        columns: &[DATE, NARRATION, REFERENCE, AMOUNT, BALANCE],
        ink: CELL.colour(INK),
        title_ink: Ink::sans(8.4).colour(Colour::GREY),
        leading: 10.8,
        padding: 6.0,
        stand: Stand::Middle,
        rules: Rules::Rows,
        rule: Ink::sans(1.0).colour(Colour(235, 232, 242)),
        bottom: 772.0,
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
    canvas.text(555.0, 812.0, &format!("{}", canvas.page_number()), CELL.colour(Colour::GREY).right());
    let office = "slice small finance bank limited, Guwahati. help@example.com";
    canvas.text(40.0, 812.0, office, Ink::sans(7.0).colour(Colour::GREY));
    if canvas.page_number() > 1 {
        return SHEET.grid.draw_titles(canvas, 40.0);
    }
    draw_header(paper, canvas);
    draw_tiles(paper, canvas, 208.0);
    SHEET.grid.draw_titles(canvas, 272.0)
}

fn draw_header(paper: &Paper<'_>, canvas: &mut Canvas) {
    let account = &paper.history.account;
    canvas.fill(Area { left: 0.0, top: 0.0, right: 595.0, bottom: 76.0 }, PURPLE);
    canvas.text(40.0, 48.0, "slice", Ink::sans(26.0).bold().colour(Colour::WHITE));
    canvas.text(104.0, 48.0, "small finance bank", Ink::sans(10.0).colour(Colour::WHITE));
    canvas.text(555.0, 40.0, "account statement", Ink::sans(12.0).colour(Colour::WHITE).right());
    let [from, to] = period(paper.history, "%d %b '%y");
    canvas.text(555.0, 56.0, &format!("{from} - {to}"), Ink::sans(9.0).colour(Colour::WHITE).right());
    canvas.text(40.0, 104.0, &account.holder, Ink::sans(13.0).bold().colour(INK));
    let left = [
        ("Account number", account.number.clone()),
        ("Account type", account.product.clone()),
        ("Customer ID", account.customer_id.clone()),
    ];
    FACTS.draw(canvas, 124.0, &left);
    let right = [
        ("IFSC", account.ifsc.clone()),
        ("Branch", account.branch.clone()),
        ("Mobile", account.mobile.clone()),
    ];
    Facts { label: 350.0, value: 420.0, width: 140.0, ..FACTS }.draw(canvas, 124.0, &right);
    canvas.text(40.0, 170.0, &account.address.join(", "), Ink::sans(8.0).colour(Colour::GREY));
}

fn draw_tiles(paper: &Paper<'_>, canvas: &mut Canvas, y: f32) {
    let (totals, rupee) = (paper.totals(), canvas.rupee());
    let tiles = [
        ("Opening balance", paper.history.opening),
        ("Total credits", totals.credit),
        ("Total debits", totals.debit),
        ("Closing balance", paper.history.closing()),
    ];
    for (place, (label, value)) in tiles.iter().enumerate() {
        let left = 40.0 + place as f32 * 131.0;
        canvas.fill(Area { left, top: y - 20.0, right: left + 122.0, bottom: y + 30.0 }, PALE);
        canvas.text(left + 10.0, y, label, Ink::sans(8.0).colour(Colour::GREY));
        canvas.text(left + 10.0, y + 18.0, &format!("{rupee}{value}"), Ink::sans(11.0).bold().colour(INK));
    }
}

fn print(_: &Paper<'_>, canvas: &Canvas, row: &Row) -> Print {
    let entry = &row.entry;
    let rupee = canvas.rupee();
    // What the bank itself pays has no sign; what others send has a plus.
    let (sign, amount, colour) = match (entry.debit, entry.credit) {
        (Some(debit), _) => ("-", debit, INK),
        (None, credit) if entry.event == "interest_credit" => ("", credit.unwrap_or_default(), GREEN),
        (None, credit) => ("+", credit.unwrap_or_default(), GREEN),
    };
    let mut print = Print::of([
        one(written(entry.date, "%d %b '%y")),
        canvas.wrap_words(&entry.narration, NARRATION.width(), CELL),
        canvas.wrap_anywhere(entry.reference.as_deref().unwrap_or(""), REFERENCE.width(), CELL),
        Vec::new(),
        one(signed(entry.balance, rupee)),
    ]);
    print.inked.push((AMOUNT, format!("{sign}{rupee}{amount}"), CELL.colour(colour)));
    print
}

fn signed(balance: Money, rupee: &str) -> String {
    let sign = if balance.is_negative() { "-" } else { "" };
    format!("{sign}{rupee}{}", balance.magnitude())
}
