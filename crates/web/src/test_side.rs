//! `POST /side`: which side of the team the browser shows; `POST /test-data/erase`: the test side, empty again.

use axum::Router;
use axum::extract::State;
use axum::response::Response;
use axum::routing::post;
use service::App;
use service::actions::test_side;
use service::error::Error;

use super::{Notice, Submission};

pub(super) fn routes() -> Router<App> {
    Router::new().route("/side", post(choose)).route("/test-data/erase", post(erase))
}

async fn choose(
    State(app): State<App>,
    Submission { visitor, fields }: Submission,
) -> Result<Response, Error> {
    let is_test = fields.text("side") == "test";
    test_side::show(&app, &visitor.caller, is_test).await?;
    Ok(visitor.see_other("/analyses", if is_test { Notice::OnTestSide } else { Notice::OnLiveSide }))
}

async fn erase(State(app): State<App>, Submission { visitor, .. }: Submission) -> Result<Response, Error> {
    test_side::erase_data(&app, &visitor.caller).await?;
    Ok(visitor.see_other("/analyses", Notice::TestDataErased))
}
