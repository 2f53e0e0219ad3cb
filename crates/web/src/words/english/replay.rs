//! Past analyses that are decided once more by something that is tried.

pub(crate) const UNKNOWN: &str = "Unknown";
pub(crate) const NO_AMOUNT: &str = "nothing";
pub(crate) const NO_SCORE: &str = "none";

pub(crate) const DECLINES: &str = "Declines";
pub(crate) const ASKS_FOR_REVIEW: &str = "Asks for review";
pub(crate) const NO_LONGER: &str = "No longer";

pub(crate) const NOTE: &str = "Note";
pub(crate) const OTHER_ENGINE: &str =
    "First read by an earlier version of the engine, so not every difference comes from this change.";
