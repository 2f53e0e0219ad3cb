//! The bureau's score, or why there is none.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// 300 to 900, or the reason why there is no score. A file without a score is not a bad file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[schema(as = BureauScore)]
pub struct Score {
    #[schema(minimum = 300, maximum = 900)]
    pub value: Option<u16>,
    pub band: Option<Band>,
    /// Why there is no value, for people.
    pub missing_because: Option<String>,
    /// How sure the bureau is, in its own words.
    pub confidence: Option<String>,
    /// The bureau's own reasons, the weightiest first.
    pub reasons: Vec<ScoreReason>,
}

/// Where the score stands among others.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = BureauScoreBand)]
pub enum Band {
    /// 775 and more.
    Excellent,
    /// 725 to 774.
    Good,
    /// 675 to 724.
    Fair,
    /// 625 to 674.
    Weak,
    /// Less than 625.
    Poor,
}

impl Band {
    /// The score that each begins at, the best first.
    pub const FROM: [(Self, u16); 5] =
        [(Self::Excellent, 775), (Self::Good, 725), (Self::Fair, 675), (Self::Weak, 625), (Self::Poor, 300)];

    #[must_use]
    pub fn of(score: u16) -> Self {
        let reached = Self::FROM.into_iter().find(|(_, from)| *from <= score);
        reached.map_or(Self::Poor, |(band, _)| band)
    }
}

/// A reason that the bureau gives for its score.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[schema(as = BureauScoreReason)]
pub struct ScoreReason {
    pub code: String,
    /// The bureau's words, where it gives any.
    pub message: Option<String>,
}
