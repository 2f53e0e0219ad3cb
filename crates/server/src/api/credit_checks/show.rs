//! `GET /v1/credit-checks/{id}`: an id → the check with its consents and its report.

use axum::Json;
use axum::extract::State;
use store::CreditCheckId;

use super::record::WholeRecord;
use crate::App;
use crate::actions::credit_checks;
use crate::auth::Caller;
use crate::error::Error;
use crate::request::Id;

/// One credit check with its report
///
/// Reading it is never billed.
#[utoipa::path(
    get, path = "/v1/credit-checks/{id}", tag = "Credit checks",
    params(("id" = String, Path, description = "The id of the credit check.")),
    responses((status = 200, description = "The check.", body = WholeRecord)),
)]
pub(super) async fn show(
    State(app): State<App>,
    caller: Caller,
    Id(id): Id<CreditCheckId>,
) -> Result<Json<WholeRecord>, Error> {
    Ok(Json(WholeRecord::new(credit_checks::find(&app, &caller.team, &id).await?)))
}
