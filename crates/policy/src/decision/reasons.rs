//! Checks and concerns → what a person has to look at, and what the applicant is told.

use ledger::Currency;

use super::check::{Checked, State};
use super::{Concern, Family, ScoreReason};
use crate::product::{Effect, ReasonCode};
use crate::vocabulary::SCORE;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReviewReason {
    pub code: String,
    pub family: Family,
    pub message: String,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AdverseReason {
    pub code: ReasonCode,
    /// The check it comes from.
    pub rule: String,
    pub effect: Effect,
    /// For the applicant.
    pub message: String,
    /// What would have to be different, for people; empty when there is nothing to say.
    pub remedy: String,
}

/// Concerns first: they are why the policy alone does not decide.
pub(crate) fn review(concerns: &[Concern], checks: &[Checked]) -> Vec<ReviewReason> {
    let concerns = concerns.iter().map(|concern| ReviewReason {
        code: concern.code.clone(),
        family: concern.family,
        message: concern.message.clone(),
    });
    let checks = checks.iter().filter(|check| check.effect == Effect::Review).map(|check| ReviewReason {
        code: check.code.clone(),
        family: Family::Policy,
        message: check.message.clone(),
    });
    concerns.chain(checks).collect()
}

/// Declines before reviews; within each, in the order of the rules.
pub(crate) fn adverse(
    checks: &[Checked],
    score_reasons: &[ScoreReason],
    currency: Currency,
) -> Vec<AdverseReason> {
    let mut reasons: Vec<AdverseReason> = Vec::new();
    for weight in [Effect::Decline, Effect::Review] {
        for check in checks.iter().filter(|check| check.effect == weight) {
            if check.code == SCORE && check.state == State::Failed {
                add_score(&mut reasons, check, score_reasons, currency);
            } else {
                reasons.push(reason(check, currency));
            }
        }
    }
    reasons
}

fn reason(check: &Checked, currency: Currency) -> AdverseReason {
    let remedy: Vec<String> = check.changes.iter().map(|change| change.in_words(currency)).collect();
    AdverseReason {
        code: check.reason_code.unwrap_or(ReasonCode::OUTSIDE_PRODUCT),
        rule: check.code.clone(),
        effect: check.effect,
        message: check.message.clone(),
        remedy: remedy.join(", "),
    }
}

/// "The score is too low" explains nothing, so what lowered it is told instead, unless a rule has told it already.
fn add_score(
    reasons: &mut Vec<AdverseReason>,
    check: &Checked,
    score_reasons: &[ScoreReason],
    currency: Currency,
) {
    if score_reasons.is_empty() {
        reasons.push(reason(check, currency));
    }
    for lowered in score_reasons {
        let code = lowered.reason_code.unwrap_or(ReasonCode::OUTSIDE_PRODUCT);
        let is_told = reasons.iter().any(|told| Some(told.code) == lowered.reason_code);
        if !is_told {
            reasons.push(AdverseReason {
                code,
                rule: check.code.clone(),
                effect: check.effect,
                message: lowered.message.clone(),
                remedy: String::new(),
            });
        }
    }
    // Every reason may have been told already; then the decline still has to be accounted for.
    if reasons.is_empty() {
        reasons.push(reason(check, currency));
    }
}
