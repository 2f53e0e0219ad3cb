//! HTTP: requests → actions on the store → answers. The only crate that knows axum.
//!
//! `frame` goes around every request, `request` takes requests apart, `auth` says who asks, `actions` holds what can be
//! done, `api` is the face of it that spec.md describes, and `web` the pages for people, over the same actions.

mod actions;
mod api;
mod app;
mod auth;
mod cache;
mod codes;
mod download;
mod error;
mod error_answer;
mod frame;
mod gate;
mod intake;
mod lru;
mod masks;
mod readiness;
mod reads;
mod request;
mod serve;
mod web;

use std::sync::Arc;

pub use self::app::{App, Limits, Parts, Settings};
pub use self::intake::Pace;
pub use self::request::Network;
pub use self::serve::{serve, serve_operations};

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
