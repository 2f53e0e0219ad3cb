//! An analysis as it is kept → as the API shows it.

use ledger::Rupees;
use serde::Serialize;
use serde_json::value::RawValue;
use store::analyses::{self, Analysis, Decision, Failure, Status, Summary, Votes};
use store::{AnalysisId, TeamId, Tx};
use utoipa::ToSchema;

use super::review_record::ReviewState;
use crate::api::Moment;

/// The statements of one applicant on their way to a decision. Every member is always there, `null` when it is not known (yet);
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
    /// What the applicant asks for: `requested_amount` of the inputs, in the product's currency.
    #[schema(required, example = 500000)]
    requested_amount: Option<Rupees>,
    /// Whose account it is, as printed. `null` until completed, and where the paper does not say.
    #[schema(required, example = "MEERA NAIR")]
    holder: Option<String>,
    /// The bank's name, as it is commonly written.
    #[schema(required, example = "HDFC Bank")]
    bank: Option<String>,
    /// The days that the statement says it covers.
    #[schema(required)]
    period: Option<Days>,
    /// The number under which your own system knows the case, as it was sent.
    #[schema(required, example = "loan-4711")]
    external_id: Option<String>,
    /// Your own JSON object, as it was sent.
    #[schema(required, value_type = Option<Object>)]
    metadata: Option<Box<RawValue>>,
    /// Of several files the first one's.
    #[schema(required, example = "june.pdf")]
    file_name: Option<String>,
    /// Of all files together.
    #[schema(example = 12)]
    pages: i64,
    /// Which run of the analysis this is: 1 for what the upload made. `GET /v1/analyses/{id}/runs` lists all.
    #[schema(example = 1)]
    run: i64,
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
    /// What people said; `null` until somebody reviewed it.
    #[schema(required)]
    review: Option<ReviewState>,
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

/// The first and the last day among them.
#[derive(Serialize, ToSchema)]
#[schema(as = StatementPeriod)]
pub(crate) struct Days {
    #[schema(format = Date, example = "2026-04-01")]
    from: String,
    #[schema(format = Date, example = "2026-09-30")]
    to: String,
}

impl From<Failure> for FailureRecord {
    fn from(failure: Failure) -> Self {
        Self { code: failure.code, message: failure.message }
    }
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
    pub(super) fn new(analysis: Analysis, votes: Option<Votes>) -> Self {
        let reference = analysis.reference().to_string();
        let (product_id, product_version) = analysis.product.unzip();
        let Summary { holder, bank, period } = analysis.summary.unwrap_or_default();
        let application = analysis.application;
        let inputs = application.inputs.and_then(|inputs| engine::inputs(&inputs).ok());
        Self {
            id: analysis.id.as_str().to_owned(),
            reference,
            status: analysis.status.into(),
            decision: analysis.decision.map(Into::into),
            engine_decision: analysis.engine_decision.map(Into::into),
            score: analysis.score,
            product_id: product_id.map(|id| id.as_str().to_owned()),
            product_version,
            applicant_name: application.applicant_name,
            requested_amount: inputs.and_then(|inputs| inputs.requested_amount).map(Rupees),
            holder,
            bank,
            period: period.map(|(from, to)| Days { from, to }),
            external_id: application.external_id,
            // It was read when it came, so it is always sound.
            metadata: application.metadata.and_then(|text| RawValue::from_string(text).ok()),
            file_name: application.file_name,
            pages: analysis.pages,
            run: analysis.run,
            created_at: Moment(analysis.created_at),
            started_at: analysis.started_at.map(Moment),
            completed_at: analysis.completed_at.map(Moment),
            created_by: analysis.created_by.as_str().to_owned(),
            failure: analysis.failure.map(FailureRecord::from),
            review: votes.map(|votes| ReviewState::new(&votes, analysis.decision)),
            credit_check_id: analysis.credit_check_id,
            result: None,
        }
    }

    /// The record as JSON with the report in it, which is not read for it: reports are large.
    pub(super) fn with_result(mut self, report: Option<&[u8]>) -> Result<Vec<u8>, serde_json::Error> {
        self.result = Some(());
        with_result(&self, report)
    }
}

/// A record whose last member is a report that is still `null` → the same with the report as the bytes it is kept in.
pub(super) fn with_result(
    record: &impl Serialize,
    report: Option<&[u8]>,
) -> Result<Vec<u8>, serde_json::Error> {
    const EMPTY_PLACE: &[u8] = b"null}";
    let mut json = serde_json::to_vec(record)?;
    if let Some(report) = report {
        debug_assert!(json.ends_with(EMPTY_PLACE));
        json.truncate(json.len() - EMPTY_PLACE.len());
        json.extend_from_slice(report);
        json.push(b'}');
    }
    Ok(json)
}

/// Analyses with what people said on each.
pub(super) async fn records(
    tx: &mut Tx,
    team: &TeamId,
    found: Vec<Analysis>,
) -> Result<Vec<Record>, store::Error> {
    let reviewed = found.iter().filter(|analysis| may_be_reviewed(analysis)).map(|analysis| &analysis.id);
    let reviewed: Vec<&AnalysisId> = reviewed.collect();
    let mut votes = analyses::votes(tx, team, &reviewed).await?;
    let record = |analysis: Analysis| {
        let votes = votes.remove(&analysis.id);
        Record::new(analysis, votes)
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
