//! Rows with lenders → the lenders: who lends to the applicant or is repaid by them.

use std::collections::BTreeMap;

use category::{Category, Entry};
use jiff::civil::Date;

use crate::flows::{ByCategory, is_undone};
use crate::obligations::digital;

/// Someone the applicant owes or owed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lender {
    pub key: String,
    pub name: String,
    /// Lends small amounts through an app.
    pub is_digital: bool,
    pub last: Date,
    /// Loans paid out, and instalments and pay-later bills paid, by date.
    pub rows: Vec<usize>,
}

/// What rows without a named lender are kept under.
const UNNAMED: &str = "unnamed";
/// What people read in place of its name.
pub(crate) const UNNAMED_LENDER: &str = "Unnamed lender";

/// Who lends in a row; a row that names nobody goes by its mandate.
pub(crate) fn name(entry: &Entry) -> (&str, &str) {
    if let Some(party) = &entry.counterparty {
        return (&party.key, &party.name);
    }
    let mandate =
        entry.reading.references.iter().find(|reference| reference.kind == narration::ReferenceKind::Umrn);
    (mandate.map_or(UNNAMED, |reference| reference.text.as_str()), UNNAMED_LENDER)
}

/// By key.
pub(crate) fn find(entries: &[Entry], rows: &ByCategory) -> Vec<Lender> {
    let mut lenders: BTreeMap<&str, Lender> = BTreeMap::new();
    for row in rows.rows_of_any(&[Category::LoanDisbursal, Category::EmiLoanRepayment, Category::BnplPayment])
    {
        let Some(entry) = entries.get(row).filter(|entry| !is_undone(entry)) else { continue };
        let (key, name) = name(entry);
        let lender = lenders.entry(key).or_insert_with(|| Lender {
            key: key.to_owned(),
            name: name.to_owned(),
            is_digital: digital::is_digital(name),
            last: entry.date,
            rows: Vec::new(),
        });
        lender.is_digital |= entry.category == Category::BnplPayment;
        lender.last = lender.last.max(entry.date);
        lender.rows.push(row);
    }
    let mut lenders: Vec<Lender> = lenders.into_values().collect();
    for lender in &mut lenders {
        lender.rows.sort_by_key(|row| entries.get(*row).map(|entry| entry.date));
    }
    lenders
}
