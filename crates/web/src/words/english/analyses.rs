//! The list of analyses, the form for statements, what waits for a person, and past analyses that are decided once more.

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

/// What waits for a person, with what its decision rests on.
pub(crate) mod review {
    pub(crate) const HOLDER_NOT_NAMED: &str = "Not named";
    pub(crate) const ELIGIBLE: &str = "Eligible amount";
    pub(crate) const WOULD_PASS_UP_TO: &str = "Would pass up to";
}

/// Past analyses that are decided once more by something that is tried.
pub(crate) mod replay {
    pub(crate) const UNKNOWN: &str = "Unknown";
    pub(crate) const NO_AMOUNT: &str = "nothing";
    pub(crate) const NO_SCORE: &str = "none";

    pub(crate) const DECLINES: &str = "Declines";
    pub(crate) const ASKS_FOR_REVIEW: &str = "Asks for review";
    pub(crate) const NO_LONGER: &str = "No longer";

    pub(crate) const NOTE: &str = "Note";
    pub(crate) const OTHER_ENGINE: &str =
        "First read by an earlier version of the engine, so not every difference comes from this change.";
}
