//! Where on a page something stands.

/// A rectangle in points, measured from the top left corner of the page as it is displayed.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Area {
    pub left: f32,
    pub top: f32,
    pub right: f32,
    pub bottom: f32,
}

impl Area {
    /// The smallest rectangle that holds both.
    #[must_use]
    pub fn union(self, other: Self) -> Self {
        Self {
            left: self.left.min(other.left),
            top: self.top.min(other.top),
            right: self.right.max(other.right),
            bottom: self.bottom.max(other.bottom),
        }
    }

    pub fn width(self) -> f32 {
        self.right - self.left
    }

    pub fn height(self) -> f32 {
        self.bottom - self.top
    }
}

/// The place a number was read from, so that a person can be shown it.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Origin {
    /// Counted from 1. Ledgers that never were a page (CSV) have the line number here and an empty area.
    pub page: u32,
    pub area: Area,
}
