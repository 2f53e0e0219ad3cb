//! How far a table is proven, and so whose fault it is when something in it does not fit: the paper's, or the reader's.
//!
//! A row that was misread breaks the chain of balances as a changed one does, and page furniture that was taken for a row
//! has another font than the rows. Nearly always it is the reader: so a check that leans on the table asks here first.

use statement::{Break, Ledger, Verdict};

use crate::paper::Paper;

/// What of the reading a check leans on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Leaning {
    /// What it asks about is there whatever the rows say: the file, a white box, a signature.
    Nothing,
    /// The rows, of which nearly all must be proven: then the few that are not speak.
    Rows,
    /// The dates of such rows, which no balance proves.
    Dates,
    /// The sum of the rows, of which none may be missing or in doubt.
    Sum,
}

/// Why what stands out may not be held against the paper; `None` where it may.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Standing {
    rows: Option<String>,
    dates: Option<String>,
    sum: Option<String>,
}

/// A few rows may be in doubt, of so many: a changed amount puts one in doubt, a changed balance two.
const ROWS_FOR_ONE: usize = 20;
/// In a shorter table as well, where this many others are proven; in one of ten rows a misreading looks just the same.
const FEW: usize = 2;
const FEWEST_PROVEN: usize = 18;

impl Standing {
    /// How the table of the leading account stands.
    pub(crate) fn of(paper: &Paper<'_>) -> Self {
        // A ledger that never was a paper names its columns: there is nothing to misread.
        if paper.file.is_none() {
            return Self { rows: None, dates: None, sum: None };
        }
        let lead = &paper.statement.lead;
        let rows = misread(lead);
        let found = &lead.reconciliation;
        let dates = found.has_uncertain_dates.then(|| {
            "Not asked: the dates are printed in a way that leaves open which rows they belong to.".to_owned()
        });
        // A closing balance that is not the last row's breaks the chain behind rows that are all proven.
        let is_whole = unproven(lead) == 0 && found.breaks.len() <= 1;
        let sum = (!is_whole).then(|| {
            format!(
                "Not asked: {} of {} rows are proven, so that a sum may differ for a row that was misread.",
                found.proven, found.rows
            )
        });
        Self { dates: rows.clone().or(dates), sum: rows.clone().or(sum), rows }
    }

    /// Why a check that leans on this cannot be made.
    pub(crate) fn objection(&self, leaning: Leaning) -> Option<&str> {
        match leaning {
            Leaning::Nothing => None,
            Leaning::Rows => self.rows.as_deref(),
            Leaning::Dates => self.dates.as_deref(),
            Leaning::Sum => self.sum.as_deref(),
        }
    }
}

/// Whether the table as a whole is proven, so that a row that is not stands out for what it is.
pub(crate) fn is_sound(ledger: &Ledger) -> bool {
    misread(ledger).is_none()
}

fn misread(ledger: &Ledger) -> Option<String> {
    let found = &ledger.reconciliation;
    if found.verdict == Verdict::NotCheckable {
        return Some(
            "Not asked: no balances are printed that could prove how the rows were read.".to_owned(),
        );
    }
    let doubtful = doubtful(ledger);
    let is_few = doubtful * ROWS_FOR_ONE <= found.rows
        || doubtful <= FEW && (found.proven >= FEWEST_PROVEN || is_one_balance(&found.breaks));
    (!is_few).then(|| {
        let unread = match found.unread_rows.len() {
            0 => String::new(),
            count => format!(" and {count} more could not be read"),
        };
        format!(
            "Not asked: {} of {} rows are proven{unread}, so that what looks odd is more likely misread than changed.",
            found.proven, found.rows
        )
    })
}

/// A single balance is wrong: the chain goes off by a sum at one row, comes back by the same at the next, and is whole
/// before and after. A misreading hardly ever looks so tidy.
fn is_one_balance(breaks: &[Break]) -> bool {
    let off = |broken: &Break| broken.found?.minus(broken.expected?);
    match breaks {
        [one, other] => {
            other.row == one.row + 1
                && off(one).zip(off(other)).is_some_and(|(one, other)| one == other.negated())
        }
        _ => false,
    }
}

/// Rows that are contradicted, not proven or not read, and lines that carry a balance forward and do not agree with them.
fn doubtful(ledger: &Ledger) -> usize {
    unproven(ledger).max(ledger.reconciliation.breaks.len())
}

/// Before the first row nothing may be printed to prove it by.
fn unproven(ledger: &Ledger) -> usize {
    let found = &ledger.reconciliation;
    let first = ledger.transactions.first();
    let is_first_open = first.is_some_and(|row| row.proof == ledger::Proof::Unproven);
    found.rows.saturating_sub(found.proven + usize::from(is_first_open)) + found.unread_rows.len()
}
