//! What the money came from and went for: `categories` of the report.

use std::collections::BTreeMap;

use category::{Category, Entry};
use ledger::Money;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::report::codes;
use ledger::Rupees;

/// What all rows of one category add up to.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[schema(as = CategoryTotals)]
pub struct CategoryReport {
    pub category: codes::Category,
    pub credits: Rupees,
    pub debits: Rupees,
    pub credit_count: usize,
    pub debit_count: usize,
    /// Of all credits, in value: 0.25 is a quarter.
    pub credit_share: f64,
    /// Of all debits, in value.
    pub debit_share: f64,
}

/// Sums that never overflow: a ledger of impossible amounts is capped, and the metrics say that it is too large.
#[derive(Clone, Copy, Debug, Default)]
struct Sums {
    credits: i64,
    debits: i64,
    credit_count: usize,
    debit_count: usize,
}

impl Sums {
    fn add(&mut self, entry: &Entry) {
        let paise = entry.amount.as_paise();
        if entry.is_credit() {
            self.credits = self.credits.saturating_add(paise);
            self.credit_count += 1;
        } else {
            self.debits = self.debits.saturating_add(paise);
            self.debit_count += 1;
        }
    }

    fn size(&self) -> i64 {
        self.credits.saturating_add(self.debits)
    }
}

pub(crate) fn of(entries: &[Entry]) -> Vec<CategoryReport> {
    let whole = whole(entries);
    let mut sums: BTreeMap<Category, Sums> = BTreeMap::new();
    for entry in entries {
        sums.entry(entry.category).or_default().add(entry);
    }
    let mut categories: Vec<(Category, Sums)> = sums.into_iter().collect();
    categories.sort_by_key(|(_, sums)| std::cmp::Reverse(sums.size()));
    let report = |(category, sums): (Category, Sums)| CategoryReport {
        category: category.into(),
        credits: Rupees(Money::paise(sums.credits)),
        debits: Rupees(Money::paise(sums.debits)),
        credit_count: sums.credit_count,
        debit_count: sums.debit_count,
        credit_share: share(sums.credits, whole.credits),
        debit_share: share(sums.debits, whole.debits),
    };
    categories.into_iter().map(report).collect()
}

fn whole(entries: &[Entry]) -> Sums {
    let mut whole = Sums::default();
    entries.iter().for_each(|entry| whole.add(entry));
    whole
}

/// To four decimals; nothing of nothing is nothing.
fn share(part: i64, whole: i64) -> f64 {
    if whole == 0 { 0.0 } else { (part as f64 / whole as f64 * 10_000.0).round() / 10_000.0 }
}
