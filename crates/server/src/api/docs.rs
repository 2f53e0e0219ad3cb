//! `/v1/openapi.json`, generated from the handlers, and `/docs`, a page to read it that needs nothing from elsewhere.

use std::sync::{Arc, OnceLock};

use axum::Router;
use axum::extract::RawPathParams;
use axum::extract::rejection::RawPathParamsRejection;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Redirect, Response};
use axum::routing::get;
use bytes::Bytes;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;
use utoipa_swagger_ui::Config;

use super::describe;
use crate::App;
use crate::error::Error;

const DOCUMENT: &str = "/v1/openapi.json";
/// Scripts and styles of our own only. The page writes styles into its elements and draws from `data:`.
const CONTENT_SECURITY_POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; \
     img-src 'self' data:; font-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; \
     frame-ancestors 'none'";

/// The pages are for people and not part of the description.
pub(crate) fn pages() -> Router<App> {
    Router::new()
        .route("/docs", get(async || Redirect::permanent("/docs/")))
        .route("/docs/", get(page))
        .route("/docs/{*file}", get(page))
}

pub(crate) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::default().routes(routes!(document))
}

/// This description
///
/// OpenAPI 3.1, generated from the code.
#[utoipa::path(
    get, path = "/v1/openapi.json", tag = "Operations", security(()),
    responses((status = 200, body = Object, content_type = "application/json"))
)]
async fn document() -> Result<Response, Error> {
    let headers =
        [(header::CONTENT_TYPE, "application/json"), (header::CACHE_CONTROL, "public, max-age=300")];
    Ok((headers, text()?).into_response())
}

/// Written once: it is the same for everybody until the program ends.
fn text() -> Result<Bytes, Error> {
    static TEXT: OnceLock<Bytes> = OnceLock::new();
    if let Some(text) = TEXT.get() {
        return Ok(text.clone());
    }
    let document = describe::complete(super::routes().into_openapi());
    let text = document.to_json().map_err(|failure| Error::Internal(Box::new(failure)))?;
    Ok(TEXT.get_or_init(|| Bytes::from(text)).clone())
}

async fn page(parameters: Result<RawPathParams, RawPathParamsRejection>) -> Result<Response, Error> {
    let parameters = parameters.map_err(|_| Error::NotFound("page"))?;
    let name = parameters.iter().next().map_or("", |(_, value)| value).to_owned();
    // A validator elsewhere would be asked to fetch the description.
    let config = Config::from(DOCUMENT).use_base_layout().validator_url("none").try_it_out_enabled(true);
    let found = utoipa_swagger_ui::serve(&name, Arc::new(config));
    let file = found.map_err(|failure| Error::Internal(failure.to_string().into()))?;
    let file = file.ok_or(Error::NotFound("page"))?;
    let headers = [
        (header::CONTENT_TYPE, file.content_type.as_str()),
        (header::CONTENT_SECURITY_POLICY, CONTENT_SECURITY_POLICY),
        (header::CACHE_CONTROL, "public, max-age=300"),
    ];
    Ok((StatusCode::OK, headers, file.bytes.into_owned()).into_response())
}
