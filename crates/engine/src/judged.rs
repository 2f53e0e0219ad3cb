//! What was found about each document, and about several of them together: one verdict, and whose it is.

use integrity::{Between, Check, Integrity, Severity, State, Verdict};

use crate::document::{Label, Origin};
use crate::scan::{self, Scan};

/// A document's own checks.
#[derive(Clone, Debug)]
pub(crate) struct PaperJudged {
    pub(crate) label: Label,
    pub(crate) origin: Origin,
    pub(crate) integrity: Integrity,
    /// Of a document that was read by sight.
    pub(crate) scan: Option<Scan>,
}

impl PaperJudged {
    pub(crate) fn of((label, origin): (Label, Origin), integrity: Integrity, scan: Option<Scan>) -> Self {
        let integrity = match &scan {
            Some(scan) => scan::judged(integrity, scan),
            None => integrity,
        };
        Self { label, origin, integrity, scan }
    }
}

/// The checks of all documents, and of what they say about each other.
#[derive(Clone, Debug)]
pub(crate) struct Judged {
    pub(crate) papers: Vec<PaperJudged>,
    /// Empty for a single document.
    pub(crate) between: Vec<Between>,
}

impl Judged {
    /// The worst verdict of all, and the first document it is of.
    pub(crate) fn verdict(&self) -> (Verdict, usize) {
        let speaking = self.between.iter().find(|between| {
            between.check.state == State::Detected && between.check.severity >= Severity::Medium
        });
        let worst =
            self.papers.iter().enumerate().rev().max_by_key(|(_, paper)| rank(paper.integrity.verdict));
        let (at, verdict) =
            worst.map_or((0, Verdict::Unverifiable), |(at, paper)| (at, paper.integrity.verdict));
        match speaking {
            Some(between) if verdict != Verdict::Flagged => {
                (Verdict::Flagged, between.papers.last().copied().unwrap_or(at))
            }
            _ => (verdict, at),
        }
    }

    /// Every check once, in its order: of several documents, the answer that weighs most.
    pub(crate) fn checks(&self) -> Vec<&Check> {
        let mut found: Vec<&Check> = Vec::new();
        let all = self.papers.iter().flat_map(|paper| &paper.integrity.checks);
        for check in all.chain(self.between.iter().map(|between| &between.check)) {
            match found.iter_mut().find(|known| known.code == check.code) {
                Some(known) if weight(check) > weight(known) => *known = check,
                Some(_) => {}
                None => found.push(check),
            }
        }
        found
    }
}

const fn rank(verdict: Verdict) -> u8 {
    match verdict {
        Verdict::Clean => 0,
        Verdict::Unverifiable => 1,
        Verdict::Flagged => 2,
    }
}

/// What was found counts most, and what could not be asked more than what was asked in vain.
fn weight(check: &Check) -> (u8, Severity) {
    let state = match check.state {
        State::NotApplicable => 0,
        State::NotDetected => 1,
        State::NotRun => 2,
        State::Detected => 3,
    };
    (state, check.severity)
}
