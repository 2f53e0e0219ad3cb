//! What stands above the table: letterhead, facts, summary, rates and notices.

use ledger::Area;

use super::drawing::Drawing;
use super::figures::{self, spelled};
use super::geometry::face;
use super::plan::Summary;
use super::words::{Phrase, phrase};
use crate::account::Account;
use crate::draw::{Colour, Ink};
use crate::paper::Paper;

pub(super) const LABELS: Colour = Colour(90, 90, 90);

pub(super) fn text(drawing: &Drawing<'_>, size: f32) -> Ink {
    face(drawing.writer.plan.look.face, size).hand(drawing.writer.plan.hand)
}

pub(super) fn heading(drawing: &Drawing<'_>, size: f32) -> Ink {
    text(drawing, size).bold()
}

pub(super) fn say(drawing: &Drawing<'_>, name: Phrase) -> &'static str {
    phrase(name, drawing.writer.country.language, drawing.writer.plan.header.words)
}

pub(super) fn bank(drawing: &Drawing<'_>) -> &'static str {
    drawing.writer.country.bank(drawing.writer.plan.seed)
}

/// Draws the top of a page; gives where the table may begin.
pub(super) fn above(drawing: &mut Drawing<'_>, paper: &Paper<'_>, is_first: bool) -> f32 {
    let around = drawing.writer.plan.around;
    let (dark, _) = drawing.colours();
    let (left, right) = (drawing.geometry.margin, drawing.geometry.width - drawing.geometry.margin);
    if around.watermark {
        drawing.strokes.watermark("STATEMENT COPY");
    }
    let name = bank(drawing);
    let ink = heading(drawing, 15.0).colour(dark);
    if around.centred_name {
        drawing.strokes.write((drawing.geometry.width / 2.0, 44.0), name, ink.centre());
    } else {
        drawing.strokes.write((left, 44.0), name, ink);
    }
    let small = text(drawing, 7.5).colour(LABELS);
    let page = drawing.canvas.page_number();
    if around.sheet_numbers {
        let line = format!("Drawing {page}");
        drawing.strokes.write((right, 40.0), &line, small.right());
    }
    let mut y = 62.0;
    if is_first {
        y = first_page(drawing, paper);
    }
    if around.account_line {
        let account = &paper.history.account;
        let line = format!("{}   {} {}", account.holder, identifiers_short(drawing, account), account.number);
        drawing.strokes.write((left, y), &line, small);
        y += 14.0;
    }
    y + 6.0
}

fn identifiers_short(drawing: &Drawing<'_>, account: &Account) -> String {
    match drawing.writer.country.code {
        "GB" => format!("Sort code {}  Account number", account.branch_code),
        _ => say(drawing, Phrase::AccountNumber).to_owned(),
    }
}

fn first_page(drawing: &mut Drawing<'_>, paper: &Paper<'_>) -> f32 {
    let plan = drawing.writer.plan;
    let (dark, _) = drawing.colours();
    let left = drawing.geometry.margin;
    let account = &paper.history.account;
    let body = text(drawing, 8.5);
    let mut y = 74.0;
    for line in std::iter::once(&account.holder).chain(&account.address) {
        drawing.strokes.write((left, y), line, body);
        y += 11.5;
    }
    y = if plan.around.facts_in_line {
        facts_in_line(drawing, paper, y)
    } else {
        facts_beside(drawing, paper, y)
    };
    let title = say(drawing, Phrase::Statement);
    let ink = heading(drawing, 12.0).colour(dark);
    drawing.strokes.write((left, y), title, ink);
    y += 14.0;
    let period = period(drawing, paper);
    drawing.strokes.write((left, y), &period, body);
    y += 12.0;
    if plan.around.rates {
        y = rates(drawing, y);
    }
    if plan.around.marketing {
        y = marketing(drawing, y);
    }
    if plan.around.summary == Summary::Above {
        y = summary(drawing, paper, y);
    }
    y + 10.0
}

/// A column of labels and values to the right of the address.
fn facts_beside(drawing: &mut Drawing<'_>, paper: &Paper<'_>, y: f32) -> f32 {
    let body = text(drawing, 8.5);
    let facts = facts(drawing, paper);
    let middle = drawing.geometry.width / 2.0 + 14.0;
    let widest = facts.iter().map(|(label, _)| drawing.canvas.width(label, body)).fold(60.0, f32::max);
    let mut beside = 74.0;
    for (label, value) in &facts {
        drawing.strokes.write((middle, beside), label, body.colour(LABELS));
        drawing.strokes.write((middle + widest + 8.0, beside), value, body);
        beside += 11.5;
    }
    y.max(beside) + 12.0
}

/// `Account No: 123   IFSC: ABC`, on as many lines as they need.
fn facts_in_line(drawing: &mut Drawing<'_>, paper: &Paper<'_>, y: f32) -> f32 {
    let body = text(drawing, 8.0);
    let (left, right) = (drawing.geometry.margin, drawing.geometry.width - drawing.geometry.margin);
    let (mut x, mut y) = (left, y + 6.0);
    for (label, value) in facts(drawing, paper) {
        let words = format!("{label}: {value}");
        let width = drawing.canvas.width(&words, body);
        if x > left && x + width > right {
            (x, y) = (left, y + 11.0);
        }
        drawing.strokes.write((x, y), &words, body);
        x += width + 18.0;
    }
    y + 18.0
}

fn period(drawing: &Drawing<'_>, paper: &Paper<'_>) -> String {
    let language = drawing.writer.country.language;
    let history = paper.history;
    let write = |date| {
        if drawing.writer.plan.around.numeric_period {
            figures::day(date, drawing.writer.plan.date, language)
        } else {
            spelled(date, language)
        }
    };
    let (label, to) = (say(drawing, Phrase::Period), say(drawing, Phrase::To));
    format!("{label} {} {to} {}", write(history.from), write(history.to))
}

fn facts(drawing: &Drawing<'_>, paper: &Paper<'_>) -> Vec<(&'static str, String)> {
    let plan = drawing.writer.plan;
    let country = drawing.writer.country;
    let account = &paper.history.account;
    let mut facts = vec![(say(drawing, Phrase::AccountNumber), account.number.clone())];
    if plan.around.identifiers {
        match country.code {
            "IN" => facts.extend([("IFSC", account.ifsc.clone()), ("Branch", account.branch.clone())]),
            "GB" => facts.push(("Sort code", account.branch_code.clone())),
            "US" => facts.push(("Routing number", format!("0{}", digits_of(&account.customer_id, 8)))),
            "DE" | "FR" | "NL" | "ES" | "IT" | "PT" | "CH" | "IE" => {
                facts.push(("IBAN", iban(country.code, &account.number)));
            }
            "AU" => facts.push((
                "BSB",
                format!("{}-{}", digits_of(&account.number, 3), digits_of(&account.mobile, 3)),
            )),
            _ => facts.push(("SWIFT", format!("WLDB{}XX", country.code))),
        }
    }
    if !plan.around.no_currency_word {
        facts.push(("Currency", country.currency.to_owned()));
    }
    facts.retain(|(_, value)| !value.is_empty());
    facts
}

fn digits_of(text: &str, count: usize) -> String {
    text.chars().filter(char::is_ascii_digit).cycle().take(count).collect()
}

/// With its true check digits, in groups of four.
pub(super) fn iban(code: &str, number: &str) -> String {
    let body = digits_of(number, 18);
    let turned: String = format!("{body}{code}00")
        .chars()
        .map(|letter| letter.to_digit(36).unwrap_or(0).to_string())
        .collect();
    let rest = turned.bytes().fold(0u32, |rest, digit| (rest * 10 + u32::from(digit - b'0')) % 97);
    let whole: Vec<char> = format!("{code}{:02}{body}", 98 - rest).chars().collect();
    whole.chunks(4).map(|four| four.iter().collect::<String>()).collect::<Vec<_>>().join(" ")
}

pub(super) fn summary(drawing: &mut Drawing<'_>, paper: &Paper<'_>, y: f32) -> f32 {
    let totals = paper.totals();
    let history = paper.history;
    let lines = [
        (Phrase::Opening, history.opening),
        (Phrase::MoneyIn, totals.credit),
        (Phrase::MoneyOut, totals.debit),
        (Phrase::Closing, history.closing()),
    ];
    if drawing.writer.plan.around.summary_strip {
        return strip(drawing, &lines, y);
    }
    let (_, light) = drawing.colours();
    let left = drawing.geometry.margin;
    let right = left + 250.0;
    let top = y + 2.0;
    drawing.strokes.fill(Area { left: left - 3.0, top, right: right + 6.0, bottom: top + 56.0 }, light);
    let body = text(drawing, 8.5);
    let mut y = top + 13.0;
    for (name, amount) in lines {
        let (label, value) = (say(drawing, name), drawing.writer.sum(amount));
        drawing.strokes.write((left + 4.0, y), label, body);
        drawing.strokes.write((right, y), &value, body.right());
        y += 12.5;
    }
    y + 4.0
}

/// Labels beside each other, and their values under them.
fn strip(drawing: &mut Drawing<'_>, lines: &[(Phrase, ledger::Money)], y: f32) -> f32 {
    let (dark, _) = drawing.colours();
    let (left, right) = (drawing.geometry.margin, drawing.geometry.width - drawing.geometry.margin);
    let step = (right - left) / lines.len().max(1) as f32;
    let (small, body) = (text(drawing, 7.4).colour(LABELS), text(drawing, 8.6));
    drawing.strokes.across(y + 4.0, left..right, 0.6, body.colour(dark));
    for (place, (name, amount)) in lines.iter().enumerate() {
        let x = left + place as f32 * step;
        let (label, value) = (say(drawing, *name), drawing.writer.sum(*amount));
        drawing.strokes.write((x, y + 15.0), label, small);
        drawing.strokes.write((x, y + 27.0), &value, body);
    }
    drawing.strokes.across(y + 33.0, left..right, 0.6, body.colour(dark));
    y + 40.0
}

fn rates(drawing: &mut Drawing<'_>, y: f32) -> f32 {
    let left = drawing.geometry.margin;
    let small = text(drawing, 7.2);
    let mut y = y + 8.0;
    let comma = drawing.writer.plan.number.has_comma;
    let rows = [
        ("Interest rates", "Gross", "AER"),
        ("Credit balances", "0.75 %", "0.75 %"),
        ("Overdraft up to 500", "19.40 %", "21.22 %"),
    ];
    for (name, one, two) in rows {
        let write = |text: &str| if comma { text.replace('.', ",") } else { text.to_owned() };
        drawing.strokes.write((left, y), name, small);
        drawing.strokes.write((left + 170.0, y), &write(one), small.right());
        drawing.strokes.write((left + 225.0, y), &write(two), small.right());
        y += 9.5;
    }
    y + 4.0
}

fn marketing(drawing: &mut Drawing<'_>, y: f32) -> f32 {
    let (dark, light) = drawing.colours();
    let (left, right) = (drawing.geometry.margin, drawing.geometry.width - drawing.geometry.margin);
    drawing.strokes.fill(Area { left, top: y, right, bottom: y + 30.0 }, light);
    let amount = figures::number(
        ledger::Money::paise(drawing.writer.country.salary * 600),
        drawing.writer.plan.number,
        true,
    );
    let line =
        format!("A personal loan of up to {} {amount}, decided in minutes.", drawing.writer.country.currency);
    let (bold, body) = (heading(drawing, 9.0).colour(dark), text(drawing, 8.0));
    drawing.strokes.write((left + 8.0, y + 12.0), "Plans for the summer?", bold);
    drawing.strokes.write((left + 8.0, y + 23.0), &line, body);
    y + 38.0
}

/// Above the table of a further account.
pub(super) fn account_title(drawing: &mut Drawing<'_>, other: &Paper<'_>) {
    let (dark, _) = drawing.colours();
    let left = drawing.geometry.margin;
    let account = &other.history.account;
    let line = format!("Savings account  {} {}", say(drawing, Phrase::AccountNumber), account.number);
    let (ink, body) = (heading(drawing, 11.0).colour(dark), text(drawing, 8.5));
    drawing.strokes.write((left, drawing.y), &line, ink);
    drawing.y += 13.0;
    let opening = format!("{}: {}", say(drawing, Phrase::Opening), drawing.writer.sum(other.history.opening));
    let closing =
        format!("{}: {}", say(drawing, Phrase::Closing), drawing.writer.sum(other.history.closing()));
    drawing.strokes.write((left, drawing.y), &opening, body);
    drawing.strokes.write((left + 220.0, drawing.y), &closing, body);
    drawing.y += 10.0;
}
