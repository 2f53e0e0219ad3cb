//! RBL: newest first, the value date between details and amounts, a summary behind the table.

use ledger::Area;

use super::facts::{Facts, envelope, period};
use super::figures::written;
use super::grid::{Grid, Rules, amount, cheque, one};
use super::paged_table::{PagedTable, Print, newest_first, no_close};
use super::{Layout, Prints};
use crate::account::Bank;
use crate::draw::{Canvas, Colour, Column, FontKind, Ink, Origin};
use crate::life::Persona;
use crate::paper::{Paper, Row};

pub(super) const LAYOUT: Layout = Layout {
    name: "rbl",
    bank: Bank::Rbl,
    persona: Persona::Business,
    accounts: 1,
    font: FontKind::Cid,
    currency: "INR",
    about: "newest first, rupee signs in the titles, cheque id and value date between the details and the amounts, summary at the end",
    prints: Prints { value_date: true, reference: true, counts: true, micr: false, ..Prints::SUMMED },
    origin: Origin { version: (1, 5), producer: Some("iText 5.5.10"), ..Origin::SILENT },
    draw,
};

const DATE: Column = Column::left("Transaction\nDate", 31.0, 80.0);
const DETAILS: Column = Column::left("Transaction Details", 86.0, 282.0);
const CHEQUE: Column = Column::left("Cheque ID", 288.0, 332.0);
const VALUE_DATE: Column = Column::left("Value Date", 338.0, 384.0);
const WITHDRAWAL: Column = Column::right("", 390.0, 444.0);
const DEPOSIT: Column = Column::right("", 450.0, 504.0);
const BALANCE: Column = Column::right("", 510.0, 564.0);
const CELL: Ink = Ink::sans(7.6);
const TEXT: Ink = Ink::sans(8.4);
const BLUE: Colour = Colour(27, 54, 121);
const RED: Colour = Colour(228, 30, 48);
const TITLE: Ink = CELL.bold().colour(Colour::WHITE);
const FACTS: Facts = Facts {
    label: 28.0,
    colon: Some(120.0),
    value: 128.0,
    width: 160.0,
    leading: 12.6,
    label_ink: TEXT.bold(),
    value_ink: TEXT,
};

const SHEET: PagedTable = PagedTable {
    grid: Grid {
        columns: &[DATE, DETAILS, CHEQUE, VALUE_DATE, WITHDRAWAL, DEPOSIT, BALANCE],
        ink: CELL,
        title_ink: TITLE,
        title_band: Some(BLUE),
        leading: 9.4,
        padding: 4.0,
        rules: Rules::Rows,
        rule: Ink::sans(1.0).colour(Colour(205, 212, 226)),
        bottom: 776.0,
        ..Grid::PLAIN
    },
    begin,
    print,
    close: no_close,
};

fn draw(paper: &Paper<'_>, canvas: &mut Canvas) {
    let y = SHEET.flow(paper, canvas, &newest_first(paper));
    let y = SHEET.room(paper, canvas, y, 130.0);
    draw_summary(paper, canvas, y + 20.0);
}

fn begin(paper: &Paper<'_>, canvas: &mut Canvas, _: usize) -> f32 {
    canvas.page(595.0, 842.0);
    canvas.text(567.0, 816.0, &format!("Page {}", canvas.page_number()), CELL.right());
    canvas.text(28.0, 816.0, "RBL Bank Limited, Shahupuri, Kolhapur 416001", CELL.colour(Colour::GREY));
    let y = if canvas.page_number() == 1 { draw_header(paper, canvas) } else { 34.0 };
    let bottom = SHEET.grid.draw_titles(canvas, y);
    // The currency sign depends on the fonts, so these titles are no constants.
    let rupee = canvas.rupee();
    for (column, title) in [(WITHDRAWAL, "Withdrawal"), (DEPOSIT, "Deposit")] {
        canvas.cell(&column, y + 11.5, title, TITLE);
        canvas.cell(&column, y + 20.9, &format!("Amt ({rupee})"), TITLE);
    }
    canvas.cell(&BALANCE, y + 16.2, &format!("Balance ({rupee})"), TITLE);
    bottom
}

fn draw_header(paper: &Paper<'_>, canvas: &mut Canvas) -> f32 {
    let account = &paper.history.account;
    for (place, colour) in [BLUE, RED, Colour(0, 150, 214)].into_iter().enumerate() {
        let left = 28.0 + place as f32 * 9.0;
        let top = 28.0 + place as f32 * 6.0;
        canvas.fill(Area { left, top, right: left + 7.0, bottom: 58.0 }, colour);
    }
    canvas.text(64.0, 50.0, "RBL", Ink::sans(22.0).bold().colour(BLUE));
    canvas.text(110.0, 50.0, "BANK", Ink::sans(22.0).colour(RED));
    canvas.text(64.0, 60.0, "apno ka bank", Ink::sans(7.0).colour(Colour::GREY));
    let title = format!("Statement Of Transactions in Account Number: {} in INR", account.number);
    canvas.text(28.0, 84.0, &title, Ink::sans(10.0).bold().colour(BLUE));
    let [from, to] = period(paper.history, "%d/%m/%Y");
    let left = [
        ("Account Name", account.holder.to_uppercase()),
        ("Address", envelope(account)[1..].join(", ")),
        ("Home Branch (code)", format!("{} ({})", account.branch, account.branch_code)),
        ("IFSC", account.ifsc.clone()),
        ("Period", format!("{from} to {to}")),
    ];
    FACTS.draw(canvas, 106.0, &left);
    let right = [
        ("CIF ID", account.customer_id.clone()),
        ("A/C Type", account.product.clone()),
        ("A/C Currency", "INR".to_owned()),
        ("A/c Status", "ACTIVE".to_owned()),
        ("A/C Opened", written(account.opened, "%d/%m/%Y")),
    ];
    Facts { label: 340.0, colon: Some(408.0), value: 416.0, ..FACTS }.draw(canvas, 106.0, &right);
    200.0
}

fn draw_summary(paper: &Paper<'_>, canvas: &mut Canvas, y: f32) {
    let (totals, rupee) = (paper.totals(), canvas.rupee());
    canvas.text(28.0, y, "Statement Summary", Ink::sans(10.0).bold().colour(BLUE));
    let facts = [
        ("Opening Balance", format!("{rupee} {}", paper.history.opening)),
        ("Count Of Debit", totals.debit_count.to_string()),
        ("Count Of Credit", totals.credit_count.to_string()),
        ("Total Withdrawals", format!("{rupee} {}", totals.debit)),
        ("Total Deposits", format!("{rupee} {}", totals.credit)),
        ("Closing Balance", format!("{rupee} {}", paper.history.closing())),
    ];
    FACTS.draw(canvas, y + 18.0, &facts);
}

fn print(_: &Paper<'_>, canvas: &Canvas, row: &Row) -> Print {
    let entry = &row.entry;
    let number = cheque(row);
    Print::of([
        one(written(entry.date, "%d/%m/%Y")),
        canvas.wrap_words(&entry.narration, DETAILS.width(), CELL),
        one(number.unwrap_or("")),
        one(written(entry.value_date, "%d/%m/%Y")),
        amount(entry.debit, ""),
        amount(entry.credit, ""),
        one(entry.balance.to_string()),
    ])
    .with_reference(number.map(str::to_owned))
}
