//! HTTP: a socket → requests → the API and the pages → answers.
//!
//! `frame` goes around every request and `serve` takes them from the network. What they ask is answered by `api`, the face for programs that
//! docs/api.md describes, and by `web`, the pages for people, over the same actions of `service`.

mod frame;
mod serve;

use std::sync::Arc;

pub use self::serve::{serve, serve_operations};
pub use service::{App, Limits, Network, Pace, Parts, Settings};

/// Everything the service answers.
pub fn router(app: App) -> axum::Router {
    let (routes, _) = api::routes().split_for_parts();
    let settings = Arc::clone(&app.settings);
    frame::around(routes.merge(api::pages()).merge(web::routes()).with_state(app), settings)
}

/// What operators ask, for a socket of its own.
pub fn operations_router(app: App) -> axum::Router {
    let settings = Arc::clone(&app.settings);
    frame::around(api::operations().with_state(app), settings)
}

/// The API as a collection that Postman, Bruno and Insomnia import: docs/lending.postman_collection.json.
pub fn collection() -> Result<serde_json::Value, serde_json::Error> {
    api::collection()
}
