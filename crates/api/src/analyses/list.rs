//! `GET /v1/analyses`: a filter and a page → the team's analyses, newest first.

use axum::extract::State;
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use bytes::Bytes;
use service::App;
use service::auth::Caller;
use service::cache::Question;
use service::error::Error;
use service::filter;
use service::reads::Look;
use service::request::Query;
use sha2::{Digest, Sha256};
use store::analyses;
use store::{TeamId, teams};

use super::filter::FilterQuery;
use super::record::{Record, records};
use crate::{List, PageQuery};

/// The team's analyses, newest first
///
/// Filters hold all at once. Answers carry an `ETag`: send it as `If-None-Match`, and an unchanged list is answered with 304 and no body.
#[utoipa::path(
    get, path = "/v1/analyses", tag = "Analyses",
    params(
        PageQuery,
        FilterQuery,
        ("If-None-Match" = Option<String>, Header, description = "The `ETag` of an earlier answer."),
    ),
    responses(
        (status = 200, description = "One page.", body = List<Record>, headers(("ETag" = String))),
        (status = 304, description = "Nothing has changed since the answer with that `ETag`."),
    ),
)]
pub(super) async fn list(
    State(app): State<App>,
    caller: Caller,
    query: Query,
    headers: HeaderMap,
) -> Result<Response, Error> {
    let question = Question { filter: filter::read(&app, &caller, &query)?, page: query.page()? };
    let tag = entity_tag(&caller, caller.revision, &question);
    if headers.get_all(header::IF_NONE_MATCH).iter().any(|value| names(value, &tag)) {
        return Ok((StatusCode::NOT_MODIFIED, [(header::ETAG, tag)]).into_response());
    }
    // One entry a list, not one a row: whoever asks sees names of applicants.
    app.note_read(&caller, Look::Analyses, caller.team.as_str()).await?;
    if let Some(known) = app.lists.find(&caller.team, caller.revision, &question) {
        return Ok(answer(shown(&caller, known), tag));
    }
    let (revision, body) = read(&app, &caller.team, &question).await?;
    let tag = entity_tag(&caller, revision, &question);
    app.lists.keep(&caller.team, revision, question, body.clone());
    Ok(answer(shown(&caller, body), tag))
}

/// Lists are kept in full; who may not see them so gets a copy.
fn shown(caller: &Caller, list: Bytes) -> Bytes {
    if caller.sees_numbers { list } else { caller.shown_json(list.to_vec()).into() }
}

/// The list, and the revision that it shows: both of one moment.
async fn read(app: &App, team: &TeamId, question: &Question) -> Result<(i64, Bytes), Error> {
    let mut reader = app.database.snapshot().await?;
    let revision = teams::find(&mut reader, team).await?.map_or(0, |team| team.revision);
    let (mut found, total) = analyses::list(&mut reader, team, &question.filter, question.page).await?;
    // It changes without a new revision, and a list is kept for as long as that is the same.
    found.iter_mut().for_each(|analysis| analysis.progress = None);
    let data = records(&mut reader, team, found).await?;
    drop(reader);
    let body = serde_json::to_vec(&List::of(data, total, question.page))
        .map_err(|failure| Error::Internal(Box::new(failure)))?;
    Ok((revision, body.into()))
}

fn answer(body: Bytes, tag: HeaderValue) -> Response {
    let json = HeaderValue::from_static("application/json");
    ([(header::CONTENT_TYPE, json), (header::ETAG, tag)], body).into_response()
}

/// Another program may write the same list in another way, so its version counts too; and a masked list is another one.
fn entity_tag(caller: &Caller, revision: i64, question: &Question) -> HeaderValue {
    let manner = if caller.sees_numbers { "" } else { " masked" };
    // What was asked is written out in full by its own names: two questions never look the same.
    let text = format!("{} {} {revision} {question:?}{manner}", engine::VERSION, caller.team);
    let hash = Sha256::digest(text);
    let mut tag = String::from("\"");
    for byte in hash.iter().take(16) {
        tag.push_str(&format!("{byte:02x}"));
    }
    tag.push('"');
    HeaderValue::from_str(&tag).unwrap_or(HeaderValue::from_static("\"\""))
}

/// `*`, or a list of tags with ours in it. Proxies that recompress mark tags as weak, which is near enough here.
fn names(header: &HeaderValue, tag: &HeaderValue) -> bool {
    let (Ok(header), Ok(tag)) = (header.to_str(), tag.to_str()) else { return false };
    header.split(',').map(str::trim).any(|one| one == "*" || one.strip_prefix("W/").unwrap_or(one) == tag)
}
