//! What speaks for and against the document: `integrity` of the report.

use integrity::{Check, Evidence, Family, Integrity, Severity, State, Verdict};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::report::words::{self, CheckFamily, CheckState, IntegrityVerdict, Word};

/// What speaks for and against the document.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[schema(as = Integrity)]
pub struct IntegrityReport {
    #[schema(value_type = IntegrityVerdict)]
    pub verdict: Word,
    /// What was detected and matters: low and above. Medium and above send the case to a person.
    pub flags: Vec<FlagReport>,
    /// Every check with its state.
    pub checks: Vec<CheckReport>,
}

/// Something that was found in the document and matters.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[schema(as = IntegrityFlag)]
pub struct FlagReport {
    /// The code of the check that found it.
    #[schema(value_type = String)]
    pub code: Word,
    #[schema(value_type = CheckFamily)]
    pub family: Word,
    /// Never `info`.
    #[schema(value_type = words::Severity)]
    pub severity: Word,
    pub message: String,
    /// Where it is to be seen.
    pub evidence: Vec<EvidenceReport>,
    /// The innocent explanations to rule out.
    #[schema(value_type = String)]
    pub benign: Word,
}

/// A place in the document, and what is wrong there.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[schema(as = Evidence)]
pub struct EvidenceReport {
    /// Counted from 1; `null` when it concerns the file as a whole.
    pub page: Option<u32>,
    /// Left, top, right and bottom in points from the top left corner of the page.
    pub bbox: Option<[f32; 4]>,
    /// Counted from 0 in `transactions`.
    pub row: Option<usize>,
    /// What should be there.
    pub expected: Option<String>,
    /// What is there.
    pub found: Option<String>,
}

/// One check of the document and what became of it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[schema(as = IntegrityCheck)]
pub struct CheckReport {
    #[schema(value_type = String)]
    pub code: Word,
    #[schema(value_type = CheckFamily)]
    pub family: Word,
    /// What it looks for, for people.
    #[schema(value_type = String)]
    pub title: Word,
    #[schema(value_type = CheckState)]
    pub state: Word,
    /// What it weighs when detected.
    #[schema(value_type = words::Severity)]
    pub severity: Word,
    /// What was found, or why the check was not run.
    pub message: Option<String>,
}

pub(crate) fn of(found: &Integrity) -> IntegrityReport {
    IntegrityReport {
        verdict: match found.verdict {
            Verdict::Clean => "clean",
            Verdict::Flagged => "flagged",
            Verdict::Unverifiable => "unverifiable",
        }
        .into(),
        flags: found.checks.iter().filter(|check| is_flag(check)).map(flag).collect(),
        checks: found.checks.iter().map(check).collect(),
    }
}

pub(crate) fn is_flag(check: &Check) -> bool {
    check.state == State::Detected && check.severity > Severity::Info
}

fn flag(check: &Check) -> FlagReport {
    FlagReport {
        code: check.code.into(),
        family: family(check.family).into(),
        severity: severity(check.severity).into(),
        message: check.message.clone(),
        evidence: check.evidence.iter().map(evidence).collect(),
        benign: check.benign.into(),
    }
}

fn check(check: &Check) -> CheckReport {
    CheckReport {
        code: check.code.into(),
        family: family(check.family).into(),
        title: check.title.into(),
        state: match check.state {
            State::Detected => "detected",
            State::NotDetected => "not_detected",
            State::NotApplicable => "not_applicable",
            State::NotRun => "not_run",
        }
        .into(),
        severity: severity(check.severity).into(),
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
