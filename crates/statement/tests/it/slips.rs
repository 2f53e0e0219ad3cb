//! A statement with a wrong row is never called reconciled.

use proptest::prelude::*;
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

proptest! {
    #![proptest_config(ProptestConfig { cases: 320, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn a_wrong_page_is_never_reconciled(place in 0..specimen::layouts().len(), seed in 0u64..500, slip in slips(ROWS)) {
        check(&specimen::layouts()[place], seed, slip)?;
    }
}

/// Found by chance: a closing balance below the last row of a sheet was taken for the next account's.
#[test]
fn a_closing_balance_before_the_next_account_counts() {
    let layout = specimen::layout("sbi-yono").expect("a layout");
    for seed in 0..12 {
        check(layout, seed, Slip::DropRow(ROWS - 1)).expect("never reconciled");
    }
}

fn check(layout: &'static Layout, seed: u64, slip: Slip) -> Result<(), TestCaseError> {
    let order = Order { seed, months: 1, entries_per_month: Some(ROWS as u32), ..Order::new(layout) };
    let histories = specimen::histories(&order);
    let manner = specimen::Manner { slip: Some(slip), ..specimen::Manner::default() };
    // A layout without balances has none that could be wrong.
    let Ok(made) = specimen::draw_histories(layout, &histories, &manner) else { return Ok(()) };
    // A page that ends one row early and prints neither a closing balance nor totals is a shorter statement, not a wrong one.
    let has_end = layout.prints.closing || layout.prints.totals || layout.prints.counts;
    if slip == Slip::DropRow(ROWS - 1) && !has_end {
        return Ok(());
    }
    let Ok(statement) = read(&made.pdf) else { return Ok(()) };
    let is_right = rows(&statement.lead) == true_rows(&made.truth.account);
    let verdict = statement.lead.reconciliation.verdict;
    prop_assert!(is_right || verdict != Verdict::Reconciled, "{} seed {seed} {slip:?}", layout.name);
    Ok(())
}
