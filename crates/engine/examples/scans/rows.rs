//! A report beside the truth: rows that are exact, proven, left open, missing, and wrong though proven.

use std::collections::BTreeMap;

use engine::{ReconciliationReport, Report};
use specimen::TruthTransaction;

#[derive(Debug, Default)]
pub(super) struct Rows {
    pub(super) all: usize,
    pub(super) exact: usize,
    pub(super) proven: usize,
    pub(super) chosen: usize,
    /// In the report and not proven: a person is shown them.
    pub(super) open: usize,
    /// True rows that no row of the report is meant for.
    pub(super) missing: usize,
    /// Those of reports in which nothing says that rows are missing.
    pub(super) untold: usize,
    /// Of files that were refused, which whoever sent them is told.
    pub(super) refused: usize,
    pub(super) silent: usize,
}

impl Rows {
    pub(super) fn add(&mut self, other: &Self) {
        self.all += other.all;
        self.exact += other.exact;
        self.proven += other.proven;
        self.chosen += other.chosen;
        self.open += other.open;
        self.missing += other.missing;
        self.untold += other.untold;
        self.refused += other.refused;
        self.silent += other.silent;
    }
}

/// Date, debit, credit and balance.
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
        *left.entry(printed(row)).or_default() += 1;
    }
    let mut inexact = Vec::new();
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
        count.open += usize::from(!is_proven);
        count.silent += usize::from(is_silent);
        count.chosen += usize::from(row.sight.as_ref().is_some_and(|sight| sight.chosen_by_balance));
        if !is_exact {
            inexact.push(key);
        }
    }
    let left: Vec<Row> = left.into_iter().flat_map(|(row, times)| std::iter::repeat_n(row, times)).collect();
    for row in left.iter().filter(|_| is_shown) {
        println!("  seed {seed} true {row:?}");
    }
    let missing = missing(left, inexact);
    let found = &report.statement.account.reconciliation;
    count.missing += missing;
    if missing > 0 {
        let is_told = says_that_rows_lack(found, report);
        count.untold += if is_told { 0 } else { missing };
        println!(
            "  seed {seed}: {missing} of {} rows missing, {} and {}",
            truth.len(),
            found.verdict,
            if is_told { "told" } else { "NOT TOLD" }
        );
    }
}

fn printed(row: &TruthTransaction) -> Row {
    let paise = |money: Option<ledger::Money>| money.map(ledger::Money::as_paise);
    (row.date.to_string(), paise(row.debit), paise(row.credit), paise(row.balance))
}

/// True rows for which the report has none, not even a wrong one. A wrong row is meant for the true one that it shares most with.
fn missing(mut left: Vec<Row>, mut inexact: Vec<Row>) -> usize {
    for shared in (1..=3).rev() {
        left.retain(|row| {
            let meant = inexact.iter().position(|other| alike(row, other) >= shared);
            meant.map(|at| inexact.swap_remove(at)).is_none()
        });
    }
    left.len()
}

/// How many of date, amount and balance two rows share.
fn alike(one: &Row, other: &Row) -> usize {
    let amount = |row: &Row| row.1.or(row.2);
    let has_amount = amount(one).is_some() && amount(one) == amount(other);
    let has_balance = one.3.is_some() && one.3 == other.3;
    usize::from(one.0 == other.0) + usize::from(has_amount) + usize::from(has_balance)
}

/// Whether anything tells a person that what the paper prints and what was read are not the same rows. That dates are not
/// proven tells nothing of it.
fn says_that_rows_lack(found: &ReconciliationReport, report: &Report) -> bool {
    let totals = &found.printed_totals;
    let amounts = [totals.opening_balance, totals.closing_balance, totals.debits, totals.credits];
    let counts = [totals.debit_count, totals.credit_count];
    !found.breaks.is_empty()
        || !found.unread_rows.is_empty()
        || !found.missing_pages.is_empty()
        || !found.page_totals_wrong.is_empty()
        || amounts.iter().any(|compared| compared.agrees == Some(false))
        || counts.iter().any(|compared| compared.agrees == Some(false))
        || report.transactions.iter().any(|row| row.proof.as_str() == "contradicted")
}

fn is_part(row: &Row, truth: &TruthTransaction) -> bool {
    let paise = |money: Option<ledger::Money>| money.map(ledger::Money::as_paise);
    row.0 == truth.date.to_string() && row.1 == paise(truth.debit) && row.2 == paise(truth.credit)
}
