//! Whether the account is the applicant's own and used for a life of one's own: `name_match` and `mule` of the report.

use analysis::{Level, Mule, SignFamily};
use names::{Comparison, Outcome};
use serde::Serialize;

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct NameMatchReport {
    /// `match`, `partial`, `mismatch` or `not_checked`
    pub outcome: &'static str,
    /// 0 to 100.
    pub score: Option<u8>,
    pub explanation: String,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct MuleReport {
    /// `none`, `low` or `high`
    pub level: &'static str,
    pub patterns: Vec<MulePatternReport>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct MulePatternReport {
    pub code: &'static str,
    /// `holding`, `people`, `scale`, `timing`, `exit` or `words`
    pub family: &'static str,
    pub points: u32,
    pub message: String,
    /// Rows, counted from 0 in `transactions`.
    pub evidence: Vec<usize>,
}

pub(crate) fn not_checked(why: &str) -> NameMatchReport {
    NameMatchReport { outcome: "not_checked", score: None, explanation: why.to_owned() }
}

pub(crate) fn name_match(found: &Comparison) -> NameMatchReport {
    NameMatchReport {
        outcome: match found.outcome {
            Outcome::Match => "match",
            Outcome::Partial => "partial",
            Outcome::Mismatch => "mismatch",
        },
        score: Some(found.score),
        explanation: found.explanation.clone(),
    }
}

pub(crate) fn mule(found: &Mule) -> MuleReport {
    let patterns = found.patterns.iter().map(|pattern| MulePatternReport {
        code: pattern.code,
        family: family(pattern.family),
        points: pattern.points,
        message: pattern.message.clone(),
        evidence: pattern.rows.clone(),
    });
    MuleReport {
        level: match found.level {
            Level::None => "none",
            Level::Low => "low",
            Level::High => "high",
        },
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
