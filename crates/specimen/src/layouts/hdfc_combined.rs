//! HDFC combined statement since 2024: a page of balances first, then rows whose narration holds value date and reference.

use jiff::civil::date;
use ledger::{Area, Money};

use super::facts::{Facts, envelope, period};
use super::grid::{Grid, Rules, amount, one};
use super::{Layout, Prints, mark};
use crate::account::{AccountKind, Bank, Entry};
use crate::draw::{Canvas, Colour, Column, Dates, FontKind, Ink, Origin};
use crate::life::Persona;
use crate::paper::{Paper, Placement, Row};

pub(super) const LAYOUT: Layout = Layout {
    name: "hdfc-combined",
    bank: Bank::Hdfc,
    persona: Persona::Salaried,
    accounts: 1,
    font: FontKind::Cid,
    currency: "INR",
    about: "first page all balances and no rows, value date and reference inside the narration, 0.00 in the idle column, lines between columns and none between rows",
    prints: Prints { overdraft_limit: true, value_date: true, reference: true, ..Prints::SUMMED },
    origin: Origin {
        creator: Some("Style Report"),
        producer: Some("Style Report"),
        dates: Dates::Template(date(2012, 10, 19).at(11, 6, 2, 0), date(2021, 6, 30).at(9, 12, 41, 0)),
        ..Origin::SILENT
    },
    draw,
};

const PAGE: (f32, f32) = (595.0, 842.0);
const BLUE: Colour = Colour(0, 60, 125);
const PALE: Colour = Colour(233, 239, 247);
const LINE: Ink = Ink::sans(1.0).colour(BLUE);
const TEXT: Ink = Ink::sans(8.0);
const NARRATION: Column = Column::left("Narration", 96.0, 330.0);
const COLUMNS: [Column; 5] = [
    Column::left("Txn Date", 36.0, 86.0),
    NARRATION,
    Column::right("Withdrawals", 338.0, 408.0),
    Column::right("Deposits", 416.0, 482.0),
    Column::right("Closing Balance", 488.0, 559.0),
];
const GRID: Grid = Grid {
    columns: &COLUMNS,
    ink: Ink::sans(7.4),
    title_ink: Ink::sans(7.8).bold().colour(Colour::WHITE),
    title_band: Some(BLUE),
    leading: 9.0,
    padding: 2.6,
    rules: Rules::Columns,
    rule: LINE,
    bottom: 770.0,
    begin,
    cells,
    amend,
    ..Grid::PLAIN
};

const BALANCES: [Column; 6] = [
    Column::left("Account Number", 36.0, 128.0),
    Column::right("Available Balance", 132.0, 212.0),
    Column::right("Sweep-in Balance", 216.0, 294.0),
    Column::right("Overdraft Limit", 298.0, 374.0),
    Column::right("Hold Amount", 378.0, 454.0),
    Column::right("Net Balance", 458.0, 559.0),
];
const BALANCE_GRID: Grid = Grid {
    columns: &BALANCES,
    ink: Ink::sans(7.6),
    title_ink: Ink::sans(7.4).bold().colour(BLUE),
    title_band: Some(PALE),
    padding: 4.0,
    ..Grid::PLAIN
};

fn draw(paper: &Paper<'_>, canvas: &mut Canvas) {
    draw_relationship(paper, canvas);
    let y = GRID.draw(paper, canvas, 70.0);
    draw_summary(paper, canvas, y + 8.0);
}

fn draw_letterhead(canvas: &mut Canvas) {
    canvas.page(PAGE.0, PAGE.1);
    canvas.fill(Area { left: 0.0, top: 0.0, right: PAGE.0, bottom: 52.0 }, BLUE);
    mark::hdfc(canvas, (33.0, 16.0), 20.0);
    canvas.text(60.0, 32.0, "HDFC BANK", Ink::sans(17.0).bold().colour(Colour::WHITE));
    canvas.text(562.0, 30.0, "Combined Statement", Ink::sans(12.0).colour(Colour::WHITE).right());
    let page = canvas.page_number();
    canvas.across(800.0, 33.0..562.0, 0.5, LINE);
    canvas.text(
        33.0,
        812.0,
        "HDFC Bank Limited, HDFC Bank House, Lower Parel, Mumbai 400013",
        Ink::sans(6.4),
    );
    canvas.text(562.0, 812.0, &format!("Page {page}"), Ink::sans(6.4).right());
}

/// The first page has dates, account numbers and amounts in columns, but not one transaction.
fn draw_relationship(paper: &Paper<'_>, canvas: &mut Canvas) {
    let account = &paper.history.account;
    let [from, to] = period(paper.history, "%d/%m/%Y");
    draw_letterhead(canvas);
    canvas.lines((33.0, 86.0), 12.0, &envelope(account), Ink::sans(9.0));
    let block = Facts {
        label: 350.0,
        colon: Some(424.0),
        value: 432.0,
        width: 130.0,
        label_ink: TEXT.bold(),
        ..Facts::PLAIN
    };
    let facts = [
        ("Customer ID", account.customer_id.clone()),
        ("Statement Period", format!("{from} to {to}")),
        ("Statement Date", paper.made.strftime("%d/%m/%Y").to_string()),
        ("Email", account.email.clone()),
        ("Mobile", format!("XXXXXX{}", account.mobile.get(6..).unwrap_or(""))),
        ("Nomination", "Registered".to_owned()),
    ];
    block.draw(canvas, 86.0, &facts);

    canvas.text(33.0, 216.0, "Your Relationship Summary", Ink::sans(12.0).bold().colour(BLUE));
    canvas.text(562.0, 216.0, &format!("Balances as on {to} (in INR)"), TEXT.right());
    let y = BALANCE_GRID.draw_titles(canvas, 224.0);
    let (balance, limit) = (paper.history.closing(), account.overdraft_limit.unwrap_or_default());
    let net = balance.plus(limit).unwrap_or(balance);
    let row = |number: &str, amounts: [Money; 5]| -> Vec<Vec<String>> {
        std::iter::once(one(number)).chain(amounts.map(|money| amount(Some(money), ""))).collect()
    };
    let y = BALANCE_GRID.draw_row(
        canvas,
        y,
        &row(&account.number, [balance, Money::ZERO, limit, Money::ZERO, net]),
        TEXT,
    );
    canvas.across(y, 33.0..562.0, 0.5, LINE);
    let total = row("Total", [balance, Money::ZERO, limit, Money::ZERO, net]);
    let y = BALANCE_GRID.draw_row(canvas, y, &total, TEXT.bold());
    canvas.across(y, 33.0..562.0, 0.5, LINE);
    let notes = [
        "Net balance = available balance + sweep-in balance + overdraft limit - hold amount.",
        "Fixed deposits, loans and cards held with the bank are not part of this statement.",
        "Please tell the bank within 30 days if an entry is not right.",
    ];
    canvas.lines((33.0, y + 20.0), 10.5, &notes.map(str::to_owned), Ink::sans(7.0).colour(Colour::GREY));
    let offer = Area { left: 33.0, top: 400.0, right: 562.0, bottom: 480.0 };
    canvas.fill(offer, PALE);
    canvas.text(48.0, 432.0, "Pay bills from one app.", Ink::sans(14.0).bold().colour(BLUE));
    canvas.text(48.0, 452.0, "Save up to 5% on your first 3 recharges. Conditions apply.", Ink::sans(9.0));
}

fn begin(paper: &Paper<'_>, canvas: &mut Canvas) -> f32 {
    draw_letterhead(canvas);
    let account = &paper.history.account;
    let kind = match account.kind {
        AccountKind::Savings => "Savings Account",
        AccountKind::Salary => "Salary Account",
        AccountKind::Current => "Current Account",
        AccountKind::Overdraft => "Overdraft Account",
    };
    let [from, to] = period(paper.history, "%d/%m/%Y");
    canvas.text(33.0, 76.0, &format!("{kind} - {}", account.number), Ink::sans(10.0).bold().colour(BLUE));
    canvas.text(562.0, 76.0, &format!("Transactions from {from} to {to}"), TEXT.right());
    let branch = format!(
        "Branch : {}     RTGS/NEFT IFSC : {}     MICR : {}     Currency : INR",
        account.branch, account.ifsc, account.micr
    );
    canvas.text(33.0, 90.0, &branch, Ink::sans(7.4));
    GRID.draw_titles(canvas, 98.0)
}

fn cells(canvas: &Canvas, row: &Row) -> Vec<Vec<String>> {
    let entry = &row.entry;
    vec![
        one(entry.date.strftime("%d/%m/%Y").to_string()),
        canvas.wrap_words(&narration(entry), NARRATION.width(), GRID.ink),
        amount(entry.debit, "0.00"),
        amount(entry.credit, "0.00"),
        amount(Some(entry.balance), ""),
    ]
}

fn amend(row: &Row, placement: &mut Placement) {
    placement.description = Some(narration(&row.entry));
}

fn narration(entry: &Entry) -> String {
    let reference = entry.reference.as_deref().map_or_else(String::new, |number| format!(" Ref {number}"));
    format!("{} Value Dt {}{reference}", entry.narration, entry.value_date.strftime("%d/%m/%Y"))
}

fn draw_summary(paper: &Paper<'_>, canvas: &mut Canvas, y: f32) {
    let totals = paper.totals();
    canvas.across(y, 33.0..562.0, 0.8, LINE);
    let cells = [
        ("Opening Balance", paper.history.opening),
        ("Total Withdrawals", totals.debit),
        ("Total Deposits", totals.credit),
        ("Closing Balance", paper.history.closing()),
    ];
    for (x, (label, value)) in [100.0, 232.0, 364.0, 496.0].into_iter().zip(cells) {
        canvas.text(x, y + 16.0, label, TEXT.bold().colour(BLUE).centre());
        canvas.text(x, y + 29.0, &value.to_string(), TEXT.centre());
    }
    canvas.across(y + 38.0, 33.0..562.0, 0.8, LINE);
}
