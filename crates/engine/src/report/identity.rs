//! Whether the account is the applicant's own and used for a life of one's own: `name_match` and `mule` of the report.

use analysis::Mule;
use names::Comparison;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::report::codes::Word;
use crate::report::codes::{MuleFamily, MuleLevel, NameOutcome};

/// Whether the applicant is the holder of the account.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[schema(as = NameMatch)]
pub struct NameMatchReport {
    /// A `mismatch` sends the application to a person.
    pub outcome: NameOutcome,
    /// 0 to 100; `null` when nothing was compared.
    #[schema(minimum = 0, maximum = 100)]
    pub score: Option<u8>,
    /// What agrees and what does not, or why nothing was compared.
    pub explanation: String,
}

/// Whether the account looks like one that only passes money on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[schema(as = Mule)]
pub struct MuleReport {
    pub level: MuleLevel,
    /// The signs that were seen, whatever the level.
    pub patterns: Vec<MulePatternReport>,
}

/// One sign that the account passes money on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[schema(as = MulePattern)]
pub struct MulePatternReport {
    /// As in the flags of transactions: `pass_through` is there `mule:pass_through`.
    #[schema(value_type = String)]
    pub code: Word,
    pub family: MuleFamily,
    /// What it weighs towards the level.
    pub points: u32,
    pub message: String,
    /// Rows, counted from 0 in `transactions`.
    pub evidence: Vec<usize>,
}

pub(crate) fn not_checked(why: &str) -> NameMatchReport {
    NameMatchReport { outcome: NameOutcome::NotChecked, score: None, explanation: why.to_owned() }
}

pub(crate) fn name_match(found: &Comparison) -> NameMatchReport {
    NameMatchReport {
        outcome: found.outcome.into(),
        score: Some(found.score),
        explanation: found.explanation.clone(),
    }
}

pub(crate) fn mule(found: &Mule) -> MuleReport {
    let patterns = found.patterns.iter().map(|pattern| MulePatternReport {
        code: pattern.code.into(),
        family: pattern.family.into(),
        points: pattern.points,
        message: pattern.message.clone(),
        evidence: pattern.rows.clone(),
    });
    MuleReport { level: found.level.into(), patterns: patterns.collect() }
}
