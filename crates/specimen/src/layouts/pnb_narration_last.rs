//! PNB statement whose narration is the last column, after a balance that ends in `Cr.` with a dot.

use super::facts::{Facts, envelope, kind_name, period};
use super::grid::{Grid, Rules, amount, cheque, one, only_cheques, sided};
use super::{Layout, Prints, mark};
use crate::account::Bank;
use crate::draw::{Canvas, Colour, Column, FontKind, Ink, Origin};
use crate::life::Persona;
use crate::paper::{Paper, Row};

pub(super) const LAYOUT: Layout = Layout {
    name: "pnb-narration-last",
    bank: Bank::Pnb,
    persona: Persona::Salaried,
    accounts: 1,
    font: FontKind::Base14,
    currency: "INR",
    about: "narration last and wrapped, amounts left of it, Cr. with a dot behind each balance, neither opening nor closing",
    prints: Prints { reference: true, ..Prints::USUAL },
    origin: Origin {
        producer: Some("Apache FOP Version 2.3"),
        creator: Some("Apache FOP Version 2.3"),
        ..Origin::SILENT
    },
    draw,
};

const PAGE: (f32, f32) = (595.0, 842.0);
const MAROON: Colour = Colour(162, 12, 45);
const TEXT: Ink = Ink::serif(9.0);
const NARRATION: Column = Column::left("Narration", 380.0, 564.0);
const COLUMNS: [Column; 6] = [
    Column::left("Transaction\nDate", 31.0, 82.0),
    Column::left("Cheque\nNumber", 88.0, 128.0),
    Column::right("Withdrawal", 134.0, 206.0),
    Column::right("Deposit", 212.0, 284.0),
    Column::right("Balance", 290.0, 374.0),
    NARRATION,
];
const GRID: Grid = Grid {
    columns: &COLUMNS,
    ink: Ink::serif(8.6),
    title_ink: Ink::serif(9.0).bold(),
    title_band: Some(Colour(252, 236, 196)),
    leading: 10.0,
    padding: 3.0,
    rules: Rules::Cells,
    rule: Ink::sans(1.0).colour(Colour(140, 120, 120)),
    bottom: 778.0,
    begin,
    cells,
    amend: only_cheques,
    ..Grid::PLAIN
};

fn draw(paper: &Paper<'_>, canvas: &mut Canvas) {
    let y = GRID.draw(paper, canvas, 70.0);
    let notes = [
        "Unless the constituent notifies the bank immediately of any discrepancy found in this statement of account,",
        "it will be taken that the account holder has found the account correct.",
        "Computer generated entries shown in the statement do not require any initial.",
        "PNB never asks for User Id, Password, PIN, CVV, OTP etc. by any means.",
    ];
    canvas.lines((28.0, y + 18.0), 11.0, &notes.map(str::to_owned), Ink::serif(8.2));
}

fn begin(paper: &Paper<'_>, canvas: &mut Canvas) -> f32 {
    canvas.page(PAGE.0, PAGE.1);
    let page = canvas.page_number();
    canvas.text(567.0, 818.0, &format!("Page No {page}"), TEXT.right());
    if page > 1 {
        return GRID.draw_titles(canvas, 32.0);
    }
    mark::pnb(canvas, (46.0, 44.0), 17.0);
    canvas.text(70.0, 48.0, "punjab national bank", Ink::serif(19.0).bold().colour(MAROON));
    canvas.text(70.0, 60.0, "...the name you can BANK upon!", Ink::serif(8.0).colour(MAROON));
    let account = &paper.history.account;
    let [from, to] = period(paper.history, "%d/%m/%Y");
    let title = format!("Account Statement For Account:{}", account.number);
    canvas.text(297.0, 86.0, &title, Ink::serif(12.0).bold().centre());
    let block = Facts {
        label: 31.0,
        value: 112.0,
        width: 170.0,
        leading: 12.2,
        label_ink: TEXT.bold(),
        value_ink: TEXT,
        ..Facts::PLAIN
    };
    let left = [
        ("Branch Details", String::new()),
        ("Branch Name:", account.branch.to_uppercase()),
        ("IFSC Code:", account.ifsc.clone()),
        ("MICR Code:", account.micr.clone()),
        ("Account Type:", kind_name(account.kind).to_uppercase()),
        ("Currency:", "INR".to_owned()),
    ];
    block.draw(canvas, 108.0, &left);
    let address = envelope(account).get(1..).unwrap_or_default().join(", ");
    let right = [
        ("Customer Details", String::new()),
        ("Customer Name:", account.holder.to_uppercase()),
        ("Customer Id:", account.customer_id.clone()),
        ("Address:", address),
    ];
    Facts { label: 310.0, value: 392.0, ..block }.draw(canvas, 108.0, &right);
    canvas.text(31.0, 196.0, &format!("Statement Period : {from} to {to}"), TEXT.bold());
    GRID.draw_titles(canvas, 204.0)
}

fn cells(canvas: &Canvas, row: &Row) -> Vec<Vec<String>> {
    let entry = &row.entry;
    vec![
        one(entry.date.strftime("%d/%m/%Y").to_string()),
        one(cheque(row).unwrap_or("")),
        amount(entry.debit, ""),
        amount(entry.credit, ""),
        one(sided(entry.balance, [" Cr.", " Dr."])),
        canvas.wrap_words(&entry.narration, NARRATION.width(), GRID.ink),
    ]
}
