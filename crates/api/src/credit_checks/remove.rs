//! Taking back: `POST /v1/credit-checks/{id}/revoke-consent` the consent, `DELETE /v1/credit-checks/{id}` the check.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use service::App;
use service::actions::credit_checks;
use service::auth::Caller;
use service::error::{Error, ErrorBody};
use service::request::Id;
use store::CreditCheckId;

use super::record::WholeRecord;

/// Take back the consent to a credit check
///
/// Role `analyst` or higher. From then on nobody is served with the report again, and a check that the bureau has not answered
/// ends as `failed`. A report that is there is no longer shown: the check says `consent_revoked`, and what it cost stays. Doing it
/// again changes nothing.
#[utoipa::path(
    post, path = "/v1/credit-checks/{id}/revoke-consent", tag = "Credit checks",
    params(("id" = String, Path, description = "The id of the credit check.")),
    responses((status = 200, description = "The check with its consents taken back.", body = WholeRecord)),
)]
pub(super) async fn revoke_consent(
    State(app): State<App>,
    caller: Caller,
    Id(id): Id<CreditCheckId>,
) -> Result<Json<WholeRecord>, Error> {
    credit_checks::revoke_consent(&app, &caller, &id).await?;
    Ok(Json(WholeRecord::new(credit_checks::find(&app, &caller.team, &id).await?)))
}

/// Erase a credit check
///
/// Role `admin` or higher. Removes the report, the bureau's own answer, the consents and the person at once and for good. The
/// audit log says who did it and when, and what was paid for it stays in the usage.
#[utoipa::path(
    delete, path = "/v1/credit-checks/{id}", tag = "Credit checks",
    params(("id" = String, Path, description = "The id of the credit check.")),
    responses(
        (status = 204, description = "It is gone."),
        (status = 409, description = "`credit_check_pending`: the bureau may be answering", body = ErrorBody),
    ),
)]
pub(super) async fn remove(
    State(app): State<App>,
    caller: Caller,
    Id(id): Id<CreditCheckId>,
) -> Result<StatusCode, Error> {
    credit_checks::erase(&app, &caller, &id).await?;
    Ok(StatusCode::NO_CONTENT)
}
