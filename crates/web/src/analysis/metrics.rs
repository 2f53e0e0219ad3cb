//! `GET /analyses/{id}/metrics`: every metric of the statement, each leading to its rows, and every check of the document.

use askama::Template;
use axum::extract::State;
use axum::response::Response;
use service::App;
use service::error::Error;
use service::request::Id;
use store::AnalysisId;

use super::view::{self, CheckView, MissingView, Places, ValueView};
use super::{reading, show};
use crate::words::english;
use crate::{Section, Shell, Visitor};

#[derive(Template)]
#[template(path = "analysis/metrics.html")]
struct MetricsView {
    shell: Shell,
    place: String,
    reference: String,
    metrics: Vec<ValueView>,
    missing: Vec<MissingView>,
    checks: Vec<CheckView>,
}

pub(super) async fn metrics(
    State(app): State<App>,
    visitor: Visitor,
    Id(id): Id<AnalysisId>,
) -> Result<Response, Error> {
    let team = &visitor.caller.team;
    let analysis = show::must_be_completed(&app, team, &id).await?;
    let report = reading::report(&app, &visitor.caller, &analysis).await?;
    let places = Places::of(&analysis);
    visitor.page(&MetricsView {
        shell: visitor.shell(Section::Analyses, english::navigation::titles::METRICS_AND_CHECKS),
        reference: analysis.reference().to_string(),
        metrics: view::metrics(&report, &places),
        missing: view::missing(&report),
        checks: view::checks(&report),
        place: places.place,
    })
}
