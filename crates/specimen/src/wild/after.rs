//! What stands under the table: footers, daily balances, deposits, a legend.

use super::drawing::Drawing;
use super::figures;
use super::furniture::{LABELS, bank, heading, say, summary, text};
use super::plan::{Decimals, Group, Number, Summary};
use super::words::Phrase;
use crate::draw::Ink;
use crate::paper::Paper;

/// What stands under the rows of every page.
pub(super) fn at_bottom(drawing: &mut Drawing<'_>, paper: &Paper<'_>, is_last: bool) {
    let around = drawing.writer.plan.around;
    let (left, right) = (drawing.geometry.margin, drawing.geometry.width - drawing.geometry.margin);
    let small = text(drawing, 7.0).colour(LABELS);
    let page = drawing.canvas.page_number();
    let bottom = drawing.geometry.height;
    if around.continued && !is_last {
        let words = say(drawing, Phrase::Continued);
        drawing.strokes.write((right, bottom - 40.0), words, small.right());
    }
    footer(drawing, paper, (left, bottom), small);
    if around.page_numbers {
        let line = format!("{} {page}", say(drawing, Phrase::Page));
        drawing.strokes.write((right, bottom - 20.0), &line, small.right());
    }
}

fn footer(drawing: &mut Drawing<'_>, paper: &Paper<'_>, (left, bottom): (f32, f32), ink: Ink) {
    let name = bank(drawing);
    let lines = if drawing.writer.plan.around.near_footer {
        vec![
            format!("{name} · registered office 100 Market Square · {}", paper.history.account.customer_id),
            "Please check every entry and tell us of any error within 14 days.".to_owned(),
        ]
    } else {
        vec![format!("{name} is covered by the deposit guarantee scheme.")]
    };
    let mut y = bottom - 20.0 - 9.0 * (lines.len() as f32 - 1.0);
    for line in lines {
        drawing.strokes.write((left, y), &line, ink);
        y += 9.0;
    }
}

/// What follows the last row.
pub(super) fn below(drawing: &mut Drawing<'_>, paper: &Paper<'_>) {
    let around = drawing.writer.plan.around;
    if around.summary == Summary::Below {
        drawing.make_room(paper, 76.0);
        drawing.y = summary(drawing, paper, drawing.y + 10.0);
    }
    if around.daily_balances {
        daily_balances(drawing, paper);
    }
    if around.deposits {
        deposits(drawing, paper);
    }
    if around.legend {
        drawing.make_room(paper, 40.0);
        let (left, y, small) = (drawing.geometry.margin, drawing.y + 16.0, text(drawing, 7.0).colour(LABELS));
        drawing.strokes.write((left, y), "DD Direct debit  SO Standing order  VIS Card  ))) Contactless  ATM Cash machine  BP Bill payment", small);
        drawing.strokes.write(
            (left, y + 10.0),
            "This is a computer generated statement and needs no signature.",
            small,
        );
        drawing.y = y + 20.0;
    }
    at_bottom(drawing, paper, true);
}

/// Rates have two decimals even where money has none.
const RATES: Number = Number { group: Group::None, has_comma: false, decimals: Decimals::Two };

fn point(drawing: &Drawing<'_>) -> &'static str {
    if drawing.writer.plan.number.has_comma { "," } else { "." }
}

/// Every day's last balance, three to a line.
fn daily_balances(drawing: &mut Drawing<'_>, paper: &Paper<'_>) {
    let entries = &paper.history.entries;
    let mut days: Vec<(String, String)> = Vec::new();
    for (place, entry) in entries.iter().enumerate() {
        if entries.get(place + 1).is_none_or(|next| next.date != entry.date) {
            days.push((drawing.writer.day(entry.date), drawing.writer.balance(entry.balance)));
        }
    }
    drawing.make_room(paper, 60.0);
    let left = drawing.geometry.margin;
    let (bold, body) = (heading(drawing, 9.5), text(drawing, 7.6));
    drawing.y += 20.0;
    drawing.strokes.write((left, drawing.y), "Daily balance summary", bold);
    drawing.y += 14.0;
    let step = (drawing.geometry.width - 2.0 * left) / 3.0;
    for three in days.chunks(3) {
        drawing.make_room(paper, 12.0);
        for (place, (day, balance)) in three.iter().enumerate() {
            let x = left + place as f32 * step;
            drawing.strokes.write((x, drawing.y), day, body);
            drawing.strokes.write((x + step - 20.0, drawing.y), balance, body.right());
        }
        drawing.y += 11.0;
    }
}

fn deposits(drawing: &mut Drawing<'_>, paper: &Paper<'_>) {
    drawing.make_room(paper, 80.0);
    let left = drawing.geometry.margin;
    let (bold, body) = (heading(drawing, 9.5), text(drawing, 7.6));
    drawing.y += 20.0;
    drawing.strokes.write((left, drawing.y), "Fixed deposits", bold);
    drawing.y += 12.0;
    let salary = drawing.writer.country.salary * 100;
    let amount =
        |times: i64| figures::number(ledger::Money::paise(salary * times), drawing.writer.plan.number, true);
    let rate = |hundredths| {
        figures::number(ledger::Money::paise(hundredths), RATES, false).replace('.', point(drawing))
    };
    let to = paper.history.to;
    let due = |months: i64| drawing.writer.day(to.saturating_add(jiff::Span::new().months(months)));
    let rows = [
        ["Deposit no".to_owned(), "Principal".to_owned(), "Rate".to_owned(), "Due on".to_owned()],
        ["50300881".to_owned(), amount(2), rate(650), due(7)],
        ["50300917".to_owned(), amount(5), rate(710), due(14)],
    ];
    for row in rows {
        for (place, cell) in row.iter().enumerate() {
            drawing.strokes.write((left + place as f32 * 110.0, drawing.y), cell, body);
        }
        drawing.y += 11.0;
    }
}
