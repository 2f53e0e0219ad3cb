//! HDFC net-banking download: a ruled table on an odd page size, with the header block painted after the rows.

use ledger::Area;

use super::{Layout, Prints};
use crate::account::{AccountKind, Bank};
use crate::draw::{Canvas, Colour, Column, Dates, FontKind, Ink, Origin, western, wrap_characters};
use crate::life::Persona;
use crate::paper::{Paper, Row};

pub(super) const LAYOUT: Layout = Layout {
    name: "hdfc-netbanking",
    bank: Bank::Hdfc,
    persona: Persona::Salaried,
    accounts: 1,
    font: FontKind::Base14,
    currency: "INR",
    about: "header block painted after the rows, narration broken inside words, summary grouped by thousands but rows by lakhs",
    prints: Prints {
        holder: true,
        account_number: true,
        ifsc: true,
        micr: true,
        account_type: true,
        branch: true,
        currency: true,
        period: true,
        opening: true,
        closing: true,
        totals: true,
        counts: true,
        overdraft_limit: true,
        value_date: true,
        reference: true,
        ..Prints::NOTHING
    },
    // The producer is the word null, and stays readable when the file is encrypted.
    origin: Origin {
        version: (1, 3),
        producer: Some("null"),
        dates: Dates::Absent,
        has_plain_info: true,
        ..Origin::SILENT
    },
    draw,
};

const PAGE: (f32, f32) = (638.0, 842.0);
const TABLE_TOP: f32 = 252.0;
const TABLE_BOTTOM: f32 = 716.0;
const LEADING: f32 = 9.6;
const NARRATION_LETTERS: usize = 38;
const EDGES: [f32; 8] = [24.0, 66.0, 266.0, 352.0, 394.0, 470.0, 546.0, 618.0];
const COLUMNS: [Column; 7] = [
    Column::left("Date", 28.0, 64.0),
    Column::left("Narration", 70.0, 264.0),
    Column::left("Chq./Ref.No.", 270.0, 350.0),
    Column::left("Value Dt", 355.0, 392.0),
    Column::right("Withdrawal Amt.", 398.0, 466.0),
    Column::right("Deposit Amt.", 474.0, 542.0),
    Column::right("Closing Balance", 550.0, 614.0),
];
const CELL: Ink = Ink::serif(8.0);
const NARRATION: Ink = Ink::sans(7.2);
const LABEL: Ink = Ink::serif(8.5);
const BLUE: Colour = Colour(0, 76, 143);
const RED: Colour = Colour(237, 35, 42);

fn draw(paper: &Paper<'_>, canvas: &mut Canvas) {
    let mut y = begin(canvas);
    for row in &paper.rows {
        let lines = wrap_characters(&row.entry.narration, NARRATION_LETTERS);
        let height = lines.len() as f32 * LEADING + 3.0;
        if y + height > TABLE_BOTTOM {
            end(paper, canvas, TABLE_BOTTOM);
            y = begin(canvas);
        }
        draw_row(canvas, row, &lines, y);
        y += height;
    }
    // The summary and its notes need a hand's breadth under the table.
    if y + 120.0 > TABLE_BOTTOM {
        end(paper, canvas, TABLE_BOTTOM);
        y = begin(canvas);
    }
    end(paper, canvas, y + 4.0);
    draw_summary(paper, canvas, y + 24.0);
}

fn begin(canvas: &mut Canvas) -> f32 {
    canvas.page(PAGE.0, PAGE.1);
    TABLE_TOP + 28.0
}

fn draw_row(canvas: &mut Canvas, row: &Row, lines: &[String], y: f32) {
    let entry = &row.entry;
    canvas.record(row);
    canvas.cell(&COLUMNS[0], y, &entry.date.strftime("%d/%m/%y").to_string(), CELL);
    canvas.lines((COLUMNS[1].left, y), LEADING, lines, NARRATION);
    canvas.cell(&COLUMNS[2], y, entry.reference.as_deref().unwrap_or(""), CELL);
    canvas.cell(&COLUMNS[3], y, &entry.value_date.strftime("%d/%m/%y").to_string(), CELL);
    if let Some(debit) = entry.debit {
        canvas.cell(&COLUMNS[4], y, &debit.to_string(), CELL);
    }
    if let Some(credit) = entry.credit {
        canvas.cell(&COLUMNS[5], y, &credit.to_string(), CELL);
    }
    canvas.cell(&COLUMNS[6], y, &entry.balance.to_string(), CELL);
}

/// Rules, titles, header block and footer: all painted after the rows of the page, in a stream of their own.
fn end(paper: &Paper<'_>, canvas: &mut Canvas, bottom: f32) {
    canvas.next_stream();
    canvas.rules(&EDGES, (TABLE_TOP, bottom), LABEL);
    for y in [TABLE_TOP, TABLE_TOP + 16.0, bottom] {
        canvas.across(y, EDGES[0]..EDGES[7], 0.5, LABEL);
    }
    for column in &COLUMNS {
        let x = f32::midpoint(column.left, column.right);
        canvas.text(x, TABLE_TOP + 11.0, column.title, Ink::serif(8.0).bold().centre());
    }
    draw_header(paper, canvas);
    draw_footer(canvas);
}

fn draw_header(paper: &Paper<'_>, canvas: &mut Canvas) {
    let account = &paper.history.account;
    let page = canvas.page_number();
    canvas.text(612.0, 26.0, &format!("Page No .: {page}"), LABEL.right());
    canvas.fill(Area { left: 24.0, top: 32.0, right: 150.0, bottom: 54.0 }, BLUE);
    canvas.fill(Area { left: 28.0, top: 36.0, right: 42.0, bottom: 50.0 }, RED);
    canvas.fill(Area { left: 32.0, top: 40.0, right: 38.0, bottom: 46.0 }, Colour::WHITE);
    canvas.text(48.0, 48.0, "HDFC BANK", Ink::sans(14.0).bold().colour(Colour::WHITE));
    canvas.text(24.0, 64.0, "We understand your world", Ink::sans(7.0).colour(BLUE));

    let mut left = vec![account.holder.to_uppercase()];
    left.extend(account.address.iter().map(|line| line.to_uppercase()));
    canvas.frame(Area { left: 24.0, top: 74.0, right: 300.0, bottom: 196.0 }, 0.5, Colour::BLACK);
    canvas.lines((30.0, 88.0), 11.5, &left, LABEL);
    let joint = account.joint_holder.as_deref().unwrap_or("");
    canvas.text(30.0, 172.0, &format!("JOINT HOLDERS : {}", joint.to_uppercase()), LABEL);
    canvas.text(30.0, 188.0, "Nomination : Registered", LABEL);

    for (place, (label, value)) in facts(paper).iter().enumerate() {
        let y = 40.0 + place as f32 * 11.4;
        canvas.text(330.0, y, label, LABEL);
        canvas.text(412.0, y, &format!(": {value}"), LABEL);
    }
    let (from, to) = (paper.history.from.strftime("%d/%m/%Y"), paper.history.to.strftime("%d/%m/%Y"));
    let title = format!("Statement of account      From : {from}     To : {to}");
    canvas.text(321.0, 240.0, &title, Ink::serif(10.0).bold().centre());
}

fn facts(paper: &Paper<'_>) -> Vec<(&'static str, String)> {
    let account = &paper.history.account;
    let kind = match account.kind {
        AccountKind::Savings => "SAVINGS - RESIDENTS(105)",
        AccountKind::Salary => "SALARY SAVINGS - RESIDENTS(110)",
        AccountKind::Current => "CURRENT - REGULAR(250)",
        AccountKind::Overdraft => "CASH CREDIT/OVERDRAFT(480)",
    };
    let limit = account.overdraft_limit.map_or_else(|| "0.00".to_owned(), western);
    vec![
        ("Account Branch", account.branch.to_uppercase()),
        ("Address", format!("HDFC BANK LTD, {}", account.branch.to_uppercase())),
        ("City", account.branch.split(',').next_back().unwrap_or("").trim().to_uppercase()),
        ("Phone no.", "18002026161".to_owned()),
        ("OD Limit", format!("{limit}    Currency : INR")),
        ("Email", account.email.to_uppercase()),
        ("Cust ID", account.customer_id.clone()),
        ("Account No", format!("{}    {}", account.number, account.product.to_uppercase())),
        ("A/C Open Date", account.opened.strftime("%d/%m/%Y").to_string()),
        ("Account Status", "Regular".to_owned()),
        ("RTGS/NEFT IFSC", format!("{}    MICR : {}", account.ifsc, account.micr)),
        ("Branch Code", account.branch_code.clone()),
        ("Account Type", kind.to_owned()),
    ]
}

fn draw_footer(canvas: &mut Canvas) {
    let ink = Ink::serif(7.0);
    canvas.text(24.0, 772.0, "HDFC BANK LIMITED", ink.bold());
    let notes = [
        "*The closing balance takes in funds earmarked for a hold and funds not yet cleared.",
        "If no error is reported within 30 days of receiving this statement, its contents will be held to be correct.",
        "The address shown is the one in the Bank's records on the day the statement was asked for.",
        "State account branch GSTN: 27AAACH2702H1Z0",
        "Registered Office Address: HDFC Bank House, Senapati Bapat Marg, Lower Parel, Mumbai 400013",
    ];
    canvas.lines((24.0, 781.0), 8.6, &notes.map(str::to_owned), ink);
}

/// Grouped by thousands, though the rows are grouped by lakhs.
fn draw_summary(paper: &Paper<'_>, canvas: &mut Canvas, y: f32) {
    let totals = paper.totals();
    let bold = Ink::serif(8.5).bold();
    canvas.text(24.0, y, "STATEMENT SUMMARY  :-", bold);
    let cells = [
        ("Opening Balance", western(paper.history.opening)),
        ("Dr Count", totals.debit_count.to_string()),
        ("Cr Count", totals.credit_count.to_string()),
        ("Debits", western(totals.debit)),
        ("Credits", western(totals.credit)),
        ("Closing Bal", western(paper.history.closing())),
    ];
    for (x, (label, value)) in [110.0, 196.0, 260.0, 350.0, 450.0, 560.0].into_iter().zip(cells) {
        canvas.text(x, y + 16.0, label, bold.centre());
        canvas.text(x, y + 30.0, &value, LABEL.centre());
    }
    let made = paper.made.strftime("%d-%b-%Y %H:%M:%S").to_string().to_uppercase();
    let customer = &paper.history.account.customer_id;
    let line = format!("Generated On: {made}      Generated By: {customer}      Requesting Branch Code: NET");
    canvas.text(24.0, y + 52.0, &line, LABEL);
    let note = "This is a computer generated statement and does not require signature.";
    canvas.text(321.0, y + 70.0, note, LABEL.centre());
}
