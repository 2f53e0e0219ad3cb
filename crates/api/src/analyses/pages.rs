//! `GET /v1/analyses/{id}/pages/{page}`: an id and a page → the picture of that page.

use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::Response;
use service::App;
use service::actions::pages::Wanted;
use service::auth::Caller;
use service::error::{Error, ErrorBody};
use service::page_picture;
use service::request::{Id, PageNumber, Query, statement_place};
use store::AnalysisId;

use crate::Binary;

/// As wide as a page is on an ordinary screen.
const USUAL_WIDTH: i64 = 1100;
const WIDTHS: (i64, i64) = (100, 2000);

/// A picture of a page
///
/// The page as it is displayed, about as wide as asked for. `X-Page-Width-Points` and `X-Page-Height-Points` are its
/// size in the unit of every `bbox`: a place in points is the same part of the picture. Every read goes into the audit log.
#[utoipa::path(
    get, path = "/v1/analyses/{id}/pages/{page}", tag = "Analyses",
    params(
        ("id" = String, Path, description = "The id of the analysis."),
        ("page" = u32, Path, description = "Counted from 1.", minimum = 1),
        ("statement" = Option<i64>, Query, description = "Of several statements which one, counted from 0 as in the report: `transactions[].statement`. The first if not given.", minimum = 0, maximum = 23),
        ("width" = Option<i64>, Query, description = "In pixels: 100 to 2000, 1100 if not given. The next larger of a few widths is drawn.", minimum = 100, maximum = 2000),
        ("If-None-Match" = Option<String>, Header, description = "The `ETag` of an earlier answer."),
    ),
    responses(
        (status = 200, description = "The picture.", body = inline(Binary), content_type = "image/png", headers(("ETag" = String), ("X-Page-Width-Points" = f32), ("X-Page-Height-Points" = f32))),
        (status = 304, description = "The picture that `If-None-Match` names is still the one."),
        (status = 403, description = "`numbers_masked`: viewers see numbers masked, unless the team wants otherwise", body = ErrorBody),
        (status = 410, description = "`document_erased`: the team keeps originals for less long than results", body = ErrorBody),
        (status = 422, description = "`page_not_drawable`", body = ErrorBody),
        (status = 429, description = "`rate_limited`: too many downloads at once", body = ErrorBody, headers(("Retry-After" = i64))),
    ),
)]
pub(super) async fn page(
    State(app): State<App>,
    caller: Caller,
    Id(id): Id<AnalysisId>,
    PageNumber(page): PageNumber,
    (query, headers): (Query, HeaderMap),
) -> Result<Response, Error> {
    let width = query.number("width", WIDTHS)?.unwrap_or(USUAL_WIDTH);
    let statement = statement_place(&query)?;
    let wanted = Wanted::new((statement, page), u32::try_from(width).unwrap_or(u32::MAX));
    page_picture::answer(&app, &caller, &id, wanted, &headers).await
}
