//! `/v1/analyses/{id}/runs`: how an analysis came to what it is, run by run.

use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use ledger::Rupees;
use serde::Serialize;
use service::App;
use service::auth::Caller;
use service::error::Error;
use service::reads::Look;
use service::request::{Id, Query, RunNumber};
use store::AnalysisId;
use store::analyses::{self, Analysis, Run, Statement};
use utoipa::ToSchema;

use super::record::{DecisionName, FailureRecord, StatusName, with_result};
use crate::{List, Moment, PageQuery};

/// One run of an analysis: what it read, and what came of it.
#[derive(Serialize, ToSchema)]
#[schema(as = AnalysisRun)]
pub(super) struct RunRecord {
    /// Counted from 1.
    #[schema(example = 1)]
    run: i64,
    /// Whether the analysis is in this run now.
    is_present: bool,
    status: StatusName,
    /// What held at its end: the engine's decision, or the person's.
    #[schema(required)]
    decision: Option<DecisionName>,
    #[schema(required)]
    engine_decision: Option<DecisionName>,
    #[schema(required, example = 712)]
    score: Option<i64>,
    #[schema(required)]
    product_id: Option<String>,
    #[schema(required)]
    product_version: Option<i64>,
    #[schema(required, example = "Meera Nair")]
    applicant_name: Option<String>,
    #[schema(required, example = 500000)]
    requested_amount: Option<Rupees>,
    /// The files that it read, in the order of its report.
    statements: Vec<RunStatement>,
    #[schema(required)]
    failure: Option<FailureRecord>,
    /// The id of the user who asked for it.
    #[schema(example = "usr_01jc5h0w2kf0bv6t3n8ydrxz5q")]
    created_by: String,
    created_at: Moment,
    #[schema(required)]
    started_at: Option<Moment>,
    #[schema(required)]
    completed_at: Option<Moment>,
    /// The full report: only of a single run with `include_result=true`, and `null` where there is none.
    // The last member: the report is written behind it as the bytes it is kept in.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<engine::Report>)]
    result: Option<()>,
}

/// A file that a run read.
#[derive(Serialize, ToSchema)]
pub(super) struct RunStatement {
    #[schema(example = "st_01jc5h0w2kf0bv6t3n8ydrxz5q")]
    id: String,
    #[schema(required, example = "june.pdf")]
    name: Option<String>,
}

impl RunRecord {
    fn of(run: Run, statements: &[Statement]) -> Self {
        let (product_id, product_version) = run.product.unzip();
        let inputs = run.application.inputs.and_then(|inputs| engine::inputs(&inputs).ok());
        let read = statements.iter().filter(|statement| statement.is_in(run.number));
        Self {
            run: run.number,
            is_present: false,
            status: run.status.into(),
            decision: run.decision.map(Into::into),
            engine_decision: run.engine_decision.map(Into::into),
            score: run.score,
            product_id: product_id.map(|id| id.to_string()),
            product_version,
            applicant_name: run.application.applicant_name,
            requested_amount: inputs.and_then(|inputs| inputs.requested_amount).map(Rupees),
            statements: read
                .map(|statement| RunStatement { id: statement.id.to_string(), name: statement.name.clone() })
                .collect(),
            failure: run.failure.map(FailureRecord::from),
            created_by: run.created_by.to_string(),
            created_at: Moment(run.created_at),
            started_at: run.started_at.map(Moment),
            completed_at: run.completed_at.map(Moment),
            result: None,
        }
    }

    fn present(analysis: Analysis, statements: &[Statement]) -> Self {
        let run = Run {
            number: analysis.run,
            status: analysis.status,
            decision: analysis.decision,
            engine_decision: analysis.engine_decision,
            score: analysis.score,
            product: analysis.product,
            application: analysis.application,
            failure: analysis.failure,
            created_by: analysis.run_by,
            created_at: analysis.run_at,
            started_at: analysis.started_at,
            completed_at: analysis.completed_at,
            has_result: false,
        };
        Self { is_present: true, ..Self::of(run, statements) }
    }
}

/// All runs of an analysis, newest first
#[utoipa::path(
    get, path = "/v1/analyses/{id}/runs", tag = "Analyses",
    params(("id" = String, Path, description = "The id of the analysis."), PageQuery),
    responses(
        (status = 200, description = "One page.", body = List<RunRecord>),
    ),
)]
pub(super) async fn runs(
    State(app): State<App>,
    caller: Caller,
    Id(id): Id<AnalysisId>,
    query: Query,
) -> Result<Response, Error> {
    let page = query.page()?;
    let mut all = records(&app, &caller, &id).await?;
    all.reverse();
    app.note_read(&caller, Look::Analysis, id.as_str()).await?;
    masked(&caller, serde_json::to_vec(&List::cut(all, page)))
}

/// One run of an analysis
#[utoipa::path(
    get, path = "/v1/analyses/{id}/runs/{run}", tag = "Analyses",
    params(
        ("id" = String, Path, description = "The id of the analysis."),
        ("run" = i64, Path, description = "Counted from 1.", minimum = 1),
        ("include_result" = Option<bool>, Query, description = "`true` adds the full report as `result`."),
    ),
    responses(
        (status = 200, description = "The run.", body = RunRecord),
    ),
)]
pub(super) async fn run(
    State(app): State<App>,
    caller: Caller,
    Id(id): Id<AnalysisId>,
    RunNumber(number): RunNumber,
    query: Query,
) -> Result<Response, Error> {
    let with_report = query.choice("include_result", &[("true", true), ("false", false)])?.unwrap_or(false);
    let all = records(&app, &caller, &id).await?;
    let mut record =
        all.into_iter().find(|record| record.run == number).ok_or(Error::NotFound("run of this analysis"))?;
    let look = if with_report { Look::Report } else { Look::Analysis };
    app.note_read(&caller, look, id.as_str()).await?;
    if !with_report {
        return masked(&caller, serde_json::to_vec(&record));
    }
    let mut reader = app.database.read().await?;
    let report = if record.is_present {
        analyses::result(&mut reader, &caller.team, &id).await?
    } else {
        analyses::run_result(&mut reader, &caller.team, &id, number).await?
    };
    drop(reader);
    record.result = Some(());
    masked(&caller, with_result(&record, report.as_deref()))
}

/// Oldest first.
async fn records(app: &App, caller: &Caller, id: &AnalysisId) -> Result<Vec<RunRecord>, Error> {
    let mut reader = app.database.snapshot().await?;
    let analysis = analyses::find(&mut reader, &caller.team, id).await?.ok_or(Error::NotFound("analysis"))?;
    let statements = analyses::all_statements(&mut reader, &caller.team, &analysis).await?;
    let earlier = analyses::runs(&mut reader, &caller.team, id).await?;
    let mut records: Vec<RunRecord> =
        earlier.into_iter().map(|run| RunRecord::of(run, &statements)).collect();
    records.push(RunRecord::present(analysis, &statements));
    Ok(records)
}

fn masked(caller: &Caller, json: serde_json::Result<Vec<u8>>) -> Result<Response, Error> {
    let json = caller.shown_json(json.map_err(|failure| Error::Internal(Box::new(failure)))?);
    Ok(([(header::CONTENT_TYPE, "application/json")], json).into_response())
}
