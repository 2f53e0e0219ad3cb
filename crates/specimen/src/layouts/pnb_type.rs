//! PNB statement with one amount and its side in the next column; the remarks come last.

use ledger::Area;

use super::facts::{Facts, kind_name, period};
use super::grid::{Grid, Stand, amount, cheque, either, one, only_cheques};
use super::{Layout, Prints, mark};
use crate::account::Bank;
use crate::draw::{Canvas, Colour, Column, FontKind, Ink, Origin};
use crate::life::Persona;
use crate::paper::{Paper, Row};

pub(super) const LAYOUT: Layout = Layout {
    name: "pnb-type",
    bank: Bank::Pnb,
    persona: Persona::Stressed,
    accounts: 1,
    font: FontKind::TrueType,
    currency: "INR",
    about: "one amount with DR or CR in a column of its own, remarks last and above and below the amounts, striped and without rules",
    prints: Prints { reference: true, branch: false, micr: false, totals: false, ..Prints::SUMMED },
    origin: Origin { version: (1, 5), producer: Some("iText 2.1.7 by 1T3XT"), ..Origin::SILENT },
    draw,
};

const PAGE: (f32, f32) = (595.0, 842.0);
const MAROON: Colour = Colour(162, 12, 45);
const TEXT: Ink = Ink::sans(8.0);
const REMARKS: Column = Column::left("Remarks", 366.0, 560.0);
const COLUMNS: [Column; 6] = [
    Column::left("Date", 36.0, 84.0),
    Column::left("Instrument ID", 90.0, 146.0),
    Column::right("Amount(INR)", 152.0, 222.0),
    Column::centre("Type(DR/CR)", 228.0, 282.0),
    Column::right("Balance", 288.0, 358.0),
    REMARKS,
];
const GRID: Grid = Grid {
    columns: &COLUMNS,
    ink: Ink::sans(7.8),
    title_ink: Ink::sans(7.8).bold().colour(Colour::WHITE),
    title_band: Some(MAROON),
    leading: 9.6,
    padding: 4.6,
    stand: Stand::Middle,
    zebra: Some(Colour(251, 243, 226)),
    bottom: 770.0,
    begin,
    cells,
    amend: only_cheques,
    ..Grid::PLAIN
};

fn draw(paper: &Paper<'_>, canvas: &mut Canvas) {
    let y = GRID.draw(paper, canvas, 50.0);
    canvas.across(y, 33.0..563.0, 0.8, TEXT.colour(MAROON));
    let closing = format!(
        "Closing Balance as on {} : INR {}",
        period(paper.history, "%d/%m/%Y")[1],
        paper.history.closing()
    );
    canvas.text(33.0, y + 16.0, &closing, TEXT.bold());
    let note =
        "This is a computer generated statement. Kindly report unauthorised transactions at 1800 180 2222.";
    canvas.text(33.0, y + 34.0, note, Ink::sans(7.0).colour(Colour::GREY));
}

fn begin(paper: &Paper<'_>, canvas: &mut Canvas) -> f32 {
    canvas.page(PAGE.0, PAGE.1);
    let page = canvas.page_number();
    canvas.fill(Area { left: 33.0, top: 24.0, right: 563.0, bottom: 62.0 }, Colour(251, 188, 9));
    mark::pnb(canvas, (54.0, 43.0), 14.0);
    canvas.text(76.0, 48.0, "pnb", Ink::sans(20.0).bold().colour(MAROON));
    let spaced = Ink::sans(10.0).bold().colour(MAROON).letter_gap(1.4);
    canvas.text(556.0, 46.0, "PUNJAB NATIONAL BANK", spaced.right());
    canvas.text(297.0, 812.0, &format!("- {page} -"), TEXT.centre());
    let account = &paper.history.account;
    let [from, to] = period(paper.history, "%d/%m/%Y");
    let title = format!("Statement of Account:{} For Period: {from} to {to}", account.number);
    canvas.text(33.0, 82.0, &title, Ink::sans(9.4).bold());
    if page > 1 {
        return GRID.draw_titles(canvas, 92.0);
    }
    let block = Facts { label: 33.0, colon: Some(112.0), value: 120.0, width: 200.0, ..Facts::PLAIN };
    let left = [
        ("Customer Name", account.holder.to_uppercase()),
        ("Address", account.address.join(", ").to_uppercase()),
        ("Account Type", kind_name(account.kind).to_uppercase()),
    ];
    block.draw(canvas, 102.0, &left);
    let right = [
        ("Customer ID", account.customer_id.clone()),
        ("IFSC", account.ifsc.clone()),
        ("Currency", "INR".to_owned()),
        ("Opening Balance", paper.history.opening.to_string()),
    ];
    Facts { label: 360.0, colon: Some(438.0), value: 446.0, width: 116.0, ..block }
        .draw(canvas, 102.0, &right);
    GRID.draw_titles(canvas, 162.0)
}

fn cells(canvas: &Canvas, row: &Row) -> Vec<Vec<String>> {
    let entry = &row.entry;
    vec![
        one(entry.date.strftime("%d/%m/%Y").to_string()),
        one(cheque(row).unwrap_or("")),
        amount(Some(either(entry)), ""),
        one(if entry.debit.is_some() { "DR" } else { "CR" }),
        amount(Some(entry.balance), ""),
        canvas.wrap_words(&entry.narration, REMARKS.width(), GRID.ink),
    ]
}
