//! Bank of Baroda net-banking statement: titles that touch one another, and `Cr` glued to each balance.

use super::facts::{Facts, envelope, kind_name, period};
use super::grid::{Grid, Rules, amount, cheque, one, only_cheques, sided};
use super::{Layout, Prints, mark};
use crate::account::Bank;
use crate::draw::{Align, Canvas, Colour, Column, FontKind, Ink, Origin};
use crate::life::Persona;
use crate::paper::{Paper, Row};

pub(super) const LAYOUT: Layout = Layout {
    name: "bob-glued",
    bank: Bank::BankOfBaroda,
    persona: Persona::Salaried,
    accounts: 1,
    font: FontKind::Base14,
    currency: "INR",
    about: "titles without gaps between them and painted out of order, Cr glued to the balance, opening and closing as rows",
    prints: Prints { value_date: true, reference: true, totals: false, ..Prints::SUMMED },
    origin: Origin {
        creator: Some("JasperReports (OpTransactionHistoryUX5)"),
        producer: Some("iText 2.1.5 (by lowagie.com)"),
        ..Origin::SILENT
    },
    draw,
};

const PAGE: (f32, f32) = (630.0, 842.0);
const ORANGE: Colour = Colour(241, 90, 34);
const TEXT: Ink = Ink::sans(8.0);
const TITLE: Ink = Ink::sans(8.0).bold();
const TRAN_DATE: Column = Column::left("TRAN DATE", 27.0, 74.0);
const VALUE_DATE: Column = Column::left("VALUE DATE", 78.0, 128.0);
const NARRATION: Column = Column::left("NARRATION", 134.0, 352.0);
const CHEQUE: Column = Column::left("CHQ.NO.", 358.0, 392.0);
const WITHDRAWAL: Column = Column::right("WITHDRAWAL(DR)", 396.0, 461.0);
const DEPOSIT: Column = Column::right("DEPOSIT(CR)", 465.0, 525.0);
const BALANCE: Column = Column::right("BALANCE(INR)", 529.0, 602.0);
const COLUMNS: [Column; 7] = [TRAN_DATE, VALUE_DATE, NARRATION, CHEQUE, WITHDRAWAL, DEPOSIT, BALANCE];
const GRID: Grid = Grid {
    columns: &COLUMNS,
    leading: 9.2,
    padding: 3.4,
    rules: Rules::Rows,
    rule: Ink::sans(1.0).colour(Colour(228, 190, 170)),
    bottom: 780.0,
    begin,
    cells,
    amend: only_cheques,
    ..Grid::PLAIN
};

fn draw(paper: &Paper<'_>, canvas: &mut Canvas) {
    let y = begin(paper, canvas);
    let y = draw_balance(canvas, y, "Opening Balance", &balance_text(paper.history.opening));
    let y = GRID.draw_rows(paper, canvas, y);
    let y = GRID.make_room(paper, canvas, (y, 76.0));
    let y = draw_balance(canvas, y, "Closing Balance", &balance_text(paper.history.closing()));
    let notes = [
        "This is a computer-generated statement, hence no signature is required.",
        "Please examine this statement and tell the bank of any difference within 15 days.",
        "Contact-Us@18005700 or visit us at www.bankofbaroda.in",
    ];
    canvas.lines((24.0, y + 20.0), 11.0, &notes.map(str::to_owned), TEXT);
}

fn begin(paper: &Paper<'_>, canvas: &mut Canvas) -> f32 {
    canvas.page(PAGE.0, PAGE.1);
    let page = canvas.page_number();
    mark::baroda(canvas, (26.0, 24.0), 24.0);
    canvas.text(58.0, 44.0, "Bank of Baroda", Ink::sans(18.0).bold().colour(ORANGE));
    canvas.text(605.0, 44.0, &format!("Page {page}"), TEXT.right());
    if page > 1 {
        return draw_titles(canvas, 64.0);
    }
    let account = &paper.history.account;
    let block = Facts { label: 27.0, colon: Some(116.0), value: 124.0, width: 190.0, ..Facts::PLAIN };
    let left = [
        ("Account Holder", account.holder.to_uppercase()),
        ("Address", envelope(account).get(1..).unwrap_or_default().join(", ")),
        ("Customer Id", account.customer_id.clone()),
        ("Account Number", account.number.clone()),
        ("Account Type", kind_name(account.kind).to_uppercase()),
    ];
    block.draw(canvas, 74.0, &left);
    let right = [
        ("Branch Name", account.branch.to_uppercase()),
        ("IFSC Code", account.ifsc.clone()),
        ("MICR Code", account.micr.clone()),
        ("Currency", "INR".to_owned()),
        ("Nomination", "Registered".to_owned()),
    ];
    Facts { label: 380.0, colon: Some(450.0), value: 458.0, width: 146.0, ..block }
        .draw(canvas, 74.0, &right);
    let [from, to] = period(paper.history, "%d-%m-%Y");
    let title = format!("Account Statement from {from} to {to}");
    canvas.text(315.0, 160.0, &title, Ink::sans(10.0).bold().centre());
    draw_titles(canvas, 168.0)
}

/// Each title begins where the one before it ends, and they are painted in the order the template grew.
fn draw_titles(canvas: &mut Canvas, y: f32) -> f32 {
    let widths = COLUMNS.map(|column| canvas.width(column.title, TITLE));
    let ends = |left: f32, widths: &[f32]| left + widths.iter().sum::<f32>();
    let starts = [
        TRAN_DATE.left,
        ends(TRAN_DATE.left, &widths[..1]),
        CHEQUE.left - widths[2],
        CHEQUE.left,
        ends(CHEQUE.left, &widths[3..4]),
        ends(CHEQUE.left, &widths[3..5]),
        ends(CHEQUE.left, &widths[3..6]),
    ];
    canvas.fill(GRID.area(y, y + 18.0), Colour(253, 232, 220));
    for place in [2, 5, 0, 3, 1, 6, 4] {
        canvas.text(starts[place], y + 12.0, COLUMNS[place].title, TITLE.align(Align::Left));
    }
    y + 18.0
}

fn draw_balance(canvas: &mut Canvas, y: f32, label: &str, balance: &str) -> f32 {
    let cells = ["", "", label, "", "", "", balance].map(one);
    GRID.draw_row(canvas, y, &cells, GRID.ink.bold())
}

fn cells(canvas: &Canvas, row: &Row) -> Vec<Vec<String>> {
    let entry = &row.entry;
    vec![
        one(entry.date.strftime("%d-%m-%Y").to_string()),
        one(entry.value_date.strftime("%d-%m-%Y").to_string()),
        canvas.wrap_words(&entry.narration, NARRATION.width(), GRID.ink),
        one(cheque(row).unwrap_or("")),
        amount(entry.debit, ""),
        amount(entry.credit, ""),
        one(balance_text(entry.balance)),
    ]
}

fn balance_text(balance: ledger::Money) -> String {
    sided(balance, ["Cr", "Dr"])
}
