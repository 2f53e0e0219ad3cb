//! An analysis as it is kept → as the API shows it.

use ledger::Rupees;
use serde::Serialize;
use serde_json::value::RawValue;
use service::actions::needed_inputs;
use store::analyses::{self, Analysis, Decision, Failure, Override, Status, Summary, Votes};
use store::{AnalysisId, Reader, TeamId, UserId, users};
use utoipa::ToSchema;

use super::override_record::{OverrideRecord, Person};
use super::review_record::ReviewState;
use crate::Moment;

/// The statements of one applicant on their way to a decision. Every member is always there, `null` when it is not known (yet);
/// only `result` comes on request.
#[derive(Serialize, ToSchema)]
#[schema(as = Analysis)]
pub(super) struct Record {
    #[schema(example = "an_01jc5h0w2kf0bv6t3n8ydrxz5q")]
    id: String,
    /// For people: counted per team without gaps.
    #[serde(rename = "ref")]
    #[schema(example = "APP-000001")]
    reference: String,
    /// `completed` and `failed` are final.
    status: StatusName,
    /// What holds: the engine's decision or, after a review or an override, the person's. `null` until completed.
    #[schema(required)]
    decision: Option<DecisionName>,
    /// What the engine decided, whatever a person said later.
    #[schema(required)]
    engine_decision: Option<DecisionName>,
    /// How `decision` came about. `null` until completed, and while it waits for review.
    #[schema(required)]
    settled_by: Option<SettledBy>,
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
    /// Amounts that the product needs and that were not given, by their names in `inputs`; send them with
    /// `PATCH /v1/analyses/{id}`.
    #[schema(example = json!(["requested_amount"]))]
    inputs_missing: Vec<&'static str>,
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
    /// How far the reading of a scan is, at most some seconds old. `null` for files that are no scans, before and after the reading,
    /// and in lists.
    #[schema(required)]
    progress: Option<ProgressRecord>,
    /// Why it failed; `null` unless it did.
    #[schema(required)]
    failure: Option<FailureRecord>,
    /// What people said; `null` until somebody reviewed it.
    #[schema(required)]
    review: Option<ReviewState>,
    /// The override that holds; `null` where there is none. `GET /v1/analyses/{id}/overrides` lists all.
    #[serde(rename = "override")]
    #[schema(required)]
    overridden: Option<OverrideRecord>,
    /// Who works on it; `null` for nobody.
    #[schema(required)]
    assignee: Option<Person>,
    #[schema(required)]
    credit_check_id: Option<String>,
    /// The full report: only with `include_result=true`, and `null` before completion.
    // The last member: the report is written behind it as the bytes it is kept in, see `with_result`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<engine::Report>)]
    result: Option<()>,
}

/// `engine`: it stands as the engine decided. `confirmation`: reviewers decided what the policy alone recommended. `review`:
/// reviewers decided otherwise, or the policy recommended nothing. `override`: somebody with the authority decided against what
/// held.
#[derive(Clone, Copy, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = SettledBy)]
pub(super) enum SettledBy {
    Engine,
    Confirmation,
    Review,
    Override,
}

/// What people did with an analysis, and what they left out.
#[derive(Default)]
pub(super) struct Handling {
    inputs_missing: Vec<&'static str>,
    votes: Option<Votes>,
    overridden: Option<Override>,
    assignee_name: Option<String>,
}

#[derive(Clone, Copy, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = AnalysisStatus)]
pub(super) enum StatusName {
    Queued,
    Processing,
    Completed,
    Failed,
}

#[derive(Clone, Copy, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = Decision)]
pub(super) enum DecisionName {
    Approved,
    Declined,
    ManualReview,
}

/// A stable code for programs and a sentence for people.
#[derive(Serialize, ToSchema)]
#[schema(as = AnalysisFailure)]
pub(super) struct FailureRecord {
    #[schema(example = "not_a_statement")]
    code: String,
    message: String,
}

/// Pages of the scans among the files: each takes two or three seconds.
#[derive(Serialize, ToSchema)]
#[schema(as = AnalysisProgress)]
pub(super) struct ProgressRecord {
    #[schema(minimum = 0, example = 5)]
    pages_read: i64,
    #[schema(minimum = 0, example = 12)]
    pages: i64,
}

/// The first and the last day among them.
#[derive(Serialize, ToSchema)]
#[schema(as = StatementPeriod)]
pub(super) struct Days {
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

impl From<analyses::SettledBy> for SettledBy {
    fn from(settled: analyses::SettledBy) -> Self {
        match settled {
            analyses::SettledBy::Engine => Self::Engine,
            analyses::SettledBy::Confirmation => Self::Confirmation,
            analyses::SettledBy::Review => Self::Review,
            analyses::SettledBy::Override => Self::Override,
        }
    }
}

impl Record {
    pub(super) fn new(analysis: Analysis, handling: Handling) -> Self {
        let reference = analysis.reference().to_string();
        let settled_by = analysis.settled_by().map(Into::into);
        let (product_id, product_version) = analysis.product.unzip();
        let Summary { holder, bank, period, .. } = analysis.summary.unwrap_or_default();
        // What the reviewers decided is theirs, whoever overrode it.
        let reviewed = handling.overridden.as_ref().map(|one| one.original).or(analysis.decision);
        let assignee = analysis.assignee.zip(handling.assignee_name);
        let application = analysis.application;
        let inputs = application.inputs.and_then(|inputs| engine::inputs(&inputs).ok());
        Self {
            id: analysis.id.as_str().to_owned(),
            reference,
            status: analysis.status.into(),
            decision: analysis.decision.map(Into::into),
            engine_decision: analysis.engine_decision.map(Into::into),
            settled_by,
            score: analysis.score,
            product_id: product_id.map(|id| id.as_str().to_owned()),
            product_version,
            applicant_name: application.applicant_name,
            requested_amount: inputs.and_then(|inputs| inputs.requested_amount).map(Rupees),
            inputs_missing: handling.inputs_missing,
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
            progress: analysis
                .progress
                .map(|far| ProgressRecord { pages_read: far.pages_read, pages: far.pages }),
            failure: analysis.failure.map(FailureRecord::from),
            review: handling.votes.map(|votes| ReviewState::new(&votes, reviewed)),
            overridden: handling.overridden.map(OverrideRecord::from),
            assignee: assignee.map(|(id, name)| Person { id: id.to_string(), name }),
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
    reader: &mut Reader,
    team: &TeamId,
    found: Vec<Analysis>,
) -> Result<Vec<Record>, store::Error> {
    let reviewed = found.iter().filter(|analysis| may_be_reviewed(analysis)).map(|analysis| &analysis.id);
    let reviewed: Vec<&AnalysisId> = reviewed.collect();
    let mut votes = analyses::votes(reader, team, &reviewed).await?;
    let missing = needed_inputs::missing(reader, team, &found).await?;
    let overridden = found.iter().filter(|analysis| analysis.override_id.is_some());
    let overridden: Vec<&AnalysisId> = overridden.map(|analysis| &analysis.id).collect();
    let mut overridden = analyses::holding_overrides(reader, team, &overridden).await?;
    let mut assignees: Vec<&UserId> =
        found.iter().filter_map(|analysis| analysis.assignee.as_ref()).collect();
    assignees.sort_unstable();
    assignees.dedup();
    let names = users::names(reader, team, &assignees).await?;
    let record = |(analysis, inputs_missing): (Analysis, Vec<&'static str>)| {
        let handling = Handling {
            votes: votes.remove(&analysis.id),
            overridden: overridden.remove(&analysis.id),
            assignee_name: analysis.assignee.as_ref().and_then(|person| names.get(person).cloned()),
            inputs_missing,
        };
        Record::new(analysis, handling)
    };
    Ok(found.into_iter().zip(missing).map(record).collect())
}

/// Where two people decide, the first one's word leaves the decision as it was.
fn may_be_reviewed(analysis: &Analysis) -> bool {
    analysis.engine_decision == Some(Decision::ManualReview)
}

pub(super) fn is_final(status: Status) -> bool {
    matches!(status, Status::Completed | Status::Failed)
}
