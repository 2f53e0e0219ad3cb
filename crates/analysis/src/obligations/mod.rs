//! A book → what the applicant already owes every month: instalments by lender, cards, rent.

mod digital;
mod disbursal;
mod instalments;
mod lender;

pub use disbursal::Disbursal;
pub use instalments::{Frequency, InstalmentSeries};
pub use lender::Lender;

pub(crate) use disbursal::same_day_outflow;
pub(crate) use lender::UNNAMED_LENDER;

use std::collections::{BTreeMap, BTreeSet};

use category::Category;
use jiff::civil::Date;

use crate::book::Book;
use crate::flows::{Flows, Sum, is_undone};
use instalments::Presentation;

/// What the account shows of debts.
#[derive(Clone, Debug, Default)]
pub struct Obligations {
    /// Every loan with a rhythm, by lender and first instalment.
    pub series: Vec<InstalmentSeries>,
    /// Loan repayments that belong to no series, oldest first.
    pub irregular: Vec<usize>,
    /// Oldest first.
    pub disbursals: Vec<Disbursal>,
    /// By key.
    pub lenders: Vec<Lender>,
}

impl Obligations {
    pub fn active(&self) -> impl Iterator<Item = &InstalmentSeries> {
        self.series.iter().filter(|series| series.is_active)
    }

    /// The loans paid out from one day to another.
    pub(crate) fn disbursals_between(&self, from: Date, to: Date) -> &[Disbursal] {
        let first = self.disbursals.partition_point(|loan| loan.date < from);
        let end = self.disbursals.partition_point(|loan| loan.date <= to);
        self.disbursals.get(first..end).unwrap_or(&[])
    }

    /// The instalments of all running loans as rupees a month.
    pub(crate) fn instalments(&self) -> Sum {
        self.active().map(InstalmentSeries::monthly).sum()
    }

    pub(crate) fn active_rows(&self) -> Vec<usize> {
        let mut rows: Vec<usize> = self.active().flat_map(|series| series.rows.iter().copied()).collect();
        rows.sort_unstable();
        rows
    }
}

pub(crate) fn find(book: &Book<'_>, flows: &Flows) -> Obligations {
    let rows = &flows.by_category;
    let mut presentations: BTreeMap<&str, Vec<Presentation>> = BTreeMap::new();
    for row in rows.rows(Category::EmiLoanRepayment) {
        let Some(entry) = book.entries.get(*row).filter(|entry| entry.is_debit()) else { continue };
        presentations.entry(lender::name(entry).0).or_default().push(Presentation {
            row: *row,
            date: entry.date,
            amount: entry.amount,
            is_bounced: is_undone(entry),
        });
    }
    let lenders = lender::find(book.entries, rows);
    let mut series: Vec<InstalmentSeries> = Vec::new();
    let mut irregular = BTreeSet::new();
    for (key, mut list) in presentations {
        list.sort_by_key(|presentation| presentation.date);
        // A lender whose every presentation was returned is no lender of paid rows; the rows still name it.
        let fallback = || named(book, &list);
        let known = lenders.binary_search_by(|lender| lender.key.as_str().cmp(key)).ok();
        let lender = known.and_then(|at| lenders.get(at)).cloned().or_else(fallback);
        for strand in instalments::strands(&list) {
            match lender.as_ref().and_then(|lender| strand.series(lender, book)) {
                Some(found) => series.push(found),
                None => irregular.extend(strand.presentations().iter().map(|presentation| presentation.row)),
            }
        }
    }
    series.sort_by(|one, other| {
        (&one.lender, one.first, &one.rows).cmp(&(&other.lender, other.first, &other.rows))
    });
    Obligations {
        series,
        irregular: irregular.into_iter().collect(),
        disbursals: disbursal::find(book.entries, rows),
        lenders,
    }
}

fn named(book: &Book<'_>, presentations: &[Presentation]) -> Option<Lender> {
    let first = presentations.first()?;
    let (key, name) = lender::name(book.entries.get(first.row)?);
    Some(Lender {
        key: key.to_owned(),
        name: name.to_owned(),
        is_digital: digital::is_digital(name),
        last: first.date,
        rows: Vec::new(),
    })
}

#[cfg(test)]
mod tests;
