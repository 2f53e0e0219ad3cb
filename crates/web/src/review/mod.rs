//! Review: what waits for a person, why, and what people decided.

mod crops;
mod decide;
mod evidence;
mod queue;
mod reasons;

use axum::Router;
use axum::routing::get;

use service::App;

pub(super) fn routes() -> Router<App> {
    Router::new()
        .route("/review", get(queue::show))
        .route("/review/{id}/crops", get(crops::show))
        .route("/review/{id}", get(decide::show).post(decide::decide))
}
