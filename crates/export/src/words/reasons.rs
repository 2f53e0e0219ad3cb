//! Why it was decided so, and what came of each rule.

use engine::codes::{RuleEffect, RuleState};
use engine::{Report, RuleReport};

use super::english::{rule_effect, sentences};
use super::{Tone, change, sentence};
use crate::coin::Coin;

/// One reason of the decision.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reason {
    /// A person has to look at it, whatever else was decided.
    pub is_for_review: bool,
    pub message: String,
    pub code: String,
    /// What would change it.
    pub remedies: Vec<String>,
}

/// Each reason once, those for a person first: what the applicant is told often says the same as what a person is told.
pub fn reasons(report: &Report) -> Vec<Reason> {
    let coin = Coin::of_product(report);
    let mut reasons: Vec<Reason> = Vec::new();
    for found in &report.review.reasons {
        let (message, code) = (sentence(&found.message), found.code.clone());
        reasons.push(Reason { is_for_review: true, message, code, remedies: Vec::new() });
    }
    for found in &report.policy.adverse_reasons {
        let rule = report.policy.rules.iter().find(|rule| rule.code == found.rule);
        let changes: Vec<String> =
            rule.iter().flat_map(|rule| &rule.changes).map(|needed| change(needed, coin)).collect();
        let mut remedies = if changes.is_empty() { found.remedy.iter().cloned().collect() } else { changes };
        // Several reasons of one rule, such as those of the score, have one remedy.
        remedies.retain(|remedy| !reasons.iter().any(|reason| reason.remedies.contains(remedy)));
        let message = sentence(&found.message);
        match reasons.iter_mut().find(|reason| reason.message == message) {
            Some(known) => {
                known.code = format!("{}, {}", known.code, found.code);
                known.remedies = remedies;
            }
            None => {
                let code = found.code.clone();
                reasons.push(Reason { is_for_review: false, message, code, remedies });
            }
        }
    }
    reasons
}

/// What came of a rule, and how good that is.
pub fn rule_outcome(rule: &RuleReport) -> (String, Tone) {
    let tone = match (&rule.state, &rule.outcome) {
        (RuleState::Passed, _) => Tone::Good,
        (RuleState::Failed | RuleState::Newer(_), RuleEffect::Decline) => Tone::Bad,
        (RuleState::Missing | RuleState::Failed | RuleState::Newer(_), _) => Tone::Doubtful,
    };
    (sentences::rule_outcome(&rule.state, &rule.outcome, rule_effect(&rule.outcome)), tone)
}
