//! The answers of all checks → one verdict.

use crate::check::{Check, Severity, State};
use crate::paper::Paper;
use crate::{file, ledger_laws, page};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    Clean,
    Flagged,
    /// Nothing against it, and nothing it could be held against either.
    Unverifiable,
}

#[derive(Clone, Debug)]
pub struct Integrity {
    pub verdict: Verdict,
    /// Every question, whatever the answer, in a fixed order.
    pub checks: Vec<Check>,
}

/// Asks every question of the document.
pub fn check(paper: &Paper<'_>) -> Integrity {
    let mut checks = file::checks(paper);
    checks.extend(page::checks(paper));
    checks.extend(ledger_laws::checks(paper));
    let is_flagged = checks
        .iter()
        .any(|check| check.state == State::Detected && check.severity >= Severity::Medium);
    let verdict = if is_flagged { Verdict::Flagged } else { Verdict::Clean };
    Integrity { verdict, checks }
}
