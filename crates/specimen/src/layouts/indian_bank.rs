//! Indian Bank branch print: dates broken before the year, and a `Cr` that may fall off its balance.

use super::facts::{Facts, envelope, period};
use super::figures::written;
use super::grid::{Grid, Rules, amount, cheque, one, sided};
use super::paged_table::{PageRows, PagedTable, Print, balance_before};
use super::{Layout, Prints};
use crate::account::Bank;
use crate::draw::{Canvas, Colour, Column, FontKind, Ink, Origin};
use crate::life::Persona;
use crate::paper::{Paper, Row};
use ledger::Money;

pub(super) const LAYOUT: Layout = Layout {
    name: "indian-bank",
    bank: Bank::IndianBank,
    persona: Persona::Salaried,
    accounts: 1,
    font: FontKind::TrueType,
    currency: "INR",
    about: "dates split before the year, balance suffix on the next line or letter by letter, value date first, brought and carried forward",
    prints: Prints { opening: true, closing: true, value_date: true, reference: true, ..Prints::USUAL },
    origin: Origin { producer: Some("OpenPDF 1.3.11"), ..Origin::SILENT },
    draw,
};

const VALUE_DATE: Column = Column::left("Value\nDate", 29.0, 56.0);
const POST_DATE: Column = Column::left("Post\nDate", 62.0, 89.0);
const REMITTER: Column = Column::left("Remitter\nBranch", 95.0, 145.0);
const DESCRIPTION: Column = Column::left("Description", 151.0, 350.0);
const CHEQUE: Column = Column::left("Cheque\nNo", 356.0, 392.0);
const DEBIT: Column = Column::right("DR", 398.0, 452.0);
const CREDIT: Column = Column::right("CR", 458.0, 512.0);
/// Too narrow for a lakh and its suffix.
const BALANCE: Column = Column::right("Balance", 518.0, 564.0);
const CELL: Ink = Ink::sans(7.6);
const TEXT: Ink = Ink::sans(8.6);
const BLUE: Colour = Colour(29, 66, 138);
const FACTS: Facts = Facts {
    label: 330.0,
    colon: Some(412.0),
    value: 420.0,
    width: 145.0,
    leading: 12.0,
    label_ink: TEXT,
    value_ink: TEXT.bold(),
};

const SHEET: PagedTable = PagedTable {
    grid: Grid {
        columns: &[VALUE_DATE, POST_DATE, REMITTER, DESCRIPTION, CHEQUE, DEBIT, CREDIT, BALANCE],
        ink: CELL,
        title_ink: Ink::sans(7.8).bold(),
        title_band: Some(Colour(233, 228, 214)),
        has_centred_titles: true,
        leading: 9.2,
        padding: 2.8,
        rules: Rules::Cells,
        rule: Ink::sans(1.0).colour(Colour(160, 160, 160)),
        bottom: 766.0,
        ..Grid::PLAIN
    },
    begin,
    print,
    close,
};

fn draw(paper: &Paper<'_>, canvas: &mut Canvas) {
    let y = SHEET.flow(paper, canvas, &paper.rows);
    let note = "Unless the constituent reports a difference at once, the account is taken as found correct.";
    canvas.text(26.0, y + 16.0, note, CELL);
}

fn begin(paper: &Paper<'_>, canvas: &mut Canvas, next: usize) -> f32 {
    canvas.page(595.0, 842.0);
    canvas.text(567.0, 818.0, &format!("Page No : {}", canvas.page_number()), CELL.right());
    let y = if canvas.page_number() == 1 { draw_header(paper, canvas) } else { 30.0 };
    let y = SHEET.grid.draw_titles(canvas, y);
    forward(canvas, y, "Brought Forward", balance_before(paper, next))
}

fn draw_header(paper: &Paper<'_>, canvas: &mut Canvas) -> f32 {
    let account = &paper.history.account;
    for (place, radius) in [14.0, 10.0, 6.0].into_iter().enumerate() {
        let colour = if place % 2 == 0 { BLUE } else { Colour(244, 121, 32) };
        canvas.circle((42.0, 40.0), radius, colour);
    }
    canvas.text(64.0, 42.0, "Indian Bank", Ink::sans(18.0).bold().colour(BLUE));
    canvas.text(64.0, 53.0, "ALLAHABAD", Ink::sans(7.0).bold().colour(Colour(244, 121, 32)));
    let [from, to] = period(paper.history, "%d/%m/%Y");
    canvas.text(26.0, 78.0, "STATEMENT OF ACCOUNT", TEXT.bold());
    canvas.text(26.0, 91.0, &format!("Statement From : {from} TO : {to}"), TEXT);
    canvas.lines((26.0, 112.0), 12.0, &envelope(account), TEXT);
    let facts = [
        ("Account No", account.number.clone()),
        ("CIF No", account.customer_id.clone()),
        ("Product", account.product.to_uppercase()),
        ("Currency", "INR".to_owned()),
        ("Branch", account.branch.to_uppercase()),
        ("IFSC", account.ifsc.clone()),
        ("MICR Code", account.micr.clone()),
        ("Nominee", "Registered".to_owned()),
        ("Print Date", written(paper.made.date(), "%d/%m/%Y")),
    ];
    FACTS.draw(canvas, 64.0, &facts);
    178.0
}

fn forward(canvas: &mut Canvas, y: f32, label: &str, balance: Money) -> f32 {
    let mut cells = vec![Vec::new(); SHEET.grid.columns.len()];
    cells[3] = one(label);
    cells[7] = fitted(canvas, balance);
    SHEET.grid.draw_row(canvas, y, &cells, CELL.bold())
}

fn close(paper: &Paper<'_>, canvas: &mut Canvas, page: &PageRows<'_>) -> f32 {
    if page.is_last {
        return forward(canvas, page.y, "CLOSING BALANCE", paper.history.closing());
    }
    let next = page.rows.last().map_or(0, |row| row.places.end);
    forward(canvas, page.y, "Carried Forward", balance_before(paper, next))
}

fn print(_: &Paper<'_>, canvas: &Canvas, row: &Row) -> Print {
    let entry = &row.entry;
    let number = cheque(row);
    let broken = |date| vec![written(date, "%d/%m"), written(date, "/%Y")];
    // One row in seven comes from the older half of the bank, whose system sets a letter to a line.
    let balance = if row.places.start % 7 == 6 {
        vec![entry.balance.magnitude().to_string(), side(entry.balance)[..1].to_owned(), "R".to_owned()]
    } else {
        fitted(canvas, entry.balance)
    };
    Print::of([
        broken(entry.value_date),
        broken(entry.date),
        one(remitter(row)),
        canvas.wrap_anywhere(&entry.narration, DESCRIPTION.width(), CELL),
        one(number.unwrap_or("")),
        amount(entry.debit, ""),
        amount(entry.credit, ""),
        balance,
    ])
    .with_reference(number.map(str::to_owned))
}

/// On one line where there is room, else the suffix goes under the number.
fn fitted(canvas: &Canvas, balance: Money) -> Vec<String> {
    let whole = sided(balance, ["Cr", "Dr"]);
    if canvas.width(&whole, CELL) <= BALANCE.width() {
        return one(whole);
    }
    vec![balance.magnitude().to_string(), side(balance).to_owned()]
}

fn side(balance: Money) -> &'static str {
    if balance.is_negative() { "Dr" } else { "Cr" }
}

fn remitter(row: &Row) -> &'static str {
    match row.entry.event {
        "cheque_paid" | "cheque_deposit" => "CHENNAI SBC",
        "salary" => "CMS HUB",
        _ if row.entry.narration.starts_with("UPI") => "DIGI CHNL",
        _ => "SERVICE BR",
    }
}
