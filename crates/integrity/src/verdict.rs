//! The answers of all checks → one verdict.

use crate::check::{Check, Severity, State};
use crate::paper::Paper;
use crate::record::{self, is_flag};
use crate::standing::{self, Standing};
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
    let standing = Standing::of(paper);
    record::hold_back(&mut checks, &standing);
    record::hold_back(&mut content, &standing);
    if content.iter().any(is_flag) {
        weigh_editor(&mut checks);
    }
    checks.extend(content);
    record::ask_for_a_second_sign(&mut checks);
    let verdict = if checks.iter().any(is_flag) {
        Verdict::Flagged
    } else if is_checkable(paper) {
        Verdict::Clean
    } else {
        Verdict::Unverifiable
    };
    Integrity { verdict, checks }
}

/// An editor's name says little by itself, and more beside something odd on the pages or in the ledger.
fn weigh_editor(checks: &mut [Check]) {
    for check in checks.iter_mut().filter(|check| check.code == file::EDITOR_FINGERPRINT) {
        if check.state == State::Detected {
            check.severity = Severity::Medium;
        }
    }
}

/// Balances are what rows are held against, and a file is what says where they come from. A table that was read badly
/// cannot be held against them.
fn is_checkable(paper: &Paper<'_>) -> bool {
    paper.file.is_some() && standing::is_sound(&paper.statement.lead)
}
