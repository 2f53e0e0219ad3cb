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

/// What the file and its pages say, before the ledger is asked.
#[derive(Debug)]
pub struct Seen {
    file: Vec<Check>,
    page: Vec<Check>,
}

/// Asks every question of the document.
pub fn check(paper: &Paper<'_>) -> Integrity {
    judge(look(paper), paper)
}

/// The questions that need no narrations, so that they can be asked while those are read.
pub fn look(paper: &Paper<'_>) -> Seen {
    Seen { file: file::checks(paper), page: page::checks(paper) }
}

/// The rest of the questions, and the verdict of all.
pub fn judge(seen: Seen, paper: &Paper<'_>) -> Integrity {
    let Seen { file: mut checks, page: mut content } = seen;
    content.extend(ledger_laws::checks(paper));
    if content.iter().any(is_flag) {
        weigh_editor(&mut checks);
    }
    checks.extend(content);
    let verdict = if checks.iter().any(is_flag) {
        Verdict::Flagged
    } else if is_checkable(paper) {
        Verdict::Clean
    } else {
        Verdict::Unverifiable
    };
    Integrity { verdict, checks }
}

fn is_flag(check: &Check) -> bool {
    check.state == State::Detected && check.severity >= Severity::Medium
}

/// An editor's name says little by itself, and more beside something odd on the pages or in the ledger.
fn weigh_editor(checks: &mut [Check]) {
    for check in checks.iter_mut().filter(|check| check.code == file::EDITOR_FINGERPRINT) {
        if check.state == State::Detected {
            check.severity = Severity::Medium;
        }
    }
}

/// Balances are what rows are held against, and a file is what says where they come from.
fn is_checkable(paper: &Paper<'_>) -> bool {
    paper.file.is_some() && paper.statement.lead.reconciliation.verdict != statement::Verdict::NotCheckable
}
