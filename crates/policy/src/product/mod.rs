//! A product: what a lender offers, to whom, and how that is checked.

mod eligibility;
mod json;
mod load;
mod message;
mod object;
mod reason_code;
mod rules;
mod starters;

use std::collections::BTreeSet;

use analysis::Terms;
use ledger::{Currency, Money};

pub(crate) use eligibility::{AVERAGE_BALANCE, OBLIGATIONS, SURPLUS, TURNOVER};
pub use eligibility::{FoirStep, IncomeBasis, Limits};
pub use ledger::Problem;
pub use message::{VALUE, differing_number, with_placeholder};
pub use reason_code::ReasonCode;
pub(crate) use rules::INPUT_PREFIX;
pub use rules::{Effect, IfMissing, Rule};
pub use starters::{BUILT_IN, DEFAULT, DEFAULT_DOCUMENT, STARTERS, starter, starter_document};

use crate::vocabulary::Vocabulary;

/// A product that was checked completely when it was loaded.
#[derive(Clone, Debug)]
pub struct Product {
    pub(crate) name: String,
    pub(crate) title: Option<String>,
    pub(crate) version: u32,
    pub(crate) description: String,
    pub(crate) currency: Currency,
    pub(crate) amount: Option<AmountRange>,
    pub(crate) terms: Option<Terms>,
    pub(crate) tenure: Option<Tenure>,
    /// Names of [`crate::INPUTS`].
    pub(crate) required_inputs: Vec<&'static str>,
    pub(crate) balance_days: Vec<i8>,
    pub(crate) limits: Option<Limits>,
    pub(crate) score: Option<ScoreRange>,
    pub(crate) allows_scans: bool,
    pub(crate) rules: Vec<Rule>,
    names: BTreeSet<String>,
}

/// All three are positive, and the ends are multiples of the step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AmountRange {
    pub min: Money,
    pub max: Money,
    pub step: Money,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tenure {
    pub min: u32,
    pub max: u32,
    pub default: u32,
}

/// From `approve_from` the score is no obstacle; from `review_from` a person looks; below it the answer is no.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ScoreRange {
    pub approve_from: i32,
    pub review_from: i32,
}

/// The days most lenders look at.
const USUAL_BALANCE_DAYS: [i8; 6] = [5, 10, 15, 20, 25, 30];

impl Product {
    /// Reads a document over the standard vocabulary; every problem in it is told.
    pub fn load(text: &str) -> Result<Self, Vec<Problem>> {
        Self::load_with(text, &Vocabulary::standard())
    }

    /// The same over other words.
    pub fn load_with(text: &str, vocabulary: &Vocabulary) -> Result<Self, Vec<Problem>> {
        load::load(text, vocabulary)
    }

    /// For programs: it stays, whatever people call the product.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// What people read; the name where the document has none.
    pub fn title(&self) -> &str {
        self.title.as_deref().unwrap_or(&self.name)
    }

    pub const fn version(&self) -> u32 {
        self.version
    }

    pub fn description(&self) -> &str {
        &self.description
    }

    /// What it lends, and what every amount in its document is in.
    pub const fn currency(&self) -> Currency {
        self.currency
    }

    pub const fn amount(&self) -> Option<AmountRange> {
        self.amount
    }

    pub const fn tenure(&self) -> Option<Tenure> {
        self.tenure
    }

    /// The rate and the usual tenure, if the product has both.
    pub const fn terms(&self) -> Option<Terms> {
        self.terms
    }

    /// The anchors without which nothing is decided.
    pub fn required_inputs(&self) -> &[&'static str] {
        &self.required_inputs
    }

    pub const fn limits(&self) -> Option<&Limits> {
        self.limits.as_ref()
    }

    pub const fn score(&self) -> Option<ScoreRange> {
        self.score
    }

    /// Whether a scan is decided like a file from the bank, if every row of it is proven.
    pub const fn allows_scans(&self) -> bool {
        self.allows_scans
    }

    pub fn balance_days(&self) -> &[i8] {
        &self.balance_days
    }

    pub fn rules(&self) -> &[Rule] {
        &self.rules
    }

    /// Every metric that its rules and limits look at.
    pub const fn names(&self) -> &BTreeSet<String> {
        &self.names
    }
}
