//! `GET /v1/credit-checks`: a filter and a page → the team's credit checks, newest first and masked.

use axum::Json;
use axum::extract::State;
use service::App;
use service::actions;
use service::auth::Caller;
use service::error::Error;
use service::request::Query;
use store::credit_checks::{Filter, Status};

use super::record::{Record, StatusName};
use crate::{List, PageQuery};

/// The team's credit checks, newest first
///
/// Names and numbers are masked, and reports are left out: `GET /v1/credit-checks/{id}` has both.
#[utoipa::path(
    get, path = "/v1/credit-checks", tag = "Credit checks",
    params(
        PageQuery,
        ("status" = Option<StatusName>, Query, description = "Only those with this status."),
    ),
    responses((status = 200, description = "One page.", body = List<Record>)),
)]
pub(super) async fn list(
    State(app): State<App>,
    caller: Caller,
    query: Query,
) -> Result<Json<List<Record>>, Error> {
    let page = query.page()?;
    let status = query.choice("status", &Status::ALL.map(|status| (status.name(), status)))?;
    let (checks, total) = actions::credit_checks::list(&app, &caller, Filter { status }, page).await?;
    Ok(Json(List::of(checks.into_iter().map(Record::masked).collect(), total, page)))
}
