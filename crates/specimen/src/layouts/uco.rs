//! UCO: bare numbers without paise or commas, balances with a minus and a DR, long amounts on a line of their own.

use ledger::{Area, Money};

use super::facts::{Facts, envelope, kind_name, period};
use super::figures::written;
use super::grid::{Grid, Rules, Stand, one};
use super::paged_table::{PageRows, PagedTable, Print};
use super::{Layout, Prints};
use crate::account::Bank;
use crate::draw::{Canvas, Colour, Column, FontKind, Ink, Origin, Step};
use crate::life::Persona;
use crate::paper::{Paper, Row};

pub(super) const LAYOUT: Layout = Layout {
    name: "uco",
    bank: Bank::Uco,
    persona: Persona::Overdraft,
    accounts: 1,
    font: FontKind::TrueType,
    currency: "INR",
    about: "no grouping and often no decimals, minus and DR on the same balance, long amounts a line below their row, a GRAND TOTAL row",
    prints: Prints { micr: false, totals: true, reference: true, ..Prints::USUAL },
    origin: Origin { version: (1, 5), producer: Some("PDFBox 2.0.16"), ..Origin::SILENT },
    draw,
};

const DATE: Column = Column::left("Date", 31.0, 82.0);
const PARTICULARS: Column = Column::left("Particulars", 90.0, 280.0);
const REFERENCE: Column = Column::left("Chq/Ref No", 288.0, 368.0);
const WITHDRAWALS: Column = Column::right("Withdrawals", 376.0, 428.0);
const DEPOSITS: Column = Column::right("Deposits", 436.0, 486.0);
const BALANCE: Column = Column::right("Balance", 492.0, 566.0);
const CELL: Ink = Ink::sans(8.0);
const TEXT: Ink = Ink::sans(9.0);
const BLUE: Colour = Colour(0, 84, 166);
const YELLOW: Colour = Colour(255, 221, 0);
/// More than this many characters are too wide for an amount's first line.
const SHORT: usize = 7;
const FACTS: Facts = Facts {
    label: 28.0,
    colon: None,
    value: 92.0,
    width: 200.0,
    leading: 13.0,
    label_ink: TEXT.bold(),
    value_ink: TEXT,
};

const SHEET: PagedTable = PagedTable {
    grid: Grid {
        columns: &[DATE, PARTICULARS, REFERENCE, WITHDRAWALS, DEPOSITS, BALANCE],
        ink: CELL,
        title_ink: Ink::sans(8.4).bold(),
        title_band: Some(Colour(255, 244, 179)),
        leading: 10.0,
        padding: 3.4,
        stand: Stand::Middle,
        rules: Rules::Rows,
        rule: Ink::sans(1.0).colour(Colour(200, 200, 200)),
        bottom: 770.0,
        ..Grid::PLAIN
    },
    begin,
    print,
    close,
};

fn draw(paper: &Paper<'_>, canvas: &mut Canvas) {
    let y = SHEET.flow(paper, canvas, &paper.rows);
    canvas.text(28.0, y + 20.0, "UCO Bank - Honours Your Trust. Toll free 1800 103 0123.", CELL.colour(BLUE));
}

fn begin(paper: &Paper<'_>, canvas: &mut Canvas, _: usize) -> f32 {
    canvas.page(595.0, 842.0);
    canvas.text(569.0, 816.0, &format!("{}", canvas.page_number()), CELL.right());
    if canvas.page_number() > 1 {
        return SHEET.grid.draw_titles(canvas, 34.0);
    }
    draw_header(paper, canvas);
    SHEET.grid.draw_titles(canvas, 232.0)
}

fn draw_header(paper: &Paper<'_>, canvas: &mut Canvas) {
    let account = &paper.history.account;
    canvas.fill(Area { left: 28.0, top: 24.0, right: 66.0, bottom: 58.0 }, YELLOW);
    canvas.shape(&[Step::Move(33.0, 52.0), Step::Line(47.0, 29.0), Step::Line(61.0, 52.0)], BLUE);
    canvas.text(76.0, 50.0, "UCO BANK", Ink::sans(20.0).bold().colour(BLUE));
    canvas.text(569.0, 48.0, "Account Statement", Ink::sans(12.0).right());
    canvas.text(28.0, 84.0, "General Details", TEXT.bold().colour(BLUE));
    let left = [
        ("Number:", account.number.clone()),
        ("Nickname:", account.holder.split(' ').next().unwrap_or("").to_uppercase()),
        ("Name:", account.holder.to_uppercase()),
        ("Address:", envelope(account)[1..].join(", ")),
        ("Type:", kind_name(account.kind).to_owned()),
    ];
    FACTS.draw(canvas, 102.0, &left);
    let right = [
        ("Status:", "Active".to_owned()),
        ("Currency:", "INR".to_owned()),
        ("Branch:", account.branch.to_uppercase()),
        ("IFSC:", account.ifsc.clone()),
        ("CIF:", account.customer_id.clone()),
    ];
    Facts { label: 340.0, value: 404.0, width: 160.0, ..FACTS }.draw(canvas, 102.0, &right);
    let [from, to] = period(paper.history, "%d-%m-%Y");
    canvas.text(28.0, 220.0, &format!("Statement of Account for the period of {from} to {to}"), TEXT.bold());
}

fn close(paper: &Paper<'_>, canvas: &mut Canvas, page: &PageRows<'_>) -> f32 {
    if !page.is_last {
        return page.y;
    }
    let y = SHEET.room(paper, canvas, page.y, 40.0);
    let totals = paper.totals();
    let mut cells = vec![Vec::new(); SHEET.grid.columns.len()];
    cells[1] = one("GRAND TOTAL");
    cells[3] = fallen(Some(totals.debit));
    cells[4] = fallen(Some(totals.credit));
    SHEET.grid.draw_row(canvas, y, &cells, CELL.bold())
}

fn print(_: &Paper<'_>, canvas: &Canvas, row: &Row) -> Print {
    let entry = &row.entry;
    let side = if entry.balance.is_negative() { "DR" } else { "CR" };
    Print::of([
        one(written(entry.date, "%d-%m-%Y")),
        canvas.wrap_words(&entry.narration, PARTICULARS.width(), CELL),
        canvas.wrap_anywhere(entry.reference.as_deref().unwrap_or(""), REFERENCE.width(), CELL),
        fallen(entry.debit),
        fallen(entry.credit),
        one(format!("{} {side}", bare(entry.balance))),
    ])
}

/// A long amount leaves its first line empty.
fn fallen(amount: Option<Money>) -> Vec<String> {
    let text = amount.map_or_else(String::new, bare);
    if text.len() > SHORT { vec![String::new(), text] } else { one(text) }
}

/// Whole rupees lose their paise.
fn bare(amount: Money) -> String {
    let plain = amount.plain();
    plain.strip_suffix(".00").map_or_else(|| plain.clone(), str::to_owned)
}
