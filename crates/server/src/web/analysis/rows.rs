//! `GET /analyses/{id}/transactions`: the rows that were asked for, for the script that searches and sorts them at once.

use axum::Json;
use axum::extract::State;
use axum::http::{HeaderValue, header};
use axum::response::{IntoResponse, Response};
use store::AnalysisId;

use super::table::{self, Wish};
use super::view::{Places, compact};
use super::{reading, show};
use crate::App;
use crate::error::Error;
use crate::request::{Id, Query};
use crate::web::Visitor;

pub(super) async fn rows(
    State(app): State<App>,
    visitor: Visitor,
    Id(id): Id<AnalysisId>,
    query: Query,
) -> Result<Response, Error> {
    let wish = Wish::of(&query)?;
    let team = &visitor.caller.team;
    let analysis = show::must_be_completed(&app, team, &id).await?;
    let report = reading::report(&app, &visitor.caller, &id).await?;
    let places = Places::of(&analysis);
    let mut response = Json(compact(&report, &table::find(&report, &wish), &places)).into_response();
    response.headers_mut().insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    Ok(response)
}
