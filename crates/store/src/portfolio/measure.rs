//! What is counted, by name. Names are kept with the counts: what one means never changes.

use super::buckets::Scale;

/// The decision that holds.
pub const DECISION: &str = "decision";
pub const ENGINE_DECISION: &str = "engine_decision";
/// The sum is of the scores.
pub const SCORE: &str = "score";
/// Whole rupees, as asked for.
pub const REQUESTED: &str = "requested";
/// Codes of why the applicant was declined: those of the policy, where the decision that holds is a decline.
pub const DECLINE_REASON: &str = "decline_reason";
/// Codes of why a person had to look.
pub const REVIEW_REASON: &str = "review_reason";
/// Milliseconds from the upload, or from the wish for another run, to the engine's decision.
pub const ENGINE_TIME: &str = "engine_time";
/// Milliseconds from there to the person's decision.
pub const PERSON_TIME: &str = "person_time";
/// Ids of people: how often they reviewed.
pub const REVIEWER: &str = "reviewer";
pub const OVERRIDE_REASON: &str = "override_reason";
/// Ids of people: how often they overrode.
pub const OVERRIDDEN_BY: &str = "overridden_by";
/// Families of reasons for which a person had to look.
pub const FLAG: &str = "flag";
/// Paise for the credit report that was pulled along with it.
pub const BUREAU: &str = "bureau";
/// Names of banks.
pub const BANK: &str = "bank";
/// Names of banks, of what is approved or declined; the sum is of the approved.
pub const BANK_DECIDED: &str = "bank_decided";
/// Postal regions of branches, counted in the same way.
pub const REGION_DECIDED: &str = "region_decided";
/// Ids of products, counted in the same way.
pub const PRODUCT_DECIDED: &str = "product_decided";
/// What became of the loan.
pub const OUTCOME: &str = "outcome";
/// Bands of the score, of what turned out good or bad; the sum is of the bad.
pub const OUTCOME_BY_SCORE: &str = "outcome_by_score";
/// Ids of products, counted in the same way.
pub const OUTCOME_BY_PRODUCT: &str = "outcome_by_product";
pub const DAYS_PAST_DUE: &str = "days_past_due";

/// Where there is no value to put elsewhere.
pub const NONE: &str = "none";
/// The one place of a measure that has no others.
pub const ALL: &str = "all";

pub const INCOME: &str = "income_monthly";

/// Metrics of the report that are counted under their own names, for their drift.
pub const METRICS: [(&str, Scale); 8] = [
    (INCOME, Scale::Rupees),
    ("foir", Scale::Share),
    ("emi_monthly", Scale::Rupees),
    ("inward_bounces", Scale::Count),
    ("average_balance", Scale::Rupees),
    ("surplus_monthly", Scale::Rupees),
    ("low_balance_days_share", Scale::Share),
    ("cash_deposit_share", Scale::Share),
];

/// The scale of a measure whose places are numbers.
#[must_use]
pub fn scale(measure: &str) -> Option<Scale> {
    match measure {
        SCORE | OUTCOME_BY_SCORE => Some(Scale::Score),
        REQUESTED => Some(Scale::Rupees),
        ENGINE_TIME | PERSON_TIME => Some(Scale::Millis),
        DAYS_PAST_DUE => Some(Scale::Days),
        _ => METRICS.iter().find(|(name, _)| *name == measure).map(|(_, scale)| *scale),
    }
}
