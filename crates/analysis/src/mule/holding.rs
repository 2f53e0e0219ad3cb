//! How long money stays: passed through, gone by evening, nothing left at night.

use std::collections::VecDeque;

use jiff::civil::Date;
use ledger::{Money, days_between};

use super::view::{View, percent};
use super::{Pattern, SignFamily};

/// Smaller days say nothing about washing out: ₹10,000.
const BIG_DAY_PAISE: i64 = 1_000_000;
/// Below this at night the account counts as empty: ₹500.
const EMPTY_PAISE: i64 = 50_000;
/// An account with less turnover in the window passes nothing on worth looking at: ₹1 lakh.
const LEAST_TURNOVER_PAISE: i64 = 10_000_000;

pub(super) fn signs(view: &View<'_>) -> Vec<Pattern> {
    if view.is_overdraft || view.credits < LEAST_TURNOVER_PAISE {
        return Vec::new();
    }
    [pass_through(view), short_stay(view), washed_out(view), empty_floor(view)]
        .into_iter()
        .flatten()
        .collect()
}

fn pass_through(view: &View<'_>) -> Option<Pattern> {
    let ratio = percent(view.debits, view.credits);
    let average = view.average_balance()?.max(1);
    let is_seen = (95..=105).contains(&ratio) && view.credits / 20 >= average;
    let message = format!(
        "{ratio} % of what came in from {} to {} went out again, {} times the average balance",
        view.from,
        view.to,
        view.credits / average
    );
    let rows = view.rows.iter().map(|(row, _)| *row).collect();
    is_seen.then(|| Pattern::new("pass_through", SignFamily::Holding, 1, message, rows))
}

/// Oldest money leaves first: how much of it stays no longer than a day?
fn short_stay(view: &View<'_>) -> Option<Pattern> {
    let mut held: VecDeque<(Option<Date>, i64, usize)> = VecDeque::new();
    let before = view.days.first().and_then(|day| day.closing).map_or(0, Money::as_paise);
    held.push_back((None, before.max(0), 0));
    let mut quick = 0i64;
    let mut rows = Vec::new();
    for (row, entry) in &view.rows {
        let mut amount = entry.amount.as_paise();
        if entry.is_credit() {
            held.push_back((Some(entry.date), amount, *row));
            continue;
        }
        while amount > 0 {
            let Some((since, left, credit)) = held.front_mut() else { break };
            let taken = amount.min(*left);
            if since.is_some_and(|since| days_between(since, entry.date) <= 1) && taken > 0 {
                quick = quick.saturating_add(taken);
                rows.extend([*credit, *row]);
            }
            amount -= taken;
            *left -= taken;
            if *left == 0 {
                held.pop_front();
            }
        }
    }
    let share = percent(quick, view.credits);
    let points = match share {
        75.. => 3,
        55.. => 2,
        _ => return None,
    };
    let message = format!("{share} % of the money received leaves again the same or the next day");
    Some(Pattern::new("short_stay", SignFamily::Holding, points, message, rows))
}

fn washed_out(view: &View<'_>) -> Option<Pattern> {
    let mut active = 0usize;
    let mut washed = Vec::new();
    let mut rows = view.rows.iter().peekable();
    for day in view.days {
        let mut credited = 0i64;
        let mut last = None;
        while let Some((row, entry)) = rows.next_if(|(_, entry)| entry.date <= day.date) {
            if entry.is_credit() {
                credited = credited.saturating_add(entry.amount.as_paise());
                last = Some(*row);
            }
        }
        let Some(closing) = day.closing.filter(|_| credited >= BIG_DAY_PAISE) else { continue };
        active += 1;
        if closing.as_paise() < credited / 20 {
            washed.extend(last);
        }
    }
    let is_seen = washed.len() >= 4 && washed.len() * 100 >= active * 40;
    let message = format!(
        "on {} of {active} days with large credits less than 5 % of them was left in the evening",
        washed.len()
    );
    is_seen.then(|| Pattern::new("washed_out_by_evening", SignFamily::Holding, 3, message, washed))
}

fn empty_floor(view: &View<'_>) -> Option<Pattern> {
    let known = view.days.iter().filter(|day| day.closing.is_some()).count();
    let empty: Vec<_> = view
        .days
        .iter()
        .filter(|day| day.closing.is_some_and(|closing| closing.as_paise() < EMPTY_PAISE))
        .collect();
    // Many honest people live from month to month: the turnover has to be out of proportion.
    let is_seen = known >= 20 && empty.len() * 100 >= known * 60 && view.credits >= 5 * LEAST_TURNOVER_PAISE;
    let message = format!(
        "the account ends {} of {known} days with less than ₹500 in spite of ₹{} received",
        empty.len(),
        Money::paise(view.credits)
    );
    let rows = empty.iter().filter_map(|day| day.last_row).collect();
    is_seen.then(|| Pattern::new("empty_in_spite_of_turnover", SignFamily::Holding, 1, message, rows))
}
