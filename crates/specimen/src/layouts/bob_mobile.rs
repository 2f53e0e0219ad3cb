//! Bank of Baroda mobile statement: a printed web page without any balance, so that nothing can be checked.

use ledger::Area;

use super::facts::{masked, period};
use super::grid::{Grid, Rules, Stand, either, one};
use super::{Layout, Prints, mark};
use crate::account::Bank;
use crate::draw::{Canvas, Colour, Column, FontKind, Ink, Origin};
use crate::life::Persona;
use crate::paper::{Paper, Row};

pub(super) const LAYOUT: Layout = Layout {
    name: "bob-mobile",
    bank: Bank::BankOfBaroda,
    persona: Persona::BusyUpi,
    accounts: 1,
    font: FontKind::Cid,
    currency: "INR",
    about: "no balance anywhere, so rows cannot be proven; a rupee sign glued to each amount, masked account, titles on the first page only",
    prints: Prints { holder: true, masked_account_number: true, period: true, ..Prints::NOTHING },
    origin: Origin { creator: Some("Chromium"), producer: Some("Skia/PDF m105"), ..Origin::SILENT },
    draw,
};

const PAGE: (f32, f32) = (595.0, 842.0);
const ORANGE: Colour = Colour(241, 90, 34);
const TEXT: Ink = Ink::sans(9.0);
const DESCRIPTION: Column = Column::left("Description", 118.0, 404.0);
const COLUMNS: [Column; 4] = [
    Column::left("Date", 44.0, 108.0),
    DESCRIPTION,
    Column::right("Amount", 412.0, 500.0),
    Column::centre("Type", 508.0, 551.0),
];
const GRID: Grid = Grid {
    columns: &COLUMNS,
    ink: Ink::sans(8.6),
    title_ink: Ink::sans(9.0).bold().colour(Colour::WHITE),
    title_band: Some(ORANGE),
    leading: 11.0,
    padding: 6.0,
    stand: Stand::Middle,
    rules: Rules::Rows,
    rule: Ink::sans(1.0).colour(Colour(226, 226, 226)),
    bottom: 800.0,
    begin,
    cells,
    amend: |_, placement| placement.has_balance = false,
    ..Grid::PLAIN
};

fn draw(paper: &Paper<'_>, canvas: &mut Canvas) {
    let y = GRID.draw(paper, canvas, 40.0);
    let note =
        "This statement was made by the bob World app. For a certified statement please visit your branch.";
    canvas.text(41.0, y + 22.0, note, Ink::sans(7.6).colour(Colour::GREY));
}

fn begin(paper: &Paper<'_>, canvas: &mut Canvas) -> f32 {
    canvas.page(PAGE.0, PAGE.1);
    if canvas.page_number() > 1 {
        return 36.0;
    }
    canvas.fill(Area { left: 41.0, top: 34.0, right: 554.0, bottom: 156.0 }, Colour(255, 244, 238));
    mark::baroda(canvas, (56.0, 50.0), 26.0);
    canvas.text(92.0, 72.0, "bob World", Ink::sans(20.0).bold().colour(ORANGE));
    canvas.text(540.0, 70.0, "Account Statement", Ink::sans(13.0).right());
    let account = &paper.history.account;
    let [from, to] = period(paper.history, "%d-%m-%Y");
    let lines = [
        format!("Name: {}", account.holder),
        format!("Account Number: {}", masked(&account.number, 4)),
        format!("Transactions from {from} to {to}"),
    ];
    canvas.lines((56.0, 106.0), 16.0, &lines, TEXT);
    GRID.draw_titles(canvas, 172.0)
}

fn cells(canvas: &Canvas, row: &Row) -> Vec<Vec<String>> {
    let entry = &row.entry;
    vec![
        one(entry.date.strftime("%d-%m-%Y").to_string()),
        canvas.wrap_words(&entry.narration, DESCRIPTION.width(), GRID.ink),
        one(format!("{}{}", canvas.rupee(), either(entry))),
        one(if entry.debit.is_some() { "Dr" } else { "Cr" }),
    ]
}
