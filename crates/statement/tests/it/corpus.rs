//! Real files that nobody here wrote. They lie beside the project and are read when they are there.

use std::path::PathBuf;

use ledger::Money;
use statement::Verdict;

use crate::reading::read;

/// The file, if the folder beside the project has it.
fn file(name: &str) -> Option<Vec<u8>> {
    let folder: PathBuf =
        [env!("CARGO_MANIFEST_DIR"), "..", "..", "..", "shared", "corpus", "statements"].iter().collect();
    std::fs::read(folder.join(name)).ok()
}

#[test]
fn a_real_axis_statement_is_read_to_the_paisa() {
    let (Some(pdf), Some(expected)) = (file("axis-salary.pdf"), file("axis-salary.expected.csv")) else {
        return;
    };
    let statement = read(&pdf).expect("a statement");
    let read: Vec<String> = statement
        .lead
        .transactions
        .iter()
        .map(|row| {
            let money = |amount: Option<Money>| amount.map(Money::plain).unwrap_or_default();
            let date = format!("{:02}-{:02}-{}", row.date.day(), row.date.month(), row.date.year());
            format!("{date},{},{},{}", money(row.debit()), money(row.credit()), money(row.balance))
        })
        .collect();
    let text = String::from_utf8(expected).expect("text");
    // The last column, the branch code, is not ours.
    let expected: Vec<&str> =
        text.lines().skip(1).filter_map(|line| line.rsplit_once(',')).map(|(row, _)| row).collect();
    assert_eq!(read, expected);

    let found = &statement.lead.reconciliation;
    assert_eq!(found.verdict, Verdict::Reconciled, "{found:?}");
    assert_eq!(statement.lead.opening_balance, Some(Money::paise(557_870)));
    assert_eq!(statement.lead.closing_balance, Some(Money::paise(24_933_595)));
    assert_eq!(found.debits.printed, Some(Money::paise(16_854_783)));
    assert_eq!(found.credits.printed, Some(Money::paise(41_230_508)));
    assert_eq!(statement.lead.account.bank, Some("Axis Bank"));
}

#[test]
fn balances_that_do_not_chain_are_said_to_not_chain() {
    let Some(pdf) = file("hdfc-layout.pdf") else { return };
    let statement = read(&pdf).expect("a statement");
    assert_eq!(statement.lead.transactions.len(), 7);
    assert_ne!(statement.lead.reconciliation.verdict, Verdict::Reconciled);
    assert!(!statement.lead.reconciliation.breaks.is_empty());
}
