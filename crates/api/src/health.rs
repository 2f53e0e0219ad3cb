//! `/healthz`, `/readyz` and `/metrics`: for those who run the service. Nothing of a team is in them.

use std::time::Duration;

use axum::extract::{self, FromRequestParts};
use axum::http::request::Parts;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use axum::{Json, Router};
use metrics::{describe_gauge, gauge};
use serde::Serialize;
use store::analyses::{self, Depth};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use service::App;
use service::auth::Caller;
use service::counted;
use service::error::{Error, ErrorBody};
use service::readiness::{self, ClockState, State};
use service::request::ClientAddress;

/// Whoever asks wants to know now: a part that takes longer is as good as gone.
const PATIENCE: Duration = Duration::from_secs(2);

pub(crate) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::default().routes(routes!(healthz)).routes(routes!(readyz)).routes(routes!(metrics_text))
}

/// The same for a socket that only operators reach.
pub(crate) fn inside() -> Router<App> {
    Router::new()
        .route("/healthz", get(healthz))
        .route("/readyz", get(readyz))
        .route("/metrics", get(metrics_inside))
}

#[derive(Debug, Serialize, ToSchema)]
struct Health {
    #[schema(example = "ok")]
    status: &'static str,
}

#[derive(Debug, Serialize, ToSchema)]
struct Checks {
    database: State,
    blob_store: State,
    queue: State,
    clock: ClockState,
    /// `left_alone` when it failed so often in a row that it is not called for a while. The service works without it, so
    /// this never makes it `unavailable`.
    #[schema(example = "ok")]
    bureau: &'static str,
}

#[derive(Debug, Serialize, ToSchema)]
struct Ready {
    #[schema(example = "ready")]
    status: &'static str,
    checks: Checks,
}

/// An error that says which part is missing.
#[derive(Debug, Serialize, ToSchema)]
struct NotReady {
    message: String,
    #[schema(example = "unavailable")]
    code: &'static str,
    checks: Checks,
}

/// Is the process up
#[utoipa::path(get, path = "/healthz", tag = "Operations", security(()), responses((status = 200, body = Health)))]
async fn healthz() -> Json<Health> {
    Json(Health { status: "ok" })
}

/// Can the service work
///
/// Whether database and blob store can be read and written to, and the queue be read. What is found is told for a few
/// seconds before it is looked at again.
#[utoipa::path(
    get, path = "/readyz", tag = "Operations", security(()),
    responses(
        (status = 200, body = Ready),
        (status = 503, body = NotReady, description = "`unavailable`: `checks` says what fails"),
    )
)]
async fn readyz(extract::State(app): extract::State<App>) -> Response {
    let found = app.readiness.look(&app).await;
    let bureau = if app.bureau.is_left_alone() { "left_alone" } else { "ok" };
    let readiness::ReadinessReport { database, blob_store, queue, clock } = found;
    let checks = Checks { database, blob_store, queue, clock, bureau };
    let complaints = found.complaints();
    if complaints.is_empty() {
        return Json(Ready { status: "ready", checks }).into_response();
    }
    let message = format!("Not ready: {}.", complaints.join(", "));
    (StatusCode::SERVICE_UNAVAILABLE, Json(NotReady { message, code: "unavailable", checks })).into_response()
}

/// Numbers for Prometheus
///
/// Requests, analyses, deliveries of webhooks, calls of the bureau and the length of the queue, in Prometheus' text format. Asked
/// from this machine, or with a token.
#[utoipa::path(
    get, path = "/metrics", tag = "Operations", security((), ("bearer" = [])),
    responses(
        (status = 401, body = ErrorBody, description = "`token_missing`, `token_invalid`: asked from elsewhere without a token"),
        (status = 403, body = ErrorBody, description = "`network_not_allowed`: the API key may not be used from there"),
        (status = 200, body = String, content_type = "text/plain"),
    )
)]
async fn metrics_text(extract::State(app): extract::State<App>, _: Insider) -> Result<Response, Error> {
    numbers(&app).await
}

/// On the socket for operators nobody is asked who they are.
async fn metrics_inside(extract::State(app): extract::State<App>) -> Result<Response, Error> {
    numbers(&app).await
}

/// Somebody on this machine, or with a token: the numbers tell how busy the house is.
struct Insider;

impl FromRequestParts<App> for Insider {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, Error> {
        let Ok(ClientAddress(address)) = ClientAddress::from_request_parts(parts, app).await;
        if !address.is_loopback() {
            Caller::from_request_parts(parts, app).await?;
        }
        Ok(Self)
    }
}

async fn numbers(app: &App) -> Result<Response, Error> {
    let recorder = counted::recorder().ok_or(Error::Unavailable)?;
    // Without the database all other numbers are still worth having.
    if let Ok(Ok(depth)) = tokio::time::timeout(PATIENCE, depth(app)).await {
        note(app, depth);
    }
    describe_gauge!(
        "bureau_left_alone",
        "1 while the bureau is not called because it failed too often in a row."
    );
    gauge!("bureau_left_alone").set(f64::from(u8::from(app.bureau.is_left_alone())));
    let kind = "text/plain; version=0.0.4; charset=utf-8";
    Ok(([(header::CONTENT_TYPE, kind)], recorder.render()).into_response())
}

async fn depth(app: &App) -> Result<Depth, store::Error> {
    let mut reader = app.database.read().await?;
    analyses::depth(&mut reader).await
}

fn note(app: &App, depth: Depth) {
    describe_gauge!("analyses_queued", "Analyses that wait for a worker.");
    describe_gauge!("analyses_processing", "Analyses that a worker has.");
    describe_gauge!("analyses_oldest_due_seconds", "How long the analysis that waits longest has been due.");
    // Counts and seconds are far below where a float loses whole numbers.
    gauge!("analyses_queued").set(depth.queued as f64);
    gauge!("analyses_processing").set(depth.processing as f64);
    let waits =
        depth.oldest_due.map_or(0.0, |due| app.clock.now().duration_since(due).as_secs_f64().max(0.0));
    gauge!("analyses_oldest_due_seconds").set(waits);
}
