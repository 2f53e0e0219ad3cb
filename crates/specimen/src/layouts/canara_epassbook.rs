//! Canara e-passbook: deposits first, every glyph struck twice, each entry closed by a `Chq:` line.

use super::facts::{Facts, envelope, period};
use super::figures::written;
use super::grid::{Grid, Rules, Stand, amount, one};
use super::paged_table::{PagedTable, Print, no_close};
use super::{Layout, Prints};
use crate::account::{Bank, Entry};
use crate::draw::{Canvas, Colour, Column, FontKind, Ink, Origin, Step};
use crate::life::Persona;
use crate::paper::{Paper, Row};

pub(super) const LAYOUT: Layout = Layout {
    name: "canara-epassbook",
    bank: Bank::Canara,
    persona: Persona::Salaried,
    accounts: 1,
    font: FontKind::TrueType,
    currency: "INR",
    about: "credit column before debit, doubled glyphs, narration above and below the amounts, a Chq: line ends each entry",
    prints: Prints {
        holder: true,
        account_number: true,
        ifsc: true,
        branch: true,
        period: true,
        opening: true,
        closing: true,
        reference: true,
        ..Prints::NOTHING
    },
    origin: Origin { producer: Some("iText 5.5.13 (c) 2000-2018 iText Group NV"), ..Origin::SILENT },
    draw,
};

const DATE: Column = Column::left("Date", 34.0, 88.0);
const PARTICULARS: Column = Column::left("Particulars", 98.0, 318.0);
const DEPOSITS: Column = Column::right("Deposits", 328.0, 398.0);
const WITHDRAWALS: Column = Column::right("Withdrawals", 406.0, 478.0);
const BALANCE: Column = Column::right("Balance", 486.0, 560.0);
/// Bold for printers without one: the whole table is struck twice.
const CELL: Ink = Ink::sans(8.0).overprint(0.25);
const TEXT: Ink = Ink::sans(9.0);
const BLUE: Colour = Colour(0, 145, 208);
const YELLOW: Colour = Colour(250, 207, 12);
const FACTS: Facts = Facts {
    label: 34.0,
    colon: None,
    value: 130.0,
    width: 170.0,
    leading: 13.0,
    label_ink: TEXT,
    value_ink: TEXT,
};

const SHEET: PagedTable = PagedTable {
    grid: Grid {
        columns: &[DATE, PARTICULARS, DEPOSITS, WITHDRAWALS, BALANCE],
        ink: CELL,
        title_ink: Ink::sans(9.0).bold().overprint(0.3),
        leading: 10.0,
        padding: 5.0,
        stand: Stand::Middle,
        rules: Rules::Rows,
        rule: Ink::sans(1.0).colour(Colour(205, 205, 205)),
        bottom: 780.0,
        ..Grid::PLAIN
    },
    begin,
    print,
    close: no_close,
};

fn draw(paper: &Paper<'_>, canvas: &mut Canvas) {
    let y = SHEET.flow(paper, canvas, &paper.rows);
    let y = SHEET.room(paper, canvas, y, 60.0);
    let y = SHEET.wide(
        canvas,
        y,
        &[(1, "Closing Balance".to_owned()), (4, paper.history.closing().to_string())],
        CELL.bold(),
    );
    let made = paper.made.strftime("%d-%b-%Y %H:%M:%S");
    canvas.text(34.0, y + 22.0, &format!("Statement generated on {made}"), TEXT);
    let note = "This is a system generated e-Passbook. No signature is needed.";
    canvas.text(297.0, y + 40.0, note, TEXT.colour(Colour::GREY).centre());
}

fn begin(paper: &Paper<'_>, canvas: &mut Canvas, _: usize) -> f32 {
    canvas.page(595.0, 842.0);
    let page = canvas.page_number();
    canvas.text(560.0, 818.0, &format!("page {page}"), TEXT.right());
    if page > 1 {
        return SHEET.grid.draw_titles(canvas, 36.0);
    }
    draw_header(paper, canvas);
    let y = SHEET.grid.draw_titles(canvas, 232.0);
    let opening = paper.history.opening.to_string();
    SHEET.wide(canvas, y, &[(1, "Opening Balance".to_owned()), (4, opening)], CELL.bold())
}

fn draw_header(paper: &Paper<'_>, canvas: &mut Canvas) {
    let account = &paper.history.account;
    canvas.shape(&[Step::Move(34.0, 60.0), Step::Line(48.0, 34.0), Step::Line(62.0, 60.0)], BLUE);
    canvas.shape(&[Step::Move(52.0, 34.0), Step::Line(80.0, 34.0), Step::Line(66.0, 60.0)], YELLOW);
    canvas.text(90.0, 56.0, "Canara Bank", Ink::sans(20.0).bold().colour(BLUE));
    canvas.text(560.0, 56.0, "Current & Saving Account", Ink::sans(11.0).bold().overprint(0.3).right());
    let [from, to] = period(paper.history, "%d-%b-%Y");
    let title = format!("Statement for A/c {} between {from} and {to}", account.number);
    canvas.text(297.0, 92.0, &title, Ink::sans(11.0).bold().overprint(0.3).centre());
    let facts = [
        ("Customer Id", account.customer_id.clone()),
        ("Name", account.holder.to_uppercase()),
        ("Phone", format!("+91{}", account.mobile)),
        ("Address", envelope(account)[1..].join(", ")),
        ("Branch Code", account.branch_code.clone()),
        ("Branch Name", account.branch.to_uppercase()),
        ("IFSC Code", account.ifsc.clone()),
    ];
    FACTS.draw(canvas, 122.0, &facts);
}

fn print(_: &Paper<'_>, canvas: &Canvas, row: &Row) -> Print {
    let entry = &row.entry;
    let mut lines = canvas.wrap_words(&entry.narration, PARTICULARS.width(), CELL);
    let number = instrument(entry);
    let last = number.map(|number| format!("Chq: {number}"));
    let description = last.as_ref().map(|last| format!("{} {last}", entry.narration));
    lines.extend(last);
    let mut print = Print::of([
        one(written(entry.date, "%d-%m-%Y")),
        lines,
        amount(entry.credit, ""),
        amount(entry.debit, ""),
        one(entry.balance.to_string()),
    ])
    .with_reference(number.map(str::to_owned));
    print.description = description;
    print
}

/// The cheque's number, or the twelve digits the payment system gave.
fn instrument(entry: &Entry) -> Option<&str> {
    let is_number = |word: &&str| word.len() == 12 && word.bytes().all(|byte| byte.is_ascii_digit());
    entry.reference.as_deref().or_else(|| entry.narration.split(['/', '-', ' ']).find(is_number))
}
