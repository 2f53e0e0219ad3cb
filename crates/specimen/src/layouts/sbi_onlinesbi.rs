//! SBI net-banking statement: dates whose year falls on the next line, and facts with the colon in a column of its own.

use jiff::civil::Date;

use super::facts::{Facts, period};
use super::grid::{Grid, Rules, amount, one};
use super::{Layout, Prints, mark};
use crate::account::Bank;
use crate::draw::{Canvas, Colour, Column, FontKind, Ink, Origin};
use crate::life::Persona;
use crate::paper::{Paper, Row};

pub(super) const LAYOUT: Layout = Layout {
    name: "sbi-onlinesbi",
    bank: Bank::Sbi,
    persona: Persona::Salaried,
    accounts: 1,
    font: FontKind::Base14,
    currency: "INR",
    about: "year of each date on the next line, account number padded with noughts, opening only as a balance on a day, no closing",
    prints: Prints {
        account_type: false,
        currency: false,
        opening: true,
        overdraft_limit: true,
        value_date: true,
        reference: true,
        ..Prints::USUAL
    },
    origin: Origin { version: (1, 7), creator: Some("PDFium"), producer: Some("PDFium"), ..Origin::SILENT },
    draw,
};

const PAGE: (f32, f32) = (595.0, 842.0);
const TEXT: Ink = Ink::sans(8.4);
const DESCRIPTION: Column = Column::left("Description", 105.0, 242.0);
const REFERENCE: Column = Column::left("Ref No./Cheque\nNo.", 248.0, 320.0);
const COLUMNS: [Column; 8] = [
    Column::left("Txn\nDate", 31.0, 62.0),
    Column::left("Value\nDate", 68.0, 99.0),
    DESCRIPTION,
    REFERENCE,
    Column::centre("Branch\nCode", 325.0, 356.0),
    Column::right("Debit", 361.0, 424.0),
    Column::right("Credit", 429.0, 492.0),
    Column::right("Balance", 497.0, 564.0),
];
const GRID: Grid = Grid {
    columns: &COLUMNS,
    ink: Ink::sans(7.6),
    title_ink: Ink::sans(7.8).bold(),
    title_band: Some(Colour(216, 228, 240)),
    leading: 9.2,
    padding: 3.0,
    rules: Rules::Cells,
    rule: Ink::sans(1.0).colour(Colour(120, 120, 120)),
    bottom: 800.0,
    begin,
    cells,
    ..Grid::PLAIN
};

fn draw(paper: &Paper<'_>, canvas: &mut Canvas) {
    let y = GRID.draw(paper, canvas, 64.0);
    let notes = [
        "Please do not share your ATM, Debit/Credit card number, PIN (Personal Identification Number) and OTP (One Time",
        "Password) with anyone over mail, SMS, phone call or any other media. Bank never asks for such information.",
        "",
        "**This is a computer generated statement and does not require a signature.",
    ];
    canvas.lines((28.0, y + 18.0), 10.5, &notes.map(str::to_owned), Ink::sans(8.0));
}

/// The titles stand on the first page only.
fn begin(paper: &Paper<'_>, canvas: &mut Canvas) -> f32 {
    canvas.page(PAGE.0, PAGE.1);
    if canvas.page_number() > 1 {
        return 30.0;
    }
    mark::sbi(canvas, (42.0, 42.0), 14.0);
    canvas.text(62.0, 49.0, "State Bank of India", Ink::sans(20.0).bold().colour(Colour(40, 40, 120)));
    let block = Facts {
        label: 28.0,
        colon: Some(168.0),
        value: 180.0,
        width: 330.0,
        leading: 12.6,
        label_ink: TEXT,
        value_ink: TEXT,
    };
    let [from, to] = period(paper.history, "%-d %b %Y");
    let y = block.draw(canvas, 86.0, &facts(paper));
    let y = block.draw(canvas, y, &[(&format!("Balance as on {from}"), paper.history.opening.to_string())]);
    canvas.text(28.0, y + 14.0, &format!("Account Statement from {from} to {to}"), Ink::sans(9.4).bold());
    GRID.draw_titles(canvas, y + 24.0)
}

fn facts(paper: &Paper<'_>) -> Vec<(&'static str, String)> {
    let account = &paper.history.account;
    vec![
        ("Account Name", format!("Mr/Ms. {}", account.holder.to_uppercase())),
        ("Address", account.address.join(" ").to_uppercase()),
        ("Date", paper.made.strftime("%-d %b %Y").to_string()),
        ("Account Number", format!("{:0>17}", account.number)),
        ("Account Description", account.product.clone()),
        ("Branch", account.branch.to_uppercase()),
        ("Drawing Power", account.overdraft_limit.unwrap_or_default().to_string()),
        ("Interest Rate(% p.a.)", "2.7".to_owned()),
        ("MOD Balance", "0.00".to_owned()),
        ("CIF No.", account.customer_id.clone()),
        ("IFS Code", account.ifsc.clone()),
        ("(Indian Financial System)", String::new()),
        ("MICR Code", account.micr.clone()),
        ("(Magnetic Ink Character Recognition)", String::new()),
        ("Nomination Registered", "Yes".to_owned()),
    ]
}

fn cells(canvas: &Canvas, row: &Row) -> Vec<Vec<String>> {
    let entry = &row.entry;
    vec![
        broken(entry.date),
        broken(entry.value_date),
        canvas.wrap_words(&entry.narration, DESCRIPTION.width(), GRID.ink),
        canvas.wrap_words(entry.reference.as_deref().unwrap_or(""), REFERENCE.width(), GRID.ink),
        one(branch_code(row)),
        amount(entry.debit, ""),
        amount(entry.credit, ""),
        amount(Some(entry.balance), ""),
    ]
}

/// The column is too narrow for the year.
fn broken(date: Date) -> Vec<String> {
    vec![date.strftime("%-d %b").to_string(), date.strftime("%Y").to_string()]
}

/// Where the entry was made: the bank's own systems for nearly all.
fn branch_code(row: &Row) -> &'static str {
    match row.entry.event {
        "cheque_deposit" | "cheque_paid" | "cash_deposit" => "1266",
        "salary" => "4430",
        _ => "99922",
    }
}
