//! `POST /v1/outcomes/import`: what became of many loans, in one file.

use axum::Json;
use axum::extract::{DefaultBodyLimit, FromRequest, Request, State};
use store::users::Role;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use service::App;
use service::actions::outcomes::{Imported, import as imported};
use service::auth::Caller;
use service::error::Error;
use service::request::{CsvText, Query};

pub(crate) fn routes() -> OpenApiRouter<App> {
    // The body is bounded by its own reader.
    OpenApiRouter::default().routes(routes!(import)).layer(DefaultBodyLimit::disable())
}

/// Import what became of loans
///
/// Role `analyst` or higher. A CSV file with a header: `analysis_id` or `external_id`, `outcome`, `as_of`, and
/// `worst_days_past_due` if you know it, in any order; at most 5,000 lines and 1 MB. Lines that are right are written although others
/// are wrong. The same file sent twice writes nothing the second time.
#[utoipa::path(
    post, path = "/v1/outcomes/import", tag = "Portfolio",
    params((
        "preview" = Option<bool>, Query,
        description = "`true`: tell what would be written, and write nothing.",
    )),
    request_body(content = String, content_type = "text/csv", example = json!("external_id,outcome,worst_days_past_due,as_of\nLN-1042,good,0,2026-11-13\n")),
    responses(
        (status = 200, description = "What became of the lines.", body = Imported),
    ),
)]
async fn import(
    State(app): State<App>,
    caller: Caller,
    query: Query,
    request: Request,
) -> Result<Json<Imported>, Error> {
    // Before the body is read: whoever may not import need not send it.
    caller.must_be(Role::Analyst)?;
    let CsvText(text) = CsvText::from_request(request, &app).await?;
    let is_preview = query.choice("preview", &[("true", true), ("false", false)])?.unwrap_or(false);
    Ok(Json(imported(&app, &caller, &text, is_preview).await?))
}
