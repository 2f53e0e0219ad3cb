//! Loan credits → disbursals: from whom, and what became of the money at once.

use std::collections::BTreeMap;

use category::{Category, Entry};
use jiff::civil::Date;
use ledger::{Money, days_between};

use crate::book::Book;
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
    rows.rows(Category::LoanDisbursal)
        .iter()
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
pub(crate) fn same_day_outflow(book: &Book<'_>, disbursals: &[&Disbursal]) -> (Sum, Vec<usize>) {
    let mut days: BTreeMap<Date, (usize, Sum)> = BTreeMap::new();
    for disbursal in disbursals {
        let (first, loans) = days.entry(disbursal.date).or_insert((disbursal.row, Sum::ZERO));
        *first = disbursal.row.min(*first);
        loans.add(disbursal.amount);
    }
    let mut rows: Vec<usize> = disbursals.iter().map(|disbursal| disbursal.row).collect();
    let mut gone = Sum::ZERO;
    for (day, (first, loans)) in days {
        let mut outflow = Sum::ZERO;
        for line in book.lines_in(day, day).iter().filter(|line| !line.is_credit && !line.is_undone) {
            if line.row as usize > first {
                outflow.add(line.amount);
                rows.push(line.row as usize);
            }
        }
        gone = gone.plus(loans.min(outflow));
    }
    rows.sort_unstable();
    (gone, rows)
}
