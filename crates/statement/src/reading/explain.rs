//! the readings that were weighed, in words: so that a new layout can be understood in a minute.

use std::fmt;

use crate::proof::Verdict;
use crate::statement::Ledger;
use crate::table::Table;

/// How a document was read: what was decided for all of it, and every reading that was tried.
#[derive(Clone, Debug, Default)]
pub struct Explanation {
    /// How the document writes numbers and dates.
    pub notation: Vec<String>,
    pub tried: Vec<Tried>,
    /// The one that was taken.
    pub chosen: Option<usize>,
}

/// One hypothesis about the tables, and what the balances made of it.
#[derive(Clone, Debug)]
pub struct Tried {
    /// Found by numbers that line up; else by header words.
    pub is_aligned: bool,
    /// With the second of two tables that stand side by side laid over the first.
    pub is_side_by_side: bool,
    /// What the columns of its largest table were taken for, left to right, with their places in points.
    pub columns: Vec<(&'static str, f32, f32)>,
    pub accounts: usize,
    pub rows: usize,
    pub proven: usize,
    /// Printed balances that the rows do not lead to.
    pub breaks: usize,
    /// Lines like rows that were not read, and rows whose dates do not fit.
    pub doubts: usize,
    pub verdict: Option<Verdict>,
}

impl Tried {
    pub(super) fn of(tables: &[Table], ledgers: &[Ledger], is_side_by_side: bool) -> Self {
        let largest = tables
            .iter()
            .max_by_key(|table| table.regions.iter().map(|region| region.lines.len()).sum::<usize>());
        let heads = largest.map_or(&[][..], |table| &table.heads);
        let sum = |count: fn(&Ledger) -> usize| ledgers.iter().map(count).sum::<usize>();
        Self {
            is_aligned: tables.iter().any(|table| table.alignment.is_some()),
            is_side_by_side,
            columns: heads.iter().map(|head| (head.role.name(), head.left, head.right)).collect(),
            accounts: ledgers.len(),
            rows: sum(|ledger| ledger.reconciliation.rows),
            proven: sum(|ledger| ledger.reconciliation.proven),
            breaks: sum(|ledger| ledger.reconciliation.breaks.len()),
            doubts: sum(|ledger| {
                ledger.reconciliation.unread_rows.len() + ledger.reconciliation.misdated_rows.len()
            }),
            verdict: ledgers
                .iter()
                .max_by_key(|ledger| ledger.transactions.len())
                .map(|ledger| ledger.reconciliation.verdict),
        }
    }
}

impl fmt::Display for Explanation {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        for sentence in &self.notation {
            writeln!(formatter, "{sentence}")?;
        }
        if self.tried.is_empty() {
            return writeln!(formatter, "No table was found, by header words or by numbers that line up.");
        }
        for (place, tried) in self.tried.iter().enumerate() {
            let mark = if self.chosen == Some(place) { "▸" } else { " " };
            writeln!(formatter, "{mark} {}. {tried}", place + 1)?;
        }
        Ok(())
    }
}

impl fmt::Display for Tried {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let way = if self.is_aligned { "by numbers that line up" } else { "by header words" };
        let halves = if self.is_side_by_side { ", two tables side by side" } else { "" };
        write!(formatter, "{way}{halves}: {} of {} rows proven", self.proven, self.rows)?;
        if self.accounts > 1 {
            write!(formatter, " in {} accounts", self.accounts)?;
        }
        if self.breaks > 0 {
            write!(formatter, ", {} balances do not follow", self.breaks)?;
        }
        if self.doubts > 0 {
            write!(formatter, ", {} lines in doubt", self.doubts)?;
        }
        if let Some(verdict) = self.verdict {
            write!(formatter, " ({})", name(verdict))?;
        }
        for (role, left, right) in &self.columns {
            write!(formatter, "\n       {left:>6.1} to {right:>6.1}  {role}")?;
        }
        Ok(())
    }
}

fn name(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Reconciled => "reconciled",
        Verdict::Partial => "partial",
        Verdict::Unreconciled => "unreconciled",
        Verdict::NotCheckable => "not checkable",
    }
}
