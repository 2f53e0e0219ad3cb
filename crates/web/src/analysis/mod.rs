//! One analysis for people: its decision and what it rests on, down to the place on the paper.
//!
//! `show` is the page. Every number on it leads to its rows (`selection` says which, `table` shows them), and every row to
//! its place on the picture of its page (`place`). `view` turns the report into texts and drawings.

mod changes;
mod corrections;
mod files;
mod handling;
mod metrics;
mod outcome;
mod place;
pub(crate) mod reading;
mod review;
mod rows;
mod run;
#[cfg(test)]
mod sample;
mod selection;
mod settling;
mod show;
mod table;
mod view;

use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::routing::{get, post};
use service::App;

pub(crate) use self::handling::chosen;
/// The review shows the same figures.
pub(crate) use self::view::{BureauView, ConductView, Figure, Label, MoneyView, Places, family_shown};

pub(super) fn routes() -> Router<App> {
    Router::new()
        .route("/analyses/{id}", get(show::show))
        .route("/analyses/{id}/status", get(show::status))
        .route("/analyses/{id}/transactions", get(rows::rows))
        .route("/analyses/{id}/metrics", get(metrics::metrics))
        .route("/analyses/{id}/pages/{page}", get(place::place))
        .route("/analyses/{id}/pages/{page}/picture", get(place::picture))
        .route("/analyses/{id}/export", get(files::export))
        .route("/analyses/{id}/document", get(files::document))
        .route("/analyses/{id}/review", post(review::review))
        .route("/analyses/{id}/override", post(handling::override_decision))
        .route("/analyses/{id}/outcome", post(outcome::note))
        .route("/analyses/{id}/assignee", post(handling::assign))
        .route("/analyses/{id}/requeue", post(files::requeue))
        .route("/analyses/{id}/delete", post(files::delete))
        .route("/analyses/{id}/statements", post(changes::add))
        .route("/analyses/{id}/statements/{statement}/remove", post(changes::remove))
        .route("/analyses/{id}/correct", post(changes::correct))
        .route("/analyses/{id}/rows/{row}", get(corrections::row).post(corrections::correct))
        .route("/analyses/{id}/rows/{row}/reading", post(settling::settle))
        .route("/analyses/{id}/corrections/{correction}/undo", post(corrections::undo))
        .route("/analyses/{id}/runs/{run}", get(run::show))
        .route("/analyses/{id}/runs/{run}/report", get(run::report))
        // Forms are bounded part by part, and others by their own reader.
        .layer(DefaultBodyLimit::disable())
}
