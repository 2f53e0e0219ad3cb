//! What speaks for and against the document: `integrity` of the report.

use case::Place;
use integrity::{Check, Evidence, Severity, State};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::assembly::Assembly;
use crate::judged::Judged;
use crate::report::codes::{self, Word};

/// What speaks for and against the document.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[schema(as = Integrity)]
pub struct IntegrityReport {
    /// Of several files, that of the worst.
    pub verdict: codes::IntegrityVerdict,
    /// The file that the verdict is of, counted from 0 in `statements`; the first of them where several are as bad.
    #[serde(default)]
    pub statement: usize,
    /// What was detected and matters: low and above. Medium and above send the case to a person.
    pub flags: Vec<FlagReport>,
    /// Every check with its state; of several files, the answer that weighs most.
    pub checks: Vec<CheckReport>,
}

/// Something that was found in the document and matters.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[schema(as = IntegrityFlag)]
pub struct FlagReport {
    /// The code of the check that found it.
    #[schema(value_type = String)]
    pub code: Word,
    pub family: codes::CheckFamily,
    /// Never `info`.
    pub severity: codes::Severity,
    pub message: String,
    /// Where it is to be seen.
    pub evidence: Vec<EvidenceReport>,
    /// The innocent explanations to rule out.
    #[schema(value_type = String)]
    pub benign: Word,
    /// The file it was found in, counted from 0 in `statements`; `null` for what several say about each other.
    #[serde(default = "the_only_one")]
    pub statement: Option<usize>,
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
    /// The file whose page it stands on, counted from 0 in `statements`.
    #[serde(default)]
    pub statement: usize,
}

/// One check of the document and what became of it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[schema(as = IntegrityCheck)]
pub struct CheckReport {
    #[schema(value_type = String)]
    pub code: Word,
    pub family: codes::CheckFamily,
    /// What it looks for, for people.
    #[schema(value_type = String)]
    pub title: Word,
    pub state: codes::CheckState,
    /// What it weighs when detected.
    pub severity: codes::Severity,
    /// What was found, or why the check was not run.
    pub message: Option<String>,
}

pub(crate) fn of(judged: &Judged, assembly: &Assembly<'_>) -> IntegrityReport {
    let (worst, statement) = judged.verdict();
    let mut flags: Vec<FlagReport> = Vec::new();
    for (paper, found) in judged.papers.iter().enumerate() {
        let place = Place { paper, ledger: 0 };
        let of_paper = |piece: &Evidence| {
            let row = piece.row.and_then(|row| assembly.row_of(place, row));
            EvidenceReport { row, ..evidence(piece, paper) }
        };
        for check in found.integrity.checks.iter().filter(|check| is_flag(check)) {
            flags.push(flag(check, Some(paper), check.evidence.iter().map(of_paper).collect()));
        }
    }
    for between in judged.between.iter().filter(|between| is_flag(&between.check)) {
        let places = between.check.evidence.iter().zip(&between.papers);
        let seen = places.map(|(piece, paper)| evidence(piece, *paper));
        flags.push(flag(&between.check, None, seen.collect()));
    }
    IntegrityReport {
        verdict: worst.into(),
        statement,
        flags,
        checks: judged.checks().into_iter().map(check).collect(),
    }
}

/// A report from before several files could be sent has one.
#[expect(clippy::unnecessary_wraps, reason = "the member may be null")]
fn the_only_one() -> Option<usize> {
    Some(0)
}

pub(crate) fn is_flag(check: &Check) -> bool {
    check.state == State::Detected && check.severity > Severity::Info
}

fn flag(check: &Check, statement: Option<usize>, evidence: Vec<EvidenceReport>) -> FlagReport {
    FlagReport {
        code: check.code.into(),
        family: check.family.into(),
        severity: check.severity.into(),
        message: check.message.clone(),
        evidence,
        benign: check.benign.into(),
        statement,
    }
}

fn check(check: &Check) -> CheckReport {
    CheckReport {
        code: check.code.into(),
        family: check.family.into(),
        title: check.title.into(),
        state: check.state.into(),
        severity: check.severity.into(),
        message: (!check.message.is_empty()).then(|| check.message.clone()),
    }
}

fn evidence(evidence: &Evidence, statement: usize) -> EvidenceReport {
    EvidenceReport {
        page: evidence.page,
        bbox: evidence.area.map(super::bbox),
        row: evidence.row,
        expected: evidence.expected.clone(),
        found: evidence.found.clone(),
        statement,
    }
}
