//! `GET /v1/analyses/{id}/document`: an id → the statement as it was uploaded.

use axum::extract::State;
use store::AnalysisId;

use super::attachment::Attachment;
use crate::App;
use crate::actions;
use crate::api::Binary;
use crate::auth::Caller;
use crate::error::{Error, ErrorBody};
use crate::request::Id;

/// The statement as it was uploaded
///
/// The original bytes: an encrypted file is still encrypted. Every read goes into the audit log.
#[utoipa::path(
    get, path = "/v1/analyses/{id}/document", tag = "Analyses",
    params(("id" = String, Path, description = "The id of the analysis.")),
    responses(
        (status = 200, description = "The file.", body = inline(Binary), content_type = "application/pdf", headers(("Content-Disposition" = String))),
        (status = 403, description = "`numbers_masked`: viewers see numbers masked, unless the team wants otherwise", body = ErrorBody),
        (status = 410, description = "`document_erased`: the team keeps originals for less long than results", body = ErrorBody),
        (status = 429, description = "`rate_limited`: too many downloads at once", body = ErrorBody, headers(("Retry-After" = i64))),
    ),
)]
pub(super) async fn document(
    State(app): State<App>,
    caller: Caller,
    Id(id): Id<AnalysisId>,
) -> Result<Attachment, Error> {
    let document = actions::document::document(&app, &caller, &id).await?;
    let media_type = "application/pdf";
    Ok(Attachment { name: document.name, media_type, body: document.body, length: Some(document.length) })
}
