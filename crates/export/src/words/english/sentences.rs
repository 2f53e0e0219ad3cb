//! What documents and pages say of figures and codes in the same words: values, proof, rules, places and scans.

use engine::codes::{ReconciliationVerdict, RuleEffect, RuleState};

/// Figures that are called otherwise than by their code: two of a kind never have one name.
pub(in crate::words) fn metric(code: &str) -> Option<&'static str> {
    match code {
        "score" => Some("Account score"),
        "foir_with_proposed" => Some("FOIR with the new instalment"),
        _ => None,
    }
}

/// What a product counts as income, and what that is.
pub(in crate::words) fn counted_income(amount: &str, basis: Option<&str>) -> String {
    let basis = basis.map(|basis| format!(" ({basis})")).unwrap_or_default();
    format!("{amount} a month, which is what this product counts{basis}")
}

pub(in crate::words) fn is_missing(name: &str, reason: Option<&str>) -> String {
    let reason = reason.map(|reason| format!(", {reason}")).unwrap_or_default();
    format!("{name} is missing{reason}")
}

/// Where the value itself stands beside it.
pub(in crate::words) fn needs(bound: &str) -> String {
    format!("needs {bound}")
}

/// What stands below a reason; the remedy is one of its own.
pub(crate) fn would_change(remedy: &str) -> String {
    format!("{WOULD_CHANGE_WITH}{remedy}")
}

/// In front of a remedy that has lines of its own.
pub(crate) const WOULD_CHANGE_WITH: &str = "would change with ";

/// Whether the applicant is the holder of the account.
pub(in crate::words) fn name_match(outcome: &str, score: Option<impl std::fmt::Display>) -> String {
    format!("Name: {outcome}{}", score.map(of_hundred).unwrap_or_default())
}

/// Behind how well two names agree.
pub(crate) fn of_hundred(score: impl std::fmt::Display) -> String {
    format!(" ({score} of 100)")
}

/// How far the rows are proven by the running balance.
pub(in crate::words) fn proof(verdict: &ReconciliationVerdict, proven: usize, rows: &str) -> String {
    let share = format!("{proven} of {rows} proven by the running balance");
    match verdict {
        ReconciliationVerdict::Reconciled => format!("reconciled: {share}"),
        ReconciliationVerdict::Partial => format!("partial: {share}"),
        ReconciliationVerdict::Unreconciled => format!("unreconciled: only {share}"),
        ReconciliationVerdict::NotCheckable | ReconciliationVerdict::Newer(_) => {
            "not checkable: no running balance is printed".to_owned()
        }
    }
}

/// One of several, which are counted from 1: `page 3`.
pub(in crate::words) fn numbered(noun: &str, number: impl std::fmt::Display) -> String {
    format!("{noun} {number}")
}

pub(in crate::words) fn expected(what: &str) -> String {
    format!("expected {what}")
}

pub(in crate::words) fn found(what: &str) -> String {
    format!("found {what}")
}

/// What came of a rule, whose effect has a name.
pub(in crate::words) fn rule_outcome(state: &RuleState, effect: &RuleEffect, told: &str) -> String {
    match (state, effect) {
        (RuleState::Passed, _) => "passed".to_owned(),
        (RuleState::Missing, RuleEffect::None) => "value missing".to_owned(),
        (RuleState::Missing, _) => format!("value missing: {told}"),
        (RuleState::Failed | RuleState::Newer(_), _) => format!("failed: {told}"),
    }
}

/// How a row was read.
pub(in crate::words) mod reading {
    /// What stands there for one that was read from text.
    pub(crate) const TEXT: &str = "text";
    pub(crate) const TYPED: &str = "picture, typed by a person";
    pub(crate) const SETTLED: &str = "picture, settled by a person";
    pub(crate) const CHOSEN: &str = "picture, chosen by the balances";
    pub(crate) const OPEN: &str = "picture, open";
    pub(crate) const PICTURE: &str = "picture";
}

/// What was read from pictures of pages, and who settled what was in doubt.
pub(in crate::words) struct Scan {
    /// How many rows the balances chose.
    pub(in crate::words) chosen: String,
    pub(in crate::words) by_people: usize,
    /// Of those that people settled.
    pub(in crate::words) typed: usize,
    pub(in crate::words) open: usize,
}

impl Scan {
    pub(in crate::words) fn said(&self) -> String {
        let Self { chosen, by_people, typed, open } = self;
        let typed = if *typed == 0 { String::new() } else { format!(" ({typed} of them typed)") };
        format!(
            "read from pictures of pages: {chosen} chosen by the balances, {by_people} settled by a person{typed}, {open} still open"
        )
    }
}
