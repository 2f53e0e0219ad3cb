//! When money moves: at night, after a long sleep, all within two weeks.

use ledger::{Money, days_between};

use super::view::{View, percent};
use super::{Pattern, SignFamily};
use crate::book::Book;

const SLEEP_DAYS: i32 = 60;
const BURST_DAYS: i32 = 14;
/// ₹1 lakh: a sleeping account that wakes up for less is somebody's spare account.
const WAKES_FOR_PAISE: i64 = 10_000_000;

pub(super) fn signs(view: &View<'_>, book: &Book<'_>) -> Vec<Pattern> {
    [at_night(view), woken_up(book), all_at_once(view, book)].into_iter().flatten().collect()
}

fn at_night(view: &View<'_>) -> Option<Pattern> {
    let timed: Vec<_> = view.rows.iter().filter_map(|(row, entry)| Some((*row, entry.time?))).collect();
    let night: Vec<usize> =
        timed.iter().filter(|(_, time)| time.hour() >= 23 || time.hour() < 5).map(|(row, _)| *row).collect();
    // A batch of rows stamped midnight is a bank without times.
    let midnight = timed.iter().filter(|(_, time)| time.hour() == 0 && time.minute() == 0).count();
    let is_seen =
        timed.len() >= 20 && night.len() * 100 >= timed.len() * 30 && midnight * 100 < timed.len() * 20;
    let message =
        format!("{} of {} timed transactions fall between 11 at night and 5", night.len(), timed.len());
    is_seen.then(|| Pattern::new("active_at_night", SignFamily::Timing, 2, message, night))
}

/// Nothing for two months, then many rows within a week.
fn woken_up(book: &Book<'_>) -> Option<Pattern> {
    // The bank's own interest and fees do not wake an account.
    let rows: Vec<(usize, &category::Entry)> = book
        .entries
        .iter()
        .enumerate()
        .filter(|(_, entry)| {
            !matches!(entry.channel, category::Channel::Interest | category::Channel::Charge)
        })
        .collect();
    let mut last = book.from;
    for (at, (_, entry)) in rows.iter().enumerate() {
        let slept = days_between(last, entry.date);
        last = entry.date;
        if slept < SLEEP_DAYS {
            continue;
        }
        let week: Vec<_> =
            rows.iter().skip(at).take_while(|(_, next)| days_between(entry.date, next.date) < 7).collect();
        let credited = week
            .iter()
            .filter(|(_, next)| next.is_credit())
            .fold(0i64, |sum, (_, next)| sum.saturating_add(next.amount.as_paise()));
        if week.len() >= 5 && credited >= WAKES_FOR_PAISE {
            let message = format!(
                "after {slept} days without activity {} transactions followed within a week from {}",
                week.len(),
                entry.date
            );
            let rows = week.iter().map(|(row, _)| *row).collect();
            return Some(Pattern::new("woken_up", SignFamily::Timing, 2, message, rows));
        }
    }
    None
}

/// Most of what the statement ever received came within two weeks.
fn all_at_once(view: &View<'_>, book: &Book<'_>) -> Option<Pattern> {
    if days_between(book.from, book.to) < 60 || view.credits < 5 * WAKES_FOR_PAISE {
        return None;
    }
    let credits: Vec<_> = view.credits().collect();
    let mut best = (0i64, 0usize, 0usize);
    let (mut sum, mut first) = (0i64, 0usize);
    for (at, (_, entry)) in credits.iter().enumerate() {
        sum = sum.saturating_add(entry.amount.as_paise());
        while days_between(credits.get(first)?.1.date, entry.date) >= BURST_DAYS {
            sum = sum.saturating_sub(credits.get(first)?.1.amount.as_paise());
            first += 1;
        }
        if sum > best.0 {
            best = (sum, first, at);
        }
    }
    let lifetime = book
        .entries
        .iter()
        .filter(|entry| entry.is_credit())
        .fold(0i64, |sum, entry| sum.saturating_add(entry.amount.as_paise()));
    let share = percent(best.0, lifetime);
    // One large payment is a sale or a bonus, not a pattern.
    let is_seen = share >= 80 && best.2 - best.1 >= 9;
    let message = format!(
        "₹{}, {share} % of all that ever came in, arrived within {BURST_DAYS} days",
        Money::paise(best.0)
    );
    let rows = credits.get(best.1..=best.2)?.iter().map(|(row, _)| *row).collect();
    is_seen.then(|| Pattern::new("all_at_once", SignFamily::Timing, 2, message, rows))
}
