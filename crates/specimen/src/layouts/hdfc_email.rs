//! HDFC statement sent by e-mail until 2020: a nought in the idle column, and dates left over from the template.

use jiff::civil::date;
use ledger::{Area, Money};

use super::facts::{Facts, envelope, period};
use super::grid::{Grid, Rules, amount, one};
use super::{Layout, Prints, mark};
use crate::account::{AccountKind, Bank};
use crate::draw::{Canvas, Colour, Column, Dates, FontKind, Ink, Origin, western};
use crate::life::Persona;
use crate::paper::{Paper, Row};

pub(super) const LAYOUT: Layout = Layout {
    name: "hdfc-email",
    bank: Bank::Hdfc,
    persona: Persona::Stressed,
    accounts: 1,
    font: FontKind::TrueType,
    currency: "INR",
    about: "0.00 in the idle column, Closing Balance* in the header, narration broken inside words, file dates older than the period",
    prints: Prints {
        counts: true,
        overdraft_limit: true,
        value_date: true,
        reference: true,
        ..Prints::SUMMED
    },
    origin: Origin {
        version: (1, 3),
        creator: Some("Style Report"),
        producer: Some("Style Report"),
        dates: Dates::Template(date(2012, 10, 19).at(11, 6, 2, 0), date(2020, 2, 11).at(16, 40, 55, 0)),
        ..Origin::SILENT
    },
    draw,
};

const PAGE: (f32, f32) = (595.0, 842.0);
const BLUE: Colour = Colour(0, 76, 143);
const PALE: Colour = Colour(221, 232, 242);
const TEXT: Ink = Ink::sans(7.6);
const NARRATION: Column = Column::left("Narration", 71.0, 232.0);
const COLUMNS: [Column; 7] = [
    Column::left("Date", 25.0, 66.0),
    NARRATION,
    Column::left("Chq. / Ref No.", 237.0, 308.0),
    Column::left("Value Date", 313.0, 356.0),
    Column::right("Withdrawal Amount", 359.0, 430.0),
    Column::right("Deposit Amount", 434.0, 499.0),
    Column::right("Closing Balance*", 504.0, 571.0),
];
const GRID: Grid = Grid {
    columns: &COLUMNS,
    ink: Ink::sans(7.0),
    title_ink: Ink::sans(7.2).bold().colour(BLUE),
    title_band: Some(PALE),
    leading: 8.8,
    padding: 3.2,
    rules: Rules::Rows,
    rule: Ink::sans(1.0).colour(Colour(176, 196, 214)),
    bottom: 742.0,
    begin,
    cells,
    ..Grid::PLAIN
};

fn draw(paper: &Paper<'_>, canvas: &mut Canvas) {
    let y = GRID.draw(paper, canvas, 110.0);
    draw_summary(paper, canvas, y + 22.0);
}

fn begin(paper: &Paper<'_>, canvas: &mut Canvas) -> f32 {
    canvas.page(PAGE.0, PAGE.1);
    let page = canvas.page_number();
    canvas.fill(Area { left: 446.0, top: 22.0, right: 573.0, bottom: 46.0 }, BLUE);
    mark::hdfc(canvas, (450.0, 26.0), 16.0);
    canvas.text(472.0, 39.5, "HDFC BANK", Ink::sans(14.0).bold().colour(Colour::WHITE));
    canvas.text(22.0, 36.0, "Statement of Account", Ink::sans(15.0).colour(BLUE));
    canvas.text(573.0, 56.0, &format!("Page No.: {page}"), TEXT.right());
    let mut y = 70.0;
    if page == 1 {
        draw_facts(paper, canvas);
        y = 238.0;
    }
    let [from, to] = period(paper.history, "%d/%m/%Y");
    let number = &paper.history.account.number;
    canvas.text(22.0, y, &format!("Account No : {number}"), TEXT.bold());
    canvas.text(573.0, y, &format!("Statement From : {from} To : {to}"), TEXT.bold().right());
    draw_footer(canvas);
    GRID.draw_titles(canvas, y + 7.0)
}

fn draw_facts(paper: &Paper<'_>, canvas: &mut Canvas) {
    let account = &paper.history.account;
    canvas.lines((22.0, 74.0), 11.0, &envelope(account), Ink::sans(8.4));
    let joint = account.joint_holder.as_deref().map_or_else(String::new, str::to_uppercase);
    canvas.text(22.0, 186.0, &format!("JOINT HOLDERS : {joint}"), TEXT);
    canvas.text(22.0, 198.0, "Nomination : Registered", TEXT);
    let kind = match account.kind {
        AccountKind::Savings => "SAVINGS - RESIDENTS",
        AccountKind::Salary => "SALARY SAVINGS - RESIDENTS",
        AccountKind::Current => "CURRENT - REGULAR",
        AccountKind::Overdraft => "CASH CREDIT / OVERDRAFT",
    };
    let facts = [
        ("Account Branch", account.branch.to_uppercase()),
        ("Customer ID", account.customer_id.clone()),
        ("Email", account.email.clone()),
        ("A/C Open Date", account.opened.strftime("%d/%m/%Y").to_string()),
        ("Account Status", "Regular".to_owned()),
        ("Account Type", kind.to_owned()),
        ("Currency", "INR".to_owned()),
        ("OD Limit", account.overdraft_limit.unwrap_or_default().to_string()),
        ("RTGS/NEFT IFSC", account.ifsc.clone()),
        ("MICR Code", account.micr.clone()),
        ("Branch Code", account.branch_code.clone()),
        ("Phone no.", "1800 202 6161".to_owned()),
    ];
    let block = Facts {
        label: 330.0,
        colon: Some(404.0),
        value: 411.0,
        width: 162.0,
        label_ink: TEXT,
        value_ink: TEXT,
        ..Facts::PLAIN
    };
    block.draw(canvas, 74.0, &facts);
    canvas.across(222.0, 22.0..573.0, 1.0, TEXT.colour(BLUE));
}

fn cells(canvas: &Canvas, row: &Row) -> Vec<Vec<String>> {
    let entry = &row.entry;
    vec![
        one(entry.date.strftime("%d/%m/%Y").to_string()),
        canvas.wrap_anywhere(&entry.narration, NARRATION.width(), GRID.ink),
        one(entry.reference.as_deref().unwrap_or("")),
        one(entry.value_date.strftime("%d/%m/%Y").to_string()),
        amount(entry.debit, "0.00"),
        amount(entry.credit, "0.00"),
        amount(Some(entry.balance), ""),
    ]
}

fn draw_footer(canvas: &mut Canvas) {
    let notes = [
        "*Closing balance includes funds earmarked for hold and uncleared funds.",
        "Entries will be taken as correct unless an error is reported within 30 days of this statement.",
        "State account branch GSTN : 27AAACH2702H1Z0     GST details are at www.hdfcbank.com",
        "Registered Office : HDFC Bank House, Senapati Bapat Marg, Lower Parel, Mumbai 400013",
    ];
    canvas.across(768.0, 22.0..573.0, 0.6, TEXT.colour(BLUE));
    canvas.lines((22.0, 779.0), 9.0, &notes.map(str::to_owned), Ink::sans(6.4).colour(Colour::GREY));
}

/// Grouped by thousands, though the rows are grouped by lakhs.
fn draw_summary(paper: &Paper<'_>, canvas: &mut Canvas, y: f32) {
    let totals = paper.totals();
    let money = |amount: Money| western(amount);
    canvas.text(22.0, y, "STATEMENT SUMMARY :-", TEXT.bold());
    let cells = [
        ("Opening Balance", money(paper.history.opening)),
        ("Dr Count", totals.debit_count.to_string()),
        ("Cr Count", totals.credit_count.to_string()),
        ("Debits", money(totals.debit)),
        ("Credits", money(totals.credit)),
        ("Closing Bal", money(paper.history.closing())),
    ];
    for (x, (label, value)) in [90.0, 176.0, 242.0, 330.0, 430.0, 530.0].into_iter().zip(cells) {
        canvas.text(x, y + 16.0, label, TEXT.bold().centre());
        canvas.text(x, y + 29.0, &value, TEXT.centre());
    }
    let made = paper.made.strftime("%d-%b-%Y %H:%M:%S").to_string().to_uppercase();
    canvas.text(22.0, y + 50.0, &format!("Generated On : {made}"), TEXT);
    let note = "This is a computer generated statement and does not require a signature.";
    canvas.text(22.0, y + 61.0, note, TEXT);
    canvas.text(297.0, y + 80.0, "**END OF STATEMENT**", TEXT.bold().centre());
}
