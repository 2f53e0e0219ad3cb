//! Kotak corporate statement: a nearly square page, and two columns with the same title, one for the amount, one for the balance.

use super::facts::{Facts, envelope, kind_name, period};
use super::grid::{Grid, Rules, amount, either, one};
use super::{Layout, Prints, mark};
use crate::account::Bank;
use crate::draw::{Canvas, Colour, Column, FontKind, Ink, Origin};
use crate::life::Persona;
use crate::paper::{Paper, Row};

pub(super) const LAYOUT: Layout = Layout {
    name: "kotak-corporate",
    bank: Bank::Kotak,
    persona: Persona::Overdraft,
    accounts: 1,
    font: FontKind::Base14,
    currency: "INR",
    about: "878 by 842 points, two columns titled Dr / Cr, balances without a sign and DR beside them, cheque or reference number wrapped",
    prints: Prints { overdraft_limit: true, reference: true, totals: false, micr: false, ..Prints::SUMMED },
    origin: Origin {
        creator: Some("JasperReports (FullStatementRpt)"),
        producer: Some("iText1.3.1 by lowagie.com"),
        ..Origin::SILENT
    },
    draw,
};

const PAGE: (f32, f32) = (878.0, 842.0);
const NAVY: Colour = Colour(0, 56, 116);
const TEXT: Ink = Ink::sans(9.4);
const DESCRIPTION: Column = Column::left("Description", 134.0, 420.0);
const REFERENCE: Column = Column::left("Chq / Ref number", 428.0, 536.0);
const COLUMNS: [Column; 8] = [
    Column::centre("Sl. No.", 31.0, 66.0),
    Column::centre("Date", 72.0, 128.0),
    DESCRIPTION,
    REFERENCE,
    Column::right("Amount", 544.0, 644.0),
    Column::centre("Dr / Cr", 652.0, 688.0),
    Column::right("Balance", 696.0, 802.0),
    Column::centre("Dr / Cr", 810.0, 846.0),
];
const GRID: Grid = Grid {
    columns: &COLUMNS,
    ink: Ink::sans(9.0),
    title_ink: Ink::sans(9.2).bold(),
    title_band: Some(Colour(222, 226, 232)),
    has_centred_titles: true,
    leading: 11.0,
    padding: 4.0,
    rules: Rules::Cells,
    rule: Ink::sans(1.0).colour(Colour(90, 90, 90)),
    bottom: 790.0,
    begin,
    cells,
    ..Grid::PLAIN
};

fn draw(paper: &Paper<'_>, canvas: &mut Canvas) {
    let y = GRID.draw(paper, canvas, 74.0);
    draw_balances(paper, canvas, y + 20.0);
}

fn begin(paper: &Paper<'_>, canvas: &mut Canvas) -> f32 {
    canvas.page(PAGE.0, PAGE.1);
    let page = canvas.page_number();
    canvas.text(849.0, 822.0, &format!("Page {page}"), TEXT.right());
    if page > 1 {
        return GRID.draw_titles(canvas, 30.0);
    }
    canvas.text(28.0, 50.0, "Account Statement", Ink::sans(18.0).colour(NAVY));
    canvas.text(849.0, 48.0, "kotak", Ink::sans(22.0).bold().colour(NAVY).right());
    mark::kotak(canvas, (770.0, 41.0), 16.0);
    let account = &paper.history.account;
    let [from, to] = period(paper.history, "%d/%m/%Y");
    let lines = canvas.lines((31.0, 82.0), 13.0, &envelope(account), Ink::sans(10.0));
    canvas.text(31.0, lines + 6.0, &format!("Statement for the period {from} to {to}"), TEXT.bold());
    let block = Facts {
        label: 560.0,
        colon: Some(680.0),
        value: 690.0,
        width: 158.0,
        leading: 13.4,
        label_ink: TEXT,
        value_ink: TEXT,
    };
    let facts = [
        ("Cust. Reln. No.", account.customer_id.clone()),
        ("Account No.", account.number.clone()),
        ("Account Type", kind_name(account.kind).to_uppercase()),
        ("Currency", "INR".to_owned()),
        ("Branch", account.branch.to_uppercase()),
        ("IFSC Code", account.ifsc.clone()),
        ("Sanctioned Limit", account.overdraft_limit.unwrap_or_default().to_string()),
    ];
    block.draw(canvas, 82.0, &facts);
    GRID.draw_titles(canvas, 186.0)
}

fn cells(canvas: &Canvas, row: &Row) -> Vec<Vec<String>> {
    let entry = &row.entry;
    let side = |is_debit: bool| one(if is_debit { "DR" } else { "CR" });
    vec![
        one((row.places.start + 1).to_string()),
        one(entry.date.strftime("%d/%m/%Y").to_string()),
        canvas.wrap_words(&entry.narration, DESCRIPTION.width(), GRID.ink),
        canvas.wrap_anywhere(entry.reference.as_deref().unwrap_or(""), REFERENCE.width(), GRID.ink),
        amount(Some(either(entry)), ""),
        side(entry.debit.is_some()),
        amount(Some(entry.balance.magnitude()), ""),
        side(entry.balance.is_negative()),
    ]
}

fn draw_balances(paper: &Paper<'_>, canvas: &mut Canvas, y: f32) {
    let block = Facts {
        label: 31.0,
        colon: Some(130.0),
        value: 140.0,
        leading: 13.0,
        label_ink: TEXT,
        value_ink: TEXT,
        ..Facts::PLAIN
    };
    let [opening, closing] = [paper.history.opening, paper.history.closing()].map(|balance| {
        format!("{} {}", balance.magnitude(), if balance.is_negative() { "DR" } else { "CR" })
    });
    let facts = [("Opening balance", opening), ("Closing balance", closing)];
    let under = block.draw(canvas, y, &facts);
    let note = "This is a system generated report. Please report any difference to your relationship manager within 14 days.";
    canvas.text(31.0, under + 8.0, note, Ink::sans(8.0).colour(Colour::GREY));
}
