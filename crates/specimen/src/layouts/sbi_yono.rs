//! SBI YONO statement of two accounts: every page begins with the words that later are a section's title.

use ledger::Area;

use super::facts::{envelope, kind_name, masked, period};
use super::grid::{Grid, Rules, amount, one};
use super::{Layout, Prints, mark};
use crate::account::Bank;
use crate::draw::{Canvas, Colour, Column, FontKind, Ink, Origin, Xref};
use crate::life::Persona;
use crate::paper::{Paper, Row};

pub(super) const LAYOUT: Layout = Layout {
    name: "sbi-yono",
    bank: Bank::Sbi,
    persona: Persona::Salaried,
    accounts: 2,
    font: FontKind::Cid,
    currency: "INR",
    about: "two accounts in one file, credit before debit, section titles repeated as menu words on each page, masked numbers, two-digit years",
    prints: Prints {
        account_number: false,
        masked_account_number: true,
        opening: true,
        closing: true,
        reference: true,
        ..Prints::USUAL
    },
    origin: Origin {
        version: (1, 5),
        producer: Some("OpenPDF 1.3.26"),
        xref: Xref::Stream,
        ..Origin::SILENT
    },
    draw,
};

const PAGE: (f32, f32) = (595.0, 842.0);
const BLUE: Colour = Colour(41, 44, 122);
const SKY: Colour = Colour(0, 169, 224);
const PALE: Colour = Colour(235, 246, 251);
const TEXT: Ink = Ink::sans(8.0);
const MENU: [&str; 4] = ["ACCOUNT SUMMARY", "TRANSACTION OVERVIEW", "TRANSACTION DETAILS", "REWARDS"];
const NARRATION: Column = Column::left("Transaction Reference", 84.0, 282.0);
const REFERENCE: Column = Column::left("Ref.No./Chq.No.", 288.0, 368.0);
const COLUMNS: [Column; 6] = [
    Column::left("Date", 36.0, 78.0),
    NARRATION,
    REFERENCE,
    Column::right("Credit", 374.0, 432.0),
    Column::right("Debit", 437.0, 495.0),
    Column::right("Balance", 500.0, 559.0),
];
const GRID: Grid = Grid {
    columns: &COLUMNS,
    ink: Ink::sans(7.4),
    title_ink: Ink::sans(7.8).bold().colour(BLUE),
    title_band: Some(PALE),
    padding: 4.4,
    rules: Rules::Rows,
    rule: Ink::sans(1.0).colour(Colour(206, 224, 234)),
    bottom: 778.0,
    begin,
    cells,
    ..Grid::PLAIN
};

const SUMMARY: [Column; 4] = [
    Column::left("Account Type", 36.0, 180.0),
    Column::left("Account Number", 190.0, 300.0),
    Column::left("Currency", 310.0, 380.0),
    Column::right("Balance", 390.0, 559.0),
];
const SUMMARY_GRID: Grid = Grid { columns: &SUMMARY, ..GRID };

fn draw(paper: &Paper<'_>, canvas: &mut Canvas) {
    draw_summary(paper, canvas);
    for account in std::iter::once(paper).chain(&paper.others) {
        draw_account(account, canvas);
    }
}

fn draw_account(paper: &Paper<'_>, canvas: &mut Canvas) {
    let [from, to] = period(paper.history, "%d-%m-%y");
    let y = begin(paper, canvas);
    let opening = format!("Your Opening Balance on {from}: {}{}", canvas.rupee(), paper.history.opening);
    let y = draw_note(canvas, y, &opening);
    let y = GRID.draw_rows(paper, canvas, y);
    let y = GRID.make_room(paper, canvas, (y, 22.0));
    let closing = format!("Your Closing Balance on {to}: {}{}", canvas.rupee(), paper.history.closing());
    draw_note(canvas, y, &closing);
}

/// A line of the table that is no transaction.
fn draw_note(canvas: &mut Canvas, y: f32, note: &str) -> f32 {
    canvas.fill(GRID.area(y, y + 18.0), Colour(248, 248, 248));
    canvas.text(NARRATION.left, y + 12.0, note, TEXT.bold());
    y + 18.0
}

fn draw_frame(canvas: &mut Canvas) {
    canvas.page(PAGE.0, PAGE.1);
    canvas.fill(Area { left: 0.0, top: 0.0, right: PAGE.0, bottom: 46.0 }, BLUE);
    canvas.text(33.0, 31.0, "yono", Ink::sans(22.0).bold().colour(Colour::WHITE));
    mark::sbi(canvas, (546.0, 23.0), 11.0);
    canvas.text(530.0, 27.0, "SBI", Ink::sans(13.0).bold().colour(Colour::WHITE).right());
    for (place, word) in MENU.iter().enumerate() {
        canvas.text(33.0 + place as f32 * 142.0, 62.0, word, Ink::sans(7.6).colour(SKY));
    }
    canvas.across(69.0, 33.0..562.0, 0.8, TEXT.colour(SKY));
    let page = canvas.page_number();
    canvas.text(562.0, 818.0, &format!("Page {page}"), Ink::sans(7.0).right());
    let note = "State Bank of India never asks for your password, PIN or OTP. Call 1800 1234 for help.";
    canvas.text(33.0, 818.0, note, Ink::sans(7.0).colour(Colour::GREY));
}

fn draw_summary(paper: &Paper<'_>, canvas: &mut Canvas) {
    let account = &paper.history.account;
    draw_frame(canvas);
    canvas.text(33.0, 100.0, "E-ACCOUNT STATEMENT", Ink::sans(14.0).bold().colour(BLUE));
    let [from, to] = period(paper.history, "%d-%m-%Y");
    canvas.text(33.0, 116.0, &format!("Statement From : {from} to {to}"), TEXT);
    canvas.lines((33.0, 146.0), 12.0, &envelope(account), Ink::sans(9.0));
    canvas.text(562.0, 146.0, &format!("CIF Number : {}", masked(&account.customer_id, 4)), TEXT.right());
    canvas.text(562.0, 158.0, &format!("Registered Mobile : {}", masked(&account.mobile, 4)), TEXT.right());

    canvas.text(33.0, 226.0, MENU[0], Ink::sans(11.0).bold().colour(BLUE));
    let mut y = SUMMARY_GRID.draw_titles(canvas, 234.0);
    for each in std::iter::once(paper).chain(&paper.others) {
        let account = &each.history.account;
        let cells = [
            one(kind_name(account.kind)),
            one(masked(&account.number, 4)),
            one("INR"),
            amount(Some(each.history.closing()), ""),
        ];
        y = SUMMARY_GRID.draw_row(canvas, y, &cells, TEXT);
    }
    canvas.text(33.0, y + 34.0, MENU[1], Ink::sans(11.0).bold().colour(BLUE));
    let totals = paper.totals();
    let rupee = canvas.rupee();
    let overview = [
        format!("Money received in {}: {rupee}{}", masked(&account.number, 4), totals.credit),
        format!("Money spent from {}: {rupee}{}", masked(&account.number, 4), totals.debit),
    ];
    canvas.lines((36.0, y + 52.0), 14.0, &overview, TEXT);
}

fn begin(paper: &Paper<'_>, canvas: &mut Canvas) -> f32 {
    draw_frame(canvas);
    let account = &paper.history.account;
    canvas.text(33.0, 92.0, MENU[2], Ink::sans(11.0).bold().colour(BLUE));
    let title = format!("{} : {}", kind_name(account.kind), masked(&account.number, 4));
    canvas.text(33.0, 108.0, &title, TEXT.bold());
    let branch =
        format!("Branch : {}   IFS Code : {}   MICR : {}", account.branch, account.ifsc, account.micr);
    canvas.text(562.0, 108.0, &branch, TEXT.right());
    GRID.draw_titles(canvas, 116.0)
}

fn cells(canvas: &Canvas, row: &Row) -> Vec<Vec<String>> {
    let entry = &row.entry;
    vec![
        one(entry.date.strftime("%d-%m-%y").to_string()),
        canvas.wrap_words(&entry.narration, NARRATION.width(), GRID.ink),
        canvas.wrap_words(entry.reference.as_deref().unwrap_or(""), REFERENCE.width(), GRID.ink),
        amount(entry.credit, ""),
        amount(entry.debit, ""),
        amount(Some(entry.balance), ""),
    ]
}
