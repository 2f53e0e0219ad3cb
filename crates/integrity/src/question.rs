//! A question before it is asked → the check it becomes.

use crate::check::{Check, Evidence, Family, Severity, State};

#[derive(Debug)]
pub(crate) struct Question {
    pub(crate) code: &'static str,
    pub(crate) family: Family,
    pub(crate) title: &'static str,
    /// What it usually weighs.
    pub(crate) weight: Severity,
    pub(crate) benign: &'static str,
}

/// What was found: how bad, and where.
pub(crate) struct Finding {
    pub(crate) severity: Severity,
    pub(crate) message: String,
    pub(crate) evidence: Vec<Evidence>,
}

impl Question {
    /// `None` is a question that found nothing to object to.
    pub(crate) fn answered(&self, finding: Option<Finding>) -> Check {
        match finding {
            Some(found) => self.detected_as(found.severity, found.message, found.evidence),
            None => self.clear(),
        }
    }

    pub(crate) fn clear(&self) -> Check {
        self.answer(State::NotDetected, self.weight)
    }

    pub(crate) fn not_applicable(&self) -> Check {
        self.answer(State::NotApplicable, self.weight)
    }

    pub(crate) fn not_run(&self, message: impl Into<String>) -> Check {
        Check { message: message.into(), ..self.answer(State::NotRun, self.weight) }
    }

    pub(crate) fn detected(&self, message: impl Into<String>, evidence: Vec<Evidence>) -> Check {
        self.detected_as(self.weight, message, evidence)
    }

    pub(crate) fn detected_as(
        &self,
        severity: Severity,
        message: impl Into<String>,
        mut evidence: Vec<Evidence>,
    ) -> Check {
        evidence.truncate(Check::MAX_EVIDENCE);
        Check { message: message.into(), evidence, ..self.answer(State::Detected, severity) }
    }

    /// Detected when there is any evidence. `message` is told how many places there are.
    pub(crate) fn by_evidence(
        &self,
        evidence: Vec<Evidence>,
        message: impl FnOnce(usize) -> String,
    ) -> Check {
        match evidence.len() {
            0 => self.clear(),
            count => self.detected(message(count), evidence),
        }
    }

    fn answer(&self, state: State, severity: Severity) -> Check {
        Check {
            code: self.code,
            family: self.family,
            title: self.title,
            state,
            severity,
            message: String::new(),
            evidence: Vec::new(),
            benign: self.benign,
        }
    }
}
