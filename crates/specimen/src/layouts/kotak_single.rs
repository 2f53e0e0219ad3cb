//! Kotak statement with one amount column: the side of every amount stands in brackets behind it.

use ledger::Money;

use super::facts::{Facts, envelope, kind_name, period};
use super::grid::{Grid, one, sided};
use super::{Layout, Prints, mark};
use crate::account::{Bank, Entry};
use crate::draw::{Canvas, Colour, Column, FontKind, Ink, Origin};
use crate::life::Persona;
use crate::paper::{Paper, Row};

pub(super) const LAYOUT: Layout = Layout {
    name: "kotak-single",
    bank: Bank::Kotak,
    persona: Persona::Salaried,
    accounts: 1,
    font: FontKind::Base14,
    currency: "INR",
    about: "one column for both directions with (Dr) or (Cr) glued to the amount and to the balance, its title on two lines, no rules",
    prints: Prints { counts: true, reference: true, ..Prints::SUMMED },
    origin: Origin {
        creator: Some("JasperReports (psphalf1)"),
        producer: Some("iText1.3.1 by lowagie.com"),
        ..Origin::SILENT
    },
    draw,
};

const PAGE: (f32, f32) = (595.0, 842.0);
const RED: Colour = Colour(237, 28, 36);
const NAVY: Colour = Colour(0, 56, 116);
const TEXT: Ink = Ink::sans(8.0);
const NARRATION: Column = Column::left("Narration", 92.0, 304.0);
const COLUMNS: [Column; 5] = [
    Column::left("Date", 33.0, 84.0),
    NARRATION,
    Column::left("Chq/Ref No", 312.0, 398.0),
    Column::right("Withdrawal (Dr)/\nDeposit (Cr)", 404.0, 484.0),
    Column::right("Balance", 490.0, 562.0),
];
const GRID: Grid = Grid {
    columns: &COLUMNS,
    ink: Ink::sans(7.8),
    title_ink: Ink::sans(8.0).bold(),
    leading: 9.6,
    padding: 2.2,
    bottom: 764.0,
    begin,
    cells,
    ..Grid::PLAIN
};

fn draw(paper: &Paper<'_>, canvas: &mut Canvas) {
    let y = GRID.draw(paper, canvas, 120.0);
    canvas.across(y + 4.0, 30.0..565.0, 0.8, TEXT);
    draw_summary(paper, canvas, y + 24.0);
}

fn begin(paper: &Paper<'_>, canvas: &mut Canvas) -> f32 {
    canvas.page(PAGE.0, PAGE.1);
    let page = canvas.page_number();
    mark::kotak(canvas, (46.0, 40.0), 14.0);
    canvas.text(66.0, 41.0, "kotak", Ink::sans(18.0).bold().colour(NAVY));
    canvas.text(66.0, 52.0, "Kotak Mahindra Bank", Ink::sans(7.6).colour(RED));
    canvas.text(565.0, 52.0, &format!("Page {page}"), TEXT.right());
    draw_footer(canvas);
    let mut y = 70.0;
    if page == 1 {
        draw_facts(paper, canvas);
        y = 212.0;
    }
    canvas.across(y, 30.0..565.0, 0.8, TEXT);
    let under = GRID.draw_titles(canvas, y);
    canvas.across(under, 30.0..565.0, 0.8, TEXT);
    under + 2.0
}

fn draw_facts(paper: &Paper<'_>, canvas: &mut Canvas) {
    let account = &paper.history.account;
    let [from, to] = period(paper.history, "%d-%m-%Y");
    canvas.lines((33.0, 84.0), 11.4, &envelope(account), Ink::sans(8.6));
    let facts = [
        ("Period", format!("{from} To {to}")),
        ("Cust. Reln. No.", account.customer_id.clone()),
        ("Account No.", account.number.clone()),
        ("Account Type", kind_name(account.kind).to_uppercase()),
        ("Currency", "INR".to_owned()),
        ("Branch", account.branch.to_uppercase()),
        ("IFSC Code", account.ifsc.clone()),
        ("MICR Code", account.micr.clone()),
        ("Nominee Registered", "Y".to_owned()),
    ];
    let block = Facts { label: 350.0, colon: Some(434.0), value: 442.0, width: 122.0, ..Facts::PLAIN };
    block.draw(canvas, 84.0, &facts);
}

fn draw_footer(canvas: &mut Canvas) {
    let notes = [
        "Any discrepancy in the statement should be brought to the notice of the bank within one month.",
        "This is a system generated report and does not require signature and stamp.",
        "Registered Office : 27 BKC, C 27, G Block, Bandra Kurla Complex, Bandra (E), Mumbai 400051",
    ];
    canvas.lines((30.0, 792.0), 9.0, &notes.map(str::to_owned), Ink::sans(6.6).colour(Colour::GREY));
}

fn cells(canvas: &Canvas, row: &Row) -> Vec<Vec<String>> {
    let entry = &row.entry;
    vec![
        one(entry.date.strftime("%d-%m-%Y").to_string()),
        canvas.wrap_anywhere(&entry.narration, NARRATION.width(), GRID.ink),
        one(entry.reference.as_deref().unwrap_or("")),
        one(bracketed(movement(entry))),
        one(bracketed(entry.balance)),
    ]
}

/// Below nought when money went out.
fn movement(entry: &Entry) -> Money {
    entry.credit.or(entry.debit.map(Money::negated)).unwrap_or_default()
}

fn bracketed(amount: Money) -> String {
    sided(amount, ["(Cr)", "(Dr)"])
}

fn draw_summary(paper: &Paper<'_>, canvas: &mut Canvas, y: f32) {
    let totals = paper.totals();
    canvas.text(33.0, y, "Statement Summary", Ink::sans(9.0).bold());
    let block = Facts { label: 33.0, colon: Some(148.0), value: 156.0, ..Facts::PLAIN };
    let left = [
        ("Opening Balance", bracketed(paper.history.opening)),
        ("Total Withdrawal Amount", bracketed(totals.debit.negated())),
        ("Total Deposit Amount", bracketed(totals.credit)),
        ("Closing Balance", bracketed(paper.history.closing())),
    ];
    let under = block.draw(canvas, y + 15.0, &left);
    let right = [
        ("Withdrawal Count", totals.debit_count.to_string()),
        ("Deposit Count", totals.credit_count.to_string()),
    ];
    Facts { label: 320.0, colon: Some(410.0), value: 418.0, ..block }.draw(canvas, y + 15.0, &right);
    canvas.text(297.0, under + 12.0, "End of Statement", TEXT.bold().centre());
}
