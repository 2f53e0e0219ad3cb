//! `/v1/openapi.json`, generated from the handlers, and `/docs`, a page to read it that needs nothing from elsewhere.

use std::io::{Cursor, Read};
use std::sync::OnceLock;

use axum::Router;
use axum::extract::RawPathParams;
use axum::extract::rejection::RawPathParamsRejection;
use axum::http::header;
use axum::response::{IntoResponse, Redirect, Response};
use axum::routing::get;
use bytes::Bytes;
use service::App;
use service::error::Error;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;
use utoipa_swagger_ui_vendored::SWAGGER_UI_VENDORED;
use zip::ZipArchive;
use zip::result::ZipError;

use super::describe;

/// Scripts and styles of our own only. The page writes styles into its elements and draws from `data:`.
const CONTENT_SECURITY_POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; \
     img-src 'self' data:; font-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; \
     frame-ancestors 'none'";

/// The pages are for people and not part of the description.
pub fn pages() -> Router<App> {
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
    let name = parameters.iter().next().map_or("", |(_, value)| value);
    let (kind, bytes) = file(name)?.ok_or(Error::NotFound("page"))?;
    let headers = [
        (header::CONTENT_TYPE, kind),
        (header::CONTENT_SECURITY_POLICY, CONTENT_SECURITY_POLICY),
        (header::CACHE_CONTROL, "public, max-age=300"),
    ];
    Ok((headers, bytes).into_response())
}

const SCRIPT: &str = "text/javascript; charset=utf-8";
const STYLE: &str = "text/css; charset=utf-8";

fn file(name: &str) -> Result<Option<(&'static str, Bytes)>, Error> {
    static SCRIPTS: OnceLock<Bytes> = OnceLock::new();
    static STYLES: OnceLock<Bytes> = OnceLock::new();
    let found = match name {
        "" => {
            let page = include_bytes!("../assets/docs/index.html");
            ("text/html; charset=utf-8", Bytes::from_static(page))
        }
        "swagger-initializer.js" => {
            let settings = include_bytes!("../assets/docs/swagger-initializer.js");
            (SCRIPT, Bytes::from_static(settings))
        }
        "swagger-ui-bundle.js" => (SCRIPT, unpacked_once(&SCRIPTS, name)?),
        "swagger-ui.css" => (STYLE, unpacked_once(&STYLES, name)?),
        "index.css" => (STYLE, unpacked(name)?),
        "favicon-32x32.png" => ("image/png", unpacked(name)?),
        _ => return Ok(None),
    };
    Ok(Some(found))
}

/// The large ones are asked for by everybody who opens the page, also strangers.
fn unpacked_once(kept: &OnceLock<Bytes>, name: &str) -> Result<Bytes, Error> {
    if let Some(bytes) = kept.get() {
        return Ok(bytes.clone());
    }
    let bytes = unpacked(name)?;
    Ok(kept.get_or_init(|| bytes).clone())
}

/// The program carries Swagger UI as it is published. Unpacking it here instead of while building spares a copy of it, and
/// the building of everything that unpacks.
fn unpacked(name: &str) -> Result<Bytes, Error> {
    let from_archive = || -> Result<Vec<u8>, ZipError> {
        let mut archive = ZipArchive::new(Cursor::new(SWAGGER_UI_VENDORED))?;
        let root = archive.name_for_index(0).transpose()?.unwrap_or_default().into_owned();
        let mut file = archive.by_name(&format!("{root}dist/{name}"))?;
        let mut bytes = Vec::with_capacity(usize::try_from(file.size()).unwrap_or(0));
        file.read_to_end(&mut bytes)?;
        Ok(bytes)
    };
    Ok(from_archive().map_err(|failure| Error::Internal(Box::new(failure)))?.into())
}
