//! A report beside the truth: rows that are exact, proven, and wrong though proven.

use std::collections::BTreeMap;

use engine::Report;
use specimen::TruthTransaction;

#[derive(Debug, Default)]
pub(super) struct Rows {
    pub(super) all: usize,
    pub(super) exact: usize,
    pub(super) proven: usize,
    pub(super) chosen: usize,
    pub(super) silent: usize,
}

type Row = (String, Option<i64>, Option<i64>, Option<i64>);

/// A row is exact when date, amounts and balance are; one that is proven and is no row of the truth is a silent error.
#[expect(clippy::print_stdout, reason = "printing is what it is for")]
pub(super) fn compare(
    report: &Report,
    truth: &[TruthTransaction],
    (seed, is_shown): (u64, bool),
    count: &mut Rows,
) {
    let mut left: BTreeMap<Row, usize> = BTreeMap::new();
    for row in truth {
        let paise = |money: Option<ledger::Money>| money.map(ledger::Money::as_paise);
        let key = (row.date.to_string(), paise(row.debit), paise(row.credit), paise(row.balance));
        *left.entry(key).or_default() += 1;
    }
    for row in &report.transactions {
        let paise = |money: Option<engine::Rupees>| money.map(|money| money.0.as_paise());
        let key = (row.date.to_string(), paise(row.debit), paise(row.credit), paise(row.balance));
        let is_proven = row.proof.as_str() == "proven";
        let is_exact = left.get_mut(&key).filter(|left| **left > 0).map(|left| *left -= 1).is_some();
        if is_shown && !is_exact {
            println!("  seed {seed} page {} {} {key:?} {:?}", row.page, row.proof, row.sight);
        }
        // A balance that was not read is missing, and nothing wrong is claimed.
        let is_part = key.3.is_none() && truth.iter().any(|row| is_part(&key, row));
        let is_silent = is_proven && !is_exact && !is_part;
        if is_silent {
            println!("  SILENT seed {seed} page {} {key:?} {:?}", row.page, row.sight);
        }
        count.exact += usize::from(is_exact);
        count.proven += usize::from(is_proven);
        count.silent += usize::from(is_silent);
        count.chosen += usize::from(row.sight.as_ref().is_some_and(|sight| sight.chosen_by_balance));
    }
    for (row, times) in left.iter().filter(|(_, times)| is_shown && **times > 0) {
        println!("  seed {seed} true {row:?} {times}");
    }
}

fn is_part(row: &Row, truth: &TruthTransaction) -> bool {
    let paise = |money: Option<ledger::Money>| money.map(ledger::Money::as_paise);
    row.0 == truth.date.to_string() && row.1 == paise(truth.debit) && row.2 == paise(truth.credit)
}
