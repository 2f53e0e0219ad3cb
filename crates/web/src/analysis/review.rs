//! `POST /analyses/{id}/review`: a person's word on a flagged analysis, from its own page.

use axum::extract::State;
use axum::response::Response;
use service::App;
use service::actions;
use service::error::Error;
use service::request::Id;
use store::AnalysisId;

use crate::{Notice, Submission};

pub(super) async fn review(
    State(app): State<App>,
    Id(id): Id<AnalysisId>,
    submission: Submission,
) -> Result<Response, Error> {
    let Submission { visitor, fields } = submission;
    actions::review::review(&app, &visitor.caller, &id, fields.decision()?, fields.text("note")).await?;
    Ok(visitor.see_other(&format!("/analyses/{id}"), Notice::Reviewed))
}
