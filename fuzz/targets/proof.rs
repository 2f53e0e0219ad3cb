//! A statement's claims → a panic when one does not hold. The chain is added up again here, by other code than the reader's.

use ledger::{Proof, Transaction};
use statement::{Ledger, Statement, Verdict};

pub(super) fn check(statement: &Statement) {
    check_ledger(statement, &statement.lead);
    for ledger in &statement.others {
        check_ledger(statement, ledger);
    }
}

fn check_ledger(statement: &Statement, ledger: &Ledger) {
    let claims = &ledger.reconciliation;
    let proven = ledger.transactions.iter().filter(|row| row.proof == Proof::Proven).count();
    assert!(!ledger.transactions.is_empty());
    assert_eq!(claims.rows, ledger.transactions.len());
    assert_eq!(claims.proven, proven);
    for row in &ledger.transactions {
        assert!((1..=statement.pages).contains(&row.origin.page), "{row:?}");
    }
    if claims.verdict == Verdict::Reconciled {
        assert_eq!(proven, ledger.transactions.len());
        assert!(claims.breaks.is_empty() && claims.unread_rows.is_empty() && claims.missing_pages.is_empty());
        check_chain(&ledger.transactions);
    }
}

/// From one printed balance to the next, everything in between must add up.
fn check_chain(transactions: &[Transaction]) {
    let mut running = None;
    for row in transactions {
        let expected = running.and_then(|running: ledger::Money| running.plus(row.effect()));
        if let (Some(expected), Some(printed)) = (expected, row.balance) {
            assert_eq!(expected, printed, "{row:?}");
        }
        running = row.balance.or(expected);
    }
}
