//! `GET /v1/analyses/{id}/pages/{page}`: an id and a page → the picture of that page.

use axum::extract::State;
use axum::http::{HeaderMap, HeaderName, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use sandbox::Picture;
use service::App;
use service::actions::pages::{self, Wanted};
use service::auth::Caller;
use service::download::holding;
use service::error::{Error, ErrorBody};
use service::request::{Id, PageNumber, Query};
use store::AnalysisId;

use crate::Binary;

/// As wide as a page is on an ordinary screen.
const USUAL_WIDTH: i64 = 1100;
const WIDTHS: (i64, i64) = (100, 2000);
/// In the browser of whoever asked and nowhere else, for as long as one works on a case.
const KEPT_BY_BROWSERS: HeaderValue = HeaderValue::from_static("private, max-age=900");
const WIDTH_POINTS: HeaderName = HeaderName::from_static("x-page-width-points");
const HEIGHT_POINTS: HeaderName = HeaderName::from_static("x-page-height-points");

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
    respond(&app, &caller, &id, wanted, &headers).await
}

/// Which of the statements is meant, counted from 0 as in the report.
pub fn statement_place(query: &Query) -> Result<usize, Error> {
    let most = i64::try_from(engine::MAX_DOCUMENTS).unwrap_or(i64::MAX) - 1;
    let place = query.number("statement", (0, most))?.unwrap_or(0);
    Ok(usize::try_from(place).unwrap_or(usize::MAX))
}

/// The picture, or the word that whoever asks has it already. Pages show the same one.
pub async fn respond(
    app: &App,
    caller: &Caller,
    id: &AnalysisId,
    wanted: Wanted,
    headers: &HeaderMap,
) -> Result<Response, Error> {
    let found = pages::find(app, caller, id, wanted).await?;
    let tag = wanted.tag(&found.statement);
    if is_known(headers, &tag) {
        return Ok((StatusCode::NOT_MODIFIED, caching(&tag)).into_response());
    }
    let download = app.downloads.begin(&caller.user, &caller.team)?;
    let picture = pages::picture(app, caller, &found, wanted).await?;
    Ok(shown(picture, &tag).map(|body| holding(body, download)))
}

fn is_known(headers: &HeaderMap, tag: &str) -> bool {
    let named = headers.get(header::IF_NONE_MATCH).and_then(|value| value.to_str().ok());
    named.is_some_and(|named| named.split(',').any(|one| one.trim().trim_start_matches("W/") == tag))
}

fn shown(picture: Picture, tag: &str) -> Response {
    let mut headers = caching(tag);
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static("image/png"));
    for (name, points) in [(WIDTH_POINTS, picture.width_points), (HEIGHT_POINTS, picture.height_points)] {
        if let Ok(value) = HeaderValue::from_str(&points.to_string()) {
            headers.insert(name, value);
        }
    }
    (headers, picture.png).into_response()
}

fn caching(tag: &str) -> HeaderMap {
    let mut headers = HeaderMap::new();
    headers.insert(header::CACHE_CONTROL, KEPT_BY_BROWSERS);
    if let Ok(tag) = HeaderValue::from_str(tag) {
        headers.insert(header::ETAG, tag);
    }
    headers
}
