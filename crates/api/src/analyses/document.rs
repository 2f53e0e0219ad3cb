//! `GET /v1/analyses/{id}/document`: an id → the statement as it was uploaded.

use axum::extract::State;
use service::App;
use service::actions::{self, document::Document};
use service::attachment::Attachment;
use service::auth::Caller;
use service::error::{Error, ErrorBody};
use service::request::{Id, Query, statement_place};
use store::AnalysisId;

use crate::Binary;

/// The statement as it was uploaded
///
/// The original bytes: an encrypted file is still encrypted. Every read goes into the audit log.
#[utoipa::path(
    get, path = "/v1/analyses/{id}/document", tag = "Analyses",
    params(
        ("id" = String, Path, description = "The id of the analysis."),
        ("statement" = Option<i64>, Query, description = "Of several statements which one, counted from 0 as in the report. The first if not given.", minimum = 0, maximum = 23),
    ),
    responses(
        (status = 200, description = "The file; whatever is no PDF comes as `application/octet-stream`.", content((inline(Binary) = "application/pdf"), (inline(Binary) = "application/octet-stream")), headers(("Content-Disposition" = String))),
        (status = 403, description = "`numbers_masked`: viewers see numbers masked, unless the team wants otherwise", body = ErrorBody),
        (status = 410, description = "`document_erased`: the team keeps originals for less long than results", body = ErrorBody),
        (status = 429, description = "`rate_limited`: too many downloads at once", body = ErrorBody, headers(("Retry-After" = i64))),
    ),
)]
pub(super) async fn document(
    State(app): State<App>,
    caller: Caller,
    Id(id): Id<AnalysisId>,
    query: Query,
) -> Result<Attachment, Error> {
    let place = statement_place(&query)?;
    let Document { name, media_type, length, body } =
        actions::document::document(&app, &caller, &id, place).await?;
    Ok(Attachment { name, media_type, body, length: Some(length) })
}
