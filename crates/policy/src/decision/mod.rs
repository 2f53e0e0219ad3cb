//! A product and a case → a decision that says why.

mod check;
mod eligibility;
mod largest;
mod reasons;

use analysis::Inputs;
use ledger::{Currency, Money};

use crate::product::{Effect, Product};
use crate::values::{Lack, Values};

pub use check::{Checked, State};
pub use eligibility::{Cap, CapKind, Eligibility, Gap};
pub use reasons::{AdverseReason, ReviewReason};

/// What is decided about.
#[derive(Clone, Copy)]
pub struct Case<'a> {
    /// The facts the product looks at: [`Product::names`].
    pub values: &'a Values,
    /// The same facts, of these names, if another amount were asked for.
    pub values_at: &'a dyn Fn(Money, &[&str]) -> Values,
    pub inputs: Inputs,
    pub score: Option<i32>,
    /// Why the score is not higher, the heaviest first: what an applicant is told instead of "the score is too low".
    pub score_reasons: &'a [ScoreReason],
    pub concerns: &'a [Concern],
    /// Why the statement's amounts cannot be held against the product's: another currency. They are then missing.
    pub incomparable: Option<Lack>,
}

impl std::fmt::Debug for Case<'_> {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter
            .debug_struct("Case")
            .field("values", &self.values)
            .field("inputs", &self.inputs)
            .field("score", &self.score)
            .field("concerns", &self.concerns)
            .finish_non_exhaustive()
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ScoreReason {
    pub reason_code: Option<crate::ReasonCode>,
    pub message: String,
}

/// Something outside the policy that a person has to look at.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Concern {
    pub family: Family,
    pub code: String,
    pub message: String,
}

/// Where a reason for review comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Family {
    Integrity,
    Mule,
    NameMismatch,
    Bureau,
    Currency,
    Policy,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    Approved,
    Declined,
    ManualReview,
}

#[derive(Clone, Debug, PartialEq)]
pub struct Decision {
    pub product: String,
    /// What people call the product.
    pub title: String,
    pub version: u32,
    /// Of the product, and of every amount here.
    pub currency: Currency,
    pub outcome: Outcome,
    /// What the policy alone would have decided.
    pub recommendation: Outcome,
    pub checks: Vec<Checked>,
    pub eligibility: Option<Eligibility>,
    /// The largest amount that would be approved, with everything else as it is.
    pub largest_amount: Option<Money>,
    /// What a person has to look at; empty when nobody has to.
    pub review_reasons: Vec<ReviewReason>,
    /// What the applicant is told, the heaviest first.
    pub adverse_reasons: Vec<AdverseReason>,
}

/// Any concern goes to a person, whatever the policy says.
pub fn decide(product: &Product, case: &Case<'_>) -> Decision {
    let mut values = case.values.clone();
    base_values(case, &mut values);
    let assessment = check::assess(product, &values);
    let recommendation = match assessment.effect() {
        Effect::Decline => Outcome::Declined,
        Effect::Review => Outcome::ManualReview,
        Effect::Note | Effect::Nothing => Outcome::Approved,
    };
    let outcome = if case.concerns.is_empty() { recommendation } else { Outcome::ManualReview };
    let review_reasons = match outcome {
        Outcome::ManualReview => reasons::review(case.concerns, &assessment.checks),
        Outcome::Approved | Outcome::Declined => Vec::new(),
    };
    Decision {
        product: product.name.clone(),
        title: product.title().to_owned(),
        version: product.version,
        currency: product.currency,
        outcome,
        recommendation,
        largest_amount: largest::largest_amount(product, case),
        review_reasons,
        adverse_reasons: reasons::adverse(&assessment.checks, case.score_reasons, product.currency),
        checks: assessment.checks,
        eligibility: assessment.eligibility,
    }
}

/// What does not come from the statement.
fn base_values(case: &Case<'_>, values: &mut Values) {
    if let Some(lack) = case.incomparable {
        values.withhold_amounts(lack);
    }
    values.set_inputs(&case.inputs);
    values.set_score(case.score, case.incomparable.unwrap_or(Lack::NoScore));
}
