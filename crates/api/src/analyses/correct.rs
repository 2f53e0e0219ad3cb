//! `PATCH /v1/analyses/{id}`: a name, an amount or a product that was wrong → the next run of the analysis.

use axum::extract::State;
use axum::response::Response;
use serde::{Deserialize, Deserializer};
use serde_json::value::RawValue;
use service::App;
use service::actions::upload::{self, Change};
use service::auth::Caller;
use service::error::{Error, ErrorBody};
use service::request::{Id, JsonBody};
use store::AnalysisId;
use utoipa::ToSchema;

use super::record::Record;
use super::statements::change_and_show;

/// Four numbers with their names, however they are set out.
const INPUTS_BYTES_AT_MOST: usize = 16 * 1024;

/// What is to be different. A member that is left out stays as it is; `null` takes it away.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = AnalysisCorrection)]
pub(super) struct Correction {
    /// 1 to 200 characters.
    #[serde(default, deserialize_with = "given")]
    #[schema(value_type = Option<String>, required = false, example = "Meera Nair", max_length = 200)]
    applicant_name: Option<Option<String>>,
    /// Anchors as in an upload, here as an object: all of them anew.
    #[serde(default, deserialize_with = "given")]
    #[schema(value_type = Option<Object>, required = false, example = json!({ "requested_amount": 500000 }))]
    inputs: Option<Option<Box<RawValue>>>,
    /// The product to score under, in its newest version; `null` for the built-in product.
    #[serde(default, deserialize_with = "given")]
    #[schema(value_type = Option<String>, required = false, max_length = 100)]
    product_id: Option<Option<String>>,
}

/// Tells a member that is `null` from one that is not there.
fn given<'de, T: Deserialize<'de>, D: Deserializer<'de>>(reader: D) -> Result<Option<Option<T>>, D::Error> {
    Option::<T>::deserialize(reader).map(Some)
}

/// Correct an application and run its analysis again
///
/// Role `analyst` or higher; the analysis is completed or failed, reviewed or not. It becomes `queued` again under the same `id`
/// and `ref`, as its next run, and reads the same statements. The earlier result stays at `GET /v1/analyses/{id}/runs`, and a
/// decision that a person made is asked for again. A credit report that was pulled along is used again, and nothing is billed.
#[utoipa::path(
    patch, path = "/v1/analyses/{id}", tag = "Analyses",
    params(("id" = String, Path, description = "The id of the analysis.")),
    request_body = Correction,
    responses(
        (status = 202, description = "The analysis, queued again.", body = Record),
        (status = 400, description = "`invalid_inputs`, `applicant_incomplete`", body = ErrorBody),
        (status = 404, description = "`product_not_found`", body = ErrorBody),
        (status = 409, description = "`not_finished`, `too_many_runs`, `product_not_published`", body = ErrorBody),
        (status = 410, description = "`document_erased`: its statements are gone", body = ErrorBody),
        (status = 429, description = "`rate_limited`", body = ErrorBody, headers(("Retry-After" = i64))),
    ),
)]
pub(super) async fn correct(
    State(app): State<App>,
    caller: Caller,
    Id(id): Id<AnalysisId>,
    JsonBody(correction): JsonBody<Correction>,
) -> Result<Response, Error> {
    change_and_show(&app, &caller, &id, correction.change()?).await
}

impl Correction {
    fn change(self) -> Result<Change, Error> {
        let Self { applicant_name, inputs, product_id } = self;
        if applicant_name.is_none() && inputs.is_none() && product_id.is_none() {
            return Err(Error::InvalidRequest(
                "Nothing is to be different. Send applicant_name, inputs or product_id.".to_owned(),
            ));
        }
        let applicant_name = match applicant_name {
            Some(name) => Some(upload::applicant(name.as_deref(), None, None)?.name),
            None => None,
        };
        let inputs = inputs.map(|inputs| inputs.map(|inputs| inputs.get().to_owned()));
        if let Some(Some(text)) = &inputs {
            if text.len() > INPUTS_BYTES_AT_MOST {
                return Err(Error::InvalidRequest(format!(
                    "`inputs` is longer than {INPUTS_BYTES_AT_MOST} bytes."
                )));
            }
            upload::sound_inputs(text)?;
        }
        Ok(Change { applicant_name, inputs, product_id, ..Change::default() })
    }
}
