//! Facts and a product → rules, eligibility, what would have to change, and a decision.

mod decision;
mod expression;
mod product;
mod values;
mod vocabulary;

pub use decision::{
    AdverseReason, Cap, CapKind, Case, Checked, Concern, Decision, Eligibility, Family, Gap, Outcome,
    ReviewReason, ScoreReason, State, decide,
};
pub use expression::{Answer, Bound, Change, Expression, Fault, Limit};
pub use product::{
    AmountRange, BUILT_IN, DEFAULT, DEFAULT_DOCUMENT, Effect, FoirStep, IfMissing, IncomeBasis, Limits,
    Problem, Product, ReasonCode, Rule, STARTERS, ScoreRange, Tenure, VALUE, differing_number, starter,
    starter_document, with_placeholder,
};
pub use values::{Lack, Seen, Values};
pub use vocabulary::{INPUTS, SCORE, SCORE_RANGE, Vocabulary, Word};
