//! ICICI net-banking search result: a huge page, titles on three lines, narrations above and below their amounts.

use ledger::Money;

use super::facts::{Facts, period};
use super::grid::{Grid, Rules, Stand, cheque, one, only_cheques};
use super::{Layout, Prints, mark};
use crate::account::Bank;
use crate::draw::{Canvas, Colour, Column, FontKind, Ink, Origin};
use crate::life::Persona;
use crate::paper::{Paper, Row};

pub(super) const LAYOUT: Layout = Layout {
    name: "icici-optransaction",
    bank: Bank::Icici,
    persona: Persona::BusyUpi,
    accounts: 1,
    font: FontKind::Base14,
    currency: "INR",
    about: "1072 by 1315 points, titles wrapped over three lines, narration above and below its amounts, value date first, no opening or closing",
    prints: Prints {
        holder: true,
        account_number: true,
        currency: true,
        period: true,
        value_date: true,
        reference: true,
        ..Prints::NOTHING
    },
    origin: Origin {
        creator: Some("JasperReports (OpTransactionHistoryTpr)"),
        producer: Some("iText 2.1.5 (by lowagie.com)"),
        ..Origin::SILENT
    },
    draw,
};

const PAGE: (f32, f32) = (1072.0, 1315.0);
const ORANGE: Colour = Colour(240, 106, 37);
const MAROON: Colour = Colour(154, 26, 32);
const TEXT: Ink = Ink::sans(13.0);
const REMARKS: Column = Column::left("Transaction Remarks", 398.0, 652.0);
const COLUMNS: [Column; 8] = [
    Column::centre("S No.", 44.0, 86.0),
    Column::centre("Value Date", 94.0, 176.0),
    Column::centre("Transaction\nDate", 184.0, 272.0),
    Column::centre("Cheque\nNumber", 280.0, 388.0),
    REMARKS,
    Column::right("Withdrawal\nAmount\n(INR )", 664.0, 772.0),
    Column::right("Deposit\nAmount\n(INR )", 784.0, 892.0),
    Column::right("Balance (INR\n)", 904.0, 1026.0),
];
const GRID: Grid = Grid {
    columns: &COLUMNS,
    ink: Ink::sans(12.0),
    title_ink: Ink::sans(12.0).bold(),
    title_band: Some(Colour(236, 236, 236)),
    has_centred_titles: true,
    leading: 14.6,
    padding: 6.0,
    stand: Stand::Middle,
    rules: Rules::Cells,
    rule: Ink::sans(1.0).colour(Colour(150, 150, 150)),
    bottom: 1240.0,
    begin,
    cells,
    amend: only_cheques,
    ..Grid::PLAIN
};

fn draw(paper: &Paper<'_>, canvas: &mut Canvas) {
    let y = GRID.draw(paper, canvas, 190.0);
    draw_legends(canvas, y + 34.0);
}

fn begin(paper: &Paper<'_>, canvas: &mut Canvas) -> f32 {
    canvas.page(PAGE.0, PAGE.1);
    let page = canvas.page_number();
    canvas.text(1030.0, 1288.0, &format!("Page {page}"), TEXT.right());
    if page > 1 {
        return GRID.draw_titles(canvas, 44.0);
    }
    mark::icici(canvas, (66.0, 66.0), 22.0);
    canvas.text(98.0, 77.0, "ICICI Bank", Ink::sans(32.0).bold().colour(MAROON));
    canvas.text(1030.0, 77.0, "DETAILED STATEMENT", Ink::sans(22.0).bold().right());
    canvas.across(98.0, 41.0..1030.0, 2.0, TEXT.colour(ORANGE));

    let account = &paper.history.account;
    let [from, to] = period(paper.history, "%d/%m/%Y");
    let block = Facts {
        label: 44.0,
        value: 284.0,
        width: 700.0,
        leading: 20.0,
        label_ink: TEXT,
        value_ink: TEXT,
        ..Facts::PLAIN
    };
    let facts = [
        ("Account Number", format!("{} ( INR ) - {}", account.number, account.holder.to_uppercase())),
        ("Value Date", "- To -".to_owned()),
        ("Transaction Date", format!("{from} To {to}")),
        ("Amount", "From - To -".to_owned()),
        ("Cheque number from", "- To -".to_owned()),
        ("Transaction remarks", "-".to_owned()),
        ("Transaction type", "All".to_owned()),
    ];
    canvas.text(44.0, 128.0, "Advanced Search", Ink::sans(15.0).bold().colour(MAROON));
    let y = block.draw(canvas, 154.0, &facts);
    let title =
        format!("Transactions List -  - {} (INR) - {}", account.holder.to_uppercase(), account.number);
    canvas.text(44.0, y + 18.0, &title, Ink::sans(15.0).bold().colour(MAROON));
    GRID.draw_titles(canvas, y + 32.0)
}

fn cells(canvas: &Canvas, row: &Row) -> Vec<Vec<String>> {
    let entry = &row.entry;
    // Without thousands separators; the idle column holds a nought.
    let money = |amount: Option<Money>| one(amount.unwrap_or_default().plain());
    vec![
        one((row.places.start + 1).to_string()),
        one(entry.value_date.strftime("%d/%m/%Y").to_string()),
        one(entry.date.strftime("%d/%m/%Y").to_string()),
        one(cheque(row).unwrap_or("-")),
        canvas.wrap_anywhere(&entry.narration, REMARKS.width(), GRID.ink),
        money(entry.debit),
        money(entry.credit),
        money(Some(entry.balance)),
    ]
}

fn draw_legends(canvas: &mut Canvas, y: f32) {
    const CODES: [&str; 8] = [
        "Legends Used in Account Statement",
        "BBPS - Bharat Bill Payment Service          BIL - Internet bill payment or funds transfer between accounts",
        "INF - Internet fund transfer to other accounts          MMT - Mobile money transfer by IMPS",
        "VAT/MAT/NFS - Cash withdrawal at an ATM          VPS/IPS - Debit card transaction at a shop",
        "CLG - Cheque through clearing          TOP - Mobile recharge          PAVC - Pay any Visa credit card",
        "UPI - Unified Payments Interface          ACH - Automated clearing house          SI - Standing instruction",
        "NCHG - NEFT charges          ONL - Online shopping transaction          DTAX - Direct tax          IDTX - Indirect tax",
        "Sincerely, Team ICICI Bank. This is a system generated statement and needs no signature.",
    ];
    canvas.lines((44.0, y), 17.0, &CODES.map(str::to_owned), Ink::sans(11.0));
}
