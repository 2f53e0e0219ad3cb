//! Credit checks for people: the list, a new pull with the words that are agreed to, and the report.

mod grid;
mod list;
mod proofs;
mod pull;
mod report;
mod show;

use axum::Router;
use axum::routing::{get, post};

use service::App;

pub(super) fn routes() -> Router<App> {
    Router::new()
        .route("/credit-checks", get(list::show))
        .route("/credit-checks/new", get(pull::show).post(pull::pull))
        .route("/credit-checks/consents", get(proofs::show))
        .route("/credit-checks/{id}", get(show::show))
        .route("/credit-checks/{id}/revoke-consent", post(show::revoke_consent))
        .route("/credit-checks/{id}/erase", post(show::erase))
}
