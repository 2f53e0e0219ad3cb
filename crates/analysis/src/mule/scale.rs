//! How much and in what amounts: bursts of activity, round figures, sums just below a limit.

use std::collections::BTreeMap;

use category::{Category, Channel};
use jiff::civil::Date;
use ledger::{Money, days_between};

use super::view::{View, percent};
use super::{Pattern, SignFamily};

pub(super) fn signs(view: &View<'_>) -> Vec<Pattern> {
    [busy_days(view), round_credits(view), just_below_limits(view), beyond_salary(view)]
        .into_iter()
        .flatten()
        .collect()
}

/// A day far busier than the account's own habit.
fn busy_days(view: &View<'_>) -> Option<Pattern> {
    let mut counts: BTreeMap<Date, usize> = BTreeMap::new();
    for (_, entry) in &view.rows {
        *counts.entry(entry.date).or_default() += 1;
    }
    let days = (days_between(view.from, view.to) + 1).max(1) as f64;
    let mean = view.rows.len() as f64 / days;
    let squares: f64 = counts.values().map(|count| (*count as f64 - mean) * (*count as f64 - mean)).sum();
    let quiet = (days - counts.len() as f64).max(0.0) * mean * mean;
    let deviation = ((squares + quiet) / days).sqrt();
    let (day, count) = counts.iter().max_by_key(|(_, count)| **count)?;
    let is_seen = *count >= 12 && *count as f64 > mean + 4.0 * deviation;
    let message = format!("{count} transactions on {day}, where {mean:.1} a day are usual");
    let rows = view.rows.iter().filter(|(_, entry)| entry.date == *day).map(|(row, _)| *row).collect();
    is_seen.then(|| Pattern::new("burst_of_activity", SignFamily::Scale, 1, message, rows))
}

fn round_credits(view: &View<'_>) -> Option<Pattern> {
    if view.is_trading {
        return None;
    }
    let received: Vec<_> = view.received().collect();
    let round: Vec<usize> = received
        .iter()
        .filter(|(_, entry)| entry.amount.as_paise() % 50_000 == 0)
        .map(|(row, _)| *row)
        .collect();
    let is_seen = received.len() >= 25 && round.len() * 100 >= received.len() * 75;
    let message = format!("{} of {} payments received are multiples of ₹500", round.len(), received.len());
    is_seen.then(|| Pattern::new("round_credits", SignFamily::Scale, 1, message, round))
}

/// Amounts that stop short of a reporting threshold, several times within a month.
fn just_below_limits(view: &View<'_>) -> Option<Pattern> {
    const LIMITS: &[(i64, i64, bool, &str)] = &[
        (4_500_000, 5_000_000, true, "just below ₹50,000 in cash, where a PAN must be quoted"),
        (90_000_000, 100_000_000, false, "just below ₹10 lakh, where transactions are reported"),
        (19_000_000, 20_000_000, false, "just below ₹2 lakh"),
    ];
    for (from, limit, is_cash_only, what) in LIMITS {
        let near: Vec<(usize, Date)> = view
            .rows
            .iter()
            .filter(|(_, entry)| (*from..*limit).contains(&entry.amount.as_paise()))
            .filter(|(_, entry)| {
                !is_cash_only
                    || matches!(entry.channel, Channel::Cash)
                    || entry.category == Category::CashDeposit
            })
            .map(|(row, entry)| (*row, entry.date))
            .collect();
        let is_cluster = |three: &[(usize, Date)]| days_between(three[0].1, three[2].1) <= 30;
        if near.windows(3).any(is_cluster) {
            let message = format!("{} amounts {what}", near.len());
            let rows = near.into_iter().map(|(row, _)| row).collect();
            return Some(Pattern::new("just_below_limits", SignFamily::Scale, 2, message, rows));
        }
    }
    None
}

/// A salary account through which many times the salary flows.
fn beyond_salary(view: &View<'_>) -> Option<Pattern> {
    let salary = view
        .credits()
        .filter(|(_, entry)| entry.category == Category::Salary)
        .fold(0i64, |sum, (_, entry)| sum.saturating_add(entry.amount.as_paise()));
    let received = view.received().fold(0i64, |sum, (_, entry)| sum.saturating_add(entry.amount.as_paise()));
    let is_seen = view.has_salary && salary > 0 && percent(received, salary) >= 500;
    let message = format!(
        "₹{} from others came in beside a salary of ₹{}",
        Money::paise(received),
        Money::paise(salary)
    );
    let rows = view.received().map(|(row, _)| row).collect();
    is_seen.then(|| Pattern::new("turnover_beyond_salary", SignFamily::Scale, 2, message, rows))
}
