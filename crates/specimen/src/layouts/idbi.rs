//! IDBI net-banking: newest first, the moment of each entry over three lines, a flag column and one amount.

use ledger::Area;

use super::facts::{Facts, envelope, period};
use super::figures::{moved, written};
use super::grid::{Grid, Rules, Stand, cheque, one};
use super::paged_table::{PagedTable, Print, newest_first, no_close};
use super::{Layout, Prints};
use crate::account::Bank;
use crate::draw::{Canvas, Colour, Column, FontKind, Ink, Origin};
use crate::life::Persona;
use crate::paper::{Paper, Row};

pub(super) const LAYOUT: Layout = Layout {
    name: "idbi",
    bank: Bank::Idbi,
    persona: Persona::Salaried,
    accounts: 1,
    font: FontKind::Base14,
    currency: "INR",
    about: "newest first, date and twelve-hour time wrapped over three lines, CR/DR and currency columns before one amount, Jasper page size",
    prints: Prints {
        holder: true,
        account_number: true,
        branch: true,
        currency: true,
        period: true,
        time: true,
        value_date: true,
        reference: true,
        ..Prints::NOTHING
    },
    origin: Origin {
        creator: Some("JasperReports (OpTransactionHistoryUX5)"),
        producer: Some("iText 2.1.5 (by lowagie.com)"),
        ..Origin::SILENT
    },
    draw,
};

const SERIAL: Column = Column::centre("Srl", 29.0, 50.0);
const TXN_DATE: Column = Column::left("Txn Date", 56.0, 99.0);
const VALUE_DATE: Column = Column::left("Value Date", 105.0, 155.0);
const DESCRIPTION: Column = Column::left("Description", 161.0, 340.0);
const CHEQUE: Column = Column::left("Cheque No", 346.0, 392.0);
const SIDE: Column = Column::centre("CR/DR", 398.0, 426.0);
const CURRENCY: Column = Column::centre("CCY", 432.0, 454.0);
const AMOUNT: Column = Column::right("Amount (INR)", 460.0, 524.0);
const BALANCE: Column = Column::right("Balance (INR)", 530.0, 600.0);
const CELL: Ink = Ink::sans(8.0);
const GREEN: Colour = Colour(0, 131, 107);
const ORANGE: Colour = Colour(240, 127, 35);
const FACTS: Facts = Facts {
    label: 26.0,
    colon: Some(162.0),
    value: 170.0,
    width: 380.0,
    leading: 13.6,
    label_ink: Ink::sans(8.8).bold(),
    value_ink: Ink::sans(8.8),
};

const SHEET: PagedTable = PagedTable {
    grid: Grid {
        columns: &[SERIAL, TXN_DATE, VALUE_DATE, DESCRIPTION, CHEQUE, SIDE, CURRENCY, AMOUNT, BALANCE],
        ink: CELL,
        title_ink: Ink::sans(7.6).bold().colour(Colour::WHITE),
        title_band: Some(GREEN),
        has_centred_titles: true,
        leading: 9.6,
        padding: 2.6,
        stand: Stand::Middle,
        rules: Rules::Cells,
        rule: Ink::sans(1.0).colour(Colour(130, 160, 152)),
        bottom: 790.0,
        ..Grid::PLAIN
    },
    begin,
    print,
    close: no_close,
};

fn draw(paper: &Paper<'_>, canvas: &mut Canvas) {
    let y = SHEET.flow(paper, canvas, &newest_first(paper));
    let y = SHEET.room(paper, canvas, y, 40.0);
    let note = "* This statement was made by the customer through internet banking and needs no signature.";
    canvas.text(26.0, y + 18.0, note, CELL);
}

fn begin(paper: &Paper<'_>, canvas: &mut Canvas, _: usize) -> f32 {
    canvas.page(630.0, 842.0);
    canvas.text(603.0, 820.0, &format!("Page {}", canvas.page_number()), CELL.right());
    if canvas.page_number() > 1 {
        return SHEET.grid.draw_titles(canvas, 26.0);
    }
    draw_header(paper, canvas);
    SHEET.grid.draw_titles(canvas, 234.0)
}

fn draw_header(paper: &Paper<'_>, canvas: &mut Canvas) {
    let account = &paper.history.account;
    canvas.fill(Area { left: 26.0, top: 24.0, right: 150.0, bottom: 56.0 }, GREEN);
    canvas.circle((46.0, 40.0), 11.0, ORANGE);
    canvas.text(64.0, 46.0, "IDBI BANK", Ink::sans(15.0).bold().colour(Colour::WHITE));
    canvas.text(603.0, 46.0, "Account Statement", Ink::sans(13.0).bold().colour(GREEN).right());
    let [from, to] = period(paper.history, "%d/%m/%Y");
    let facts = [
        ("Primary Account Holder Name", account.holder.to_uppercase()),
        ("Address", envelope(account)[1..].join(", ")),
        ("Account No", account.number.clone()),
        ("Customer ID", account.customer_id.clone()),
        ("Account Branch", format!("{} (Sol -{})", account.branch.to_uppercase(), account.branch_code)),
        ("Nominee Registered", "Y".to_owned()),
        ("CKYC Number", "30041".to_owned() + &account.customer_id),
        ("Transaction Date From", format!("{from} to: {to}")),
        ("Statement Date", paper.made.strftime("%d/%m/%Y %I:%M:%S %p").to_string()),
    ];
    FACTS.draw(canvas, 86.0, &facts);
}

fn print(paper: &Paper<'_>, canvas: &Canvas, row: &Row) -> Print {
    let entry = &row.entry;
    let number = cheque(row);
    let (amount, side) = moved(entry, ["Dr.", "Cr."]);
    let moment = format!("{} {}", written(entry.date, "%d/%m/%Y"), entry.time.strftime("%I:%M:%S %p"));
    // Counted on the page from the newest.
    let serial = paper.rows.iter().filter(|other| other.places.start >= row.places.start).count();
    Print::of([
        one(serial.to_string()),
        canvas.wrap_words(&moment, TXN_DATE.width(), CELL),
        one(written(entry.value_date, "%d/%m/%Y")),
        canvas.wrap_words(&entry.narration, DESCRIPTION.width(), CELL),
        one(number.unwrap_or("")),
        one(side),
        one("INR"),
        one(amount.to_string()),
        one(entry.balance.to_string()),
    ])
    .with_reference(number.map(str::to_owned))
}
