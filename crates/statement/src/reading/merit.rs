//! how well a reading is proven, for choosing between two.

use crate::proof::Verdict;
use crate::statement::Ledger;

/// What speaks for a reading. The greater one is chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Merit {
    /// Proven rows, less those that speak against it.
    points: i64,
    /// Rows with a description.
    described: usize,
    /// Nothing is left that another reading could do better.
    pub(super) is_convincing: bool,
}

impl Merit {
    pub(super) fn of(ledgers: &[Ledger]) -> Self {
        let mut points = 0;
        let mut described = 0;
        for ledger in ledgers {
            let found = &ledger.reconciliation;
            let against = found.breaks.len()
                + found.unread_rows.len()
                + found.misdated_rows.len()
                + found.impossible_dates.len()
                + found.page_totals_wrong.len();
            let agreements = [
                found.opening.agrees(),
                found.closing.agrees(),
                found.debits.agrees(),
                found.credits.agrees(),
            ];
            let disagreeing = agreements.into_iter().filter(|agrees| *agrees == Some(false)).count();
            let words = ledger.transactions.iter().filter(|row| !row.description.trim().is_empty()).count();
            let balances = ledger.transactions.iter().filter(|row| row.balance.is_some()).count();
            points += 4 * found.proven as i64 - 3 * against as i64 - 2 * disagreeing as i64;
            points += i64::from(found.verdict == Verdict::Reconciled);
            // A row that is proven and says nothing was read by half.
            points -= 2 * found.proven.saturating_sub(words) as i64;
            points += balances as i64;
            described += words;
        }
        let is_convincing = !ledgers.is_empty() && ledgers.iter().all(is_convincing);
        Self { points, described, is_convincing }
    }
}

/// All rows are proven, or all but the first, before which nothing is printed.
fn is_convincing(ledger: &Ledger) -> bool {
    let found = &ledger.reconciliation;
    let is_described = ledger.transactions.iter().all(|row| !row.description.trim().is_empty());
    let is_proven = found.verdict == Verdict::Reconciled
        || found.rows >= 4
            && found.proven + 1 >= found.rows
            && found.breaks.is_empty()
            && found.unread_rows.is_empty()
            && found.misdated_rows.is_empty()
            && found.impossible_dates.is_empty();
    let has_balances = ledger.transactions.iter().any(|row| row.balance.is_some());
    // Balances follow a debit of -500 as they follow a credit of 500; the bank's totals do not.
    let totals_disagree = [found.debits.agrees(), found.credits.agrees()].contains(&Some(false));
    is_proven && is_described && has_balances && !totals_disagree
}
