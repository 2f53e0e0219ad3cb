//! Analyses for people: the list with its search, uploading, and rows that keep themselves up to date.

mod list;
mod live;
mod receive;
mod row;
mod search;
mod texts;
mod upload;

use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::routing::get;

pub(crate) use self::search::Searches;
pub(crate) use self::texts::with_requested;
use crate::App;

pub(super) fn routes() -> Router<App> {
    Router::new()
        .route("/analyses", get(list::list))
        .route("/analyses/rows", get(live::rows))
        .route("/analyses/new", get(upload::show).post(receive::receive))
        // Forms are bounded part by part.
        .layer(DefaultBodyLimit::disable())
}
