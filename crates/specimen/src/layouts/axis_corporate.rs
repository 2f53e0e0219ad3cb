//! Axis corporate statement: one amount with DR or CR in the next column, and two columns after the balance.

use ledger::Area;

use super::facts::{Facts, envelope, kind_name, period};
use super::grid::{Grid, Rules, Stand, amount, cheque, either, one, only_cheques};
use super::{Layout, Prints, mark};
use crate::account::Bank;
use crate::draw::{Canvas, Colour, Column, FontKind, Ink, Origin};
use crate::life::Persona;
use crate::paper::{Paper, Row};

pub(super) const LAYOUT: Layout = Layout {
    name: "axis-corporate",
    bank: Bank::Axis,
    persona: Persona::Business,
    accounts: 1,
    font: FontKind::TrueType,
    currency: "INR",
    about: "one amount column with DR or CR beside it, cheque number and branch with its number in brackets after the balance",
    prints: Prints { value_date: true, reference: true, micr: false, totals: false, ..Prints::SUMMED },
    origin: Origin { version: (1, 7), creator: Some("PDFium"), producer: Some("PDFium"), ..Origin::SILENT },
    draw,
};

const PAGE: (f32, f32) = (842.0, 595.0);
const BURGUNDY: Colour = Colour(151, 20, 77);
const TEXT: Ink = Ink::sans(8.0);
const PARTICULARS: Column = Column::left("Particulars", 174.0, 418.0);
const BRANCH: Column = Column::left("Branch Name(SOL)", 712.0, 818.0);
const COLUMNS: [Column; 9] = [
    Column::centre("S.No", 25.0, 48.0),
    Column::centre("Transaction\nDate", 54.0, 108.0),
    Column::centre("Value Date", 114.0, 168.0),
    PARTICULARS,
    Column::right("Amount(INR)", 424.0, 498.0),
    Column::centre("Debit/Credit", 504.0, 556.0),
    Column::right("Balance(INR)", 562.0, 644.0),
    Column::centre("Cheque\nNumber", 650.0, 706.0),
    BRANCH,
];
const GRID: Grid = Grid {
    columns: &COLUMNS,
    ink: Ink::sans(7.4),
    title_ink: Ink::sans(7.6).bold().colour(Colour::WHITE),
    title_band: Some(BURGUNDY),
    has_centred_titles: true,
    leading: 9.0,
    padding: 3.6,
    stand: Stand::Middle,
    rules: Rules::Cells,
    rule: Ink::sans(1.0).colour(Colour(190, 176, 182)),
    bottom: 546.0,
    begin,
    cells,
    amend: only_cheques,
    ..Grid::PLAIN
};

fn draw(paper: &Paper<'_>, canvas: &mut Canvas) {
    let y = GRID.draw(paper, canvas, 60.0);
    let note = "This is a system generated output and requires no signature.";
    canvas.text(22.0, y + 20.0, note, TEXT);
    let office = "Registered Office : Axis Bank Ltd, Trishul, Opp. Samartheshwar Temple, Ellisbridge, Ahmedabad 380006";
    canvas.text(22.0, y + 32.0, office, TEXT);
    canvas.text(421.0, y + 50.0, "End of Statement", TEXT.bold().centre());
}

fn begin(paper: &Paper<'_>, canvas: &mut Canvas) -> f32 {
    canvas.page(PAGE.0, PAGE.1);
    let page = canvas.page_number();
    canvas.fill(Area { left: 0.0, top: 0.0, right: PAGE.0, bottom: 6.0 }, BURGUNDY);
    canvas.text(820.0, 578.0, &format!("Page {page}"), Ink::sans(7.0).right());
    if page > 1 {
        return GRID.draw_titles(canvas, 24.0);
    }
    mark::axis(canvas, (24.0, 46.0), 26.0);
    canvas.text(58.0, 45.0, "AXIS BANK", Ink::sans(18.0).bold().colour(BURGUNDY));
    canvas.text(820.0, 44.0, "Account Statement Report", Ink::sans(12.0).right());
    let account = &paper.history.account;
    let [from, to] = period(paper.history, "%d/%m/%Y");
    let block = Facts { label: 25.0, colon: Some(116.0), value: 124.0, width: 270.0, ..Facts::PLAIN };
    let left = [
        ("Account Number", account.number.clone()),
        ("Account Name", account.holder.to_uppercase()),
        ("Address", envelope(account).get(1..).unwrap_or_default().join(", ")),
        ("Account Type", kind_name(account.kind).to_uppercase()),
        ("Customer ID", account.customer_id.clone()),
        ("Currency", "INR".to_owned()),
    ];
    block.draw(canvas, 72.0, &left);
    let right = [
        ("Branch", account.branch.to_uppercase()),
        ("IFSC Code", account.ifsc.clone()),
        ("From Date", from),
        ("To Date", to),
        ("Opening Balance", format!("INR {}", paper.history.opening)),
        ("Closing Balance", format!("INR {}", paper.history.closing())),
    ];
    Facts { label: 520.0, colon: Some(606.0), value: 614.0, width: 200.0, ..block }
        .draw(canvas, 72.0, &right);
    GRID.draw_titles(canvas, 158.0)
}

fn cells(canvas: &Canvas, row: &Row) -> Vec<Vec<String>> {
    let entry = &row.entry;
    let branch = branch(row);
    vec![
        one((row.places.start + 1).to_string()),
        one(entry.date.strftime("%d/%m/%Y").to_string()),
        one(entry.value_date.strftime("%d/%m/%Y").to_string()),
        canvas.wrap_words(&entry.narration, PARTICULARS.width(), GRID.ink),
        amount(Some(either(entry)), ""),
        one(if entry.debit.is_some() { "DR" } else { "CR" }),
        amount(Some(entry.balance), ""),
        one(cheque(row).unwrap_or("")),
        canvas.wrap_words(branch, BRANCH.width(), GRID.ink),
    ]
}

/// Where the entry was keyed in.
fn branch(row: &Row) -> &'static str {
    match row.entry.event {
        "cheque_deposit" | "cheque_paid" => "CENTRALISED CLEARING MUMBAI(914)",
        "cash_deposit" => "MARKET YARD(1187)",
        _ => "SERVICE BRANCH(248)",
    }
}
