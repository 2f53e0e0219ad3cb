//! Loan credits → disbursals: from whom, and what became of the money at once.

use std::collections::BTreeMap;

use category::{Category, Entry};
use jiff::civil::Date;
use ledger::Money;

use crate::book::days_between;
use crate::flows::{ByCategory, Sum, is_paid, is_received};
use crate::obligations::{digital, lender};

/// A repayment so soon after a loan came is likely made from it.
const ROLL_OVER_DAYS: i32 = 3;

/// A loan paid into the account.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Disbursal {
    pub date: Date,
    pub lender: String,
    pub key: String,
    pub is_digital: bool,
    pub amount: Money,
    pub row: usize,
    /// A loan repayment made within three days after it.
    pub repayment: Option<usize>,
}

pub(crate) fn find(entries: &[Entry], rows: &ByCategory) -> Vec<Disbursal> {
    let repayments: Vec<usize> = rows
        .rows_of_any(&[Category::EmiLoanRepayment, Category::BnplPayment])
        .into_iter()
        .filter(|row| entries.get(*row).is_some_and(is_paid))
        .collect();
    let disbursals = rows.rows(Category::LoanDisbursal).iter();
    disbursals
        .filter_map(|row| {
            let entry = entries.get(*row).filter(|entry| is_received(entry))?;
            let (key, name) = lender::name(entry);
            let next = repayments.get(repayments.partition_point(|repayment| repayment < row)).copied();
            let is_soon = |repayment: &usize| {
                entries
                    .get(*repayment)
                    .is_some_and(|paid| (0..=ROLL_OVER_DAYS).contains(&days_between(entry.date, paid.date)))
            };
            Some(Disbursal {
                date: entry.date,
                lender: name.to_owned(),
                key: key.to_owned(),
                is_digital: digital::is_digital(name),
                amount: entry.amount,
                row: *row,
                repayment: next.filter(is_soon),
            })
        })
        .collect()
}

/// Of the loans of each day, what left the account later on the same day, with the rows it left by.
pub(crate) fn same_day_outflow(entries: &[Entry], disbursals: &[&Disbursal]) -> (Sum, Vec<usize>) {
    let mut days: BTreeMap<Date, (usize, Sum, Sum)> = BTreeMap::new();
    for disbursal in disbursals {
        let day = days.entry(disbursal.date).or_insert((disbursal.row, Sum::ZERO, Sum::ZERO));
        day.0 = day.0.min(disbursal.row);
        day.1.add(disbursal.amount);
    }
    let mut rows: Vec<usize> = disbursals.iter().map(|disbursal| disbursal.row).collect();
    for (row, entry) in entries.iter().enumerate() {
        if let Some((since, _, outflow)) = days.get_mut(&entry.date)
            && row > *since
            && is_paid(entry)
        {
            outflow.add(entry.amount);
            rows.push(row);
        }
    }
    rows.sort_unstable();
    (days.into_values().map(|(_, loans, outflow)| loans.min(outflow)).sum(), rows)
}
