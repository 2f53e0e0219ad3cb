//! What people said on an analysis → as the API shows it: nothing looks decided before it is.

use serde::Serialize;
use store::analyses::{Decision, Review, Votes};
use utoipa::ToSchema;

use super::record::DecisionName;
use crate::Moment;

/// What a person decided, and why.
#[derive(Serialize, ToSchema)]
#[schema(as = Review)]
pub(super) struct ReviewRecord {
    decision: DecisionName,
    /// Why, in the reviewer's words.
    #[schema(example = "Salary slip seen, the name differs by a middle initial only.")]
    note: String,
    by: Reviewer,
    at: Moment,
    /// The run of the analysis that it is about; only those of the present run count.
    #[schema(example = 1)]
    run: i64,
}

/// Where people stand. `decision`, `note`, `by` and `at` are `null` until enough of them agree; then they are those of the
/// newest vote for what holds.
#[derive(Serialize, ToSchema)]
#[schema(as = ReviewState)]
pub(super) struct ReviewState {
    #[schema(required)]
    decision: Option<DecisionName>,
    #[schema(required, example = "Salary slip seen, the name differs by a middle initial only.")]
    note: Option<String>,
    #[schema(required)]
    by: Option<Reviewer>,
    #[schema(required)]
    at: Option<Moment>,
    /// The latest word of each person, the newest last.
    votes: Vec<Vote>,
    /// How often the analysis was reviewed; `GET /v1/analyses/{id}/reviews` lists them all with their notes.
    #[schema(example = 1)]
    count: i64,
}

/// What one person says.
#[derive(Serialize, ToSchema)]
#[schema(as = ReviewVote)]
pub(super) struct Vote {
    decision: DecisionName,
    by: Reviewer,
    at: Moment,
}

#[derive(Serialize, ToSchema)]
pub(super) struct Reviewer {
    id: String,
    #[schema(example = "Asha Rao")]
    name: String,
}

impl ReviewRecord {
    pub(super) fn new(review: Review) -> Self {
        Self {
            decision: review.decision.into(),
            by: Reviewer::of(&review),
            note: review.note,
            at: Moment(review.at),
            run: review.run,
        }
    }
}

impl ReviewState {
    /// `holds` is the decision of the analysis.
    pub(super) fn new(votes: &Votes, holds: Option<Decision>) -> Self {
        let decided = holds.filter(|decision| *decision != Decision::ManualReview);
        let deciding = votes.latest.iter().rfind(|vote| Some(vote.decision) == decided);
        Self {
            decision: decided.map(Into::into),
            note: deciding.map(|vote| vote.note.clone()),
            by: deciding.map(Reviewer::of),
            at: deciding.map(|vote| Moment(vote.at)),
            votes: votes.latest.iter().map(Vote::of).collect(),
            count: votes.count,
        }
    }
}

impl Vote {
    fn of(review: &Review) -> Self {
        Self { decision: review.decision.into(), by: Reviewer::of(review), at: Moment(review.at) }
    }
}

impl Reviewer {
    fn of(review: &Review) -> Self {
        Self { id: review.by.as_str().to_owned(), name: review.by_name.clone() }
    }
}
