//! Kotak 811 statement: an opening row of hyphens, and a summary table that looks like the table above it.

use ledger::{Area, Money};

use super::facts::{Facts, envelope, kind_name, period};
use super::grid::{Grid, Rules, amount, one};
use super::{Layout, Prints, mark};
use crate::account::Bank;
use crate::draw::{Canvas, Colour, Column, FontKind, Ink, Origin, Xref};
use crate::life::Persona;
use crate::paper::{Paper, Row};

pub(super) const LAYOUT: Layout = Layout {
    name: "kotak-811",
    bank: Bank::Kotak,
    persona: Persona::BusyUpi,
    accounts: 1,
    font: FontKind::Cid,
    currency: "INR",
    about: "opening balance as a row of hyphens, months in words, a summary table under the last row with titles like the first table's",
    prints: Prints { reference: true, ..Prints::SUMMED },
    origin: Origin {
        version: (1, 5),
        producer: Some("iText 5.3.4 2000-2012 1T3XT BVBA (AGPL-version)"),
        xref: Xref::Stream,
        ..Origin::SILENT
    },
    draw,
};

const PAGE: (f32, f32) = (595.0, 842.0);
const RED: Colour = Colour(237, 28, 36);
const NAVY: Colour = Colour(0, 56, 116);
const PALE: Colour = Colour(243, 245, 248);
const TEXT: Ink = Ink::sans(7.8);
const DESCRIPTION: Column = Column::left("Description", 114.0, 280.0);
const REFERENCE: Column = Column::left("Chq/Ref. No.", 287.0, 364.0);
const COLUMNS: [Column; 7] = [
    Column::left("#", 33.0, 50.0),
    Column::left("Date", 55.0, 108.0),
    DESCRIPTION,
    REFERENCE,
    Column::right("Withdrawal (Dr.)", 368.0, 434.0),
    Column::right("Deposit (Cr.)", 439.0, 498.0),
    Column::right("Balance", 503.0, 562.0),
];
const GRID: Grid = Grid {
    columns: &COLUMNS,
    ink: Ink::sans(7.4),
    title_ink: Ink::sans(7.4).bold().colour(NAVY),
    title_band: Some(PALE),
    padding: 4.6,
    rules: Rules::Rows,
    rule: Ink::sans(1.0).colour(Colour(220, 224, 230)),
    bottom: 776.0,
    begin,
    cells,
    ..Grid::PLAIN
};

const SUMMARY: [Column; 5] = [
    Column::left("Particulars", 33.0, 170.0),
    Column::right("Opening Balance", 176.0, 268.0),
    Column::right("Withdrawal (Dr.)", 274.0, 366.0),
    Column::right("Deposit (Cr.)", 372.0, 464.0),
    Column::right("Closing Balance", 470.0, 562.0),
];
const SUMMARY_GRID: Grid = Grid { columns: &SUMMARY, ..GRID };

fn draw(paper: &Paper<'_>, canvas: &mut Canvas) {
    let y = begin(paper, canvas);
    let mut opening = ["-", "-", "Opening Balance", "-", "-", "-"].map(one).to_vec();
    opening.push(amount(Some(paper.history.opening), ""));
    let y = GRID.draw_row(canvas, y, &opening, GRID.ink);
    let y = GRID.draw_rows(paper, canvas, y);
    let y = GRID.make_room(paper, canvas, (y, 96.0));
    draw_summary(paper, canvas, y + 26.0);
}

fn begin(paper: &Paper<'_>, canvas: &mut Canvas) -> f32 {
    canvas.page(PAGE.0, PAGE.1);
    let page = canvas.page_number();
    canvas.fill(Area { left: 0.0, top: 0.0, right: PAGE.0, bottom: 4.0 }, RED);
    mark::kotak(canvas, (44.0, 34.0), 12.0);
    canvas.text(61.0, 40.0, "kotak", Ink::sans(18.0).bold().colour(NAVY));
    canvas.text(116.0, 40.0, "811", Ink::sans(18.0).bold().colour(RED));
    canvas.text(565.0, 38.0, "Account Statement", Ink::sans(13.0).colour(NAVY).right());
    let [from, to] = period(paper.history, "%d %b %Y");
    canvas.text(565.0, 50.0, &format!("{from} - {to}"), TEXT.right());
    let made = paper.made.strftime("%d %b %Y, %I:%M %p");
    canvas.text(30.0, 818.0, &format!("Statement generated on {made}"), Ink::sans(6.8).colour(Colour::GREY));
    canvas.text(565.0, 818.0, &format!("Page {page}"), Ink::sans(6.8).colour(Colour::GREY).right());
    if page > 1 {
        return GRID.draw_titles(canvas, 66.0);
    }
    draw_facts(paper, canvas);
    GRID.draw_titles(canvas, 184.0)
}

fn draw_facts(paper: &Paper<'_>, canvas: &mut Canvas) {
    let account = &paper.history.account;
    canvas.lines((33.0, 80.0), 11.6, &envelope(account), Ink::sans(8.4));
    canvas.text(33.0, 136.0, &format!("CRN {}", account.customer_id), TEXT);
    canvas.text(33.0, 148.0, &format!("MICR {}", account.micr), TEXT);
    let facts = [
        ("Account No.", account.number.clone()),
        ("Account Type", kind_name(account.kind).to_owned()),
        ("Product", account.product.clone()),
        ("Currency", "INR".to_owned()),
        ("Branch", account.branch.clone()),
        ("IFSC Code", account.ifsc.clone()),
        ("Nominee Registered", "Yes".to_owned()),
    ];
    let grey = TEXT.colour(Colour::GREY);
    let block =
        Facts { label: 356.0, value: 446.0, width: 118.0, label_ink: grey, value_ink: TEXT, ..Facts::PLAIN };
    block.draw(canvas, 80.0, &facts);
    canvas.text(33.0, 176.0, "Savings and current account transactions", TEXT.bold().colour(NAVY));
}

fn cells(canvas: &Canvas, row: &Row) -> Vec<Vec<String>> {
    let entry = &row.entry;
    vec![
        one((row.places.start + 1).to_string()),
        one(entry.date.strftime("%d %b %Y").to_string()),
        canvas.wrap_words(&entry.narration, DESCRIPTION.width(), GRID.ink),
        canvas.wrap_anywhere(entry.reference.as_deref().unwrap_or(""), REFERENCE.width(), GRID.ink),
        amount(entry.debit, ""),
        amount(entry.credit, ""),
        amount(Some(entry.balance), ""),
    ]
}

fn draw_summary(paper: &Paper<'_>, canvas: &mut Canvas, y: f32) {
    let totals = paper.totals();
    canvas.text(33.0, y, "Account Summary", Ink::sans(10.0).bold().colour(NAVY));
    let under = SUMMARY_GRID.draw_titles(canvas, y + 8.0);
    let amounts: [Money; 4] = [paper.history.opening, totals.debit, totals.credit, paper.history.closing()];
    let mut cells = vec![one(kind_name(paper.history.account.kind))];
    cells.extend(amounts.map(|money| amount(Some(money), "")));
    let under = SUMMARY_GRID.draw_row(canvas, under, &cells, GRID.ink);
    canvas.text(297.0, under + 24.0, "End of Statement", TEXT.colour(Colour::GREY).centre());
}
