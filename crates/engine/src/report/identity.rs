//! Whether the account is the applicant's own and used for a life of one's own: `name_match` and `mule` of the report.

use analysis::{Level, Mule, SignFamily};
use names::{Comparison, Outcome};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::report::words::{MuleFamily, MuleLevel, NameOutcome, Word};

/// Whether the applicant is the holder of the account.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[schema(as = NameMatch)]
pub struct NameMatchReport {
    /// A `mismatch` sends the application to a person.
    #[schema(value_type = NameOutcome)]
    pub outcome: Word,
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
    #[schema(value_type = MuleLevel)]
    pub level: Word,
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
    #[schema(value_type = MuleFamily)]
    pub family: Word,
    /// What it weighs towards the level.
    pub points: u32,
    pub message: String,
    /// Rows, counted from 0 in `transactions`.
    pub evidence: Vec<usize>,
}

pub(crate) fn not_checked(why: &str) -> NameMatchReport {
    NameMatchReport { outcome: "not_checked".into(), score: None, explanation: why.to_owned() }
}

pub(crate) fn name_match(found: &Comparison) -> NameMatchReport {
    NameMatchReport {
        outcome: match found.outcome {
            Outcome::Match => "match",
            Outcome::Partial => "partial",
            Outcome::Mismatch => "mismatch",
        }
        .into(),
        score: Some(found.score),
        explanation: found.explanation.clone(),
    }
}

pub(crate) fn mule(found: &Mule) -> MuleReport {
    let patterns = found.patterns.iter().map(|pattern| MulePatternReport {
        code: pattern.code.into(),
        family: family(pattern.family).into(),
        points: pattern.points,
        message: pattern.message.clone(),
        evidence: pattern.rows.clone(),
    });
    MuleReport {
        level: match found.level {
            Level::None => "none",
            Level::Low => "low",
            Level::High => "high",
        }
        .into(),
        patterns: patterns.collect(),
    }
}

fn family(family: SignFamily) -> &'static str {
    match family {
        SignFamily::Holding => "holding",
        SignFamily::People => "people",
        SignFamily::Scale => "scale",
        SignFamily::Timing => "timing",
        SignFamily::Exit => "exit",
        SignFamily::Words => "words",
    }
}
