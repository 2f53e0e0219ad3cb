//! All cases at once, for people: the portfolio, and the import of what became of its loans.

mod cards;
mod figures;
mod import;
mod links;
mod show;

use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::routing::{get, post};

use service::App;

pub(super) fn routes() -> Router<App> {
    Router::new()
        .route("/portfolio", get(show::show))
        .route("/portfolio.csv", get(show::csv))
        .route("/portfolio/outcomes", get(import::form).post(import::preview))
        .route("/portfolio/outcomes/confirm", post(import::confirm))
        // Forms are bounded by their own readers.
        .layer(DefaultBodyLimit::disable())
}
