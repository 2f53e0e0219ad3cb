//! `GET /v1/consent-wording`: the words that people agree to now.

use axum::Json;
use enquiry::WORDING;
use serde::Serialize;
use utoipa::ToSchema;

use service::auth::Caller;

/// Show exactly these words before you send a consent.
#[derive(Serialize, ToSchema)]
#[schema(as = ConsentWording)]
pub(super) struct WordingRecord {
    #[schema(example = "2026-11-15")]
    version: &'static str,
    text: &'static str,
}

/// The words of a consent
///
/// What a person agrees to before the bureau is asked. The version is kept with every consent.
#[utoipa::path(
    get, path = "/v1/consent-wording", tag = "Credit checks",
    responses((status = 200, description = "The present version.", body = WordingRecord)),
)]
pub(super) async fn wording(_: Caller) -> Json<WordingRecord> {
    Json(WordingRecord { version: WORDING.version, text: WORDING.text })
}
