//! Analyses over HTTP: uploading a statement, following it, reading what came of it, deciding on it, erasing it.

mod assignee;
mod correct;
mod corrections;
mod create;
mod document;
mod export;
mod filter;
mod list;
mod outcomes;
mod override_record;
mod overrides;
mod pages;
mod reasons;
mod record;
mod remove;
mod requeue;
mod review;
mod review_record;
mod runs;
mod show;
mod statements;

use axum::extract::DefaultBodyLimit;
use service::App;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

pub(crate) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(list::list, create::create))
        .routes(routes!(show::show, remove::remove, correct::correct))
        .routes(routes!(statements::statements, statements::add))
        .routes(routes!(statements::remove))
        .routes(routes!(corrections::corrections, corrections::add))
        .routes(routes!(corrections::undo))
        .routes(routes!(runs::runs))
        .routes(routes!(runs::run))
        .routes(routes!(review::review))
        .routes(routes!(overrides::override_))
        .routes(routes!(overrides::overrides))
        .routes(routes!(overrides::override_rules))
        .routes(routes!(outcomes::note))
        .routes(routes!(outcomes::outcomes))
        .routes(routes!(assignee::assign, assignee::unassign))
        .routes(routes!(reasons::reasons))
        .routes(routes!(requeue::requeue))
        .routes(routes!(review::reviews))
        .routes(routes!(document::document))
        .routes(routes!(export::export))
        .routes(routes!(pages::page))
        // Forms are bounded part by part, see `upload::form`; JSON by its own reader.
        .layer(DefaultBodyLimit::disable())
}
