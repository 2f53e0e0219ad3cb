//! Rows of two tables side by side: which of the two a row stands in.

use ledger::{Proof, Transaction};

use super::traces::PageTraces;

#[derive(Clone, Copy, Debug)]
pub(super) struct Halves {
    are_two: bool,
}

/// Fewer rows on one side than this are not a table.
const ROWS: usize = 3;
/// A row may reach this far over the middle of the page, in points.
const REACH: f32 = 5.0;

impl Halves {
    /// Two, if every row keeps to its side of the page and both sides have some.
    pub(super) fn of(transactions: &[Transaction], pages: &[PageTraces]) -> Self {
        let (mut left, mut right) = (0, 0);
        for row in transactions.iter().filter(|row| row.proof == Proof::Proven) {
            let traces = (row.origin.page as usize).checked_sub(1).and_then(|traces| pages.get(traces));
            let Some(middle) = traces.map(middle) else { continue };
            if row.origin.area.right <= middle + REACH {
                left += 1;
            } else if row.origin.area.left >= middle - REACH {
                right += 1;
            } else {
                return Self { are_two: false };
            }
        }
        Self { are_two: left >= ROWS && right >= ROWS }
    }

    /// The number of the traces for what begins here on a page: an even one on the left side, an odd one on the right.
    pub(super) fn traces(self, page: usize, left: f32, pages: &[PageTraces]) -> usize {
        let is_right = self.are_two && pages.get(page).is_some_and(|traces| left >= middle(traces) - REACH);
        page * 2 + usize::from(is_right)
    }
}

fn middle(traces: &PageTraces) -> f32 {
    f32::midpoint(traces.extent.left, traces.extent.right)
}
