//! ICICI e-statement: deposits before withdrawals, and narrations that stand above and below their amounts.

use ledger::{Area, Money};

use super::{Layout, Prints};
use crate::account::{AccountKind, Bank, Entry};
use crate::draw::{Canvas, Colour, Column, FontKind, Ink, Origin, Step};
use crate::life::Persona;
use crate::paper::{Paper, Row};

pub(super) const LAYOUT: Layout = Layout {
    name: "icici-estatement",
    bank: Bank::Icici,
    persona: Persona::Salaried,
    accounts: 1,
    font: FontKind::TrueType,
    currency: "INR",
    about: "credit column before debit, narration above and below the amounts, a B/F row, a Total: row on each page, masked account",
    prints: Prints {
        holder: true,
        masked_account_number: true,
        ifsc: true,
        micr: true,
        account_type: true,
        branch: true,
        currency: true,
        period: true,
        opening: true,
        closing: true,
        ..Prints::NOTHING
    },
    origin: Origin { producer: Some("iText 5.4.0 (c) 1T3XT BVBA"), has_xmp: true, ..Origin::SILENT },
    draw,
};

const PAGE: (f32, f32) = (595.0, 842.0);
const BOTTOM: f32 = 770.0;
const LEADING: f32 = 9.4;
const DATE: Column = Column::left("DATE", 32.0, 84.0);
const MODE: Column = Column::left("MODE**", 88.0, 160.0);
const PARTICULARS: Column = Column::left("PARTICULARS", 164.0, 345.0);
const DEPOSITS: Column = Column::right("DEPOSITS", 350.0, 418.0);
const WITHDRAWALS: Column = Column::right("WITHDRAWALS", 424.0, 498.0);
const BALANCE: Column = Column::right("BALANCE", 502.0, 562.0);
const COLUMNS: [Column; 6] = [DATE, MODE, PARTICULARS, DEPOSITS, WITHDRAWALS, BALANCE];
const CELL: Ink = Ink::sans(7.5);
const BOLD: Ink = Ink::sans(7.5).bold();
const SMALL: Ink = Ink::sans(7.0);
const ORANGE: Colour = Colour(240, 106, 37);
const MAROON: Colour = Colour(154, 26, 32);
const BAND: Colour = Colour(246, 238, 232);

fn draw(paper: &Paper<'_>, canvas: &mut Canvas) {
    let mut y = begin(paper, canvas);
    y = draw_brought_forward(paper, canvas, y);
    // The first row of the page, to total it when the page is full.
    let mut first = 0;
    for (place, row) in paper.rows.iter().enumerate() {
        let lines = canvas.wrap_anywhere(&row.entry.narration, PARTICULARS.width(), CELL);
        let height = (lines.len() as f32 * LEADING).max(LEADING) + 7.0;
        if y + height > BOTTOM - 24.0 {
            draw_page_total(paper, canvas, &paper.rows[first..place], y);
            y = begin(paper, canvas);
            first = place;
        }
        if place % 2 == 1 {
            canvas.fill(Area { left: 28.0, top: y, right: 567.0, bottom: y + height }, BAND);
        }
        draw_row(canvas, row, &lines, y + height / 2.0);
        y += height;
    }
    draw_page_total(paper, canvas, &paper.rows[first..], y);
    draw_legend(canvas, y + 46.0);
}

fn begin(paper: &Paper<'_>, canvas: &mut Canvas) -> f32 {
    canvas.page(PAGE.0, PAGE.1);
    draw_letterhead(canvas);
    let mut y = 84.0;
    if canvas.page_number() == 1 {
        draw_customer(paper, canvas);
        y = 218.0;
    }
    let account = &paper.history.account;
    let product = match account.kind {
        AccountKind::Savings | AccountKind::Salary => "Savings",
        AccountKind::Current => "Current",
        AccountKind::Overdraft => "Overdraft",
    };
    let (from, to) = (paper.history.from.strftime("%B %d, %Y"), paper.history.to.strftime("%B %d, %Y"));
    let number = masked(&account.number);
    let title = format!(
        "Statement of Transactions in {product} Account Number: {number} in INR for the period {from} - {to}"
    );
    canvas.text(28.0, y, &title, Ink::sans(8.0).bold().colour(MAROON));
    canvas.fill(Area { left: 28.0, top: y + 8.0, right: 567.0, bottom: y + 26.0 }, ORANGE);
    canvas.titles(&COLUMNS, y + 20.0, BOLD.colour(Colour::WHITE));
    let page = canvas.page_number();
    canvas.text(567.0, 820.0, &format!("Page {page}"), SMALL.right());
    canvas.text(28.0, 820.0, "www.icicibank.com   Dial your bank: 1800 1080", SMALL.colour(Colour::GREY));
    y + 26.0
}

fn draw_letterhead(canvas: &mut Canvas) {
    canvas.shape(
        &[
            Step::Move(40.0, 30.0),
            Step::Curve([52.0, 26.0, 60.0, 34.0, 56.0, 44.0]),
            Step::Curve([50.0, 58.0, 36.0, 60.0, 34.0, 50.0]),
            Step::Curve([32.0, 42.0, 34.0, 34.0, 40.0, 30.0]),
        ],
        ORANGE,
    );
    canvas.circle((48.0, 36.0), 2.6, Colour::WHITE);
    canvas.text(66.0, 51.0, "ICICI Bank", Ink::sans(20.0).bold().colour(MAROON));
    canvas.across(64.0, 28.0..567.0, 1.2, Ink::sans(1.0).colour(ORANGE));
}

fn draw_customer(paper: &Paper<'_>, canvas: &mut Canvas) {
    let account = &paper.history.account;
    let mut lines = vec![format!("Name: {}", account.holder.to_uppercase())];
    lines.extend(account.joint_holder.iter().map(|name| format!("Joint holder: {}", name.to_uppercase())));
    lines.extend(account.address.iter().cloned());
    canvas.lines((28.0, 84.0), 11.0, &lines, Ink::sans(8.5));
    let facts = [
        ("Your Base Branch", account.branch.clone()),
        ("Cust ID", account.customer_id.clone()),
        ("IFSC Code", account.ifsc.clone()),
        ("MICR Code", account.micr.clone()),
        ("Statement Date", paper.made.strftime("%B %d, %Y").to_string()),
    ];
    canvas.frame(Area { left: 330.0, top: 74.0, right: 567.0, bottom: 144.0 }, 0.6, ORANGE);
    for (place, (label, value)) in facts.iter().enumerate() {
        let y = 88.0 + place as f32 * 12.0;
        canvas.text(338.0, y, &format!("{label}:"), SMALL.bold());
        canvas.text(414.0, y, value, SMALL);
    }
    canvas.fill(Area { left: 28.0, top: 156.0, right: 567.0, bottom: 172.0 }, BAND);
    canvas.text(34.0, 167.0, "Summary of Accounts held under this Cust ID", BOLD.colour(MAROON));
    canvas.text(34.0, 186.0, "ACCOUNT TYPE", SMALL.bold());
    canvas.text(180.0, 186.0, "ACCOUNT NUMBER", SMALL.bold());
    canvas.text(330.0, 186.0, "NOMINATION", SMALL.bold());
    canvas.text(562.0, 186.0, "BALANCE(INR)", SMALL.bold().right());
    canvas.text(34.0, 199.0, &account.product, SMALL);
    canvas.text(180.0, 199.0, &masked(&account.number), SMALL);
    canvas.text(330.0, 199.0, "Registered", SMALL);
    canvas.text(562.0, 199.0, &paper.history.closing().to_string(), SMALL.right());
}

fn draw_brought_forward(paper: &Paper<'_>, canvas: &mut Canvas, y: f32) -> f32 {
    let baseline = y + 12.0;
    canvas.cell(&DATE, baseline, &paper.history.from.strftime("%d-%m-%Y").to_string(), CELL);
    canvas.cell(&PARTICULARS, baseline, "B/F", CELL);
    canvas.cell(&BALANCE, baseline, &paper.history.opening.to_string(), CELL);
    y + 18.0
}

/// The date and the amounts stand on the middle of the narration, whatever its lines.
fn draw_row(canvas: &mut Canvas, row: &Row, lines: &[String], middle: f32) {
    let entry = &row.entry;
    let top = middle - (lines.len() as f32 - 1.0) * LEADING / 2.0 + 2.6;
    let baseline = middle + 2.6;
    canvas.lines((PARTICULARS.left, top), LEADING, lines, CELL);
    canvas.cell(&DATE, baseline, &entry.date.strftime("%d-%m-%Y").to_string(), CELL);
    canvas.cell(&MODE, baseline, mode(entry), CELL);
    for (column, amount) in
        [(DEPOSITS, entry.credit), (WITHDRAWALS, entry.debit), (BALANCE, Some(entry.balance))]
    {
        canvas.cell(&column, baseline, &amount.map_or_else(String::new, |amount| amount.to_string()), CELL);
    }
    canvas.record(row);
}

fn draw_page_total(paper: &Paper<'_>, canvas: &mut Canvas, rows: &[Row], y: f32) {
    let totals = paper.totals_of(rows);
    // The balance as it should be, even if the page's last row was drawn wrong.
    let end = rows.last().map_or(0, |row| row.places.end);
    let balance =
        paper.history.entries.get(end.wrapping_sub(1)).map_or(paper.history.opening, |entry| entry.balance);
    let rule = Ink::sans(1.0).colour(ORANGE);
    canvas.across(y + 3.0, 28.0..567.0, 0.8, rule);
    canvas.cell(&PARTICULARS, y + 15.0, "Total:", BOLD);
    for (column, amount) in [(DEPOSITS, totals.credit), (WITHDRAWALS, totals.debit), (BALANCE, balance)] {
        canvas.cell(&column, y + 15.0, &Money::to_string(&amount), BOLD);
    }
    canvas.across(y + 21.0, 28.0..567.0, 0.8, rule);
}

/// What the mode column says, by the channel the narration begins with.
fn mode(entry: &Entry) -> &'static str {
    const MODES: [(&str, &str); 8] = [
        ("MMT", "MOBILE BANKING"),
        ("MB", "MOBILE BANKING"),
        ("BIL", "BILL PAYMENT"),
        ("INF", "INTERNET BANKING"),
        ("ATM", "ICICI ATM"),
        ("NFS", "OTHER ATMS"),
        ("VPS", "DEBIT CARD"),
        ("CMS", "CMS TRANSACTION"),
    ];
    MODES.iter().find(|(start, _)| entry.narration.starts_with(start)).map_or("", |(_, mode)| mode)
}

fn draw_legend(canvas: &mut Canvas, y: f32) {
    const CODES: [&str; 9] = [
        "B/F - Balance brought forward      INF - Internet fund transfer      MMT - Mobile money transfer by IMPS",
        "VPS/IPS - Debit card purchase      NFS - Cash from another bank's ATM      CAM - Cash deposited at a machine",
        "BIL - Bill payment by internet      CLG - Cheque through clearing      TOP - Mobile recharge",
        "UPI - Unified Payments Interface      ACH - Automated clearing house      EBA - Trading by ICICI Direct",
        "NEFT/RTGS - Transfer to or from another bank      CMS - Cash management service      LCCBRN - Local cheque",
        "** Mode shows the channel of the transaction where it is known.",
        "Deposits of up to Rs. 5,00,000 are insured by DICGC. Please report any difference within 30 days.",
        "Registered Office: ICICI Bank Tower, Near Chakli Circle, Old Padra Road, Vadodara 390007, Gujarat.",
        "This is a system generated statement; it is not signed.",
    ];
    let mut y = y;
    if y + 12.0 * CODES.len() as f32 > BOTTOM + 30.0 {
        canvas.page(PAGE.0, PAGE.1);
        draw_letterhead(canvas);
        y = 90.0;
    }
    canvas.text(28.0, y, "Legends for transactions in your account statement", BOLD.colour(MAROON));
    canvas.lines((28.0, y + 13.0), 10.5, &CODES.map(str::to_owned), SMALL);
}

fn masked(number: &str) -> String {
    let hidden = number.chars().count().saturating_sub(4);
    number.chars().enumerate().map(|(place, digit)| if place < hidden { 'X' } else { digit }).collect()
}
