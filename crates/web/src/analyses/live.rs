//! `GET /analyses/rows?ids=…`: the rows of a table that is open somewhere, as they are now.

use askama::Template;
use axum::extract::State;
use axum::response::Response;
use service::App;
use service::error::Error;
use service::reads::Look;
use service::request::Query;
use store::{AnalysisId, analyses};

use super::row::{Known, RowView};
use crate::{Onlooker, page};

/// As many as a page shows, and some that were just uploaded.
const ROWS_AT_MOST: usize = 100;

#[derive(Template)]
#[template(path = "analyses/rows.html")]
struct RowsView {
    rows: Vec<RowView>,
}

/// Those that are not there any more are left out.
pub(super) async fn rows(
    State(app): State<App>,
    Onlooker(visitor): Onlooker,
    query: Query,
) -> Result<Response, Error> {
    let ids = query.text("ids")?.unwrap_or_default().split(',').filter_map(AnalysisId::parse);
    let team = &visitor.caller.team;
    let mut reader = app.database.snapshot().await?;
    let mut found = Vec::new();
    for id in ids.take(ROWS_AT_MOST) {
        found.extend(analyses::find(&mut reader, team, &id).await?);
    }
    let known = Known::of(&mut reader, team, &found).await?;
    drop(reader);
    let now = app.clock.now();
    let rows = found.iter().map(|one| RowView::new(one, &known, (&visitor.caller, now))).collect();
    app.note_read(&visitor.caller, Look::Analyses, team.as_str()).await?;
    page::page(&RowsView { rows })
}
