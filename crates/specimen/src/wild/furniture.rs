//! What stands around the table: letterhead, facts, summary, rates, notices and footers.

use ledger::Area;

use super::figures::{self, spelled};
use super::geometry::face;
use super::plan::Summary;
use super::sheet::Sheet;
use super::words::{Phrase, phrase};
use crate::account::Account;
use crate::draw::{Colour, Ink};
use crate::paper::Paper;

const LABELS: Colour = Colour(90, 90, 90);

pub(super) fn text(sheet: &Sheet<'_>, size: f32) -> Ink {
    face(sheet.writer.plan.look.face, size).hand(sheet.writer.plan.hand)
}

pub(super) fn heading(sheet: &Sheet<'_>, size: f32) -> Ink {
    text(sheet, size).bold()
}

fn say(sheet: &Sheet<'_>, name: Phrase) -> &'static str {
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
    sheet.leaf.write((left, 44.0), name, ink);
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
    let (left, right) = (sheet.geometry.margin, sheet.geometry.width - sheet.geometry.margin);
    let account = &paper.history.account;
    let body = text(sheet, 8.5);
    let mut y = 74.0;
    for line in std::iter::once(&account.holder).chain(&account.address) {
        sheet.leaf.write((left, y), line, body);
        y += 11.5;
    }
    let facts = facts(sheet, paper);
    let middle = f32::midpoint(left, right) + 14.0;
    let widest = facts.iter().map(|(label, _)| sheet.canvas.width(label, body)).fold(60.0, f32::max);
    let mut beside = 74.0;
    for (label, value) in &facts {
        sheet.leaf.write((middle, beside), label, body.colour(LABELS));
        sheet.leaf.write((middle + widest + 8.0, beside), value, body);
        beside += 11.5;
    }
    y = y.max(beside) + 12.0;
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

fn summary(sheet: &mut Sheet<'_>, paper: &Paper<'_>, y: f32) -> f32 {
    let totals = paper.totals();
    let history = paper.history;
    let lines = [
        (Phrase::Opening, history.opening),
        (Phrase::MoneyIn, totals.credit),
        (Phrase::MoneyOut, totals.debit),
        (Phrase::Closing, history.closing()),
    ];
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
    let to = paper.history.to;
    let due = |months: i64| sheet.writer.day(to.saturating_add(jiff::Span::new().months(months)));
    let rows = [
        ["Deposit no".to_owned(), "Principal".to_owned(), "Rate".to_owned(), "Due on".to_owned()],
        ["50300881".to_owned(), amount(2), "6.50".to_owned(), due(7)],
        ["50300917".to_owned(), amount(5), "7.10".to_owned(), due(14)],
    ];
    for row in rows {
        for (place, cell) in row.iter().enumerate() {
            sheet.leaf.write((left + place as f32 * 110.0, sheet.y), cell, body);
        }
        sheet.y += 11.0;
    }
}
