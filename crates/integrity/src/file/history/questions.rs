//! A file's history → the checks about it.

use ledger::text::counted;

use super::super::words::seen;
use super::{Comparison, History};
use crate::check::{Check, Family, Severity};
use crate::question::Question;

const CHANGED: Question = Question {
    code: "revisions_changed_content",
    family: Family::File,
    title: "Do earlier versions kept in the file have other transactions?",
    weight: Severity::Proof,
    benign: "None for a date, an amount or a balance; a bank that corrects a narration would issue a new file.",
};

const OTHER_TEXT: Question = Question {
    code: "revisions_changed_other_text",
    family: Family::File,
    title: "Do earlier versions kept in the file have other words outside the transactions?",
    weight: Severity::High,
    benign: "A bank's own stamping step may replace a place-holder or a page number.",
};

const UNCHANGED: Question = Question {
    code: "revision_without_content_change",
    family: Family::File,
    title: "Was the file saved again without changing its text?",
    weight: Severity::Info,
    benign: "Signing, stamping, time stamps and form data are added this way by banks themselves.",
};

const ORPHAN: Question = Question {
    code: "orphan_save",
    family: Family::File,
    title: "Does the file hold a save that nothing leads to any more?",
    weight: Severity::Low,
    benign: "Joined or repaired files, and another PDF attached inside this one.",
};

pub(in super::super) const QUESTIONS: &[&Question] = &[&CHANGED, &OTHER_TEXT, &UNCHANGED, &ORPHAN];

pub(in super::super) fn checks(history: &History) -> Vec<Check> {
    vec![changed(history), other_text(history), unchanged(history), orphan(history)]
}

/// The version that differs most is the one to show; of equals, the oldest.
fn most(history: &History, count: impl Fn(&Comparison) -> usize) -> Option<&Comparison> {
    history.compared.iter().rev().filter(|version| count(version) > 0).max_by_key(|version| count(version))
}

fn changed(history: &History) -> Check {
    let Some(version) = most(history, |version| version.rows.len()) else {
        return nothing_found(&CHANGED, history);
    };
    let has_figures = version.rows.iter().any(|row| row.is_figures);
    let severity = if has_figures { Severity::Proof } else { Severity::High };
    let rows = counted(version.rows.len(), "transaction");
    let message = match has_figures {
        true => format!(
            "{rows} had other figures, or were not there, in an earlier version kept in this file; see both."
        ),
        false => format!("{rows} had another description in an earlier version kept in this file; see both."),
    };
    CHANGED.detected_as(severity, message, version.rows.iter().map(super::RowChange::evidence).collect())
}

fn other_text(history: &History) -> Check {
    let Some(version) = most(history, |version| version.texts.len()) else {
        return nothing_found(&OTHER_TEXT, history);
    };
    let lines = counted(version.texts.len(), "line");
    let message =
        format!("{lines} outside the transactions read otherwise in an earlier version kept in this file.");
    OTHER_TEXT.detected(message, version.texts.iter().map(super::TextChange::evidence).collect())
}

/// Nothing was found; was anything looked at?
fn nothing_found(question: &Question, history: &History) -> Check {
    if history.is_saved_once() {
        return question.clear();
    }
    if history.compared.is_empty() && history.unread > 0 {
        return question
            .not_run("The file was saved more than once, but its earlier versions cannot be read.");
    }
    if history.untried > 0 {
        let untried = counted(history.untried, "earlier version");
        return question.not_run(format!("Nothing was found, but {untried} were not looked at."));
    }
    question.clear()
}

fn unchanged(history: &History) -> Check {
    let has_changes =
        history.compared.iter().any(|version| !version.rows.is_empty() || !version.texts.is_empty());
    if history.saves <= 1 || has_changes || history.compared.is_empty() {
        return UNCHANGED.clear();
    }
    let mut added: Vec<u32> =
        history.compared.iter().flat_map(|version| version.pages_added_to.iter().copied()).collect();
    added.sort_unstable();
    added.dedup();
    let times = counted(history.saves, "time");
    if added.is_empty() {
        return UNCHANGED
            .detected(format!("The file was saved {times}; its pages say the same as before."), Vec::new());
    }
    let pages = counted(added.len(), "page");
    let message = format!("The file was saved {times}; words were added to {pages}, none replaced.");
    let evidence = added.into_iter().map(|page| crate::Evidence { page: Some(page), ..seen("added words") });
    UNCHANGED.detected_as(Severity::Low, message, evidence.collect())
}

fn orphan(history: &History) -> Check {
    if history.orphans == 0 {
        return ORPHAN.clear();
    }
    let saves = counted(history.orphans, "save");
    ORPHAN.detected(format!("The file holds {saves} that nothing in it leads to any more."), Vec::new())
}
