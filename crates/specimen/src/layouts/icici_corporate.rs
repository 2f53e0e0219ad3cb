//! ICICI corporate statement: an overdrawn account on its side, with three dates a row and a time under the last.

use super::facts::{Facts, envelope, kind_name, period};
use super::grid::{Grid, Rules, amount, cheque, one};
use super::{Layout, Prints, mark};
use crate::account::Bank;
use crate::draw::{Canvas, Colour, Column, FontKind, Ink, Origin};
use crate::life::Persona;
use crate::paper::{Paper, Placement, Row};

pub(super) const LAYOUT: Layout = Layout {
    name: "icici-corporate",
    bank: Bank::Icici,
    persona: Persona::Overdraft,
    accounts: 1,
    font: FontKind::Base14,
    currency: "INR",
    about: "landscape, three dates with a time under the last, a transaction id beside an empty cheque number, balances below nought",
    prints: Prints {
        counts: true,
        overdraft_limit: true,
        time: true,
        value_date: true,
        reference: true,
        micr: false,
        ..Prints::SUMMED
    },
    origin: Origin { producer: Some("iText 5.1.0 (c) 1T3XT BVBA"), ..Origin::SILENT },
    draw,
};

const PAGE: (f32, f32) = (842.0, 595.0);
const ORANGE: Colour = Colour(240, 106, 37);
const MAROON: Colour = Colour(154, 26, 32);
const TEXT: Ink = Ink::sans(8.0);
const REMARKS: Column = Column::left("Remarks", 318.0, 560.0);
const COLUMNS: [Column; 10] = [
    Column::left("Sl\nNo", 25.0, 46.0),
    Column::left("Tran Id", 52.0, 98.0),
    Column::left("Value Date", 104.0, 150.0),
    Column::left("Transaction\nDate", 156.0, 204.0),
    Column::left("Posted Date", 210.0, 260.0),
    Column::left("Cheque no", 266.0, 312.0),
    REMARKS,
    Column::right("Withdrawal(Dr)", 566.0, 642.0),
    Column::right("Deposit(Cr)", 648.0, 724.0),
    Column::right("Balance", 730.0, 817.0),
];
const GRID: Grid = Grid {
    columns: &COLUMNS,
    ink: Ink::sans(7.2),
    title_ink: Ink::sans(7.4).bold().colour(Colour::WHITE),
    title_band: Some(MAROON),
    leading: 8.8,
    padding: 2.8,
    rules: Rules::Cells,
    rule: Ink::sans(1.0).colour(Colour(205, 190, 184)),
    bottom: 552.0,
    begin,
    cells,
    amend,
    ..Grid::PLAIN
};

fn draw(paper: &Paper<'_>, canvas: &mut Canvas) {
    let y = GRID.draw(paper, canvas, 80.0);
    draw_summary(paper, canvas, y + 18.0);
}

fn begin(paper: &Paper<'_>, canvas: &mut Canvas) -> f32 {
    canvas.page(PAGE.0, PAGE.1);
    let page = canvas.page_number();
    mark::icici(canvas, (34.0, 32.0), 12.0);
    canvas.text(52.0, 38.0, "ICICI Bank", Ink::sans(17.0).bold().colour(MAROON));
    canvas.text(820.0, 38.0, "DETAILED STATEMENT", Ink::sans(11.0).bold().right());
    canvas.across(50.0, 22.0..820.0, 1.2, TEXT.colour(ORANGE));
    canvas.text(820.0, 578.0, &format!("Page {page}"), Ink::sans(7.0).right());
    let note = "This is a system generated statement. ICICI Bank Tower, Bandra-Kurla Complex, Mumbai 400051";
    canvas.text(22.0, 578.0, note, Ink::sans(7.0).colour(Colour::GREY));
    if page == 1 {
        draw_facts(paper, canvas);
        return GRID.draw_titles(canvas, 162.0);
    }
    GRID.draw_titles(canvas, 60.0)
}

fn draw_facts(paper: &Paper<'_>, canvas: &mut Canvas) {
    let account = &paper.history.account;
    let [from, to] = period(paper.history, "%d/%m/%Y");
    let name = envelope(account);
    let left = [
        ("Name :", name.first().cloned().unwrap_or_default()),
        ("Address :", name.get(1..).unwrap_or_default().join(", ")),
        ("A/C No :", account.number.clone()),
        ("A/C Type :", kind_name(account.kind).to_uppercase()),
        ("Cust ID :", account.customer_id.clone()),
    ];
    let limit = account.overdraft_limit.unwrap_or_default();
    let right = [
        ("A/C Currency :", "INR".to_owned()),
        ("Branch :", account.branch.to_uppercase()),
        ("IFSC Code :", account.ifsc.clone()),
        ("Sanctioned Limit (INR) :", limit.to_string()),
        ("Transaction Period :", format!("From {from} To {to}")),
        ("Statement Request Date :", paper.made.strftime("%d/%m/%Y %I:%M:%S %p").to_string()),
    ];
    let block = Facts { label: 25.0, value: 84.0, width: 360.0, ..Facts::PLAIN };
    block.draw(canvas, 68.0, &left);
    Facts { label: 520.0, value: 628.0, width: 190.0, ..block }.draw(canvas, 68.0, &right);
}

fn cells(canvas: &Canvas, row: &Row) -> Vec<Vec<String>> {
    let entry = &row.entry;
    let day = entry.date.strftime("%d/%b/%Y").to_string();
    vec![
        one((row.places.start + 1).to_string()),
        one(transaction_id(row)),
        one(entry.value_date.strftime("%d/%b/%Y").to_string()),
        one(day.clone()),
        vec![day, entry.time.strftime("%I:%M:%S %p").to_string()],
        one(cheque(row).unwrap_or("")),
        canvas.wrap_anywhere(&entry.narration, REMARKS.width(), GRID.ink),
        amount(entry.debit, ""),
        amount(entry.credit, ""),
        amount(Some(entry.balance), ""),
    ]
}

/// Every row has an id and few have a cheque: the cheque, where there is one, says more.
fn amend(row: &Row, placement: &mut Placement) {
    placement.reference = Some(cheque(row).map_or_else(|| transaction_id(row), str::to_owned));
}

/// The next number of the bank's day book.
fn transaction_id(row: &Row) -> String {
    format!("S{:08}", 41_207_315 + row.places.start * 1_733)
}

fn draw_summary(paper: &Paper<'_>, canvas: &mut Canvas, y: f32) {
    let totals = paper.totals();
    let cells = [
        ("Opening Bal:", paper.history.opening.to_string()),
        ("Withdrawls:", totals.debit.to_string()),
        ("Deposits:", totals.credit.to_string()),
        ("Closing Bal:", paper.history.closing().to_string()),
        ("Dr Count:", totals.debit_count.to_string()),
        ("Cr Count:", totals.credit_count.to_string()),
    ];
    for (x, (label, value)) in [25.0, 170.0, 315.0, 460.0, 605.0, 720.0].into_iter().zip(cells) {
        canvas.text(x, y, label, TEXT.bold());
        canvas.text(x, y + 12.0, &value, TEXT);
    }
    canvas.text(25.0, y + 36.0, "*** End of Statement ***", TEXT);
}
