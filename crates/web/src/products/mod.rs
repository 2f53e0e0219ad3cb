//! Products: what the team lends by, in plain words; drafts, versions with their differences, and replays.

mod dictionary;
mod differences;
mod editor;
mod layout;
mod lines;
mod list;
mod locate;
mod publish;
mod replay;
mod rows;
mod rules;
mod show;
mod terms;

use axum::Router;
use axum::routing::{get, post};

use service::App;

pub(super) fn routes() -> Router<App> {
    Router::new()
        .route("/products", get(list::show))
        .route("/products/metrics", get(dictionary::show))
        .route("/products/words", get(dictionary::words))
        .route("/products/check", post(editor::check))
        .route("/products/new", get(editor::begin).post(editor::create))
        .route("/products/{id}", get(show::show))
        .route("/products/{id}/edit", get(editor::edit).post(editor::save))
        .route("/products/{id}/rules", get(rules::show).post(rules::act))
        .route("/products/{id}/terms", get(terms::show).post(terms::save))
        .route("/products/{id}/discard", post(publish::discard))
        .route("/products/{id}/publish", post(publish::publish))
        .route("/products/{id}/archive", post(publish::archive))
        .route("/products/{id}/default", post(publish::set_default))
        .route("/products/{id}/differences", get(differences::show))
        .route("/products/{id}/replay", get(replay::show))
        .route("/products/{id}/replay/rows", get(replay::rows))
}
