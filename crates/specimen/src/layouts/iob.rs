//! Indian Overseas Bank: the value date in brackets under the date, in the same column.

use ledger::Area;

use super::facts::{Facts, envelope, period};
use super::figures::written;
use super::grid::{Grid, Rules, amount, one};
use super::paged_table::{PageRows, PagedTable, Print};
use super::{Layout, Prints};
use crate::account::Bank;
use crate::draw::{Canvas, Colour, Column, FontKind, Ink, Origin};
use crate::life::Persona;
use crate::paper::{Paper, Row};

pub(super) const LAYOUT: Layout = Layout {
    name: "iob",
    bank: Bank::IndianOverseas,
    persona: Persona::Salaried,
    accounts: 1,
    font: FontKind::TrueType,
    currency: "INR",
    about: "value date in brackets on the next line of the date column, a transaction type column, dashes in idle amount cells",
    prints: Prints {
        opening: true,
        closing: true,
        totals: true,
        value_date: true,
        reference: true,
        ..Prints::USUAL
    },
    origin: Origin { producer: Some("iText 4.2.0 by 1T3XT"), ..Origin::SILENT },
    draw,
};

const DATE: Column = Column::left("Date\n(Value Date)", 29.0, 80.0);
const PARTICULARS: Column = Column::left("Particulars", 86.0, 268.0);
const REFERENCE: Column = Column::left("Ref No.\n/Cheque No.", 274.0, 336.0);
const KIND: Column = Column::left("Transaction\nType", 342.0, 390.0);
const DEBIT: Column = Column::right("Debit(Rs)", 396.0, 448.0);
const CREDIT: Column = Column::right("Credit(Rs)", 454.0, 508.0);
const BALANCE: Column = Column::right("Balance(Rs)", 514.0, 566.0);
const CELL: Ink = Ink::sans(7.6);
const TEXT: Ink = Ink::sans(8.6);
const BLUE: Colour = Colour(18, 64, 136);
const FACTS: Facts = Facts {
    label: 26.0,
    colon: Some(104.0),
    value: 112.0,
    width: 190.0,
    leading: 12.4,
    label_ink: TEXT.colour(BLUE),
    value_ink: TEXT,
};

const SHEET: PagedTable = PagedTable {
    grid: Grid {
        columns: &[DATE, PARTICULARS, REFERENCE, KIND, DEBIT, CREDIT, BALANCE],
        ink: CELL,
        title_ink: Ink::sans(7.6).bold().colour(BLUE),
        title_band: Some(Colour(224, 232, 244)),
        has_centred_titles: true,
        leading: 9.4,
        padding: 3.0,
        rules: Rules::Cells,
        rule: Ink::sans(1.0).colour(Colour(150, 170, 200)),
        bottom: 770.0,
        ..Grid::PLAIN
    },
    begin,
    print,
    close,
};

fn draw(paper: &Paper<'_>, canvas: &mut Canvas) {
    let y = SHEET.flow(paper, canvas, &paper.rows);
    canvas.text(
        26.0,
        y + 18.0,
        "Good people to grow with. This statement needs no signature.",
        CELL.colour(BLUE),
    );
}

fn begin(paper: &Paper<'_>, canvas: &mut Canvas, _: usize) -> f32 {
    canvas.page(595.0, 842.0);
    canvas.text(569.0, 814.0, &format!("Page {}", canvas.page_number()), CELL.right());
    if canvas.page_number() > 1 {
        return SHEET.grid.draw_titles(canvas, 30.0);
    }
    draw_header(paper, canvas);
    SHEET.grid.draw_titles(canvas, 218.0)
}

fn draw_header(paper: &Paper<'_>, canvas: &mut Canvas) {
    let account = &paper.history.account;
    canvas.circle((44.0, 42.0), 18.0, BLUE);
    canvas.circle((44.0, 42.0), 13.0, Colour::WHITE);
    canvas.text(44.0, 46.0, "IOB", Ink::sans(11.0).bold().colour(BLUE).centre());
    canvas.text(72.0, 48.0, "Indian Overseas Bank", Ink::sans(17.0).bold().colour(BLUE));
    canvas.fill(Area { left: 26.0, top: 68.0, right: 569.0, bottom: 84.0 }, BLUE);
    let [from, to] = period(paper.history, "%d-%b-%Y");
    let title = format!("Account Statement from {from} to {to}");
    canvas.text(297.0, 79.5, &title, TEXT.bold().colour(Colour::WHITE).centre());
    let left = [
        ("Account Name", account.holder.to_uppercase()),
        ("Address", envelope(account)[1..].join(", ")),
        ("Account No", account.number.clone()),
        ("Account Type", account.product.to_uppercase()),
        ("Currency", "INR".to_owned()),
    ];
    FACTS.draw(canvas, 102.0, &left);
    let right = [
        ("Branch", account.branch.to_uppercase()),
        ("IFSC Code", account.ifsc.clone()),
        ("MICR Code", account.micr.clone()),
        ("Customer ID", account.customer_id.clone()),
        ("Opening Balance", paper.history.opening.to_string()),
    ];
    Facts { label: 340.0, colon: Some(418.0), value: 426.0, width: 140.0, ..FACTS }
        .draw(canvas, 102.0, &right);
}

fn close(paper: &Paper<'_>, canvas: &mut Canvas, page: &PageRows<'_>) -> f32 {
    if !page.is_last {
        return page.y;
    }
    let y = SHEET.room(paper, canvas, page.y, 44.0);
    let totals = paper.totals();
    let total = [(1, "Total".to_owned()), (4, totals.debit.to_string()), (5, totals.credit.to_string())];
    let y = SHEET.wide(canvas, y, &total, CELL.bold());
    let closing = [(1, "Closing Balance".to_owned()), (6, paper.history.closing().to_string())];
    SHEET.wide(canvas, y, &closing, CELL.bold())
}

fn print(_: &Paper<'_>, canvas: &Canvas, row: &Row) -> Print {
    let entry = &row.entry;
    Print::of([
        vec![written(entry.date, "%d-%b-%y"), written(entry.value_date, "(%d-%b-%y)")],
        canvas.wrap_words(&entry.narration, PARTICULARS.width(), CELL),
        canvas.wrap_anywhere(entry.reference.as_deref().unwrap_or(""), REFERENCE.width(), CELL),
        one(kind(row)),
        amount(entry.debit, "-"),
        amount(entry.credit, "-"),
        one(entry.balance.to_string()),
    ])
}

fn kind(row: &Row) -> &'static str {
    match row.entry.event {
        "cheque_paid" | "cheque_deposit" => "Clearing",
        "cash_deposit" | "cash_withdrawal" | "atm_withdrawal" => "Cash",
        "interest_credit" => "Interest",
        _ => "Transfer",
    }
}
