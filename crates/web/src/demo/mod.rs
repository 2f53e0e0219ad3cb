//! `/examples`: analyses to look round with, added and removed with one press.

use axum::Router;
use axum::extract::State;
use axum::response::Response;
use axum::routing::post;
use service::App;
use service::actions::examples;
use service::error::Error;

use super::{Notice, Submission};

pub(super) fn routes() -> Router<App> {
    Router::new().route("/examples", post(add)).route("/examples/remove", post(remove))
}

async fn add(State(app): State<App>, Submission { visitor, .. }: Submission) -> Result<Response, Error> {
    examples::add(&app, &visitor.caller).await?;
    Ok(visitor.see_other("/analyses", Notice::ExamplesAdded))
}

async fn remove(State(app): State<App>, Submission { visitor, .. }: Submission) -> Result<Response, Error> {
    examples::remove(&app, &visitor.caller).await?;
    Ok(visitor.see_other("/analyses", Notice::ExamplesRemoved))
}
