//! How many strangers pay in, and whether the same people get it back.

use std::collections::BTreeSet;

use category::Entry;

use super::view::{View, percent};
use super::{Pattern, SignFamily};
use ledger::days_between;

const MANY_SENDERS: usize = 30;
const SENDERS_DAYS: i32 = 30;

pub(super) fn signs(view: &View<'_>) -> Vec<Pattern> {
    // Customers of a shop are strangers too.
    if view.is_trading {
        return circular(view).into_iter().collect();
    }
    [many_strangers(view), many_banks(view), circular(view)].into_iter().flatten().collect()
}

fn many_strangers(view: &View<'_>) -> Option<Pattern> {
    let rows: Vec<(usize, &Entry)> = view.received().collect();
    let (from, to) = busiest_month(&rows)?;
    let month = || rows.iter().copied().filter(|(_, entry)| from <= entry.date && entry.date <= to);
    let senders = View::by_party(month());
    let all_rows = View::by_party(view.received());
    let once = senders.keys().filter(|key| all_rows.get(**key).is_some_and(|rows| rows.len() == 1)).count();
    let is_seen = senders.len() >= MANY_SENDERS && once * 100 >= senders.len() * 80;
    let points = if view.is_business { 2 } else { 3 };
    let message = format!(
        "{} different parties paid in within {SENDERS_DAYS} days, {once} of them only once",
        senders.len()
    );
    let rows = month().map(|(row, _)| row).collect();
    is_seen.then(|| Pattern::new("many_one_time_senders", SignFamily::People, points, message, rows))
}

/// The thirty days with the most payments received.
fn busiest_month(rows: &[(usize, &Entry)]) -> Option<(jiff::civil::Date, jiff::civil::Date)> {
    let mut best = None;
    let mut first = 0;
    for (at, (_, entry)) in rows.iter().enumerate() {
        while days_between(rows.get(first)?.1.date, entry.date) >= SENDERS_DAYS {
            first += 1;
        }
        if best.is_none_or(|(count, _, _)| at - first + 1 > count) {
            best = Some((at - first + 1, rows.get(first)?.1.date, entry.date));
        }
    }
    best.map(|(_, from, to)| (from, to))
}

fn many_banks(view: &View<'_>) -> Option<Pattern> {
    if view.is_business {
        return None;
    }
    let banks: BTreeSet<&str> = view
        .received()
        .filter_map(|(_, entry)| entry.reading.bank.as_deref().and_then(|bank| bank.get(..4)))
        .collect();
    let senders = View::by_party(view.received()).len();
    let is_seen = banks.len() >= 12 && senders >= MANY_SENDERS;
    let message = format!("{senders} senders at {} different banks pay into a personal account", banks.len());
    let rows = view.received().map(|(row, _)| row).collect();
    is_seen.then(|| Pattern::new("senders_of_many_banks", SignFamily::People, 1, message, rows))
}

fn circular(view: &View<'_>) -> Option<Pattern> {
    let received = View::by_party(view.received());
    let paid = View::by_party(view.debits());
    let value = |rows: &[usize]| {
        let amounts = rows.iter().filter_map(|row| view.rows.binary_search_by_key(row, |(at, _)| *at).ok());
        amounts.fold(0i64, |sum, at| sum.saturating_add(view.rows[at].1.amount.as_paise()))
    };
    let mut both = 0i64;
    let mut rows = Vec::new();
    for (party, credits) in &received {
        let Some(debits) = paid.get(party) else { continue };
        both = both.saturating_add(value(credits).min(value(debits)));
        rows.extend(credits.iter().chain(debits));
    }
    let share = percent(both, view.credits);
    let message = format!("{share} % of what came in went back to the same parties");
    (share >= 50 && rows.len() >= 6)
        .then(|| Pattern::new("back_to_the_sender", SignFamily::People, 2, message, rows))
}
