//! One question about the pages and the ways to answer it.

use crate::check::{Check, Evidence, Family, Severity, State};

pub(super) struct Question {
    pub code: &'static str,
    pub title: &'static str,
    /// What it weighs at most.
    pub severity: Severity,
    pub benign: &'static str,
}

/// What was found: how bad, and where.
pub(super) struct Finding {
    pub severity: Severity,
    pub message: String,
    pub evidence: Vec<Evidence>,
}

impl Question {
    /// `None` is a question that found nothing to object to.
    pub(super) fn answer(&self, finding: Option<Finding>) -> Check {
        match finding {
            Some(finding) => {
                let mut evidence = finding.evidence;
                evidence.truncate(Check::MAX_EVIDENCE);
                Check {
                    severity: finding.severity,
                    message: finding.message,
                    evidence,
                    ..self.check(State::Detected)
                }
            }
            None => self.check(State::NotDetected),
        }
    }

    pub(super) fn not_applicable(&self) -> Check {
        self.check(State::NotApplicable)
    }

    fn check(&self, state: State) -> Check {
        Check {
            code: self.code,
            family: Family::Page,
            title: self.title,
            state,
            severity: self.severity,
            message: String::new(),
            evidence: Vec::new(),
            benign: self.benign,
        }
    }
}

/// `1 amount`, `3 amounts`.
pub(super) fn count(number: usize, noun: &str) -> String {
    if number == 1 { format!("1 {noun}") } else { format!("{number} {noun}s") }
}
