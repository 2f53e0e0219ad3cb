//! What stands above the table: letterhead, facts, summary, rates and notices.

use ledger::Area;

use super::figures::{self, spelled};
use super::geometry::face;
use super::plan::Summary;
use super::sheet::Sheet;
use super::words::{Phrase, phrase};
use crate::account::Account;
use crate::draw::{Colour, Ink};
use crate::paper::Paper;

pub(super) const LABELS: Colour = Colour(90, 90, 90);

pub(super) fn text(sheet: &Sheet<'_>, size: f32) -> Ink {
    face(sheet.writer.plan.look.face, size).hand(sheet.writer.plan.hand)
}

pub(super) fn heading(sheet: &Sheet<'_>, size: f32) -> Ink {
    text(sheet, size).bold()
}

pub(super) fn say(sheet: &Sheet<'_>, name: Phrase) -> &'static str {
    phrase(name, sheet.writer.country.language, sheet.writer.plan.header.words)
}

pub(super) fn bank(sheet: &Sheet<'_>) -> &'static str {
    sheet.writer.country.bank(sheet.writer.plan.seed)
}

/// Draws the top of a page; gives where the table may begin.
pub(super) fn above(sheet: &mut Sheet<'_>, paper: &Paper<'_>, is_first: bool) -> f32 {
    let around = sheet.writer.plan.around;
    let (dark, _) = sheet.colours();
    let (left, right) = (sheet.geometry.margin, sheet.geometry.width - sheet.geometry.margin);
    if around.watermark {
        sheet.leaf.watermark("STATEMENT COPY");
    }
    let name = bank(sheet);
    let ink = heading(sheet, 15.0).colour(dark);
    if around.centred_name {
        sheet.leaf.write((sheet.geometry.width / 2.0, 44.0), name, ink.centre());
    } else {
        sheet.leaf.write((left, 44.0), name, ink);
    }
    let small = text(sheet, 7.5).colour(LABELS);
    let page = sheet.canvas.page_number();
    if around.sheet_numbers {
        let line = format!("Sheet {page}");
        sheet.leaf.write((right, 40.0), &line, small.right());
    }
    let mut y = 62.0;
    if is_first {
        y = first_page(sheet, paper);
    }
    if around.account_line {
        let account = &paper.history.account;
        let line = format!("{}   {} {}", account.holder, identifiers_short(sheet, account), account.number);
        sheet.leaf.write((left, y), &line, small);
        y += 14.0;
    }
    y + 6.0
}

fn identifiers_short(sheet: &Sheet<'_>, account: &Account) -> String {
    match sheet.writer.country.code {
        "GB" => format!("Sort code {}  Account number", account.branch_code),
        _ => say(sheet, Phrase::AccountNumber).to_owned(),
    }
}

fn first_page(sheet: &mut Sheet<'_>, paper: &Paper<'_>) -> f32 {
    let plan = sheet.writer.plan;
    let (dark, _) = sheet.colours();
    let left = sheet.geometry.margin;
    let account = &paper.history.account;
    let body = text(sheet, 8.5);
    let mut y = 74.0;
    for line in std::iter::once(&account.holder).chain(&account.address) {
        sheet.leaf.write((left, y), line, body);
        y += 11.5;
    }
    y = if plan.around.facts_in_line {
        facts_in_line(sheet, paper, y)
    } else {
        facts_beside(sheet, paper, y)
    };
    let title = say(sheet, Phrase::Statement);
    let ink = heading(sheet, 12.0).colour(dark);
    sheet.leaf.write((left, y), title, ink);
    y += 14.0;
    let period = period(sheet, paper);
    sheet.leaf.write((left, y), &period, body);
    y += 12.0;
    if plan.around.rates {
        y = rates(sheet, y);
    }
    if plan.around.marketing {
        y = marketing(sheet, y);
    }
    if plan.around.summary == Summary::Above {
        y = summary(sheet, paper, y);
    }
    y + 10.0
}

/// A column of labels and values to the right of the address.
fn facts_beside(sheet: &mut Sheet<'_>, paper: &Paper<'_>, y: f32) -> f32 {
    let body = text(sheet, 8.5);
    let facts = facts(sheet, paper);
    let middle = sheet.geometry.width / 2.0 + 14.0;
    let widest = facts.iter().map(|(label, _)| sheet.canvas.width(label, body)).fold(60.0, f32::max);
    let mut beside = 74.0;
    for (label, value) in &facts {
        sheet.leaf.write((middle, beside), label, body.colour(LABELS));
        sheet.leaf.write((middle + widest + 8.0, beside), value, body);
        beside += 11.5;
    }
    y.max(beside) + 12.0
}

/// `Account No: 123   IFSC: ABC`, on as many lines as they need.
fn facts_in_line(sheet: &mut Sheet<'_>, paper: &Paper<'_>, y: f32) -> f32 {
    let body = text(sheet, 8.0);
    let (left, right) = (sheet.geometry.margin, sheet.geometry.width - sheet.geometry.margin);
    let (mut x, mut y) = (left, y + 6.0);
    for (label, value) in facts(sheet, paper) {
        let words = format!("{label}: {value}");
        let width = sheet.canvas.width(&words, body);
        if x > left && x + width > right {
            (x, y) = (left, y + 11.0);
        }
        sheet.leaf.write((x, y), &words, body);
        x += width + 18.0;
    }
    y + 18.0
}

fn period(sheet: &Sheet<'_>, paper: &Paper<'_>) -> String {
    let language = sheet.writer.country.language;
    let history = paper.history;
    let write = |date| {
        if sheet.writer.plan.around.numeric_period {
            figures::day(date, sheet.writer.plan.date, language)
        } else {
            spelled(date, language)
        }
    };
    let (label, to) = (say(sheet, Phrase::Period), say(sheet, Phrase::To));
    format!("{label} {} {to} {}", write(history.from), write(history.to))
}

fn facts(sheet: &Sheet<'_>, paper: &Paper<'_>) -> Vec<(&'static str, String)> {
    let plan = sheet.writer.plan;
    let country = sheet.writer.country;
    let account = &paper.history.account;
    let mut facts = vec![(say(sheet, Phrase::AccountNumber), account.number.clone())];
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

pub(super) fn summary(sheet: &mut Sheet<'_>, paper: &Paper<'_>, y: f32) -> f32 {
    let totals = paper.totals();
    let history = paper.history;
    let lines = [
        (Phrase::Opening, history.opening),
        (Phrase::MoneyIn, totals.credit),
        (Phrase::MoneyOut, totals.debit),
        (Phrase::Closing, history.closing()),
    ];
    if sheet.writer.plan.around.summary_strip {
        return strip(sheet, &lines, y);
    }
    let (_, light) = sheet.colours();
    let left = sheet.geometry.margin;
    let right = left + 250.0;
    let top = y + 2.0;
    sheet.leaf.fill(Area { left: left - 3.0, top, right: right + 6.0, bottom: top + 56.0 }, light);
    let body = text(sheet, 8.5);
    let mut y = top + 13.0;
    for (name, amount) in lines {
        let (label, value) = (say(sheet, name), sheet.writer.sum(amount));
        sheet.leaf.write((left + 4.0, y), label, body);
        sheet.leaf.write((right, y), &value, body.right());
        y += 12.5;
    }
    y + 4.0
}

/// Labels beside each other, and their values under them.
fn strip(sheet: &mut Sheet<'_>, lines: &[(Phrase, ledger::Money)], y: f32) -> f32 {
    let (dark, _) = sheet.colours();
    let (left, right) = (sheet.geometry.margin, sheet.geometry.width - sheet.geometry.margin);
    let step = (right - left) / lines.len().max(1) as f32;
    let (small, body) = (text(sheet, 7.4).colour(LABELS), text(sheet, 8.6));
    sheet.leaf.line((left, y + 4.0), (right, y + 4.0), 0.6, body.colour(dark));
    for (place, (name, amount)) in lines.iter().enumerate() {
        let x = left + place as f32 * step;
        let (label, value) = (say(sheet, *name), sheet.writer.sum(*amount));
        sheet.leaf.write((x, y + 15.0), label, small);
        sheet.leaf.write((x, y + 27.0), &value, body);
    }
    sheet.leaf.line((left, y + 33.0), (right, y + 33.0), 0.6, body.colour(dark));
    y + 40.0
}

fn rates(sheet: &mut Sheet<'_>, y: f32) -> f32 {
    let left = sheet.geometry.margin;
    let small = text(sheet, 7.2);
    let mut y = y + 8.0;
    let comma = sheet.writer.plan.number.has_comma;
    let rows = [
        ("Interest rates", "Gross", "AER"),
        ("Credit balances", "0.75 %", "0.75 %"),
        ("Overdraft up to 500", "19.40 %", "21.22 %"),
    ];
    for (name, one, two) in rows {
        let write = |text: &str| if comma { text.replace('.', ",") } else { text.to_owned() };
        sheet.leaf.write((left, y), name, small);
        sheet.leaf.write((left + 170.0, y), &write(one), small.right());
        sheet.leaf.write((left + 225.0, y), &write(two), small.right());
        y += 9.5;
    }
    y + 4.0
}

fn marketing(sheet: &mut Sheet<'_>, y: f32) -> f32 {
    let (dark, light) = sheet.colours();
    let (left, right) = (sheet.geometry.margin, sheet.geometry.width - sheet.geometry.margin);
    sheet.leaf.fill(Area { left, top: y, right, bottom: y + 30.0 }, light);
    let amount = figures::number(
        ledger::Money::paise(sheet.writer.country.salary * 600),
        sheet.writer.plan.number,
        true,
    );
    let line =
        format!("A personal loan of up to {} {amount}, decided in minutes.", sheet.writer.country.currency);
    let (bold, body) = (heading(sheet, 9.0).colour(dark), text(sheet, 8.0));
    sheet.leaf.write((left + 8.0, y + 12.0), "Plans for the summer?", bold);
    sheet.leaf.write((left + 8.0, y + 23.0), &line, body);
    y + 38.0
}

/// Above the table of a further account.
pub(super) fn account_title(sheet: &mut Sheet<'_>, other: &Paper<'_>) {
    let (dark, _) = sheet.colours();
    let left = sheet.geometry.margin;
    let account = &other.history.account;
    let line = format!("Savings account  {} {}", say(sheet, Phrase::AccountNumber), account.number);
    let (ink, body) = (heading(sheet, 11.0).colour(dark), text(sheet, 8.5));
    sheet.leaf.write((left, sheet.y), &line, ink);
    sheet.y += 13.0;
    let opening = format!("{}: {}", say(sheet, Phrase::Opening), sheet.writer.sum(other.history.opening));
    let closing = format!("{}: {}", say(sheet, Phrase::Closing), sheet.writer.sum(other.history.closing()));
    sheet.leaf.write((left, sheet.y), &opening, body);
    sheet.leaf.write((left + 220.0, sheet.y), &closing, body);
    sheet.y += 10.0;
}
