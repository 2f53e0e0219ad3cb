//! An analysis as it is kept → as the API shows it.

use serde::Serialize;
use store::analyses::{self, Analysis, Decision, LastReview, Review, Status};
use store::{AnalysisId, TeamId, Tx};
use utoipa::ToSchema;

use crate::api::Moment;

/// One uploaded statement on its way to a decision. Every member is always there, `null` when it is not known (yet);
/// only `result` comes on request.
#[derive(Serialize, ToSchema)]
#[schema(as = Analysis)]
pub(crate) struct Record {
    #[schema(example = "an_01jc5h0w2kf0bv6t3n8ydrxz5q")]
    id: String,
    /// For people: counted per team without gaps.
    #[serde(rename = "ref")]
    #[schema(example = "APP-000001")]
    reference: String,
    /// `completed` and `failed` are final.
    status: StatusName,
    /// What holds: the engine's decision or, after a review, the person's. `null` until completed.
    #[schema(required)]
    decision: Option<DecisionName>,
    /// What the engine decided, whatever a person said later.
    #[schema(required)]
    engine_decision: Option<DecisionName>,
    /// 300 to 900.
    #[schema(required, example = 712)]
    score: Option<i64>,
    /// The product that the statement was scored under.
    #[schema(required)]
    product_id: Option<String>,
    /// The version of the product at the time of the upload.
    #[schema(required)]
    product_version: Option<i64>,
    #[schema(required, example = "Meera Nair")]
    applicant_name: Option<String>,
    #[schema(required, example = "june.pdf")]
    file_name: Option<String>,
    #[schema(example = 12)]
    pages: i64,
    created_at: Moment,
    /// When a worker first took it.
    #[schema(required)]
    started_at: Option<Moment>,
    /// When it was completed or failed.
    #[schema(required)]
    completed_at: Option<Moment>,
    /// The id of the user who uploaded it.
    #[schema(example = "usr_01jc5h0w2kf0bv6t3n8ydrxz5q")]
    created_by: String,
    /// Why it failed; `null` unless it did.
    #[schema(required)]
    failure: Option<FailureRecord>,
    /// The last word of a person; `null` until somebody reviewed it.
    #[schema(required)]
    review: Option<LastReviewRecord>,
    #[schema(required)]
    credit_check_id: Option<String>,
    /// The full report: only with `include_result=true`, and `null` before completion.
    // The last member: the report is written behind it as the bytes it is kept in, see `with_result`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<engine::Report>)]
    result: Option<()>,
}

#[derive(Clone, Copy, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = AnalysisStatus)]
pub(crate) enum StatusName {
    Queued,
    Processing,
    Completed,
    Failed,
}

#[derive(Clone, Copy, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = Decision)]
pub(crate) enum DecisionName {
    Approved,
    Declined,
    ManualReview,
}

/// A stable code for programs and a sentence for people.
#[derive(Serialize, ToSchema)]
#[schema(as = AnalysisFailure)]
pub(crate) struct FailureRecord {
    #[schema(example = "not_a_statement")]
    code: String,
    message: String,
}

/// What a person decided, and why.
#[derive(Serialize, ToSchema)]
#[schema(as = Review)]
pub(crate) struct ReviewRecord {
    decision: DecisionName,
    /// Why, in the reviewer's words.
    #[schema(example = "Salary slip seen, the name differs by a middle initial only.")]
    note: String,
    by: Reviewer,
    at: Moment,
}

/// The review that holds, and how many there were.
#[derive(Serialize, ToSchema)]
#[schema(as = LastReview)]
pub(crate) struct LastReviewRecord {
    #[serde(flatten)]
    review: ReviewRecord,
    /// How often the analysis was reviewed; `GET /v1/analyses/{id}/reviews` lists them all.
    #[schema(example = 1)]
    count: i64,
}

#[derive(Serialize, ToSchema)]
pub(crate) struct Reviewer {
    id: String,
    #[schema(example = "Asha Rao")]
    name: String,
}

impl From<Status> for StatusName {
    fn from(status: Status) -> Self {
        match status {
            Status::Queued => Self::Queued,
            Status::Processing => Self::Processing,
            Status::Completed => Self::Completed,
            Status::Failed => Self::Failed,
        }
    }
}

impl From<Decision> for DecisionName {
    fn from(decision: Decision) -> Self {
        match decision {
            Decision::Approved => Self::Approved,
            Decision::Declined => Self::Declined,
            Decision::ManualReview => Self::ManualReview,
        }
    }
}

impl Record {
    pub(super) fn new(analysis: Analysis, review: Option<LastReview>) -> Self {
        let reference = analysis.reference().to_string();
        let (product_id, product_version) = analysis.product.unzip();
        Self {
            id: analysis.id.as_str().to_owned(),
            reference,
            status: analysis.status.into(),
            decision: analysis.decision.map(Into::into),
            engine_decision: analysis.engine_decision.map(Into::into),
            score: analysis.score,
            product_id: product_id.map(|id| id.as_str().to_owned()),
            product_version,
            applicant_name: analysis.application.applicant_name,
            file_name: analysis.application.file_name,
            pages: analysis.pages,
            created_at: Moment(analysis.created_at),
            started_at: analysis.started_at.map(Moment),
            completed_at: analysis.completed_at.map(Moment),
            created_by: analysis.created_by.as_str().to_owned(),
            failure: analysis
                .failure
                .map(|failure| FailureRecord { code: failure.code, message: failure.message }),
            review: review
                .map(|last| LastReviewRecord { review: ReviewRecord::new(last.review), count: last.count }),
            credit_check_id: analysis.credit_check_id,
            result: None,
        }
    }

    /// The record as JSON with the report in it, which is not read for it: reports are large.
    pub(super) fn with_result(mut self, report: Option<&[u8]>) -> Result<Vec<u8>, serde_json::Error> {
        const EMPTY_PLACE: &[u8] = b"null}";
        self.result = Some(());
        let mut json = serde_json::to_vec(&self)?;
        if let Some(report) = report {
            debug_assert!(json.ends_with(EMPTY_PLACE));
            json.truncate(json.len() - EMPTY_PLACE.len());
            json.extend_from_slice(report);
            json.push(b'}');
        }
        Ok(json)
    }
}

impl ReviewRecord {
    pub(super) fn new(review: Review) -> Self {
        Self {
            decision: review.decision.into(),
            note: review.note,
            by: Reviewer { id: review.by.as_str().to_owned(), name: review.by_name },
            at: Moment(review.at),
        }
    }
}

/// Analyses with the last word that people said on each.
pub(super) async fn records(
    tx: &mut Tx,
    team: &TeamId,
    found: Vec<Analysis>,
) -> Result<Vec<Record>, store::Error> {
    let reviewed = found.iter().filter(|analysis| may_be_reviewed(analysis)).map(|analysis| &analysis.id);
    let reviewed: Vec<&AnalysisId> = reviewed.collect();
    let mut reviews = analyses::last_reviews(tx, team, &reviewed).await?;
    let record = |analysis: Analysis| {
        let review = reviews.remove(&analysis.id);
        Record::new(analysis, review)
    };
    Ok(found.into_iter().map(record).collect())
}

/// Where two people decide, the first one's word leaves the decision as it was.
fn may_be_reviewed(analysis: &Analysis) -> bool {
    analysis.engine_decision == Some(Decision::ManualReview)
}

pub(super) fn is_final(status: Status) -> bool {
    matches!(status, Status::Completed | Status::Failed)
}
