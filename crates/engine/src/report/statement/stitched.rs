//! Several files of an account → the account as one, with one proof.

use case::{Account, Join, Place};
use ledger::{Money, Proof, Rupees};
use statement::{Agreement, Ledger, Verdict};

use super::{AccountReport, ComparedCount, PrintedTotals, ReconciliationReport, amount, reconciliation};
use crate::assembly::Assembly;
use crate::report::codes::ReconciliationVerdict;

/// The accounts of a case in their order.
pub(super) fn accounts(assembly: &Assembly<'_>) -> Vec<AccountReport> {
    let known = assembly.accounts.iter().zip(&assembly.facts);
    known.filter_map(|(account, facts)| of(assembly, account, facts)).collect()
}

/// A report has an account even where nothing is known of one.
pub(super) fn nobodys() -> AccountReport {
    let nothing = ComparedCount { printed: None, read: None, agrees: None };
    let none = amount(Agreement { printed: None, read: None });
    AccountReport {
        bank: None,
        holder: None,
        account_number: None,
        ifsc: None,
        micr: None,
        account_type: None,
        branch: None,
        currency: None,
        period: None,
        opening_balance: None,
        closing_balance: None,
        overdraft_limit: None,
        transaction_count: 0,
        reconciliation: ReconciliationReport {
            verdict: ReconciliationVerdict::NotCheckable,
            rows: 0,
            proven: 0,
            breaks: Vec::new(),
            printed_totals: PrintedTotals {
                opening_balance: none,
                closing_balance: none,
                debits: none,
                credits: none,
                debit_count: nothing,
                credit_count: nothing,
            },
            page_totals_wrong: Vec::new(),
            missing_pages: Vec::new(),
            gap_days: 0,
            unread_rows: Vec::new(),
            misdated_rows: Vec::new(),
            has_uncertain_dates: false,
            has_uncertain_scale: false,
            undescribed_rows: 0,
        },
    }
}

fn of(assembly: &Assembly<'_>, account: &Account, facts: &statement::Account) -> Option<AccountReport> {
    let lead = account.lead(&assembly.statements)?;
    let proof = match account.parts.as_slice() {
        [only] => {
            let row = |row: usize| assembly.row_of(only.place, row);
            reconciliation(&only.place.of(&assembly.statements)?.reconciliation, &row)
        }
        _ => whole(assembly, account),
    };
    Some(AccountReport {
        opening_balance: account.opening(&assembly.statements).map(Rupees),
        closing_balance: account.closing(&assembly.statements).map(Rupees),
        transaction_count: account.rows.len(),
        ..super::account(facts, lead, proof)
    })
}

/// One proof of all rows, each counted once. Pages are of several files and so are not named here: each file names its own.
fn whole(assembly: &Assembly<'_>, account: &Account) -> ReconciliationReport {
    let parts: Vec<(Place, &Ledger, ReconciliationReport)> = account
        .parts
        .iter()
        .filter_map(|part| {
            let ledger = part.place.of(&assembly.statements)?;
            let row = |row: usize| assembly.row_of(part.place, row);
            Some((part.place, ledger, reconciliation(&ledger.reconciliation, &row)))
        })
        .collect();
    let rows: Vec<_> = account.transactions(&assembly.statements).map(|(_, row)| row).collect();
    let sum = |is_credit: bool| {
        let of_side = rows.iter().filter_map(|row| if is_credit { row.credit() } else { row.debit() });
        Money::sum(of_side)
    };
    let count = |is_credit: bool| rows.iter().filter(|row| row.credit().is_some() == is_credit).count();
    let counted = |is_credit| ComparedCount { printed: None, read: Some(count(is_credit)), agrees: None };
    let read = |read| amount(Agreement { printed: None, read });
    let proofs = || parts.iter().map(|(_, _, proof)| proof);
    ReconciliationReport {
        verdict: worst(account, &parts),
        rows: rows.len(),
        proven: rows.iter().filter(|row| row.proof == Proof::Proven).count(),
        breaks: proofs().flat_map(|proof| proof.breaks.iter().copied()).collect(),
        printed_totals: PrintedTotals {
            opening_balance: read(account.opening(&assembly.statements)),
            closing_balance: read(account.closing(&assembly.statements)),
            debits: read(sum(false)),
            credits: read(sum(true)),
            debit_count: counted(false),
            credit_count: counted(true),
        },
        page_totals_wrong: Vec::new(),
        missing_pages: Vec::new(),
        gap_days: proofs().map(|proof| proof.gap_days).max().unwrap_or(0),
        unread_rows: Vec::new(),
        misdated_rows: proofs().flat_map(|proof| proof.misdated_rows.iter().copied()).collect(),
        has_uncertain_dates: proofs().any(|proof| proof.has_uncertain_dates),
        has_uncertain_scale: proofs().any(|proof| proof.has_uncertain_scale),
        undescribed_rows: proofs().map(|proof| proof.undescribed_rows).sum(),
    }
}

/// No better than its worst file, and proven as a whole only where the files meet or agree.
fn worst(account: &Account, parts: &[(Place, &Ledger, ReconciliationReport)]) -> ReconciliationVerdict {
    let rank = |verdict: Verdict| match verdict {
        Verdict::Reconciled => 0,
        Verdict::Partial => 1,
        Verdict::NotCheckable => 2,
        Verdict::Unreconciled => 3,
    };
    let verdicts = parts.iter().map(|(_, ledger, _)| ledger.reconciliation.verdict);
    let worst = verdicts.max_by_key(|verdict| rank(*verdict)).unwrap_or(Verdict::NotCheckable);
    let is_joined = account.seams.iter().all(|seam| match &seam.join {
        Join::Proven | Join::Gap { .. } => true,
        Join::Unproven | Join::Broken => false,
        Join::Overlap(overlap) => overlap.differences.is_empty(),
    });
    let worst = if worst == Verdict::Reconciled && !is_joined { Verdict::Partial } else { worst };
    worst.into()
}
