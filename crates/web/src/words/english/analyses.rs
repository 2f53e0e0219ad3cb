//! The list of analyses and the form for statements.

pub(crate) const ARCHIVED_PRODUCT: &str = "Archived product";
/// Whose case it is, where it is nobody's.
pub(crate) const NOBODY: &str = "Nobody";

/// `june.pdf and 2 more`
pub(crate) fn and_more(first: &str, more: usize) -> String {
    format!("{first} and {more} more")
}

pub(crate) mod tabs {
    pub(crate) const ALL: &str = "All";
    pub(crate) const MINE: &str = "Mine";
    pub(crate) const OPEN: &str = "In progress";
    pub(crate) const REVIEW: &str = "Needs review";
    pub(crate) const APPROVED: &str = "Approved";
    pub(crate) const DECLINED: &str = "Declined";
    pub(crate) const OVERRIDDEN: &str = "Overridden";
    pub(crate) const FAILED: &str = "Failed";
}

pub(crate) mod orders {
    pub(crate) const NEWEST: &str = "Newest first";
    pub(crate) const OLDEST: &str = "Oldest first";
    pub(crate) const HIGHEST_SCORE: &str = "Highest score first";
    pub(crate) const LOWEST_SCORE: &str = "Lowest score first";
}
