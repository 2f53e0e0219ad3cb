//! A credit card's month: a table of dates and amounts whose sums are debts, not a running balance.

use ledger::{Area, Money};

use super::{counterparty, payments};
use crate::draw::{Canvas, Colour, Ink};

const TEXT: Ink = Ink::sans(8.6);
const NAVY: Colour = Colour(16, 46, 92);
/// What one page of the list takes.
const ROWS: usize = 26;

pub(super) fn draw(canvas: &mut Canvas) {
    let history = payments();
    let rows: Vec<(String, String, Money, bool)> = history
        .entries
        .iter()
        .filter_map(|entry| {
            let (name, _) = counterparty(entry)?;
            let amount = entry.debit.or(entry.credit)?;
            let date = entry.date.strftime("%d/%m/%Y").to_string();
            Some((date, format!("{name} MUMBAI IN"), amount, entry.credit.is_some()))
        })
        .take(ROWS)
        .collect();
    let sum = |is_credit: bool| {
        let amounts = rows.iter().filter(|row| row.3 == is_credit).map(|row| row.2);
        Money::sum(amounts).unwrap_or_default()
    };
    let (purchases, credits) = (sum(false), sum(true));
    let previous = Money::paise(2_481_750);
    let due = previous.plus(purchases).and_then(|total| total.minus(credits)).unwrap_or_default();
    canvas.page(595.0, 842.0);
    draw_head(canvas, &history.account.holder.to_uppercase());
    let minimum = Money::paise(due.as_paise().max(0) / 20);
    let tiles = [
        ("Payment Due Date", "20/07/2025".to_owned()),
        ("Total Amount Due", due.to_string()),
        ("Minimum Amount Due", minimum.to_string()),
        ("Credit Limit", "3,00,000.00".to_owned()),
    ];
    draw_tiles(canvas, 150.0, &tiles);
    let account = [
        ("Previous Balance", previous.to_string()),
        ("Payments / Credits", credits.to_string()),
        ("Purchases / Debits", purchases.to_string()),
        ("Finance Charges", "0.00".to_owned()),
    ];
    draw_tiles(canvas, 206.0, &account);
    draw_list(canvas, &rows);
}

fn draw_head(canvas: &mut Canvas, holder: &str) {
    canvas.fill(Area { left: 0.0, top: 0.0, right: 595.0, bottom: 64.0 }, NAVY);
    canvas.text(40.0, 40.0, "Meridian Cards", Ink::sans(18.0).bold().colour(Colour::WHITE));
    canvas.text(555.0, 40.0, "Credit Card Statement", Ink::sans(12.0).colour(Colour::WHITE).right());
    canvas.text(40.0, 92.0, holder, TEXT.bold());
    canvas.text(40.0, 106.0, "Card Number 4375 51XX XXXX 3938", TEXT);
    canvas.text(555.0, 92.0, "Statement Date 30/06/2025", TEXT.right());
    canvas.text(555.0, 106.0, "Statement Period 01/06/2025 to 30/06/2025", TEXT.right());
}

fn draw_tiles(canvas: &mut Canvas, y: f32, tiles: &[(&str, String)]) {
    canvas.fill(Area { left: 40.0, top: y - 18.0, right: 555.0, bottom: y + 26.0 }, Colour(236, 240, 247));
    for (place, (label, value)) in tiles.iter().enumerate() {
        let x = 104.0 + place as f32 * 129.0;
        canvas.text(x, y, label, TEXT.centre());
        canvas.text(x, y + 16.0, value, Ink::sans(10.0).bold().centre());
    }
}

fn draw_list(canvas: &mut Canvas, rows: &[(String, String, Money, bool)]) {
    canvas.text(40.0, 262.0, "Domestic Transactions", TEXT.bold().colour(NAVY));
    canvas.text(40.0, 282.0, "Date", TEXT.bold());
    canvas.text(120.0, 282.0, "Transaction Description", TEXT.bold());
    canvas.text(555.0, 282.0, "Amount (in Rs.)", TEXT.bold().right());
    canvas.across(287.0, 40.0..555.0, 0.6, TEXT);
    for (place, (date, words, amount, is_credit)) in rows.iter().enumerate() {
        let y = 302.0 + place as f32 * 15.0;
        canvas.text(40.0, y, date, TEXT);
        canvas.text(120.0, y, words, TEXT);
        let side = if *is_credit { " Cr" } else { "" };
        canvas.text(555.0, y, &format!("{amount}{side}"), TEXT.right());
    }
    let note =
        "Reward points earned 412. Pay only the minimum and interest of 3.6% a month applies to the rest.";
    canvas.text(40.0, 790.0, note, Ink::sans(7.4).colour(Colour::GREY));
}
