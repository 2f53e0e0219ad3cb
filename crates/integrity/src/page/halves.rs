//! Rows of two tables side by side: which of the two a row stands in.

use ledger::{Proof, Transaction};

use super::sheet::Sheet;

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
    pub(super) fn of(transactions: &[Transaction], sheets: &[Sheet]) -> Self {
        let (mut left, mut right) = (0, 0);
        for row in transactions.iter().filter(|row| row.proof == Proof::Proven) {
            let sheet = (row.origin.page as usize).checked_sub(1).and_then(|sheet| sheets.get(sheet));
            let Some(middle) = sheet.map(middle) else { continue };
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

    /// The number of the sheet for what begins here on a page: an even one on the left side, an odd one on the right.
    pub(super) fn sheet(self, page: usize, left: f32, sheets: &[Sheet]) -> usize {
        let is_right = self.are_two && sheets.get(page).is_some_and(|sheet| left >= middle(sheet) - REACH);
        page * 2 + usize::from(is_right)
    }
}

fn middle(sheet: &Sheet) -> f32 {
    f32::midpoint(sheet.extent.left, sheet.extent.right)
}
