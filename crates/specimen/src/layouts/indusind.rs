//! IndusInd e-statement: a letter before the table, forwards on every page, an interest certificate behind it.

use ledger::{Area, Money};

use super::facts::{Facts, envelope, masked, period};
use super::figures::written;
use super::grid::{Grid, Rules, amount, one};
use super::paged_table::{PageRows, PagedTable, Print, balance_before};
use super::{Layout, Prints};
use crate::account::Bank;
use crate::draw::{Canvas, Colour, Column, FontKind, Ink, Origin};
use crate::life::Persona;
use crate::paper::{Paper, Row};

pub(super) const LAYOUT: Layout = Layout {
    name: "indusind",
    bank: Bank::IndusInd,
    persona: Persona::Salaried,
    accounts: 1,
    font: FontKind::TrueType,
    currency: "INR",
    about: "first page has no rows, brought and carried forward rows on each page, 0.00 in the idle column, a certificate and an offer with amounts at the end",
    prints: Prints {
        account_number: false,
        masked_account_number: true,
        opening: true,
        closing: true,
        reference: true,
        ..Prints::USUAL
    },
    origin: Origin { version: (1, 5), producer: Some("Quadient~Inspire~14.3.49.7"), ..Origin::SILENT },
    draw,
};

const DATE: Column = Column::left("Date", 38.0, 92.0);
const PARTICULARS: Column = Column::left("Particulars", 98.0, 284.0);
const REFERENCE: Column = Column::left("Chq No/Ref No", 290.0, 362.0);
const WITHDRAWAL: Column = Column::right("Withdrawal", 368.0, 428.0);
const DEPOSIT: Column = Column::right("Deposit", 434.0, 494.0);
const BALANCE: Column = Column::right("Balance", 500.0, 558.0);
const CELL: Ink = Ink::sans(7.6);
const TEXT: Ink = Ink::sans(9.0);
const MAROON: Colour = Colour(140, 29, 24);
const SAND: Colour = Colour(250, 243, 235);
const FACTS: Facts = Facts {
    label: 330.0,
    colon: None,
    value: 420.0,
    width: 170.0,
    leading: 13.0,
    label_ink: TEXT.bold(),
    value_ink: TEXT,
};

const SHEET: PagedTable = PagedTable {
    grid: Grid {
        columns: &[DATE, PARTICULARS, REFERENCE, WITHDRAWAL, DEPOSIT, BALANCE],
        ink: CELL,
        title_ink: Ink::sans(8.0).bold().colour(Colour::WHITE),
        title_band: Some(MAROON),
        leading: 9.4,
        padding: 3.6,
        rules: Rules::Rows,
        rule: Ink::sans(1.0).colour(Colour(214, 196, 186)),
        bottom: 752.0,
        ..Grid::PLAIN
    },
    begin,
    print,
    close,
};

fn draw(paper: &Paper<'_>, canvas: &mut Canvas) {
    draw_letter(paper, canvas);
    let y = SHEET.flow(paper, canvas, &paper.rows);
    canvas.text(297.0, y + 22.0, "**** End of Statement ****", CELL.centre());
    draw_certificate(paper, canvas);
}

fn draw_letterhead(canvas: &mut Canvas) {
    canvas.page(595.0, 842.0);
    canvas.fill(Area { left: 0.0, top: 0.0, right: 595.0, bottom: 10.0 }, MAROON);
    canvas.circle((50.0, 40.0), 13.0, MAROON);
    canvas.circle((50.0, 40.0), 8.0, Colour::WHITE);
    canvas.circle((52.0, 42.0), 4.0, MAROON);
    canvas.text(72.0, 47.0, "IndusInd Bank", Ink::serif(20.0).bold().colour(MAROON));
    let page = canvas.page_number();
    canvas.text(558.0, 826.0, &format!("Page {page}"), CELL.right());
    let office = "Registered Office: 2401 Gen. Thimmayya Road, Pune 411001. Contact centre 1860 267 7777.";
    canvas.text(36.0, 826.0, office, Ink::sans(6.6).colour(Colour::GREY));
}

/// The page without a table: an address, a greeting, and the account in one line.
fn draw_letter(paper: &Paper<'_>, canvas: &mut Canvas) {
    draw_letterhead(canvas);
    let account = &paper.history.account;
    canvas.lines((36.0, 96.0), 13.0, &envelope(account), TEXT);
    let [from, to] = period(paper.history, "%d-%b-%Y");
    let facts = [
        ("Customer Id", account.customer_id.clone()),
        ("Branch", account.branch.clone()),
        ("IFSC Code", account.ifsc.clone()),
        ("MICR Code", account.micr.clone()),
        ("Statement Date", written(paper.made.date(), "%d-%b-%Y")),
    ];
    FACTS.draw(canvas, 96.0, &facts);
    let letter = [
        "Dear Customer,".to_owned(),
        String::new(),
        format!("We thank you for banking with us. Your account statement for {from} TO {to}"),
        "follows on the next pages. Please read it with care, and tell your branch within 30 days".to_owned(),
        "if an entry is not yours.".to_owned(),
        String::new(),
        "Deposits are insured up to Rs. 5,00,000.00 for each depositor.".to_owned(),
    ];
    canvas.lines((36.0, 220.0), 13.4, &letter, TEXT);
    canvas.text(36.0, 346.0, "Summary of your relationship", Ink::sans(11.0).bold().colour(MAROON));
    canvas.fill(Area { left: 36.0, top: 356.0, right: 558.0, bottom: 376.0 }, MAROON);
    canvas.fill(Area { left: 36.0, top: 376.0, right: 558.0, bottom: 398.0 }, SAND);
    let summary = [
        (44.0, "Account Type", account.product.clone()),
        (170.0, "Account Number", masked(&account.number, 4)),
        (290.0, "Currency", "INR".to_owned()),
        (380.0, "Nominee", "Registered".to_owned()),
        (470.0, "Closing Balance", paper.history.closing().to_string()),
    ];
    for (x, label, value) in summary {
        canvas.text(x, 370.0, label, TEXT.bold().colour(Colour::WHITE));
        canvas.text(x, 391.0, &value, TEXT);
    }
    canvas.text(36.0, 440.0, "Yours sincerely,", TEXT);
    canvas.text(36.0, 470.0, "Head - Service Delivery", TEXT.bold());
}

fn begin(paper: &Paper<'_>, canvas: &mut Canvas, next: usize) -> f32 {
    draw_letterhead(canvas);
    let [from, to] = period(paper.history, "%d-%b-%Y");
    let number = masked(&paper.history.account.number, 4);
    canvas.text(36.0, 80.0, &format!("Account Number : {number}"), TEXT.bold());
    canvas.text(558.0, 80.0, &format!("Statement Period : {from} TO {to}"), TEXT.right());
    let y = SHEET.grid.draw_titles(canvas, 92.0);
    forward(canvas, y, "Brought Forward", balance_before(paper, next))
}

fn forward(canvas: &mut Canvas, y: f32, label: &str, balance: Money) -> f32 {
    SHEET.wide(canvas, y, &[(1, label.to_owned()), (5, balance.to_string())], CELL.bold())
}

fn close(paper: &Paper<'_>, canvas: &mut Canvas, page: &PageRows<'_>) -> f32 {
    if page.is_last {
        return forward(canvas, page.y, "Closing Balance", paper.history.closing());
    }
    let next = page.rows.last().map_or(0, |row| row.places.end);
    forward(canvas, page.y, "Carried Forward", balance_before(paper, next))
}

fn print(_: &Paper<'_>, canvas: &Canvas, row: &Row) -> Print {
    let entry = &row.entry;
    Print::of([
        one(written(entry.date, "%d-%b-%Y")),
        canvas.wrap_words(&entry.narration, PARTICULARS.width(), CELL),
        canvas.wrap_anywhere(entry.reference.as_deref().unwrap_or(""), REFERENCE.width(), CELL),
        amount(entry.debit, "0.00"),
        amount(entry.credit, "0.00"),
        one(entry.balance.to_string()),
    ])
}

/// Looks like a table of the account and is none: dates and amounts that are no transactions.
fn draw_certificate(paper: &Paper<'_>, canvas: &mut Canvas) {
    draw_letterhead(canvas);
    let account = &paper.history.account;
    let [from, to] = period(paper.history, "%d-%b-%Y");
    canvas.text(297.0, 96.0, "INTEREST CERTIFICATE", Ink::sans(12.0).bold().centre());
    let interest = paper.history.entries.iter().filter(|entry| entry.event == "interest_credit");
    let credited = Money::sum(interest.filter_map(|entry| entry.credit)).unwrap_or_default();
    let lines = [
        format!("Certified that interest as below was credited to the account of {}", account.holder),
        format!("during the period from {from} to {to}."),
    ];
    canvas.lines((36.0, 124.0), 13.0, &lines, TEXT);
    canvas.fill(Area { left: 36.0, top: 156.0, right: 558.0, bottom: 174.0 }, SAND);
    let row = [
        (42.0, "Account No", masked(&account.number, 4)),
        (170.0, "From", from),
        (270.0, "To", to),
        (370.0, "Interest Paid", credited.to_string()),
        (470.0, "Tax Deducted", "0.00".to_owned()),
    ];
    for (x, label, value) in row {
        canvas.text(x, 168.0, label, CELL.bold());
        canvas.text(x, 188.0, &value, CELL);
    }
    canvas.frame(Area { left: 36.0, top: 260.0, right: 558.0, bottom: 360.0 }, 1.0, MAROON);
    canvas.text(
        297.0,
        288.0,
        "A personal loan is waiting for you",
        Ink::sans(15.0).bold().colour(MAROON).centre(),
    );
    let until = paper.history.to.saturating_add(jiff::Span::new().days(60));
    let offer =
        format!("Up to Rs. 7,50,000.00 at 10.49% a year, if you apply before {}", written(until, "%d-%b-%Y"));
    canvas.text(297.0, 314.0, &offer, TEXT.centre());
    canvas.text(297.0, 336.0, "EMI from Rs. 2,149.00 for a lakh over 60 months. Terms apply.", TEXT.centre());
}
