//! `/v1/analyses/{id}/assignee`: whose case an analysis is.

use axum::extract::State;
use axum::response::Response;
use serde::Deserialize;
use service::App;
use service::actions::assign::assign as assigned;
use service::auth::Caller;
use service::error::{Error, ErrorBody};
use service::filter::ME;
use service::request::{Id, JsonBody};
use store::{AnalysisId, UserId};
use utoipa::ToSchema;

use super::record::Record;
use super::show::shown;

/// Who is to work on the case.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct NewAssignee {
    /// A member's id, as `GET /v1/members` lists them, or `me` for yourself.
    #[schema(example = "me", min_length = 1, max_length = 200)]
    user_id: String,
}

/// Give a case to somebody
///
/// Role `analyst` or higher; whoever gets it must be an analyst or higher too. Answers with the analysis. Giving it to whoever has
/// it changes nothing.
#[utoipa::path(
    put, path = "/v1/analyses/{id}/assignee", tag = "Analyses",
    params(("id" = String, Path, description = "The id of the analysis.")),
    request_body = NewAssignee,
    responses(
        (status = 200, description = "The analysis with its new assignee.", body = Record),
        (status = 409, description = "`assignee_cannot_decide`", body = ErrorBody),
    ),
)]
pub(super) async fn assign(
    State(app): State<App>,
    caller: Caller,
    Id(id): Id<AnalysisId>,
    JsonBody(new): JsonBody<NewAssignee>,
) -> Result<Response, Error> {
    let person = match new.user_id.as_str() {
        ME => caller.user.clone(),
        // What is no id is nobody's, and not found.
        other => UserId::parse(other).unwrap_or_else(UserId::of_nobody),
    };
    assigned(&app, &caller, &id, Some(&person)).await?;
    shown(&app, &caller, &id, false).await
}

/// Give a case to nobody
///
/// Role `analyst` or higher. Answers with the analysis.
#[utoipa::path(
    delete, path = "/v1/analyses/{id}/assignee", tag = "Analyses",
    params(("id" = String, Path, description = "The id of the analysis.")),
    responses(
        (status = 200, description = "The analysis, which is nobody's now.", body = Record),
    ),
)]
pub(super) async fn unassign(
    State(app): State<App>,
    caller: Caller,
    Id(id): Id<AnalysisId>,
) -> Result<Response, Error> {
    assigned(&app, &caller, &id, None).await?;
    shown(&app, &caller, &id, false).await
}
