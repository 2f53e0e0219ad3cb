//! The words that a person agrees to. A version, once used, is never changed: it is part of what was agreed.

/// One version of the words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Wording {
    /// The day it came into use.
    pub version: &'static str,
    pub text: &'static str,
}

/// What people are shown now.
pub const WORDING: Wording = Wording {
    version: "2026-11-15",
    text: "I agree that this lender asks a credit information company for my credit report, by my name and mobile \
           number, in order to decide on my application for credit. The report is used for this purpose only, is \
           stored encrypted in India, and is not passed on. The enquiry may be recorded in my credit file. I may take \
           back this consent at any time by telling the lender; the report is then not used for any further decision.",
};

/// All versions that were ever in use, the newest first.
pub const WORDINGS: [Wording; 1] = [WORDING];

/// The words that were agreed to.
#[must_use]
pub fn wording(version: &str) -> Option<&'static Wording> {
    WORDINGS.iter().find(|wording| wording.version == version)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_present_wording_is_the_newest_and_every_version_is_there_once() {
        assert_eq!(WORDINGS.first(), Some(&WORDING));
        assert!(WORDINGS.is_sorted_by(|newer, older| newer.version > older.version));
        assert_eq!(wording(WORDING.version), Some(&WORDING));
        assert_eq!(wording("1999-01-01"), None);
    }
}
