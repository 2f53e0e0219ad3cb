//! `POST /v1/analyses/{id}/requeue`: a failed analysis → a queued one.

use axum::extract::State;
use axum::http::StatusCode;
use axum::response::Response;
use service::App;
use service::actions;
use service::auth::Caller;
use service::error::{Error, ErrorBody};
use service::request::Id;
use store::AnalysisId;
use store::scopes::Scope;

use super::record::Record;
use super::show::shown;

/// Have a failed analysis taken up again
///
/// Role `analyst` or higher; a key needs the scope `upload` or `review`. It is read again from the statement that was uploaded,
/// under the same `ref` and the same version of its product. One that is queued or processing stays as it is, so sending the
/// request twice does no harm.
#[utoipa::path(
    post, path = "/v1/analyses/{id}/requeue", tag = "Analyses",
    params(("id" = String, Path, description = "The id of the analysis.")),
    responses(
        (status = 202, description = "The analysis, on its way.", body = Record),
        (status = 409, description = "`not_failed`: it is completed", body = ErrorBody),
        (status = 410, description = "`document_erased`: there is nothing left to read", body = ErrorBody),
    ),
)]
pub(super) async fn requeue(
    State(app): State<App>,
    caller: Caller,
    Id(id): Id<AnalysisId>,
) -> Result<Response, Error> {
    caller.must_have(Scope::Upload).or_else(|_| caller.must_have(Scope::Review))?;
    actions::requeue::requeue(&app, &caller, &id).await?;
    let mut answer = shown(&app, &caller, &id, false).await?;
    *answer.status_mut() = StatusCode::ACCEPTED;
    Ok(answer)
}
