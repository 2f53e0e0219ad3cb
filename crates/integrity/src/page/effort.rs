//! How much may be compared on one page, so that none can be made that never ends.

/// A page of a statement takes a few thousand comparisons.
const PAGE: usize = 400_000;

#[derive(Debug)]
pub(super) struct Effort {
    left: usize,
}

impl Default for Effort {
    fn default() -> Self {
        Self { left: PAGE }
    }
}

impl Effort {
    /// `None` when all was spent: what was found so far has to do.
    pub(super) fn spend(&mut self, comparisons: usize) -> Option<()> {
        self.left = self.left.checked_sub(comparisons)?;
        Some(())
    }
}
