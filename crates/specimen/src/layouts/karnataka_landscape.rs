//! Karnataka Bank: a landscape table fed sideways through a portrait page, titles on the first page only.

use ledger::Area;

use super::facts::{Facts, kind_name, period};
use super::figures::written;
use super::grid::{Grid, Rules, amount, cheque, one};
use super::paged_table::{PagedTable, Print, no_close};
use super::{Layout, Prints};
use crate::account::Bank;
use crate::draw::{Canvas, Colour, Column, FontKind, Ink, Origin};
use crate::life::Persona;
use crate::paper::{Paper, Row};

pub(super) const LAYOUT: Layout = Layout {
    name: "karnataka-landscape",
    bank: Bank::Karnataka,
    persona: Persona::Overdraft,
    accounts: 1,
    font: FontKind::TrueType,
    currency: "INR",
    about: "text drawn sideways on a portrait page that /Rotate turns, titles on the first page only, negative balances",
    prints: Prints { micr: false, opening: true, closing: true, reference: true, ..Prints::USUAL },
    origin: Origin { version: (1, 5), producer: Some("Aspose.PDF for .NET 19.2"), ..Origin::SILENT },
    draw,
};

const DATE: Column = Column::left("Date", 35.0, 100.0);
const DESCRIPTION: Column = Column::left("Description", 108.0, 430.0);
const CHEQUE: Column = Column::left("Cheque No", 438.0, 510.0);
const DEBIT: Column = Column::right("Debit", 518.0, 604.0);
const CREDIT: Column = Column::right("Credit", 612.0, 700.0);
const BALANCE: Column = Column::right("Balance (INR)", 708.0, 806.0);
const CELL: Ink = Ink::sans(9.0);
const TEXT: Ink = Ink::sans(9.6);
const MAROON: Colour = Colour(128, 22, 56);
const FACTS: Facts = Facts {
    label: 32.0,
    colon: None,
    value: 120.0,
    width: 260.0,
    leading: 14.0,
    label_ink: TEXT.bold(),
    value_ink: TEXT,
};

const SHEET: PagedTable = PagedTable {
    grid: Grid {
        columns: &[DATE, DESCRIPTION, CHEQUE, DEBIT, CREDIT, BALANCE],
        ink: CELL,
        title_ink: Ink::sans(9.2).bold().colour(Colour::WHITE),
        title_band: Some(MAROON),
        leading: 11.0,
        padding: 4.0,
        rules: Rules::Rows,
        rule: Ink::sans(1.0).colour(Colour(206, 190, 196)),
        bottom: 552.0,
        ..Grid::PLAIN
    },
    begin,
    print,
    close: no_close,
};

fn draw(paper: &Paper<'_>, canvas: &mut Canvas) {
    let y = SHEET.flow(paper, canvas, &paper.rows);
    let y = SHEET.room(paper, canvas, y, 40.0);
    canvas.text(421.0, y + 22.0, "Your Family Bank. Across India.", TEXT.colour(MAROON).centre());
}

fn begin(paper: &Paper<'_>, canvas: &mut Canvas, _: usize) -> f32 {
    canvas.sideways_page(842.0, 595.0);
    canvas.text(809.0, 578.0, &format!("Page {}", canvas.page_number()), CELL.right());
    if canvas.page_number() > 1 {
        return 32.0;
    }
    draw_header(paper, canvas);
    SHEET.grid.draw_titles(canvas, 206.0)
}

fn draw_header(paper: &Paper<'_>, canvas: &mut Canvas) {
    let account = &paper.history.account;
    canvas.fill(Area { left: 32.0, top: 24.0, right: 62.0, bottom: 54.0 }, MAROON);
    canvas.circle((47.0, 39.0), 10.0, Colour(242, 169, 0));
    canvas.text(72.0, 47.0, "Karnataka Bank Ltd.", Ink::serif(20.0).bold().colour(MAROON));
    canvas.text(809.0, 46.0, "Account Activity", Ink::sans(14.0).bold().right());
    canvas.text(32.0, 78.0, "General Details", TEXT.bold().colour(MAROON));
    canvas.across(83.0, 32.0..809.0, 0.8, TEXT.colour(MAROON));
    let [from, to] = period(paper.history, "%d/%m/%Y");
    let left = [
        ("Number:", account.number.clone()),
        ("Nickname:", account.holder.split(' ').next().unwrap_or("").to_owned()),
        ("Name:", account.holder.to_uppercase()),
        ("Type:", kind_name(account.kind).to_owned()),
        ("Status:", "Active".to_owned()),
        ("Period:", format!("{from} to {to}")),
    ];
    FACTS.draw(canvas, 102.0, &left);
    let right = [
        ("Branch:", account.branch.to_uppercase()),
        ("IFSC:", account.ifsc.clone()),
        ("Currency:", "INR".to_owned()),
        ("Opening Balance:", paper.history.opening.to_string()),
        ("Closing Balance:", paper.history.closing().to_string()),
        ("Printed On:", paper.made.strftime("%d/%m/%Y %H:%M").to_string()),
    ];
    Facts { label: 470.0, value: 580.0, ..FACTS }.draw(canvas, 102.0, &right);
}

fn print(_: &Paper<'_>, canvas: &Canvas, row: &Row) -> Print {
    let entry = &row.entry;
    let number = cheque(row);
    Print::of([
        one(written(entry.date, "%d/%m/%Y")),
        canvas.wrap_words(&entry.narration, DESCRIPTION.width(), CELL),
        one(number.unwrap_or("")),
        amount(entry.debit, ""),
        amount(entry.credit, ""),
        one(entry.balance.to_string()),
    ])
    .with_reference(number.map(str::to_owned))
}
