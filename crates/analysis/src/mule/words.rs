//! What the texts say: test payments, notes without meaning, no trace of daily life.

use category::{Category, Entry, Role};

use super::view::View;
use super::{Pattern, SignFamily};
use ledger::days_between;

pub(super) fn signs(view: &View<'_>) -> Vec<Pattern> {
    [test_credits(view), meaningless_notes(view), no_daily_life(view)].into_iter().flatten().collect()
}

/// A rupee or ten from somebody, and soon after a large sum.
fn test_credits(view: &View<'_>) -> Option<Pattern> {
    let mut rows = Vec::new();
    let received: Vec<(usize, &Entry)> = view.received().collect();
    for (at, (row, entry)) in received.iter().enumerate() {
        let is_test = (100..=1_000).contains(&entry.amount.as_paise()) && !is_verification(entry);
        if !is_test {
            continue;
        }
        let soon =
            received.iter().skip(at + 1).take_while(|(_, next)| days_between(entry.date, next.date) <= 3);
        let large = soon.into_iter().find(|(_, next)| {
            next.amount.as_paise() >= 1_000_000 && next.key().is_some() && next.key() == entry.key()
        });
        if let Some((large, _)) = large {
            rows.extend([*row, *large]);
        }
    }
    let count = rows.len() / 2;
    let message =
        format!("{count} times a few rupees came first and a large sum from the same party soon after");
    (count >= 3).then(|| Pattern::new("test_credits", SignFamily::Words, 2, message, rows))
}

/// Apps and banks prove an account by sending a rupee.
fn is_verification(entry: &Entry) -> bool {
    const SENDERS: &[&str] =
        &["RAZORPAY", "CASHFREE", "SETU", "PAYU", "BANK", "VERIF", "PENNY", "NSDL", "ZERODHA", "GROWW"];
    let name = entry.counterparty.as_ref().map_or("", |party| party.name.as_str());
    let note = entry.reading.note.as_deref().unwrap_or("");
    SENDERS.iter().any(|sender| name.contains(sender) || note.contains(sender))
}

/// Letters and digits thrown together, or a phone number where a name should be.
fn meaningless_notes(view: &View<'_>) -> Option<Pattern> {
    if view.is_trading {
        return None;
    }
    let received: Vec<(usize, &Entry)> = view.received().collect();
    let odd: Vec<usize> =
        received.iter().filter(|(_, entry)| has_odd_text(entry)).map(|(row, _)| *row).collect();
    let is_seen = received.len() >= 25 && odd.len() * 100 >= received.len() * 50;
    let message = format!(
        "{} of {} payments received carry random notes instead of a purpose",
        odd.len(),
        received.len()
    );
    is_seen.then(|| Pattern::new("meaningless_notes", SignFamily::Words, 2, message, odd))
}

fn has_odd_text(entry: &Entry) -> bool {
    entry.reading.note.as_deref().is_some_and(|note| note.split_whitespace().any(is_random))
}

/// At least eight characters that change between letters and digits three times.
fn is_random(word: &str) -> bool {
    let kinds: Vec<bool> =
        word.chars().filter(|letter| letter.is_alphanumeric()).map(char::is_numeric).collect();
    kinds.len() >= 8 && kinds.windows(2).filter(|pair| pair[0] != pair[1]).count() >= 3
}

fn no_daily_life(view: &View<'_>) -> Option<Pattern> {
    if view.is_trading || view.is_business {
        return None;
    }
    let debits: Vec<(usize, &Entry)> = view.debits().collect();
    let daily = debits.iter().filter(|(_, entry)| is_daily(entry)).count();
    let is_seen = debits.len() >= 30 && daily * 100 < debits.len() * 5;
    let message =
        format!("only {daily} of {} payments are for bills, shops, food, rent or loans", debits.len());
    let rows = debits.into_iter().map(|(row, _)| row).collect();
    is_seen.then(|| Pattern::new("no_daily_life", SignFamily::Words, 1, message, rows))
}

fn is_daily(entry: &Entry) -> bool {
    matches!(
        entry.category.role(),
        Role::Expense | Role::Obligation | Role::SoftObligation | Role::Saving | Role::Tax
    ) && !matches!(entry.category, Category::BankCharge | Category::WalletLoad)
        || entry.reading.is_merchant == Some(true)
}
