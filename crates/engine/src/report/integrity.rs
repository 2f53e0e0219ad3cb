//! What speaks for and against the document: `integrity` of the report.

use integrity::{Check, Evidence, Family, Integrity, Severity, State, Verdict};
use serde::Serialize;

#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct IntegrityReport {
    /// `clean`, `flagged` or `unverifiable`
    pub verdict: &'static str,
    /// What was detected and matters: low and above. Medium and above send the case to a person.
    pub flags: Vec<FlagReport>,
    /// Every check with its state.
    pub checks: Vec<CheckReport>,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct FlagReport {
    pub code: &'static str,
    /// `file`, `page` or `ledger`
    pub family: &'static str,
    /// `low`, `medium`, `high` or `proof`
    pub severity: &'static str,
    pub message: String,
    pub evidence: Vec<EvidenceReport>,
    /// The innocent explanations to rule out.
    pub benign: &'static str,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct EvidenceReport {
    pub page: Option<u32>,
    /// Left, top, right and bottom in points from the top left corner of the page.
    pub bbox: Option<[f32; 4]>,
    /// Counted from 0 in `transactions`.
    pub row: Option<usize>,
    pub expected: Option<String>,
    pub found: Option<String>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct CheckReport {
    pub code: &'static str,
    pub family: &'static str,
    pub title: &'static str,
    /// `detected`, `not_detected`, `not_applicable` or `not_run`
    pub state: &'static str,
    /// What it weighs when detected: `info` up to `proof`.
    pub severity: &'static str,
    /// What was found, or why the check was not run.
    pub message: Option<String>,
}

pub(crate) fn of(found: &Integrity) -> IntegrityReport {
    IntegrityReport {
        verdict: match found.verdict {
            Verdict::Clean => "clean",
            Verdict::Flagged => "flagged",
            Verdict::Unverifiable => "unverifiable",
        },
        flags: found.checks.iter().filter(|check| is_flag(check)).map(flag).collect(),
        checks: found.checks.iter().map(check).collect(),
    }
}

pub(crate) fn is_flag(check: &Check) -> bool {
    check.state == State::Detected && check.severity > Severity::Info
}

fn flag(check: &Check) -> FlagReport {
    FlagReport {
        code: check.code,
        family: family(check.family),
        severity: severity(check.severity),
        message: check.message.clone(),
        evidence: check.evidence.iter().map(evidence).collect(),
        benign: check.benign,
    }
}

fn check(check: &Check) -> CheckReport {
    CheckReport {
        code: check.code,
        family: family(check.family),
        title: check.title,
        state: match check.state {
            State::Detected => "detected",
            State::NotDetected => "not_detected",
            State::NotApplicable => "not_applicable",
            State::NotRun => "not_run",
        },
        severity: severity(check.severity),
        message: (!check.message.is_empty()).then(|| check.message.clone()),
    }
}

fn evidence(evidence: &Evidence) -> EvidenceReport {
    EvidenceReport {
        page: evidence.page,
        bbox: evidence.area.map(super::bbox),
        row: evidence.row,
        expected: evidence.expected.clone(),
        found: evidence.found.clone(),
    }
}

fn family(family: Family) -> &'static str {
    match family {
        Family::File => "file",
        Family::Page => "page",
        Family::Ledger => "ledger",
    }
}

fn severity(severity: Severity) -> &'static str {
    match severity {
        Severity::Info => "info",
        Severity::Low => "low",
        Severity::Medium => "medium",
        Severity::High => "high",
        Severity::Proof => "proof",
    }
}
