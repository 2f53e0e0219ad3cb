//! Where money goes: the same sum out again, one taker, cash machines, coins and games.

use std::collections::BTreeMap;

use category::{Category, Channel, Entry};
use jiff::civil::Date;

use super::view::{View, percent};
use super::{Pattern, SignFamily};
use ledger::days_between;

/// Pairs of smaller amounts are chance: ₹10,000.
const LEAST_PAIR_PAISE: i64 = 1_000_000;

pub(super) fn signs(view: &View<'_>) -> Vec<Pattern> {
    [same_sum_out(view), one_taker(view), cashed_out(view), risky_exit(view)].into_iter().flatten().collect()
}

/// A credit and a debit of nearly the same amount within two days, each used once.
fn same_sum_out(view: &View<'_>) -> Option<Pattern> {
    let mut waiting: Vec<(usize, Date, i64)> = Vec::new();
    let mut rows = Vec::new();
    let mut value = 0i64;
    for (row, entry) in &view.rows {
        let paise = entry.amount.as_paise();
        if paise < LEAST_PAIR_PAISE || is_everyday(entry) {
            continue;
        }
        waiting.retain(|(_, since, _)| days_between(*since, entry.date) <= 2);
        if entry.is_credit() {
            waiting.push((*row, entry.date, paise));
            continue;
        }
        let near = waiting.iter().position(|(_, _, credit)| (credit - paise).abs() <= credit / 20);
        if let Some(at) = near {
            let (credit, _, amount) = waiting.remove(at);
            value = value.saturating_add(amount);
            rows.extend([credit, *row]);
        }
    }
    let pairs = rows.len() / 2;
    let share = percent(value, view.credits);
    let is_seen = pairs >= 5 && share >= 15 || pairs >= 3 && share >= 40;
    let message =
        format!("{pairs} times nearly the same sum left within two days of coming in ({share} % of credits)");
    is_seen.then(|| Pattern::new("same_sum_out", SignFamily::Exit, 2, message, rows))
}

/// Rent, instalments and savings leave after pay day in every honest life.
fn is_everyday(entry: &Entry) -> bool {
    matches!(
        entry.category,
        Category::Salary
            | Category::EmiLoanRepayment
            | Category::CreditCardPayment
            | Category::RentPaid
            | Category::InvestmentSip
            | Category::SupplierPayment
            | Category::SalaryPaidWages
            | Category::GstPayment
            | Category::IncomeTaxTds
    )
}

/// Many pay in and one gets it all.
fn one_taker(view: &View<'_>) -> Option<Pattern> {
    let senders = View::by_party(view.received()).len();
    let mut takers: BTreeMap<&str, (i64, Vec<usize>)> = BTreeMap::new();
    for (row, entry) in view.debits().filter(|(_, entry)| !is_everyday(entry)) {
        let Some(key) = entry.key() else { continue };
        let (sum, rows) = takers.entry(key).or_default();
        *sum = sum.saturating_add(entry.amount.as_paise());
        rows.push(row);
    }
    let (sum, rows) = takers.into_values().max_by_key(|(sum, _)| *sum)?;
    let share = percent(sum, view.debits);
    let is_seen = senders >= 15 && share >= 60 && rows.len() >= 4;
    let message = format!("{senders} parties pay in and one receives {share} % of what goes out");
    is_seen.then(|| Pattern::new("many_in_one_out", SignFamily::Exit, 2, message, rows))
}

/// Cash taken on the very day electronic money came in, again and again.
fn cashed_out(view: &View<'_>) -> Option<Pattern> {
    let mut received: BTreeMap<Date, i64> = BTreeMap::new();
    for (_, entry) in view.received() {
        let sum = received.entry(entry.date).or_default();
        *sum = sum.saturating_add(entry.amount.as_paise());
    }
    let mut cash = 0i64;
    let mut rows = Vec::new();
    for (row, entry) in view.debits() {
        let is_cash = entry.category == Category::CashWithdrawal
            || matches!(entry.channel, Channel::Atm | Channel::Cash);
        if is_cash && received.get(&entry.date).is_some_and(|sum| *sum >= LEAST_PAIR_PAISE) {
            cash = cash.saturating_add(entry.amount.as_paise());
            rows.push(row);
        }
    }
    let share = percent(cash, view.debits);
    let is_seen = share >= 50 && rows.len() >= 6;
    let message = format!("{share} % of what goes out is taken in cash on the day money came in");
    is_seen.then(|| Pattern::new("cashed_out_same_day", SignFamily::Exit, 2, message, rows))
}

fn risky_exit(view: &View<'_>) -> Option<Pattern> {
    let risky = |entry: &Entry| {
        matches!(entry.category, Category::Crypto | Category::GamblingGaming | Category::WalletLoad)
    };
    let rows: Vec<(usize, &Entry)> = view.debits().filter(|(_, entry)| risky(entry)).collect();
    let sum = rows.iter().fold(0i64, |sum, (_, entry)| sum.saturating_add(entry.amount.as_paise()));
    let share = percent(sum, view.debits);
    let is_seen = share >= 30 && rows.len() >= 5;
    let message = format!("{share} % of what goes out ends in crypto, games or wallets");
    let rows = rows.into_iter().map(|(row, _)| row).collect();
    is_seen.then(|| Pattern::new("exit_by_crypto_or_games", SignFamily::Exit, 2, message, rows))
}
