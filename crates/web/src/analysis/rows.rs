//! `GET /analyses/{id}/transactions`: the rows that were asked for, for the script that puts them into the page.

use askama::Template;
use axum::extract::State;
use axum::response::Response;
use service::App;
use service::error::Error;
use service::request::{Id, Query};
use store::AnalysisId;

use super::table::{self, Wish};
use super::view::{Places, RowsView};
use super::{reading, show};
use crate::{Visitor, page};

#[derive(Template)]
#[template(path = "analysis/rows.html")]
struct FoundView {
    table: RowsView,
}

pub(super) async fn rows(
    State(app): State<App>,
    visitor: Visitor,
    Id(id): Id<AnalysisId>,
    query: Query,
) -> Result<Response, Error> {
    let wish = Wish::of(&query)?;
    let team = &visitor.caller.team;
    let analysis = show::must_be_completed(&app, team, &id).await?;
    let report = reading::report(&app, &visitor.caller, &analysis).await?;
    let places = Places::of(&analysis).seen_by(&visitor.caller);
    page::page(&FoundView { table: RowsView::new(&report, &wish, &table::find(&report, &wish), &places) })
}
