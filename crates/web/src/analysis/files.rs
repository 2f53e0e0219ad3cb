//! Downloads of an analysis, and its end.

use axum::extract::State;
use axum::response::Response;
use service::App;
use service::actions;
use service::actions::document::Document;
use service::actions::export::Format;
use service::attachment::Attachment;
use service::download::holding;
use service::error::Error;
use service::request::{Id, Query, language, statement_place};
use store::AnalysisId;

use crate::{Notice, Submission, Visitor};

/// `GET /analyses/{id}/export?format=…`: the report as a file.
pub(super) async fn export(
    State(app): State<App>,
    visitor: Visitor,
    Id(id): Id<AnalysisId>,
    query: Query,
) -> Result<Attachment, Error> {
    let choices = Format::ALL.map(|format| (format.name(), format));
    let format = query.choice("format", &choices)?.unwrap_or(Format::Xlsx);
    let language = language(&query)?.unwrap_or_default();
    let file = actions::export::export(&app, &visitor.caller, &id, (format, language)).await?;
    let name = format!("{}.{}", file.reference, format.name());
    let body = holding(file.bytes.into(), app.downloads.begin(&visitor.caller.user, &visitor.caller.team)?);
    Ok(Attachment { name, media_type: format.media_type(), body, length: None })
}

/// `GET /analyses/{id}/document`: the statement as it was uploaded.
pub(super) async fn document(
    State(app): State<App>,
    visitor: Visitor,
    Id(id): Id<AnalysisId>,
    query: Query,
) -> Result<Attachment, Error> {
    let place = statement_place(&query)?;
    let Document { name, media_type, length, body } =
        actions::document::document(&app, &visitor.caller, &id, place).await?;
    Ok(Attachment { name, media_type, body, length: Some(length) })
}

/// `POST /analyses/{id}/requeue`: one that failed is read again.
pub(super) async fn requeue(
    State(app): State<App>,
    Id(id): Id<AnalysisId>,
    submission: Submission,
) -> Result<Response, Error> {
    let visitor = submission.visitor;
    actions::requeue::requeue(&app, &visitor.caller, &id).await?;
    Ok(visitor.see_other(&format!("/analyses/{id}"), Notice::Requeued))
}

/// `POST /analyses/{id}/delete`: everything about it goes, but a line in the audit log.
pub(super) async fn delete(
    State(app): State<App>,
    Id(id): Id<AnalysisId>,
    submission: Submission,
) -> Result<Response, Error> {
    let visitor = submission.visitor;
    actions::erase::erase(&app, &visitor.caller, visitor.caller.trace.id(), &id).await?;
    Ok(visitor.see_other("/analyses", Notice::Erased))
}
