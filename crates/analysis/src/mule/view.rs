//! A book → its busiest three months, with only the rows that move money between the holder and others.

use std::collections::BTreeMap;

use category::{Category, Channel, Entry, LinkKind, Role};
use jiff::civil::Date;
use ledger::{Money, days_between};

use crate::book::{Book, Day};

/// A burst drowns in a long statement, so the busiest stretch is looked at.
const WINDOW_DAYS: i32 = 90;

#[derive(Debug)]
pub(super) struct View<'a> {
    /// Rows that count, oldest first: own transfers, reversals, deposits and returned items left out.
    pub(super) rows: Vec<(usize, &'a Entry)>,
    pub(super) days: &'a [Day],
    pub(super) from: Date,
    pub(super) to: Date,
    pub(super) credits: i64,
    pub(super) debits: i64,
    /// Below zero by design, so what is left at night says nothing.
    pub(super) is_overdraft: bool,
    pub(super) is_business: bool,
    /// Most income is from trade with customers and money goes to suppliers, staff and taxes.
    pub(super) is_trading: bool,
    pub(super) has_salary: bool,
}

impl<'a> View<'a> {
    pub(super) fn busiest(book: &'a Book<'_>) -> Self {
        let all: Vec<(usize, &Entry)> =
            book.entries.iter().enumerate().filter(|(_, entry)| counts(entry)).collect();
        let (from, to) = busiest_days(&all, book);
        let rows: Vec<(usize, &Entry)> =
            all.into_iter().filter(|(_, entry)| from <= entry.date && entry.date <= to).collect();
        let total = |is_credit: bool| {
            let side = rows.iter().filter(|(_, entry)| entry.is_credit() == is_credit);
            side.fold(0i64, |sum, (_, entry)| sum.saturating_add(entry.amount.as_paise()))
        };
        Self {
            days: book.days_in(from, to),
            from,
            to,
            credits: total(true),
            debits: total(false),
            is_overdraft: book.kind == category::AccountKind::Overdraft,
            is_business: book.kind.is_business(),
            is_trading: is_trading(&rows),
            has_salary: rows.iter().any(|(_, entry)| entry.category == Category::Salary),
            rows,
        }
    }

    pub(super) fn credits(&self) -> impl Iterator<Item = (usize, &'a Entry)> + '_ {
        self.rows.iter().copied().filter(|(_, entry)| entry.is_credit())
    }

    pub(super) fn debits(&self) -> impl Iterator<Item = (usize, &'a Entry)> + '_ {
        self.rows.iter().copied().filter(|(_, entry)| entry.is_debit())
    }

    /// Payments from people and firms over the electronic rails: what a mule receives.
    pub(super) fn received(&self) -> impl Iterator<Item = (usize, &'a Entry)> + '_ {
        self.credits().filter(|(_, entry)| {
            matches!(
                entry.channel,
                Channel::Upi | Channel::Imps | Channel::Neft | Channel::Rtgs | Channel::Transfer
            ) && entry.category != Category::Salary
        })
    }

    /// Rows by counterparty.
    pub(super) fn by_party(rows: impl Iterator<Item = (usize, &'a Entry)>) -> BTreeMap<&'a str, Vec<usize>> {
        let mut parties: BTreeMap<&str, Vec<usize>> = BTreeMap::new();
        for (row, entry) in rows {
            if let Some(key) = entry.key() {
                parties.entry(key).or_default().push(row);
            }
        }
        parties
    }

    /// The average of the days' closing balances, in paise.
    pub(super) fn average_balance(&self) -> Option<i64> {
        let known: Vec<i64> = self.days.iter().filter_map(|day| day.closing).map(Money::as_paise).collect();
        let sum = known.iter().fold(0i128, |sum, paise| sum + i128::from(*paise));
        (!known.is_empty()).then(|| (sum / known.len() as i128) as i64)
    }
}

/// Part of a hundred, for sentences.
pub(super) fn percent(part: i64, whole: i64) -> i64 {
    if whole <= 0 { 0 } else { (i128::from(part) * 100 / i128::from(whole)) as i64 }
}

fn counts(entry: &Entry) -> bool {
    let is_undone =
        entry.link.is_some_and(|link| !matches!(link.kind, LinkKind::ChargeFor | LinkKind::TaxOn));
    !is_undone && !matches!(entry.category.role(), Role::Neutral | Role::Bounce)
        || entry.category == Category::LoanDisbursal
}

/// The stretch with the most credited, or everything when the statement is short.
fn busiest_days(rows: &[(usize, &Entry)], book: &Book<'_>) -> (Date, Date) {
    if days_between(book.from, book.to) < WINDOW_DAYS {
        return (book.from, book.to);
    }
    let mut best = (i64::MIN, book.from);
    let mut first = 0;
    let mut sum = 0i64;
    for (_, entry) in rows {
        if entry.is_credit() {
            sum = sum.saturating_add(entry.amount.as_paise());
        }
        while let Some((_, oldest)) =
            rows.get(first).filter(|(_, oldest)| days_between(oldest.date, entry.date) >= WINDOW_DAYS)
        {
            if oldest.is_credit() {
                sum = sum.saturating_sub(oldest.amount.as_paise());
            }
            first += 1;
        }
        if sum > best.0 {
            best = (sum, rows.get(first).map_or(book.from, |(_, oldest)| oldest.date));
        }
    }
    let to = best.1.checked_add(jiff::Span::new().days(WINDOW_DAYS - 1)).unwrap_or(book.to);
    (best.1, to.min(book.to))
}

/// A shop is paid by many and pays suppliers, staff, rent, taxes and bills; a mule account does none of that.
fn is_trading(rows: &[(usize, &Entry)]) -> bool {
    let value = |wanted: &dyn Fn(&Entry) -> bool| {
        rows.iter()
            .filter(|(_, entry)| wanted(entry))
            .fold(0i64, |sum, (_, entry)| sum.saturating_add(entry.amount.as_paise()))
    };
    let spent = value(&|entry| entry.is_debit());
    let running_costs = value(&|entry| {
        entry.is_debit()
            && matches!(
                entry.category,
                Category::SupplierPayment
                    | Category::SalaryPaidWages
                    | Category::GstPayment
                    | Category::IncomeTaxTds
                    | Category::StatutoryEpfEsic
                    | Category::RentPaid
                    | Category::UtilityTelecom
                    | Category::Travel
            )
    });
    let merchant = value(&|entry| {
        entry.is_credit()
            && (entry.category == Category::MerchantSettlement || entry.reading.is_merchant == Some(true))
    });
    percent(running_costs, spent) >= 30 || percent(merchant, value(&|entry| entry.is_credit())) >= 30
}
