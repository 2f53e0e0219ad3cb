//! Central Bank of India: eight columns squeezed together, with hardly a gap between the amounts.

use super::facts::{Facts, envelope, period};
use super::figures::written;
use super::grid::{Grid, Rules, amount, cheque, one, sided};
use super::paged_table::{PagedTable, Print, no_close};
use super::{Layout, Prints};
use crate::account::Bank;
use crate::draw::{Canvas, Colour, Column, FontKind, Ink, Origin, Step};
use crate::life::Persona;
use crate::paper::{Paper, Row};

pub(super) const LAYOUT: Layout = Layout {
    name: "central",
    bank: Bank::Central,
    persona: Persona::Stressed,
    accounts: 1,
    font: FontKind::Base14,
    currency: "INR",
    about: "narrow gaps between all columns, branch code and cheque number as digits before the narration, balance with a spaced CR",
    prints: Prints { opening: true, closing: true, value_date: true, reference: true, ..Prints::USUAL },
    origin: Origin { creator: Some("Oracle Reports"), producer: Some("Oracle PDF driver"), ..Origin::SILENT },
    draw,
};

const POST_DATE: Column = Column::left("Post Date", 26.0, 72.0);
const VALUE_DATE: Column = Column::left("Value Date", 75.0, 121.0);
const BRANCH: Column = Column::left("Branch\nCode", 124.0, 148.0);
const CHEQUE: Column = Column::left("Cheque\nNumber", 151.0, 182.0);
const DESCRIPTION: Column = Column::left("Account Description", 185.0, 396.0);
const DEBIT: Column = Column::right("Debit", 399.0, 446.0);
const CREDIT: Column = Column::right("Credit", 449.0, 500.0);
const BALANCE: Column = Column::right("Balance", 503.0, 570.0);
const CELL: Ink = Ink::serif(8.6);
const TEXT: Ink = Ink::serif(9.4);
const BLUE: Colour = Colour(0, 73, 144);
const RED: Colour = Colour(214, 0, 28);
const FACTS: Facts = Facts {
    label: 26.0,
    colon: Some(126.0),
    value: 134.0,
    width: 170.0,
    leading: 12.4,
    label_ink: TEXT,
    value_ink: TEXT,
};

const SHEET: PagedTable = PagedTable {
    grid: Grid {
        columns: &[POST_DATE, VALUE_DATE, BRANCH, CHEQUE, DESCRIPTION, DEBIT, CREDIT, BALANCE],
        ink: CELL,
        title_ink: Ink::serif(8.0).bold(),
        leading: 10.0,
        padding: 2.0,
        rules: Rules::None,
        bottom: 784.0,
        ..Grid::PLAIN
    },
    begin,
    print,
    close: no_close,
};

fn draw(paper: &Paper<'_>, canvas: &mut Canvas) {
    let y = SHEET.flow(paper, canvas, &paper.rows);
    let y = SHEET.room(paper, canvas, y, 50.0);
    canvas.across(y + 4.0, 23.0..573.0, 0.8, CELL);
    let closing = sided(paper.history.closing(), [" CR", " DR"]);
    canvas.text(185.0, y + 18.0, "CLOSING BALANCE", CELL.bold());
    canvas.text(570.0, y + 18.0, &closing, CELL.bold().right());
    canvas.text(297.0, y + 42.0, "** END OF STATEMENT **", CELL.centre());
}

fn begin(paper: &Paper<'_>, canvas: &mut Canvas, _: usize) -> f32 {
    canvas.page(595.0, 842.0);
    canvas.text(573.0, 816.0, &format!("Page : {}", canvas.page_number()), CELL.right());
    let is_first = canvas.page_number() == 1;
    let y = if is_first { draw_header(paper, canvas) } else { 32.0 };
    canvas.across(y, 23.0..573.0, 0.8, CELL);
    let bottom = SHEET.grid.draw_titles(canvas, y);
    canvas.across(bottom, 23.0..573.0, 0.8, CELL);
    if !is_first {
        return bottom + 2.0;
    }
    let opening = sided(paper.history.opening, [" CR", " DR"]);
    SHEET.wide(canvas, bottom + 2.0, &[(4, "BALANCE BROUGHT FORWARD".to_owned()), (7, opening)], CELL)
}

fn draw_header(paper: &Paper<'_>, canvas: &mut Canvas) -> f32 {
    let account = &paper.history.account;
    canvas.circle((44.0, 40.0), 16.0, RED);
    canvas.shape(
        &[Step::Move(36.0, 40.0), Step::Line(44.0, 28.0), Step::Line(52.0, 40.0), Step::Line(44.0, 52.0)],
        Colour::WHITE,
    );
    canvas.text(68.0, 46.0, "Central Bank of India", Ink::serif(20.0).bold().colour(BLUE));
    canvas.text(573.0, 46.0, "STATEMENT OF ACCOUNT", TEXT.bold().right());
    let [from, to] = period(paper.history, "%d/%m/%Y");
    let left = [
        ("Customer Name", account.holder.to_uppercase()),
        ("Address", envelope(account)[1..].join(", ")),
        ("CIF Number", account.customer_id.clone()),
        ("Account Number", account.number.clone()),
        ("Product", account.product.to_uppercase()),
        ("Currency", "INR".to_owned()),
    ];
    FACTS.draw(canvas, 82.0, &left);
    let right = [
        ("Branch Name", account.branch.to_uppercase()),
        ("Branch Code", account.branch_code.clone()),
        ("IFSC Code", account.ifsc.clone()),
        ("MICR Code", account.micr.clone()),
        ("Statement From", format!("{from} to {to}")),
        ("Date", written(paper.made.date(), "%d/%m/%Y")),
    ];
    Facts { label: 336.0, colon: Some(410.0), value: 418.0, ..FACTS }.draw(canvas, 82.0, &right);
    184.0
}

fn print(_: &Paper<'_>, canvas: &Canvas, row: &Row) -> Print {
    let entry = &row.entry;
    let number = cheque(row);
    Print::of([
        one(written(entry.date, "%d/%m/%Y")),
        one(written(entry.value_date, "%d/%m/%Y")),
        one(if number.is_some() { "03286" } else { "00052" }),
        one(number.unwrap_or("")),
        canvas.wrap_words(&entry.narration, DESCRIPTION.width(), CELL),
        amount(entry.debit, ""),
        amount(entry.credit, ""),
        one(sided(entry.balance, [" CR", " DR"])),
    ])
    .with_reference(number.map(str::to_owned))
}
