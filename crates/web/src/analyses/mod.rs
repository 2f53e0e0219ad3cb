//! Analyses for people: the list with its search, uploading, and rows that keep themselves up to date.

mod asked;
mod counted;
mod filters;
mod list;
mod live;
mod look;
mod receive;
mod row;
mod selected;
mod texts;
mod upload;

use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::routing::{get, post};
use service::App;

pub(crate) use self::row::requested;
pub(crate) use self::texts::with_requested;

pub(super) fn routes() -> Router<App> {
    Router::new()
        .route("/analyses", get(list::list))
        .route("/analyses/rows", get(live::rows))
        .route("/analyses/selected", post(selected::act))
        .route("/analyses/look", post(look::look))
        .route("/analyses/new", get(upload::show).post(receive::receive))
        // Forms are bounded part by part.
        .layer(DefaultBodyLimit::disable())
}
