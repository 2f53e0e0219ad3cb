//! An override as it is kept → as the API shows it.

use serde::Serialize;
use store::analyses::Override;
use utoipa::ToSchema;

use super::record::DecisionName;
use crate::Moment;

/// A decision against the one that held.
#[derive(Serialize, ToSchema)]
#[schema(as = Override)]
pub(super) struct OverrideRecord {
    decision: DecisionName,
    /// What held before: the decision of the engine, of the reviewers or of an earlier override.
    replaced: DecisionName,
    /// As the team's list had it then.
    #[schema(example = "Security or a guarantor was added")]
    reason: String,
    #[schema(example = "The brother guarantees, income proof seen.")]
    note: String,
    by: Person,
    at: Moment,
    /// The run of the analysis that it is about.
    #[schema(example = 1)]
    run: i64,
}

/// Somebody of the team.
#[derive(Serialize, ToSchema)]
#[schema(as = Colleague)]
pub(super) struct Person {
    #[schema(example = "usr_01jc5h0w2kf0bv6t3n8ydrxz5q")]
    pub(super) id: String,
    #[schema(example = "Asha Rao")]
    pub(super) name: String,
}

impl From<Override> for OverrideRecord {
    fn from(one: Override) -> Self {
        Self {
            decision: one.decision.into(),
            replaced: one.replaced.into(),
            reason: one.reason,
            note: one.note,
            by: Person { id: one.by.to_string(), name: one.by_name },
            at: Moment(one.at),
            run: one.run,
        }
    }
}
