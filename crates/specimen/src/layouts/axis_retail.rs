//! Axis retail statement: narration above and below, bare amounts, and a branch code after the balance.

use ledger::{Area, Money};

use super::{Layout, Prints};
use crate::account::Bank;
use crate::draw::{Canvas, Colour, Column, FontKind, Ink, Origin, Step};
use crate::life::Persona;
use crate::paper::{Paper, Row};

pub(super) const LAYOUT: Layout = Layout {
    name: "axis-retail",
    bank: Bank::Axis,
    persona: Persona::Salaried,
    accounts: 1,
    font: FontKind::TrueType,
    currency: "INR",
    about: "branch code after the balance, no thousands separators, narration above and below the date line, opening and total rows",
    prints: Prints {
        holder: true,
        account_number: true,
        ifsc: true,
        micr: true,
        account_type: true,
        currency: true,
        period: true,
        opening: true,
        closing: true,
        totals: true,
        reference: true,
        ..Prints::NOTHING
    },
    origin: Origin { version: (1, 7), creator: Some("PDFium"), producer: Some("PDFium"), ..Origin::SILENT },
    draw,
};

const PAGE: (f32, f32) = (595.0, 842.0);
const BOTTOM: f32 = 792.0;
const LEADING: f32 = 8.6;
const DATE: Column = Column::left("Tran Date", 29.0, 78.0);
const CHEQUE: Column = Column::left("Chq No", 83.0, 122.0);
const PARTICULARS: Column = Column::left("Particulars", 127.0, 318.0);
const DEBIT: Column = Column::right("Debit", 323.0, 387.0);
const CREDIT: Column = Column::right("Credit", 392.0, 456.0);
const BALANCE: Column = Column::right("Balance", 461.0, 529.0);
const BRANCH: Column = Column::centre("Init. Br", 534.0, 571.0);
const COLUMNS: [Column; 7] = [DATE, CHEQUE, PARTICULARS, DEBIT, CREDIT, BALANCE, BRANCH];
const EDGES: [f32; 8] = [26.0, 80.0, 124.0, 320.0, 389.0, 458.0, 531.0, 572.0];
const CELL: Ink = Ink::sans(7.2);
const BOLD: Ink = Ink::sans(7.2).bold();
const TEXT: Ink = Ink::sans(8.0);
const BURGUNDY: Colour = Colour(151, 20, 77);
const GRID: Ink = Ink::sans(1.0).colour(Colour(170, 170, 170));
const HEADER: Colour = Colour(232, 226, 229);

fn draw(paper: &Paper<'_>, canvas: &mut Canvas) {
    canvas.page(PAGE.0, PAGE.1);
    draw_header(paper, canvas);
    let mut y = draw_titles(canvas, 222.0);
    y = draw_wide_row(canvas, y, "OPENING BALANCE", [None, None, Some(paper.history.opening)]);
    for row in &paper.rows {
        let lines = canvas.wrap_words(&row.entry.narration, PARTICULARS.width(), CELL);
        let height = (lines.len() as f32 * LEADING).max(2.0 * LEADING) + 6.0;
        y = make_room(canvas, y, height);
        draw_row(canvas, row, &lines, (y, height));
        y += height;
    }
    let totals = paper.totals();
    y = make_room(canvas, y, 40.0);
    y = draw_wide_row(canvas, y, "TRANSACTION TOTAL", [Some(totals.debit), Some(totals.credit), None]);
    y = draw_wide_row(canvas, y, "CLOSING BALANCE", [None, None, Some(paper.history.closing())]);
    draw_legends(canvas, y + 24.0);
}

fn draw_header(paper: &Paper<'_>, canvas: &mut Canvas) {
    let account = &paper.history.account;
    let mark =
        [Step::Move(30.0, 52.0), Step::Line(44.0, 28.0), Step::Line(50.0, 38.0), Step::Line(42.0, 52.0)];
    canvas.shape(&mark, BURGUNDY);
    canvas.shape(&[Step::Move(46.0, 52.0), Step::Line(53.0, 42.0), Step::Line(59.0, 52.0)], BURGUNDY);
    canvas.text(66.0, 51.0, "AXIS BANK", Ink::sans(18.0).bold().colour(BURGUNDY));

    let mut left = vec![account.holder.to_uppercase()];
    let joint = account.joint_holder.as_deref().map_or_else(|| "- -".to_owned(), str::to_uppercase);
    left.push(format!("Joint Holder : {joint}"));
    left.extend(account.address.iter().map(|line| line.to_uppercase()));
    canvas.lines((28.0, 84.0), 11.5, &left, TEXT);
    let right = [
        ("Customer ID", account.customer_id.clone()),
        ("IFSC Code", account.ifsc.clone()),
        ("MICR Code", account.micr.clone()),
        ("Nominee Registered", "Y".to_owned()),
        ("Registered Mobile No", masked(&account.mobile)),
        ("Registered Email ID", account.email.clone()),
        ("Scheme", account.product.to_uppercase()),
        ("Currency", "INR".to_owned()),
    ];
    for (place, (label, value)) in right.iter().enumerate() {
        canvas.text(572.0, 84.0 + place as f32 * 11.5, &format!("{label} :{value}"), TEXT.right());
    }
    let (from, to) = (paper.history.from.strftime("%d-%m-%Y"), paper.history.to.strftime("%d-%m-%Y"));
    let title =
        format!("Statement of Axis Account No :{} for the period (From : {from} To : {to})", account.number);
    canvas.text(298.0, 204.0, &title, Ink::sans(9.0).bold().centre());
}

fn draw_titles(canvas: &mut Canvas, y: f32) -> f32 {
    canvas.fill(Area { left: EDGES[0], top: y, right: EDGES[7], bottom: y + 18.0 }, HEADER);
    for column in &COLUMNS {
        let x = f32::midpoint(column.left, column.right);
        canvas.text(x, y + 12.0, column.title, BOLD.centre());
    }
    draw_grid(canvas, y, y + 18.0);
    y + 18.0
}

/// The titles stand on the first page only; later pages go straight on.
fn make_room(canvas: &mut Canvas, y: f32, height: f32) -> f32 {
    if y + height <= BOTTOM {
        return y;
    }
    canvas.page(PAGE.0, PAGE.1);
    28.0
}

fn draw_row(canvas: &mut Canvas, row: &Row, lines: &[String], (y, height): (f32, f32)) {
    let entry = &row.entry;
    let middle = y + height / 2.0 + 2.4;
    let top = middle - (lines.len() as f32 - 1.0) * LEADING / 2.0;
    canvas.cell(&DATE, middle, &entry.date.strftime("%d-%m-%Y").to_string(), CELL);
    let cheque = entry.reference.as_deref().filter(|reference| is_cheque(reference));
    canvas.cell(&CHEQUE, middle, cheque.unwrap_or(""), CELL);
    canvas.lines((PARTICULARS.left, top), LEADING, lines, CELL);
    for (column, amount) in [(DEBIT, entry.debit), (CREDIT, entry.credit), (BALANCE, Some(entry.balance))] {
        canvas.cell(&column, middle, &plain(amount), CELL);
    }
    canvas.cell(&BRANCH, middle, branch_code(row), CELL);
    draw_grid(canvas, y, y + height);
    canvas.record(row).has_reference = cheque.is_some();
}

fn draw_wide_row(canvas: &mut Canvas, y: f32, label: &str, amounts: [Option<Money>; 3]) -> f32 {
    canvas.cell(&PARTICULARS, y + 12.0, label, BOLD);
    for (column, amount) in [DEBIT, CREDIT, BALANCE].iter().zip(amounts) {
        canvas.cell(column, y + 12.0, &plain(amount), BOLD);
    }
    draw_grid(canvas, y, y + 18.0);
    y + 18.0
}

fn draw_grid(canvas: &mut Canvas, top: f32, bottom: f32) {
    canvas.rules(&EDGES, (top, bottom), GRID);
    for y in [top, bottom] {
        canvas.across(y, EDGES[0]..EDGES[7], 0.5, GRID);
    }
}

/// Without thousands separators.
fn plain(amount: Option<Money>) -> String {
    amount.map_or_else(String::new, Money::plain)
}

fn is_cheque(reference: &str) -> bool {
    reference.len() <= 6 && reference.bytes().all(|byte| byte.is_ascii_digit())
}

/// Where the entry was keyed in: the computer centre for most, a branch for cheques and cash.
fn branch_code(row: &Row) -> &'static str {
    match row.entry.event {
        "cheque_in" | "cheque_out" | "cash_deposit" => "914",
        "salary" => "4033",
        _ => "248",
    }
}

fn draw_legends(canvas: &mut Canvas, y: f32) {
    const LEGENDS: [&str; 9] = [
        "ICONN-INTERNET   - Transaction through Internet Banking",
        "VMT-ICON   - Visa Money Transfer through Internet Banking",
        "AUTOSWEEP   - Transfer to linked fixed deposit",
        "REV SWEEP   - Interest on linked fixed deposit",
        "CWDR   - Cash withdrawal through ATM",
        "PUR   - Purchase at a shop's terminal",
        "TIP/ SCG   - Surcharge on use of the debit card at fuel pumps or railway counters",
        "RATE.DIFF   - Difference in rates on use of the card abroad",
        "CLG   - Cheque clearing transaction",
    ];
    let mut y = make_room(canvas, y, 190.0);
    canvas.text(
        28.0,
        y,
        "Unless the constituent notifies the bank of a discrepancy at once, the entries will be",
        TEXT,
    );
    canvas.text(
        28.0,
        y + 11.0,
        "taken as correct. The closing balance includes funds held and amounts not yet cleared.",
        TEXT,
    );
    canvas.text(28.0, y + 30.0, "Legends :", TEXT.bold());
    y = canvas.lines((28.0, y + 43.0), 11.0, &LEGENDS.map(str::to_owned), CELL);
    let office = "REGISTERED OFFICE - AXIS BANK LTD, TRISHUL, Opp. Samartheswar Temple, Near Law Garden, Ellisbridge, Ahmedabad 380006";
    canvas.text(28.0, y + 8.0, office, CELL);
    canvas.text(298.0, y + 28.0, "++++ End of Statement ++++", TEXT.centre());
}

fn masked(mobile: &str) -> String {
    let hidden = mobile.chars().count().saturating_sub(4);
    mobile.chars().enumerate().map(|(place, digit)| if place < hidden { 'X' } else { digit }).collect()
}
