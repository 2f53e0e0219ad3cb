//! How the decision on an analysis came about.

use super::{Analysis, Decision};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SettledBy {
    /// It stands as the engine decided.
    Engine,
    /// Reviewers decided what the policy alone recommended.
    Confirmation,
    /// Reviewers decided otherwise, or the policy recommended nothing.
    Review,
    /// Somebody with the authority decided against what held.
    Override,
}

impl SettledBy {
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Engine => "engine",
            Self::Confirmation => "confirmation",
            Self::Review => "review",
            Self::Override => "override",
        }
    }
}

impl Analysis {
    /// `None` until completed, and while it waits for review.
    #[must_use]
    pub fn settled_by(&self) -> Option<SettledBy> {
        let decision = self.decision?;
        if self.override_id.is_some() {
            return Some(SettledBy::Override);
        }
        if self.engine_decision != Some(Decision::ManualReview) {
            return Some(SettledBy::Engine);
        }
        let recommended = self.summary.as_ref().and_then(|summary| summary.recommendation.as_deref());
        match decision {
            Decision::ManualReview => None,
            decided if recommended == Some(decided.name()) => Some(SettledBy::Confirmation),
            _ => Some(SettledBy::Review),
        }
    }
}
