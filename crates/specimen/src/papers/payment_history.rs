//! A payment app's history: one card of lines for each payment, and no balance anywhere.

use ledger::Money;

use super::{counterparty, payments};
use crate::account::Entry;
use crate::draw::{Canvas, Colour, Ink};

const TEXT: Ink = Ink::sans(8.6);
const SMALL: Ink = Ink::sans(7.4).colour(Colour::GREY);
const VIOLET: Colour = Colour(95, 37, 159);

pub(super) fn draw(canvas: &mut Canvas) {
    let history = payments();
    let mut y = begin(canvas);
    canvas.text(40.0, 60.0, &format!("Transaction Statement for {}", history.account.mobile), TEXT.bold());
    canvas.text(40.0, 74.0, "Jun 01, 2025 - Jun 30, 2025", TEXT);
    let payments = history.entries.iter().filter_map(|entry| Some((entry, counterparty(entry)?)));
    for (entry, party) in payments {
        if y > 770.0 {
            y = begin(canvas);
        }
        draw_payment(canvas, y, entry, party);
        y += 52.0;
    }
    canvas.text(40.0, 812.0, "This is a system generated statement. It is not a bank statement.", SMALL);
}

fn begin(canvas: &mut Canvas) -> f32 {
    canvas.page(595.0, 842.0);
    canvas.circle((540.0, 50.0), 14.0, VIOLET);
    canvas.text(540.0, 54.0, "pay", Ink::sans(9.0).bold().colour(Colour::WHITE).centre());
    for (x, title) in [(40.0, "Date"), (140.0, "Transaction Details"), (420.0, "Type")] {
        canvas.text(x, 104.0, title, TEXT.bold());
    }
    canvas.text(555.0, 104.0, "Amount", TEXT.bold().right());
    canvas.across(110.0, 40.0..555.0, 0.6, TEXT);
    128.0
}

fn draw_payment(canvas: &mut Canvas, y: f32, entry: &Entry, (name, number): (&str, &str)) {
    let (words, kind, way) = match entry.debit {
        Some(_) => ("Paid to", "DEBIT", "Debited from"),
        None => ("Received from", "CREDIT", "Credited to"),
    };
    let amount: Money = entry.debit.or(entry.credit).unwrap_or_default();
    canvas.text(40.0, y, &entry.date.strftime("%b %d, %Y").to_string(), TEXT);
    canvas.text(40.0, y + 11.0, &entry.time.strftime("%I:%M %p").to_string(), SMALL);
    canvas.text(140.0, y, &format!("{words} {name}"), TEXT);
    let stamp = entry.date.strftime("%y%m%d");
    canvas.text(140.0, y + 11.0, &format!("Transaction ID T{stamp}{number}"), SMALL);
    canvas.text(140.0, y + 21.0, &format!("UTR No. {number}"), SMALL);
    canvas.text(140.0, y + 31.0, &format!("{way} XXXXXX8118"), SMALL);
    canvas.text(420.0, y, kind, TEXT);
    let rupee = canvas.rupee();
    canvas.text(555.0, y, &format!("{rupee}{amount}"), TEXT.right());
    canvas.across(y + 38.0, 40.0..555.0, 0.3, SMALL);
}
