//! What speaks for and against the document, and whose account it is.

use engine::codes::{
    CheckFamily, CheckState, CoverageState, IntegrityVerdict, NameOutcome, ReconciliationVerdict, Severity,
};

pub fn verdict(code: &IntegrityVerdict) -> &'static str {
    match code {
        IntegrityVerdict::Clean => "Nothing found against the document",
        IntegrityVerdict::Flagged => "Something was found in the document",
        IntegrityVerdict::Unverifiable | IntegrityVerdict::Newer(_) => "The document cannot be verified",
    }
}

/// The same in one word.
pub fn verdict_word(code: &IntegrityVerdict) -> &str {
    match code {
        IntegrityVerdict::Clean => "clean",
        IntegrityVerdict::Flagged => "flagged",
        IntegrityVerdict::Unverifiable => "unverifiable",
        IntegrityVerdict::Newer(code) => code,
    }
}

pub fn reconciliation(code: &ReconciliationVerdict) -> &str {
    match code {
        ReconciliationVerdict::Reconciled => "reconciled",
        ReconciliationVerdict::Partial => "partial",
        ReconciliationVerdict::Unreconciled => "unreconciled",
        ReconciliationVerdict::NotCheckable => "not checkable",
        ReconciliationVerdict::Newer(code) => code,
    }
}

pub fn check_family(code: &CheckFamily) -> &str {
    match code {
        CheckFamily::File => "file",
        CheckFamily::Page => "page",
        CheckFamily::Ledger => "ledger",
        CheckFamily::Newer(code) => code,
    }
}

/// What became of a check; what was found and weighs nothing is only noted.
pub fn check_state(code: &CheckState, severity: &Severity) -> &'static str {
    match code {
        CheckState::Detected if *severity == Severity::Info => "Noted",
        CheckState::Detected => "Found",
        CheckState::NotDetected => "Clear",
        CheckState::NotRun => "Not run",
        CheckState::NotApplicable | CheckState::Newer(_) => "Not applicable",
    }
}

pub fn severity(code: &Severity) -> &str {
    match code {
        Severity::Info => "info",
        Severity::Low => "low",
        Severity::Medium => "medium",
        Severity::High => "high",
        Severity::Proof => "proof",
        Severity::Newer(code) => code,
    }
}

/// How much of a month is there.
pub fn coverage(code: &CoverageState) -> &str {
    match code {
        CoverageState::Whole => "whole",
        CoverageState::Part => "part",
        CoverageState::Missing => "missing",
        CoverageState::Newer(code) => code,
    }
}

pub fn name_outcome(code: &NameOutcome) -> &str {
    match code {
        NameOutcome::Match => "match",
        NameOutcome::Partial => "partial",
        NameOutcome::Mismatch => "mismatch",
        NameOutcome::NotChecked => "not checked",
        NameOutcome::Newer(code) => code,
    }
}
