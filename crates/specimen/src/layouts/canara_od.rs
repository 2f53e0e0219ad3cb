//! Canara net-banking for overdrafts: the time under the date, two ways to write a day, balances below zero.

use ledger::Area;

use super::facts::{Facts, period};
use super::figures::written;
use super::grid::{Grid, Rules, amount, cheque, one};
use super::paged_table::{PagedTable, Print, no_close};
use super::{Layout, Prints};
use crate::account::Bank;
use crate::draw::{Canvas, Colour, Column, FontKind, Ink, Origin, Step};
use crate::life::Persona;
use crate::paper::{Paper, Row};

pub(super) const LAYOUT: Layout = Layout {
    name: "canara-od",
    bank: Bank::Canara,
    persona: Persona::Overdraft,
    accounts: 1,
    font: FontKind::Base14,
    currency: "INR",
    about: "negative balances in crores, time under the transaction date, value date in another spelling, a branch code column of digits",
    prints: Prints {
        opening: true,
        closing: true,
        time: true,
        value_date: true,
        reference: true,
        ..Prints::USUAL
    },
    origin: Origin { producer: Some("iText 2.1.7 by 1T3XT"), ..Origin::SILENT },
    draw,
};

const TXN_DATE: Column = Column::left("Txn Date", 27.0, 72.0);
const VALUE_DATE: Column = Column::left("Value\nDate", 78.0, 124.0);
const CHEQUE: Column = Column::left("Cheque No.", 130.0, 176.0);
const DESCRIPTION: Column = Column::left("Description", 182.0, 322.0);
const BRANCH: Column = Column::centre("Branch\nCode", 328.0, 358.0);
const DEBIT: Column = Column::right("Debit", 364.0, 428.0);
const CREDIT: Column = Column::right("Credit", 434.0, 498.0);
const BALANCE: Column = Column::right("Balance", 504.0, 570.0);
const CELL: Ink = Ink::sans(7.6);
const LABEL: Ink = Ink::sans(8.2).bold();
const BLUE: Colour = Colour(0, 117, 190);
const FACTS: Facts = Facts {
    label: 26.0,
    colon: None,
    value: 126.0,
    width: 170.0,
    leading: 15.0,
    label_ink: LABEL,
    value_ink: Ink::sans(8.2),
};

const SHEET: PagedTable = PagedTable {
    grid: Grid {
        columns: &[TXN_DATE, VALUE_DATE, CHEQUE, DESCRIPTION, BRANCH, DEBIT, CREDIT, BALANCE],
        ink: CELL,
        title_ink: Ink::sans(7.8).bold(),
        title_band: Some(Colour(222, 234, 246)),
        has_centred_titles: true,
        leading: 9.4,
        padding: 3.0,
        rules: Rules::Cells,
        rule: Ink::sans(1.0).colour(Colour(150, 150, 150)),
        bottom: 790.0,
        ..Grid::PLAIN
    },
    begin,
    print,
    close: no_close,
};

fn draw(paper: &Paper<'_>, canvas: &mut Canvas) {
    let y = SHEET.flow(paper, canvas, &paper.rows);
    let y = SHEET.room(paper, canvas, y, 50.0);
    canvas.text(297.0, y + 20.0, "********** End of Statement **********", CELL.centre());
    let note =
        "Please do not share your OTP, card number or password with anyone. The Bank never asks for them.";
    canvas.text(297.0, y + 34.0, note, CELL.colour(Colour::GREY).centre());
}

fn begin(paper: &Paper<'_>, canvas: &mut Canvas, _: usize) -> f32 {
    canvas.page(595.0, 842.0);
    let page = canvas.page_number();
    canvas.text(573.0, 822.0, &format!("Page {page}"), CELL.right());
    canvas.text(24.0, 822.0, "Canara Bank, Head Office, 112 J C Road, Bengaluru 560002", CELL);
    if page > 1 {
        return SHEET.grid.draw_titles(canvas, 28.0);
    }
    draw_header(paper, canvas);
    SHEET.grid.draw_titles(canvas, 236.0)
}

fn draw_header(paper: &Paper<'_>, canvas: &mut Canvas) {
    let account = &paper.history.account;
    canvas.fill(Area { left: 24.0, top: 22.0, right: 573.0, bottom: 62.0 }, BLUE);
    canvas.shape(
        &[Step::Move(36.0, 54.0), Step::Line(50.0, 30.0), Step::Line(64.0, 54.0)],
        Colour(255, 212, 0),
    );
    canvas.text(76.0, 49.0, "Canara Bank", Ink::sans(19.0).bold().colour(Colour::WHITE));
    canvas.text(564.0, 47.0, "Account Statement", Ink::sans(12.0).colour(Colour::WHITE).right());
    let [from, to] = period(paper.history, "%d %b %Y");
    let left = [
        ("Account Holders Name", account.holder.to_uppercase()),
        ("Customer Id", account.customer_id.clone()),
        ("Branch Name", account.branch.to_uppercase()),
        ("MICR Code", account.micr.clone()),
        ("IFSC Code", account.ifsc.clone()),
        ("Searched By", format!("From {from} To {to}")),
    ];
    FACTS.draw(canvas, 86.0, &left);
    let right = [
        ("Account Number", account.number.clone()),
        ("Account Title", account.holder.to_uppercase()),
        ("Product Name", account.product.clone()),
        ("Account Currency", "INR".to_owned()),
        ("Opening Balance", format!("Rs. {}", paper.history.opening)),
        ("Closing Balance", format!("Rs. {}", paper.history.closing())),
    ];
    Facts { label: 320.0, value: 410.0, ..FACTS }.draw(canvas, 86.0, &right);
    canvas.text(26.0, 186.0, "Address", LABEL);
    canvas.lines((126.0, 186.0), 11.0, &account.address, Ink::sans(8.2));
}

fn print(_: &Paper<'_>, canvas: &Canvas, row: &Row) -> Print {
    let entry = &row.entry;
    let number = cheque(row);
    Print::of([
        vec![written(entry.date, "%d-%m-%Y"), entry.time.strftime("%H:%M:%S").to_string()],
        one(written(entry.value_date, "%d %b %Y")),
        one(number.unwrap_or("")),
        canvas.wrap_words(&entry.narration, DESCRIPTION.width(), CELL),
        one(branch_code(row)),
        amount(entry.debit, ""),
        amount(entry.credit, ""),
        one(entry.balance.to_string()),
    ])
    .with_reference(number.map(str::to_owned))
}

/// The office that keyed the entry in: the clearing house, the payments hub, or none at all.
fn branch_code(row: &Row) -> &'static str {
    match row.entry.event {
        "cheque_paid" | "cheque_deposit" => "2406",
        "cash_deposit" => "1100",
        _ if row.entry.narration.starts_with("UPI") => "33",
        _ => "9998",
    }
}
