//! `GET /v1/credit-checks/{id}`: an id → the check with its consents and its report.

use axum::Json;
use axum::extract::State;
use service::App;
use service::actions::credit_checks;
use service::auth::Caller;
use service::error::{Error, ErrorBody};
use service::request::Id;
use store::CreditCheckId;

use super::record::WholeRecord;

/// One credit check with its report
///
/// Reading it is never billed, and goes into the audit log.
#[utoipa::path(
    get, path = "/v1/credit-checks/{id}", tag = "Credit checks",
    params(("id" = String, Path, description = "The id of the credit check.")),
    responses(
        (status = 200, description = "The check.", body = WholeRecord),
        (status = 403, description = "`numbers_masked`: viewers see numbers masked, unless the team wants otherwise", body = ErrorBody),
    ),
)]
pub(super) async fn show(
    State(app): State<App>,
    caller: Caller,
    Id(id): Id<CreditCheckId>,
) -> Result<Json<WholeRecord>, Error> {
    Ok(Json(WholeRecord::new(credit_checks::read(&app, &caller, &id).await?)))
}
