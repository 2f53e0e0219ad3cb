//! What waits for a person, with what its decision rests on.

pub(crate) const HOLDER_NOT_NAMED: &str = "Not named";
pub(crate) const ELIGIBLE: &str = "Eligible amount";
pub(crate) const WOULD_PASS_UP_TO: &str = "Would pass up to";
