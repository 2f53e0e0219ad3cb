//! SBI statement since 2025: hyphens in every empty cell, and the sides of balances only in the summary.

use ledger::Area;

use super::facts::{Facts, envelope, kind_name, period};
use super::grid::{Grid, Rules, Stand, amount, one, sided};
use super::{Layout, Prints, mark};
use crate::account::Bank;
use crate::draw::{Canvas, Colour, Column, FontKind, Ink, Origin};
use crate::life::Persona;
use crate::paper::{Paper, Row};

pub(super) const LAYOUT: Layout = Layout {
    name: "sbi-2025",
    bank: Bank::Sbi,
    persona: Persona::Stressed,
    accounts: 1,
    font: FontKind::TrueType,
    currency: "INR",
    about: "hyphens in empty cells, value date before posting date, summary with CR glued to its amounts though rows have none",
    prints: Prints { counts: true, value_date: true, reference: true, ..Prints::SUMMED },
    origin: Origin {
        version: (1, 6),
        producer: Some("iText 7.1.9 (c) iText Group NV"),
        has_xmp: true,
        ..Origin::SILENT
    },
    draw,
};

const PAGE: (f32, f32) = (595.0, 842.0);
const PURPLE: Colour = Colour(72, 42, 120);
const PALE: Colour = Colour(238, 234, 246);
const TEXT: Ink = Ink::sans(7.6);
const DETAILS: Column = Column::left("Details", 128.0, 298.0);
const REFERENCE: Column = Column::centre("Ref No/Cheque\nNo", 304.0, 368.0);
const COLUMNS: [Column; 7] = [
    Column::centre("Value Date", 29.0, 73.0),
    Column::centre("Post Date", 79.0, 123.0),
    DETAILS,
    REFERENCE,
    Column::right("Debit", 373.0, 434.0),
    Column::right("Credit", 439.0, 500.0),
    Column::right("Balance", 505.0, 566.0),
];
const GRID: Grid = Grid {
    columns: &COLUMNS,
    ink: Ink::sans(7.2),
    title_ink: Ink::sans(7.4).bold().colour(Colour::WHITE),
    title_band: Some(PURPLE),
    has_centred_titles: true,
    leading: 9.0,
    padding: 3.4,
    stand: Stand::Middle,
    rules: Rules::Cells,
    rule: Ink::sans(1.0).colour(Colour(196, 190, 214)),
    zebra: Some(PALE),
    bottom: 772.0,
    begin,
    cells,
    ..Grid::PLAIN
};

fn draw(paper: &Paper<'_>, canvas: &mut Canvas) {
    let y = GRID.draw(paper, canvas, 96.0);
    draw_summary(paper, canvas, y + 20.0);
}

fn begin(paper: &Paper<'_>, canvas: &mut Canvas) -> f32 {
    canvas.page(PAGE.0, PAGE.1);
    let page = canvas.page_number();
    mark::sbi(canvas, (42.0, 38.0), 13.0);
    canvas.text(60.0, 44.0, "SBI", Ink::sans(20.0).bold().colour(PURPLE));
    canvas.text(569.0, 43.0, "STATEMENT OF ACCOUNT", Ink::sans(12.0).bold().colour(PURPLE).right());
    canvas.across(58.0, 26.0..569.0, 1.0, TEXT.colour(PURPLE));
    canvas.text(297.0, 822.0, &format!("Page no. {page}"), TEXT.centre());
    let care =
        "Visit https://sbi.co.in     For help call 1800 11 2211     This is a computer generated statement.";
    canvas.text(297.0, 808.0, care, Ink::sans(6.8).colour(Colour::GREY).centre());
    if page == 1 {
        draw_facts(paper, canvas);
        return GRID.draw_titles(canvas, 214.0);
    }
    GRID.draw_titles(canvas, 68.0)
}

fn draw_facts(paper: &Paper<'_>, canvas: &mut Canvas) {
    let account = &paper.history.account;
    let [from, to] = period(paper.history, "%d-%m-%Y");
    canvas.frame(Area { left: 26.0, top: 68.0, right: 290.0, bottom: 182.0 }, 0.6, PURPLE);
    canvas.frame(Area { left: 305.0, top: 68.0, right: 569.0, bottom: 182.0 }, 0.6, PURPLE);
    canvas.lines((34.0, 84.0), 12.0, &envelope(account), Ink::sans(8.4).bold());
    let block =
        Facts { label: 34.0, value: 116.0, width: 168.0, label_ink: TEXT, value_ink: TEXT, ..Facts::PLAIN };
    let left = [
        ("Branch Name", format!(": {}", account.branch.to_uppercase())),
        ("Branch Code", format!(": {}", account.branch_code)),
        ("Branch Phone", ": 1800112211".to_owned()),
    ];
    block.draw(canvas, 146.0, &left);
    let right = [
        ("CIF Number", format!(": {}", account.customer_id)),
        ("Account Number", format!(": {}", account.number)),
        ("Account Type", format!(": {}", kind_name(account.kind).to_uppercase())),
        ("Product", format!(": {}", account.product)),
        ("Currency", ": INR".to_owned()),
        ("IFSC Code", format!(": {}", account.ifsc)),
        ("MICR Code", format!(": {}", account.micr)),
        ("Account Open Date", format!(": {}", account.opened.strftime("%d/%m/%Y"))),
    ];
    Facts { label: 313.0, value: 395.0, ..block }.draw(canvas, 84.0, &right);
    let title = format!("Statement From : {from} To : {to}");
    canvas.text(297.0, 202.0, &title, Ink::sans(9.0).bold().colour(PURPLE).centre());
}

fn cells(canvas: &Canvas, row: &Row) -> Vec<Vec<String>> {
    let entry = &row.entry;
    vec![
        one(entry.value_date.strftime("%d/%m/%Y").to_string()),
        one(entry.date.strftime("%d/%m/%Y").to_string()),
        canvas.wrap_words(&entry.narration, DETAILS.width(), GRID.ink),
        canvas.wrap_words(entry.reference.as_deref().unwrap_or("-"), REFERENCE.width(), GRID.ink),
        amount(entry.debit, "-"),
        amount(entry.credit, "-"),
        amount(Some(entry.balance), ""),
    ]
}

fn draw_summary(paper: &Paper<'_>, canvas: &mut Canvas, y: f32) {
    let totals = paper.totals();
    let balance = |amount| sided(amount, ["CR", "DR"]);
    canvas.fill(Area { left: 26.0, top: y - 10.0, right: 569.0, bottom: y + 4.0 }, PALE);
    canvas.text(30.0, y, "Statement Summary", TEXT.bold().colour(PURPLE));
    let counts = format!("Dr. Count {}     Cr. Count {}", totals.debit_count, totals.credit_count);
    canvas.text(566.0, y, &counts, TEXT.right());
    let cells = [
        ("Brought Forward (Rs.)", balance(paper.history.opening)),
        ("Total Debits (Rs.)", totals.debit.to_string()),
        ("Total Credits (Rs.)", totals.credit.to_string()),
        ("Closing Balance (Rs.)", balance(paper.history.closing())),
    ];
    for (x, (label, value)) in [166.0, 300.0, 434.0, 566.0].into_iter().zip(cells) {
        canvas.text(x, y + 18.0, label, TEXT.bold().right());
        canvas.text(x, y + 31.0, &value, TEXT.right());
    }
    let note = "In case your account is operated by a power of attorney holder, please check the transactions with care.";
    canvas.text(30.0, y + 54.0, note, Ink::sans(6.8));
    canvas.text(30.0, y + 64.0, "**** END OF STATEMENT ****", Ink::sans(6.8));
}
