//! A statement with a wrong row is never called reconciled.

use std::cell::RefCell;

use proptest::prelude::*;
use proptest::test_runner::TestRunner;
use specimen::{Layout, Order, Slip, SlipColumn};
use statement::Verdict;

use crate::reading::{read, rows, true_rows};

fn slips(rows: usize) -> impl Strategy<Value = Slip> {
    let row = 0..rows - 1;
    prop_oneof![
        (0..rows).prop_map(Slip::DropRow),
        row.clone().prop_map(|row| Slip::ChangeDigit { row, column: SlipColumn::Amount }),
        row.clone().prop_map(|row| Slip::ChangeDigit { row, column: SlipColumn::Balance }),
        row.clone().prop_map(|row| Slip::SwapColumns { row }),
        row.prop_map(Slip::MergeRows),
    ]
}

const ROWS: usize = 24;

/// What a mistake was tried on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Tried {
    /// A statement with a mistake on it, which was read.
    Read,
    /// The reader refused the paper: safe, and nothing is learned from it.
    Refused,
    /// There is no such mistake on such a paper.
    NoMistake,
}

const CASES: usize = 320;
/// Of 3,200 cases none was refused and 7 had no such mistake. Where many are, this property says nothing of the reader.
const REFUSED_PERCENT_MAX: usize = 1;
const READ_PERCENT_MIN: usize = 95;

#[test]
fn a_wrong_page_is_never_reconciled() {
    let config =
        ProptestConfig { cases: CASES as u32, failure_persistence: None, ..ProptestConfig::default() };
    let tried = RefCell::new(Vec::new());
    let pages = (0..specimen::layouts().len(), 0u64..500, slips(ROWS));
    let outcome = TestRunner::new(config).run(&pages, |(place, seed, slip)| {
        tried.borrow_mut().push(check(&specimen::layouts()[place], seed, slip)?);
        Ok(())
    });
    outcome.unwrap_or_else(|error| panic!("{error}"));
    let tried = tried.into_inner();
    let percent = |wanted: Tried| tried.iter().filter(|tried| **tried == wanted).count() * 100 / CASES;
    assert!(percent(Tried::Refused) <= REFUSED_PERCENT_MAX, "{} % refused", percent(Tried::Refused));
    assert!(percent(Tried::Read) >= READ_PERCENT_MIN, "only {} % read", percent(Tried::Read));
}

/// Found by chance: a closing balance below the last row of a sheet was taken for the next account's.
#[test]
fn a_closing_balance_before_the_next_account_counts() {
    let layout = specimen::layout("sbi-yono").expect("a layout");
    for seed in 0..12 {
        let tried = check(layout, seed, Slip::DropRow(ROWS - 1)).expect("never reconciled");
        assert_eq!(tried, Tried::Read, "{seed}");
    }
}

fn check(layout: &'static Layout, seed: u64, slip: Slip) -> Result<Tried, TestCaseError> {
    let order = Order { seed, months: 1, entries_per_month: Some(ROWS as u32), ..Order::new(layout) };
    let histories = specimen::histories(&order);
    let manner = specimen::Manner { slip: Some(slip), ..specimen::Manner::default() };
    // A layout without balances has none that could be wrong.
    let Ok(made) = specimen::draw_histories(layout, &histories, &manner) else { return Ok(Tried::NoMistake) };
    // A page that ends one row early and prints neither a closing balance nor totals is a shorter statement, not a wrong one.
    let has_end = layout.prints.closing || layout.prints.totals || layout.prints.counts;
    if slip == Slip::DropRow(ROWS - 1) && !has_end {
        return Ok(Tried::NoMistake);
    }
    let Ok(statement) = read(&made.pdf) else { return Ok(Tried::Refused) };
    let is_right = rows(&statement.lead) == true_rows(&made.truth.account);
    let verdict = statement.lead.reconciliation.verdict;
    prop_assert!(is_right || verdict != Verdict::Reconciled, "{} seed {seed} {slip:?}", layout.name);
    Ok(Tried::Read)
}
