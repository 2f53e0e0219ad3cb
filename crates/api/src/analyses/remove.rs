//! `DELETE /v1/analyses/{id}`: an id → nothing left of it.

use axum::extract::State;
use axum::http::StatusCode;
use store::AnalysisId;

use service::App;
use service::actions;
use service::auth::Caller;
use service::error::Error;
use service::request::{Id, Trace};

/// Erase an analysis
///
/// Role `admin` or higher. Removes the statement, the report, the reviews and the record at once and for good; the audit log
/// says who did it and when. Its `ref` is not given out again.
#[utoipa::path(
    delete, path = "/v1/analyses/{id}", tag = "Analyses",
    params(("id" = String, Path, description = "The id of the analysis.")),
    responses(
        (status = 204, description = "It is gone."),
    ),
)]
pub(super) async fn remove(
    State(app): State<App>,
    caller: Caller,
    Id(id): Id<AnalysisId>,
    trace: Trace,
) -> Result<StatusCode, Error> {
    actions::erase::erase(&app, &caller, trace.id(), &id).await?;
    Ok(StatusCode::NO_CONTENT)
}
