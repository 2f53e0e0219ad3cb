//! `POST /v1/credit-checks`: a person with consent → 201 and a billed report, or 200 and one that was there.

use axum::Json;
use axum::extract::{FromRequest, Request, State};
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use service::App;
use service::actions::credit_checks;
use service::actions::upload::Claim;
use service::auth::Caller;
use service::error::{Error, ErrorBody};
use service::request::JsonBody;
use store::users::Role;
use utoipa::ToSchema;

use super::record::WholeRecord;
use crate::limit_headers::{REPLAYED, write_limit};

/// What consents are given for; there is no other purpose yet.
const PURPOSE: &str = "credit_enquiry";

/// Whom to look up.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct NewCreditCheck {
    /// 2 to 200 characters.
    #[schema(example = "Priya Sharma", min_length = 2, max_length = 200)]
    name: String,
    /// An Indian mobile number in any usual spelling: ten digits that begin with 6 to 9, with or without `+91` or 0.
    #[schema(example = "+91 90000 00780", max_length = 40)]
    mobile: String,
    /// Only `true`: the person agreed to the words of `GET /v1/consent-wording`.
    #[serde(default)]
    #[schema(required, value_type = bool, example = true)]
    consent: Value,
    /// 1 to 180: a report of the same person that is so many days old or younger is answered instead of a new one.
    #[serde(default)]
    #[schema(required = false, minimum = 1, maximum = 180, example = 30)]
    reuse_within_days: Option<i64>,
    /// `credit_enquiry`, which is also what is meant without it.
    #[serde(default)]
    #[schema(required = false, value_type = Option<PurposeName>, example = "credit_enquiry")]
    purpose: Option<String>,
}

#[derive(ToSchema)]
#[schema(as = ConsentPurpose, rename_all = "snake_case")]
#[expect(dead_code, reason = "only its description is used")]
enum PurposeName {
    CreditEnquiry,
}

/// A report, and how it was come by.
#[derive(Serialize, ToSchema)]
#[schema(as = PulledCreditCheck)]
pub(super) struct Pulled {
    /// The report was made for an earlier or a simultaneous request: this one was not billed.
    reused: bool,
    #[serde(flatten)]
    check: WholeRecord,
}

/// Pull a credit report
///
/// Role `analyst` or higher. Billed once for each report that is delivered, and never for a failure, a replay, a reuse or a
/// read. With an `Idempotency-Key` the same request sent again within 24 hours gets the same check again, with
/// `Idempotency-Replayed: true`, and does not count against the rate limit. A request about a person whom the team asks
/// about at the same moment joins that check.
#[utoipa::path(
    post, path = "/v1/credit-checks", tag = "Credit checks",
    params((
        "Idempotency-Key" = Option<String>, Header, description = "1 to 255 visible ASCII characters.",
        min_length = 1, max_length = 255, pattern = "^[!-~]+$",
    )),
    request_body = NewCreditCheck,
    responses(
        (status = 201, description = "A new report, saved and billed.", body = Pulled, headers(
            ("Location" = String), ("RateLimit-Limit" = i64), ("RateLimit-Remaining" = i64), ("RateLimit-Reset" = i64),
        )),
        (status = 200, description = "A report that was there: `reused` is true, and nothing is billed.", body = Pulled, headers(
            ("Location" = String), ("RateLimit-Limit" = i64), ("RateLimit-Remaining" = i64), ("RateLimit-Reset" = i64),
        )),
        (status = 400, description = "`consent_required`: nothing was pulled", body = ErrorBody),
        (status = 403, description = "`bureau_not_entitled`, `bureau_budget_reached`", body = ErrorBody),
        (status = 409, description = "`idempotency_key_reused`, `idempotency_in_progress`, `consent_revoked`", body = ErrorBody),
        (status = 429, description = "`rate_limited`", body = ErrorBody, headers(("Retry-After" = i64))),
        (status = 502, description = "No report, and nothing billed. `bureau_unavailable`: the message says whether the \
            check goes on; `bureau_refused`: the bureau will not; `bureau_outcome_unknown`: it did not say", body = ErrorBody),
    ),
)]
pub(super) async fn create(
    State(app): State<App>,
    caller: Caller,
    request: Request,
) -> Result<Response, Error> {
    let claim =
        request.headers().get("idempotency-key").map(|key| Claim::parse(key.as_bytes())).transpose()?;
    let key = claim.map(Claim::into_key);
    let used = credit_checks::count(&app, &caller, key.as_deref()).await?;
    let outcome = if used.is_allowed {
        pull(&app, &caller, request, key).await
    } else {
        Err(Error::RateLimited(used.resets_in))
    };
    let mut response = outcome.unwrap_or_else(IntoResponse::into_response);
    write_limit(response.headers_mut(), &used);
    Ok(response)
}

async fn pull(app: &App, caller: &Caller, request: Request, key: Option<String>) -> Result<Response, Error> {
    caller.must_be(Role::Analyst)?;
    let JsonBody(new) = JsonBody::<NewCreditCheck>::from_request(request, app).await?;
    if new.consent != Value::Bool(true) {
        return Err(Error::ConsentRequired);
    }
    if new.purpose.is_some_and(|purpose| purpose != PURPOSE) {
        return Err(Error::InvalidRequest(format!("The member `purpose` must be {PURPOSE} or left out.")));
    }
    let sought = credit_checks::sought(&new.name, &new.mobile, new.reuse_within_days)?;
    let enquiry::Pulled { check, is_reused, is_replay, .. } =
        credit_checks::pull(app, caller, sought, key).await?;
    let found = if is_replay {
        credit_checks::read(app, caller, &check.id).await?
    } else {
        credit_checks::find(app, &caller.team, &check.id).await?
    };
    let status = if is_reused { StatusCode::OK } else { StatusCode::CREATED };
    let body = Pulled { reused: is_reused, check: WholeRecord::new(found) };
    let mut response = (status, Json(body)).into_response();
    if let Ok(place) = HeaderValue::from_str(&format!("/v1/credit-checks/{}", check.id)) {
        response.headers_mut().insert(header::LOCATION, place);
    }
    if is_replay {
        response.headers_mut().insert(REPLAYED, HeaderValue::from_static("true"));
    }
    Ok(response)
}
