//! A page that is asked for → the answer with its picture, which browsers keep for a while.

use axum::http::{HeaderMap, HeaderName, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use sandbox::Picture;
use store::AnalysisId;

use crate::App;
use crate::actions::pages::{self, Wanted};
use crate::auth::Caller;
use crate::download::holding;
use crate::error::Error;

/// In the browser of whoever asked and nowhere else, for as long as one works on a case.
const KEPT_BY_BROWSERS: HeaderValue = HeaderValue::from_static("private, max-age=900");
const WIDTH_POINTS: HeaderName = HeaderName::from_static("x-page-width-points");
const HEIGHT_POINTS: HeaderName = HeaderName::from_static("x-page-height-points");

/// The picture, or the word that whoever asks has it already. The API and the pages show the same one.
pub async fn answer(
    app: &App,
    caller: &Caller,
    id: &AnalysisId,
    wanted: Wanted,
    headers: &HeaderMap,
) -> Result<Response, Error> {
    let found = pages::find(app, caller, id, wanted).await?;
    let tag = found.tag();
    if is_known(headers, &tag) {
        return Ok((StatusCode::NOT_MODIFIED, caching(&tag)).into_response());
    }
    let download = app.downloads.begin(&caller.user, &caller.team)?;
    let picture = pages::picture(app, caller, &found).await?;
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
