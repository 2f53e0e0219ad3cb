//! `GET /v1/analyses/{id}/export`: an id and a format → the report as a file.

use axum::extract::State;
use service::App;
use service::actions::export::{Format, export as exported};
use service::attachment::Attachment;
use service::auth::Caller;
use service::download::holding;
use service::error::{Error, ErrorBody};
use service::request::{Id, Query, language};
use store::AnalysisId;

use crate::Binary;

/// The report as a file
///
/// `xlsx`: a workbook for analysts; `csv`: the transactions; `pdf`: a credit memo; `json`: the `result` object.
#[utoipa::path(
    get, path = "/v1/analyses/{id}/export", tag = "Analyses",
    params(
        ("id" = String, Path, description = "The id of the analysis."),
        ("format" = inline(Format), Query, description = "What kind of file."),
        (
            "language" = Option<String>, Query, pattern = "^(en|hi)$",
            description = "`hi` adds what the applicant is told in Hindi to the `pdf`; other files are as they are.",
        ),
    ),
    responses(
        (status = 200, description = "The file, of the type that goes with its format.", headers(("Content-Disposition" = String)), content(
            (inline(Binary) = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"),
            (inline(Binary) = "text/csv"),
            (inline(Binary) = "application/pdf"),
            (engine::Report = "application/json"),
        )),
        (status = 409, description = "`not_completed`", body = ErrorBody),
        (status = 429, description = "`rate_limited`: too many downloads at once", body = ErrorBody, headers(("Retry-After" = i64))),
    ),
)]
pub(super) async fn export(
    State(app): State<App>,
    caller: Caller,
    Id(id): Id<AnalysisId>,
    query: Query,
) -> Result<Attachment, Error> {
    let choices = Format::ALL.map(|format| (format.name(), format));
    let format = query.choice("format", &choices)?.ok_or_else(|| {
        let names: Vec<&str> = Format::ALL.iter().map(|format| format.name()).collect();
        Error::InvalidParameter(format!("`format` must be one of {}.", names.join(", ")))
    })?;
    let language = language(&query)?.unwrap_or_default();
    let file = exported(&app, &caller, &id, (format, language)).await?;
    let name = format!("{}.{}", file.reference, format.name());
    let body = holding(file.bytes.into(), app.downloads.begin(&caller.user, &caller.team)?);
    Ok(Attachment { name, media_type: format.media_type(), body, length: None })
}
