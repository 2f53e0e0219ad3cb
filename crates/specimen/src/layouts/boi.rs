//! Bank of India: a ruled grid whose numbers are torn apart by gaps between their digits.

use super::facts::{Facts, envelope, period};
use super::figures::written;
use super::grid::{Grid, Rules, cheque, one};
use super::paged_table::{PagedTable, Print, no_close};
use super::{Layout, Prints};
use crate::account::Bank;
use crate::draw::{Canvas, Colour, Column, FontKind, Ink, Origin, Step};
use crate::life::Persona;
use crate::paper::{Paper, Row};

pub(super) const LAYOUT: Layout = Layout {
    name: "boi",
    bank: Bank::BankOfIndia,
    persona: Persona::Stressed,
    accounts: 1,
    font: FontKind::Base14,
    currency: "INR",
    about: "gaps as wide as a space inside the numbers, serial numbers, a grid without bands, dates with dashes",
    prints: Prints { reference: true, currency: false, ..Prints::USUAL },
    origin: Origin {
        creator: Some("JasperReports Library version 6.4.0"),
        producer: Some("iText 2.1.7 by 1T3XT"),
        ..Origin::SILENT
    },
    draw,
};

const SERIAL: Column = Column::left("SNO", 31.0, 54.0);
const DATE: Column = Column::left("TRAN DATE", 60.0, 114.0);
const INSTRUMENT: Column = Column::left("INST NO", 120.0, 166.0);
const DESCRIPTION: Column = Column::left("DESCRIPTION", 172.0, 352.0);
const DEBITS: Column = Column::right("DEBITS", 358.0, 420.0);
const CREDITS: Column = Column::right("CREDITS", 426.0, 490.0);
const BALANCE: Column = Column::right("BALANCE", 496.0, 564.0);
const CELL: Ink = Ink::sans(8.0);
/// The report writer kerns as if some digits were wider than they are: `1,23 4.00`.
const TORN: Ink = CELL.gap_after('3', 2.3);
const TEXT: Ink = Ink::sans(9.0);
const BLUE: Colour = Colour(0, 66, 130);
const ORANGE: Colour = Colour(243, 112, 33);
const FACTS: Facts = Facts {
    label: 28.0,
    colon: Some(112.0),
    value: 120.0,
    width: 180.0,
    leading: 13.0,
    label_ink: TEXT.bold(),
    value_ink: TEXT,
};

const SHEET: PagedTable = PagedTable {
    grid: Grid {
        columns: &[SERIAL, DATE, INSTRUMENT, DESCRIPTION, DEBITS, CREDITS, BALANCE],
        ink: CELL,
        title_ink: Ink::sans(8.0).bold(),
        has_centred_titles: true,
        leading: 10.0,
        padding: 3.0,
        rules: Rules::Cells,
        rule: Ink::sans(1.0),
        bottom: 790.0,
        ..Grid::PLAIN
    },
    begin,
    print,
    close: no_close,
};

fn draw(paper: &Paper<'_>, canvas: &mut Canvas) {
    let y = SHEET.flow(paper, canvas, &paper.rows);
    let y = SHEET.room(paper, canvas, y, 40.0);
    canvas.text(297.0, y + 20.0, "*** This is a computer generated statement ***", CELL.centre());
}

fn begin(paper: &Paper<'_>, canvas: &mut Canvas, _: usize) -> f32 {
    canvas.page(595.0, 842.0);
    canvas.text(567.0, 816.0, &format!("Page {}", canvas.page_number()), CELL.right());
    canvas.text(28.0, 816.0, "Relationship beyond banking", CELL.colour(BLUE));
    if canvas.page_number() > 1 {
        return SHEET.grid.draw_titles(canvas, 30.0);
    }
    draw_header(paper, canvas);
    SHEET.grid.draw_titles(canvas, 222.0)
}

fn draw_header(paper: &Paper<'_>, canvas: &mut Canvas) {
    let account = &paper.history.account;
    draw_star(canvas, (48.0, 44.0), 18.0);
    canvas.text(74.0, 52.0, "Bank of India", Ink::serif(24.0).bold().colour(BLUE));
    canvas.text(567.0, 50.0, "DETAILED STATEMENT", Ink::sans(12.0).bold().right());
    canvas.across(70.0, 28.0..567.0, 2.0, TEXT.colour(ORANGE));
    let [from, to] = period(paper.history, "%d-%m-%Y");
    let left = [
        ("Name", account.holder.to_uppercase()),
        ("Address", envelope(account)[1..].join(", ")),
        ("Customer ID", account.customer_id.clone()),
        ("Account No", account.number.clone()),
        ("Account Type", account.product.clone()),
    ];
    FACTS.draw(canvas, 92.0, &left);
    let right = [
        ("Branch", account.branch.to_uppercase()),
        ("IFSC Code", account.ifsc.clone()),
        ("MICR Code", account.micr.clone()),
        ("Phone", account.mobile.clone()),
        ("Nomination", "YES".to_owned()),
    ];
    Facts { label: 350.0, colon: Some(416.0), value: 424.0, width: 140.0, ..FACTS }
        .draw(canvas, 92.0, &right);
    let title = format!("Statement of account for the period {from} to {to}");
    canvas.text(297.0, 206.0, &title, TEXT.bold().centre());
}

fn draw_star(canvas: &mut Canvas, (x, y): (f32, f32), radius: f32) {
    let points: Vec<Step> = (0..10)
        .map(|place: u8| {
            let angle = f32::from(place) * std::f32::consts::PI / 5.0;
            let reach = if place.is_multiple_of(2) { radius } else { radius * 0.42 };
            let (across, down) = (x + reach * angle.sin(), y - reach * angle.cos());
            if place == 0 { Step::Move(across, down) } else { Step::Line(across, down) }
        })
        .collect();
    canvas.shape(&points, ORANGE);
    canvas.circle((x, y), radius * 0.3, BLUE);
}

fn print(_: &Paper<'_>, canvas: &Canvas, row: &Row) -> Print {
    let entry = &row.entry;
    let number = cheque(row);
    let mut print = Print::of([
        one((row.places.start + 1).to_string()),
        one(written(entry.date, "%d-%m-%Y")),
        one(number.unwrap_or("")),
        canvas.wrap_words(&entry.narration, DESCRIPTION.width(), CELL),
    ])
    .with_reference(number.map(str::to_owned));
    let amounts = [(DEBITS, entry.debit), (CREDITS, entry.credit), (BALANCE, Some(entry.balance))];
    for (column, amount) in amounts {
        print.inked.extend(amount.map(|amount| (column, amount.to_string(), TORN)));
    }
    print
}
