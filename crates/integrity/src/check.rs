//! One question asked of a document, and the answer.

use ledger::Area;

/// What the question is about. Findings of two families weigh more than two of one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Family {
    File,
    Page,
    Ledger,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum State {
    Detected,
    NotDetected,
    /// The document has nothing the question could be asked of.
    NotApplicable,
    /// Not asked, for the reason in the message.
    NotRun,
}

/// Medium and above send a case to a person.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Severity {
    Info,
    Low,
    Medium,
    High,
    /// Nothing innocent explains it.
    Proof,
}

/// Where it was seen and what was seen there.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Evidence {
    /// Counted from 1.
    pub page: Option<u32>,
    pub area: Option<Area>,
    /// The transaction it is about, counted from 0 in the order of the report.
    pub row: Option<usize>,
    pub expected: Option<String>,
    pub found: Option<String>,
}

#[derive(Clone, Debug, PartialEq)]
pub struct Check {
    /// Stable: `text_covered`, `signature_broken`.
    pub code: &'static str,
    pub family: Family,
    /// The question, for people: "Is any text covered by something painted later?"
    pub title: &'static str,
    pub state: State,
    /// What it weighs when detected, in this document.
    pub severity: Severity,
    /// What was found, in one sentence for a credit officer. Empty unless detected or not run.
    pub message: String,
    /// At most [`Check::MAX_EVIDENCE`].
    pub evidence: Vec<Evidence>,
    /// The innocent explanations to rule out.
    pub benign: &'static str,
}

impl Check {
    /// More places than anyone will look at; the message has the whole count.
    pub const MAX_EVIDENCE: usize = 50;
}
