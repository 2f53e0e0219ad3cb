//! Running series of the statement and accounts at the bureau → which is which.

use std::collections::{BTreeMap, BTreeSet};

use bureau::{Account, AccountKind, AccountStatus, CreditReport};
use jiff::civil::Date;
use ledger::{Money, days_between};

use super::instalment::Instalment;
use super::is_card;
use super::lender::LenderName;
use crate::obligations::{Frequency, InstalmentSeries, Obligations, UNNAMED_LENDER};

/// How well the two go together: the earlier, the better.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Fit {
    SameInstalment,
    NearInstalment,
    NearEstimate,
    SameDay,
    /// One lender, and nothing is known about the instalment.
    LenderOnly,
    /// The statement names nobody, and the instalment is the same.
    InstalmentOnly,
}

/// Instalments that differ by so many of a hundred are the same: a charge or its rounding.
const SAME_PERCENT: i128 = 2;
/// A rate that floats, or a late fee, moves them by so much.
const NEAR_PERCENT: i128 = 10;
/// What was worked out is only as good as the rate and tenure that were reported.
const ESTIMATE_PERCENT: i128 = 25;
/// An instalment paid on the same day of the month may have been raised or lowered, but not to more than its double.
const MOST_TIMES: i128 = 2;
/// A due date moves by so many days over weekends and holidays.
const DAYS_APART: i8 = 3;
/// The last day of a month and the first of the next are a day apart.
const DAYS_OF_A_MONTH: i8 = 31;
/// A loan closed so shortly before its last instalment in the statement is still that loan.
const CLOSING_DAYS: i32 = 45;

/// The account of each series that has one, by their places. Each is taken once, the best fits first.
pub(super) fn pair(report: &CreditReport, obligations: &Obligations) -> BTreeMap<usize, usize> {
    let accounts: Vec<(usize, &Account, LenderName, Instalment)> = report
        .accounts
        .iter()
        .enumerate()
        .filter(|(_, account)| account.kind != AccountKind::Telecom)
        .map(|(place, account)| {
            (place, account, LenderName::of(&account.lender), Instalment::of(account, report.reported_on))
        })
        .collect();
    let mut fits: Vec<(Fit, i128, usize, usize)> = Vec::new();
    for (place, series) in obligations.series.iter().enumerate().filter(|(_, series)| series.is_active) {
        let lender = LenderName::of(&series.lender);
        for (account_place, account, name, instalment) in &accounts {
            if !could_repay(series, account) {
                continue;
            }
            let is_same_lender = lender.is_same(name);
            if let Some((fit, apart)) = fit(series, account, *instalment, is_same_lender) {
                fits.push((fit, apart, place, *account_place));
            }
        }
    }
    fits.sort_unstable();
    let mut taken = BTreeSet::new();
    let mut pairs = BTreeMap::new();
    for (_, _, series, account) in fits {
        if !pairs.contains_key(&series) && taken.insert(account) {
            pairs.insert(series, account);
        }
    }
    pairs
}

/// Opened before the last instalment, and not closed long before it.
fn could_repay(series: &InstalmentSeries, account: &Account) -> bool {
    let is_open_by_then = account.opened_on.is_none_or(|opened| opened <= series.last);
    let ended = match account.status {
        AccountStatus::Closed => account.closed_on.or(account.last_paid_on).or(account.reported_on),
        _ => account.closed_on,
    };
    let lasted = |end: Date| days_between(end, series.last) <= CLOSING_DAYS;
    let is_not_over = match account.status {
        AccountStatus::Closed => ended.is_some_and(lasted),
        _ => ended.is_none_or(lasted),
    };
    is_open_by_then && is_not_over
}

fn fit(
    series: &InstalmentSeries,
    account: &Account,
    instalment: Instalment,
    is_same_lender: bool,
) -> Option<(Fit, i128)> {
    let paid = series.monthly_amount()?;
    let apart = instalment.amount().map_or(0, |amount| difference(paid, amount));
    let within = |percent: i128| apart * 100 <= i128::from(paid.as_paise()) * percent;
    let is_unnamed = series.lender == UNNAMED_LENDER;
    let fit = match instalment {
        Instalment::Reported(_) if is_unnamed && within(SAME_PERCENT) => Fit::InstalmentOnly,
        _ if !is_same_lender => return None,
        Instalment::Reported(_) if within(SAME_PERCENT) => Fit::SameInstalment,
        Instalment::Reported(_) if within(NEAR_PERCENT) => Fit::NearInstalment,
        // What a card takes every month says nothing about a loan of the same bank.
        _ if is_card(account.kind) => return None,
        Instalment::Estimated(_) if within(ESTIMATE_PERCENT) => Fit::NearEstimate,
        Instalment::Unknown => Fit::LenderOnly,
        Instalment::Reported(amount) | Instalment::Estimated(amount) => {
            let is_alike = is_within_times(paid, amount);
            if is_alike && is_same_day(series, account) { Fit::SameDay } else { return None }
        }
    };
    Some((fit, apart))
}

fn difference(one: Money, other: Money) -> i128 {
    (i128::from(one.as_paise()) - i128::from(other.as_paise())).abs()
}

fn is_within_times(one: Money, other: Money) -> bool {
    let (one, other) = (i128::from(one.as_paise()), i128::from(other.as_paise()));
    one.max(other) <= one.min(other) * MOST_TIMES
}

/// The bureau's last payment fell on the day of the month on which the statement's do.
fn is_same_day(series: &InstalmentSeries, account: &Account) -> bool {
    let Some(paid) = account.last_paid_on.filter(|_| series.frequency == Frequency::Monthly) else {
        return false;
    };
    let apart = (paid.day() - series.last.day()).abs();
    apart.min(DAYS_OF_A_MONTH - apart) <= DAYS_APART
}
