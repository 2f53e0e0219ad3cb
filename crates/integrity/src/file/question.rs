//! A question about the file before it is asked → the check it becomes.

use crate::check::{Check, Evidence, Family, Severity, State};

#[derive(Debug)]
pub(super) struct Question {
    pub(super) code: &'static str,
    pub(super) title: &'static str,
    /// What it usually weighs.
    pub(super) weight: Severity,
    pub(super) benign: &'static str,
}

impl Question {
    pub(super) fn clear(&self) -> Check {
        self.answer(State::NotDetected, self.weight)
    }

    pub(super) fn not_applicable(&self) -> Check {
        self.answer(State::NotApplicable, self.weight)
    }

    pub(super) fn not_run(&self, message: impl Into<String>) -> Check {
        Check { message: message.into(), ..self.answer(State::NotRun, self.weight) }
    }

    pub(super) fn detected(&self, message: impl Into<String>, evidence: Vec<Evidence>) -> Check {
        self.detected_as(self.weight, message, evidence)
    }

    pub(super) fn detected_as(
        &self,
        severity: Severity,
        message: impl Into<String>,
        mut evidence: Vec<Evidence>,
    ) -> Check {
        evidence.truncate(Check::MAX_EVIDENCE);
        Check { message: message.into(), evidence, ..self.answer(State::Detected, severity) }
    }

    fn answer(&self, state: State, severity: Severity) -> Check {
        Check {
            code: self.code,
            family: Family::File,
            title: self.title,
            state,
            severity,
            message: String::new(),
            evidence: Vec::new(),
            benign: self.benign,
        }
    }
}

/// Something seen that stands nowhere on a page.
pub(super) fn seen(found: impl Into<String>) -> Evidence {
    Evidence { found: Some(found.into()), ..Evidence::default() }
}

pub(super) fn instead_of(expected: impl Into<String>, found: impl Into<String>) -> Evidence {
    Evidence { expected: Some(expected.into()), found: Some(found.into()), ..Evidence::default() }
}

/// What a file says of itself may be long or unprintable; people are shown the beginning of what can be read.
pub(super) fn shown(text: &str) -> String {
    const LONGEST: usize = 80;
    text.chars().filter(|letter| !letter.is_control()).take(LONGEST).collect()
}

/// `1 row`, `2 rows`
pub(super) fn counted(count: usize, noun: &str) -> String {
    let ending = if count == 1 { "" } else { "s" };
    format!("{count} {noun}{ending}")
}
