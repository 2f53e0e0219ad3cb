//! `/v1/test-data`: everything on the test side of a team → nothing.

use axum::Json;
use axum::extract::State;
use serde::Serialize;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use service::App;
use service::actions::test_side;
use service::auth::Admin;
use service::error::Error;

pub(crate) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::default().routes(routes!(erase))
}

/// How much was erased.
#[derive(Debug, Serialize, ToSchema)]
struct ErasedTestData {
    #[schema(example = 12)]
    analyses: u64,
    #[schema(example = 3)]
    credit_checks: u64,
}

/// Erase the test side
///
/// Role `admin`, with a live or a test key. Erases every analysis, report, statement and credit check on the test side of your team at
/// once; its products and webhooks stay, and the live side is never touched.
#[utoipa::path(
    delete, path = "/v1/test-data", tag = "Test side",
    responses((status = 200, body = ErasedTestData, description = "It is gone; statements with the next housekeeping"))
)]
async fn erase(State(app): State<App>, Admin(caller): Admin) -> Result<Json<ErasedTestData>, Error> {
    let erased = test_side::erase_data(&app, &caller).await?;
    Ok(Json(ErasedTestData { analyses: erased.analyses, credit_checks: erased.credit_checks }))
}
