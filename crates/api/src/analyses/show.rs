//! `GET /v1/analyses/{id}`: an id → the analysis and, if asked for, its report.

use std::time::Duration;

use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use service::App;
use service::auth::Caller;
use service::error::Error;
use service::reads::Look;
use service::request::{Id, Query};
use store::analyses;
use store::{AnalysisId, TeamId};
use tokio::time::Instant;

use super::record::{Record, is_final, records};

/// Shorter than proxies wait for an answer.
const WAIT_SECONDS_AT_MOST: i64 = 30;
/// An ordinary statement is done by then.
const FIRST_LOOK: Duration = Duration::from_millis(50);
const SLOWEST_LOOKS: Duration = Duration::from_secs(1);

/// One analysis
///
/// Poll it until `status` is `completed` or `failed`, or let the service wait for that with `wait`.
#[utoipa::path(
    get, path = "/v1/analyses/{id}", tag = "Analyses",
    params(
        ("id" = String, Path, description = "The id of the analysis."),
        ("include_result" = Option<bool>, Query, description = "`true` adds the full report as `result`."),
        ("wait" = Option<i64>, Query, description = "Answers when the analysis is final, or after so many seconds: 0 to 30.", minimum = 0, maximum = 30),
    ),
    responses(
        (status = 200, description = "The analysis.", body = Record),
    ),
)]
pub(super) async fn show(
    State(app): State<App>,
    caller: Caller,
    Id(id): Id<AnalysisId>,
    query: Query,
) -> Result<Response, Error> {
    let with_result = query.choice("include_result", &[("true", true), ("false", false)])?.unwrap_or(false);
    if let Some(seconds) = query.number("wait", (0, WAIT_SECONDS_AT_MOST))? {
        wait(&app, &caller.team, &id, Duration::from_secs(seconds.unsigned_abs())).await?;
    }
    let answer = shown(&app, &caller, &id, with_result).await?;
    let look = if with_result { Look::Report } else { Look::Analysis };
    app.note_read(&caller, look, id.as_str()).await?;
    Ok(answer)
}

/// The analysis as it is now.
pub(super) async fn shown(
    app: &App,
    caller: &Caller,
    id: &AnalysisId,
    with_result: bool,
) -> Result<Response, Error> {
    let team = &caller.team;
    let mut reader = app.database.snapshot().await?;
    let analysis = analyses::find(&mut reader, team, id).await?.ok_or(Error::NotFound("analysis"))?;
    let report = if with_result { analyses::result(&mut reader, team, id).await? } else { None };
    let record =
        records(&mut reader, team, vec![analysis]).await?.pop().ok_or(Error::NotFound("analysis"))?;
    drop(reader);
    let json = if with_result { record.with_result(report.as_deref()) } else { serde_json::to_vec(&record) };
    let json = caller.shown_json(json.map_err(|failure| Error::Internal(Box::new(failure)))?);
    Ok(([(header::CONTENT_TYPE, "application/json")], json).into_response())
}

/// Looks now and then, ever more slowly: the one who finishes it may be another machine.
async fn wait(app: &App, team: &TeamId, id: &AnalysisId, patience: Duration) -> Result<(), Error> {
    let Ok(_place) = app.waiters.try_acquire() else { return Ok(()) };
    let end = Instant::now() + patience;
    let mut pause = FIRST_LOOK;
    loop {
        let mut reader = app.database.read().await?;
        let found = analyses::find(&mut reader, team, id).await?.ok_or(Error::NotFound("analysis"))?;
        // The connection is for others meanwhile.
        drop(reader);
        let now = Instant::now();
        if is_final(found.status) || now >= end {
            return Ok(());
        }
        tokio::time::sleep(pause.min(end - now)).await;
        pause = (pause * 2).min(SLOWEST_LOOKS);
    }
}
