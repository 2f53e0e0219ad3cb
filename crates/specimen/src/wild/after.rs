//! What stands under the table: footers, daily balances, deposits, a legend.

use super::figures;
use super::furniture::{LABELS, bank, heading, say, summary, text};
use super::plan::{Decimals, Group, Number, Summary};
use super::sheet::Sheet;
use super::words::Phrase;
use crate::draw::Ink;
use crate::paper::Paper;

/// What stands under the rows of every page.
pub(super) fn at_bottom(sheet: &mut Sheet<'_>, paper: &Paper<'_>, is_last: bool) {
    let around = sheet.writer.plan.around;
    let (left, right) = (sheet.geometry.margin, sheet.geometry.width - sheet.geometry.margin);
    let small = text(sheet, 7.0).colour(LABELS);
    let page = sheet.canvas.page_number();
    let bottom = sheet.geometry.height;
    if around.continued && !is_last {
        let words = say(sheet, Phrase::Continued);
        sheet.leaf.write((right, bottom - 40.0), words, small.right());
    }
    footer(sheet, paper, (left, bottom), small);
    if around.page_numbers {
        let line = format!("{} {page}", say(sheet, Phrase::Page));
        sheet.leaf.write((right, bottom - 20.0), &line, small.right());
    }
}

fn footer(sheet: &mut Sheet<'_>, paper: &Paper<'_>, (left, bottom): (f32, f32), ink: Ink) {
    let name = bank(sheet);
    let lines = if sheet.writer.plan.around.near_footer {
        vec![
            format!("{name} · registered office 100 Market Square · {}", paper.history.account.customer_id),
            "Please check every entry and tell us of any error within 14 days.".to_owned(),
        ]
    } else {
        vec![format!("{name} is covered by the deposit guarantee scheme.")]
    };
    let mut y = bottom - 20.0 - 9.0 * (lines.len() as f32 - 1.0);
    for line in lines {
        sheet.leaf.write((left, y), &line, ink);
        y += 9.0;
    }
}

/// What follows the last row.
pub(super) fn below(sheet: &mut Sheet<'_>, paper: &Paper<'_>) {
    let around = sheet.writer.plan.around;
    if around.summary == Summary::Below {
        sheet.make_room(paper, 76.0);
        sheet.y = summary(sheet, paper, sheet.y + 10.0);
    }
    if around.daily_balances {
        daily_balances(sheet, paper);
    }
    if around.deposits {
        deposits(sheet, paper);
    }
    if around.legend {
        sheet.make_room(paper, 40.0);
        let (left, y, small) = (sheet.geometry.margin, sheet.y + 16.0, text(sheet, 7.0).colour(LABELS));
        sheet.leaf.write((left, y), "DD Direct debit  SO Standing order  VIS Card  ))) Contactless  ATM Cash machine  BP Bill payment", small);
        sheet.leaf.write(
            (left, y + 10.0),
            "This is a computer generated statement and needs no signature.",
            small,
        );
        sheet.y = y + 20.0;
    }
    at_bottom(sheet, paper, true);
}

/// Rates have two decimals even where money has none.
const RATES: Number = Number { group: Group::None, has_comma: false, decimals: Decimals::Two };

fn point(sheet: &Sheet<'_>) -> &'static str {
    if sheet.writer.plan.number.has_comma { "," } else { "." }
}

/// Every day's last balance, three to a line.
fn daily_balances(sheet: &mut Sheet<'_>, paper: &Paper<'_>) {
    let entries = &paper.history.entries;
    let mut days: Vec<(String, String)> = Vec::new();
    for (place, entry) in entries.iter().enumerate() {
        if entries.get(place + 1).is_none_or(|next| next.date != entry.date) {
            days.push((sheet.writer.day(entry.date), sheet.writer.balance(entry.balance)));
        }
    }
    sheet.make_room(paper, 60.0);
    let left = sheet.geometry.margin;
    let (bold, body) = (heading(sheet, 9.5), text(sheet, 7.6));
    sheet.y += 20.0;
    sheet.leaf.write((left, sheet.y), "Daily balance summary", bold);
    sheet.y += 14.0;
    let step = (sheet.geometry.width - 2.0 * left) / 3.0;
    for three in days.chunks(3) {
        sheet.make_room(paper, 12.0);
        for (place, (day, balance)) in three.iter().enumerate() {
            let x = left + place as f32 * step;
            sheet.leaf.write((x, sheet.y), day, body);
            sheet.leaf.write((x + step - 20.0, sheet.y), balance, body.right());
        }
        sheet.y += 11.0;
    }
}

fn deposits(sheet: &mut Sheet<'_>, paper: &Paper<'_>) {
    sheet.make_room(paper, 80.0);
    let left = sheet.geometry.margin;
    let (bold, body) = (heading(sheet, 9.5), text(sheet, 7.6));
    sheet.y += 20.0;
    sheet.leaf.write((left, sheet.y), "Fixed deposits", bold);
    sheet.y += 12.0;
    let salary = sheet.writer.country.salary * 100;
    let amount =
        |times: i64| figures::number(ledger::Money::paise(salary * times), sheet.writer.plan.number, true);
    let rate = |hundredths| {
        figures::number(ledger::Money::paise(hundredths), RATES, false).replace('.', point(sheet))
    };
    let to = paper.history.to;
    let due = |months: i64| sheet.writer.day(to.saturating_add(jiff::Span::new().months(months)));
    let rows = [
        ["Deposit no".to_owned(), "Principal".to_owned(), "Rate".to_owned(), "Due on".to_owned()],
        ["50300881".to_owned(), amount(2), rate(650), due(7)],
        ["50300917".to_owned(), amount(5), rate(710), due(14)],
    ];
    for row in rows {
        for (place, cell) in row.iter().enumerate() {
            sheet.leaf.write((left + place as f32 * 110.0, sheet.y), cell, body);
        }
        sheet.y += 11.0;
    }
}
