//! What is said in one language to applicants.

/// All of it. The next language is one more of these.
pub(crate) struct Texts {
    pub(crate) heading: &'static str,
    /// What stands there when nothing speaks against the applicant.
    pub(crate) nothing: &'static str,
    /// A sentence for each code of `policy`, in its order from R01.
    pub(crate) reasons: &'static [&'static str],
}

impl Texts {
    pub(crate) fn reason(&self, code: &str) -> Option<&'static str> {
        let number: usize = code.strip_prefix('R')?.parse().ok()?;
        self.reasons.get(number.checked_sub(1)?).copied()
    }
}
