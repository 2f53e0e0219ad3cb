//! South Indian Bank: the info block on every page, a B/F row above the rows and a page total under them.

use ledger::{Area, Money};

use super::facts::{Facts, envelope, kind_name, period};
use super::figures::written;
use super::grid::{Grid, Rules, cheque, one};
use super::paged_table::{PageRows, PagedTable, Print, balance_before};
use super::{Layout, Prints};
use crate::account::Bank;
use crate::draw::{Canvas, Colour, Column, FontKind, Ink, Origin, Step};
use crate::life::Persona;
use crate::paper::{Paper, Row};

pub(super) const LAYOUT: Layout = Layout {
    name: "sib",
    bank: Bank::SouthIndian,
    persona: Persona::Overdraft,
    accounts: 1,
    font: FontKind::Base14,
    currency: "INR",
    about: "info block on every page, B/F and Page Total rows that are no transactions, no thousands separators, balances with Dr or Cr",
    prints: Prints {
        opening: true,
        closing: true,
        totals: true,
        overdraft_limit: true,
        reference: true,
        ..Prints::USUAL
    },
    origin: Origin {
        version: (1, 3),
        creator: Some("Crystal Reports"),
        producer: Some("Powered By Crystal"),
        ..Origin::SILENT
    },
    draw,
};

const DATE: Column = Column::left("DATE", 29.0, 80.0);
const PARTICULARS: Column = Column::left("PARTICULARS", 88.0, 296.0);
const CHEQUE: Column = Column::left("CHQ_NO.", 304.0, 346.0);
const WITHDRAWALS: Column = Column::right("WITHDRAWALS", 354.0, 418.0);
const DEPOSITS: Column = Column::right("DEPOSITS", 426.0, 490.0);
const BALANCE: Column = Column::right("BALANCE", 496.0, 566.0);
const CELL: Ink = Ink::sans(8.0);
const RED: Colour = Colour(196, 22, 28);
const FACTS: Facts = Facts {
    label: 320.0,
    colon: Some(392.0),
    value: 400.0,
    width: 170.0,
    leading: 11.0,
    label_ink: CELL,
    value_ink: CELL,
};

const SHEET: PagedTable = PagedTable {
    grid: Grid {
        columns: &[DATE, PARTICULARS, CHEQUE, WITHDRAWALS, DEPOSITS, BALANCE],
        ink: CELL,
        title_ink: Ink::sans(8.0).bold(),
        leading: 9.8,
        padding: 2.6,
        rules: Rules::Columns,
        rule: Ink::sans(1.0),
        bottom: 740.0,
        ..Grid::PLAIN
    },
    begin,
    print,
    close,
};

fn draw(paper: &Paper<'_>, canvas: &mut Canvas) {
    let y = SHEET.flow(paper, canvas, &paper.rows);
    let totals = paper.totals();
    let y = SHEET.wide(canvas, y, &total_cells("Grand Total", totals.debit, totals.credit), CELL.bold());
    underline(canvas, y);
}

fn begin(paper: &Paper<'_>, canvas: &mut Canvas, next: usize) -> f32 {
    canvas.page(595.0, 842.0);
    draw_block(paper, canvas);
    let bottom = SHEET.grid.draw_titles(canvas, 190.0);
    underline(canvas, 190.0);
    underline(canvas, bottom);
    SHEET.wide(canvas, bottom, &[(1, "B/F".to_owned()), (5, with_side(balance_before(paper, next)))], CELL)
}

fn draw_block(paper: &Paper<'_>, canvas: &mut Canvas) {
    let account = &paper.history.account;
    canvas.shape(&[Step::Move(26.0, 52.0), Step::Line(40.0, 26.0), Step::Line(54.0, 52.0)], RED);
    canvas.fill(Area { left: 36.0, top: 42.0, right: 44.0, bottom: 52.0 }, Colour::WHITE);
    canvas.text(62.0, 44.0, "SOUTH INDIAN BANK", Ink::sans(15.0).bold().colour(RED));
    canvas.text(62.0, 54.0, "EXPERIENCE NEXT GENERATION BANKING", Ink::sans(5.6));
    canvas.lines((26.0, 84.0), 11.0, &envelope(account), CELL);
    let [from, to] = period(paper.history, "%d-%m-%Y");
    canvas.text(
        26.0,
        168.0,
        &format!("STATEMENT OF ACCOUNT FOR THE PERIOD FROM {from} TO {to}"),
        CELL.bold(),
    );
    let limit = account.overdraft_limit.unwrap_or_default();
    let facts = [
        ("Branch Name", account.branch.to_uppercase()),
        ("IFSC", account.ifsc.clone()),
        ("MICR Code", account.micr.clone()),
        ("Swift Code", "SOININ55XXX".to_owned()),
        ("Customer ID", account.customer_id.clone()),
        ("A/C No", account.number.clone()),
        ("Type", kind_name(account.kind).to_uppercase()),
        ("Currency", "INR".to_owned()),
        ("Limit", limit.plain()),
        ("Page", canvas.page_number().to_string()),
    ];
    FACTS.draw(canvas, 46.0, &facts);
    let note = "Please examine this statement at once and report any error. Visit www.southindianbank.com";
    canvas.text(26.0, 806.0, note, Ink::sans(7.0));
}

fn close(paper: &Paper<'_>, canvas: &mut Canvas, page: &PageRows<'_>) -> f32 {
    let totals = paper.totals_of(page.rows);
    let mut cells = total_cells("Page Total", totals.debit, totals.credit);
    let next = page.rows.last().map_or(0, |row| row.places.end);
    let balance = if page.is_last { paper.history.closing() } else { balance_before(paper, next) };
    cells.push((5, with_side(balance)));
    underline(canvas, page.y);
    let y = SHEET.wide(canvas, page.y, &cells, CELL.bold());
    underline(canvas, y);
    y
}

fn total_cells(label: &str, debit: Money, credit: Money) -> Vec<(usize, String)> {
    vec![(1, label.to_owned()), (3, debit.plain()), (4, credit.plain())]
}

fn underline(canvas: &mut Canvas, y: f32) {
    canvas.across(y, 26.0..569.0, 0.5, CELL);
}

fn print(_: &Paper<'_>, canvas: &Canvas, row: &Row) -> Print {
    let entry = &row.entry;
    let number = cheque(row);
    let plain = |amount: Option<Money>| one(amount.map_or_else(String::new, Money::plain));
    Print::of([
        one(written(entry.date, "%d-%m-%Y")),
        canvas.wrap_words(&entry.narration, PARTICULARS.width(), CELL),
        one(number.unwrap_or("")),
        plain(entry.debit),
        plain(entry.credit),
        one(with_side(entry.balance)),
    ])
    .with_reference(number.map(str::to_owned))
}

fn with_side(balance: Money) -> String {
    let side = if balance.is_negative() { "Dr" } else { "Cr" };
    format!("{} {side}", balance.magnitude().plain())
}
