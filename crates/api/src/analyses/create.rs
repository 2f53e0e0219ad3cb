//! `POST /v1/analyses`: a form with the statements of an applicant → 202 and a queued analysis.

use std::time::Duration;

use axum::Json;
use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use futures_util::StreamExt;
use serde::{Deserialize, Serialize};
use service::App;
use service::actions::upload::form::{self, Form};
use service::actions::upload::{self, Accepted, Claim, Upload};
use service::auth::Caller;
use service::error::{Error, ErrorBody};
use service::intake::{ArrivingFile, Paced, form_boundary};
use service::request::Trace;
use store::users::Role;
use utoipa::ToSchema;

use crate::Binary;
use crate::limit_headers::{REPLAYED, write_limit};

/// Most clients read an answer only when all was sent. So much is read and thrown away for them after a refusal.
const DISCARDED_BYTES_AT_MOST: usize = 64 * 1024 * 1024;
const DISCARDED_FOR: Duration = Duration::from_secs(20);

/// The parts of an upload, in any order.
#[derive(ToSchema)]
#[schema(as = NewAnalysis)]
#[expect(dead_code, reason = "describes the form; `form` reads it part by part")]
pub(super) struct UploadForm {
    /// The statement: a PDF of at most 25 MB and 500 pages, Account Aggregator data, or a bank's own CSV or workbook. Repeat the part for more statements of
    /// the same applicant: up to 24 files, 100 MB together, are one case.
    #[schema(value_type = Vec<Binary>, min_items = 1, max_items = 24)]
    file: Vec<Vec<u8>>,
    /// Opens encrypted PDFs. Each that is given is tried on each locked file. Never stored.
    #[schema(nullable = false, max_items = 24)]
    password: Option<Vec<String>>,
    /// The product to score under; the team's default if not given, and `none` for the built-in product.
    #[schema(nullable = false, max_length = 4096)]
    product_id: Option<String>,
    /// 1 to 200 characters. Compared with the account holder's name.
    #[schema(nullable = false, example = "Meera Nair", max_length = 200)]
    applicant_name: Option<String>,
    /// An Indian mobile number in any usual spelling: ten digits that begin with 6 to 9, with or without `+91` or 0.
    #[schema(nullable = false, example = "+91 98765 43210", max_length = 4096)]
    applicant_mobile: Option<String>,
    /// true, 1, yes or on: the applicant allows a bureau to be asked. Needs name and mobile.
    #[schema(nullable = false, example = "false", max_length = 4096)]
    bureau_consent: Option<String>,
    /// 1 to 180: a credit report of the applicant that is so many days old or younger is used instead of a new one.
    #[schema(nullable = false, example = "30", max_length = 4096)]
    bureau_reuse_within_days: Option<String>,
    /// A JSON object with any of requested_amount, collateral_value, gst_turnover (per year) and down_payment, in rupees.
    #[schema(nullable = false, example = "{\"requested_amount\": 500000}", max_length = 16384)]
    inputs: Option<String>,
    /// The number under which your own system knows the case: 1 to 200 characters on one line. One analysis of a team each;
    /// `GET /v1/analyses?external_id=` finds it.
    #[schema(nullable = false, example = "loan-4711", max_length = 200)]
    external_id: Option<String>,
    /// A JSON object of your own, up to 4,096 bytes and 8 levels deep. Kept sealed and returned as it came.
    #[schema(nullable = false, example = "{\"branch\": \"Pune\"}", max_length = 4096)]
    metadata: Option<String>,
}

/// An upload that was accepted.
#[derive(Serialize, Deserialize, ToSchema)]
#[schema(as = AcceptedAnalysis)]
pub(super) struct Queued {
    #[schema(example = "an_01jc5h0w2kf0bv6t3n8ydrxz5q")]
    id: String,
    #[serde(rename = "ref")]
    #[schema(example = "APP-000001")]
    reference: String,
    #[schema(example = "queued")]
    status: String,
}

/// Upload the statements of an applicant and start their analysis
///
/// Role `analyst` or higher. One file is one statement; several are one case: months of one account are joined, accounts are
/// counted together. If one of them is rejected nothing is stored, and `file` in the error names it. Row, files and job are durable before the answer. With an `Idempotency-Key` the same
/// request sent again within 24 hours gets the first answer again, with `Idempotency-Replayed: true`.
#[utoipa::path(
    post, path = "/v1/analyses", tag = "Analyses",
    params((
        "Idempotency-Key" = Option<String>, Header, description = "1 to 255 visible ASCII characters.",
        min_length = 1, max_length = 255, pattern = "^[!-~]+$",
    )),
    request_body(content = UploadForm, content_type = "multipart/form-data"),
    responses(
        (status = 202, description = "Accepted and queued.", body = Queued, headers(
            ("Location" = String), ("RateLimit-Limit" = i64), ("RateLimit-Remaining" = i64), ("RateLimit-Reset" = i64),
        )),
        (status = 400, description = "`invalid_inputs`, `applicant_incomplete`", body = ErrorBody),
        (status = 403, description = "`bureau_not_entitled`, `bureau_budget_reached`", body = ErrorBody),
        (status = 404, description = "`product_not_found`", body = ErrorBody),
        (status = 408, description = "`upload_too_slow`, `request_timeout`", body = ErrorBody),
        (status = 409, description = "`idempotency_key_reused`, `idempotency_in_progress`, `external_id_taken`, `product_not_published`", body = ErrorBody),
        (status = 422, description = "The file is rejected and nothing is stored: `file_missing`, `file_empty`, \
            `too_many_files`, `file_too_large`, `not_a_pdf`, `aggregator_invalid`, `spreadsheet_invalid`, `no_transactions`, `pdf_damaged`, `pdf_too_many_pages`, `pdf_too_complex`, `password_required`, \
            `password_incorrect`", body = ErrorBody),
        (status = 429, description = "`rate_limited`", body = ErrorBody, headers(("Retry-After" = i64))),
    ),
)]
pub(super) async fn create(
    State(app): State<App>,
    caller: Caller,
    trace: Trace,
    request: Request,
) -> Result<Response, Error> {
    let used = upload::count(&app, &caller).await?;
    let mut arriving = Arriving::new(&app, request);
    let outcome = if used.is_allowed {
        receive(app, caller, trace, &mut arriving).await
    } else {
        Err(Error::RateLimited(used.resets_in))
    };
    arriving.settle(outcome.as_ref().err()).await;
    let mut response = outcome.map_or_else(IntoResponse::into_response, answer);
    write_limit(response.headers_mut(), &used);
    Ok(response)
}

/// A request whose body is still on its way.
pub(super) struct Arriving {
    headers: HeaderMap,
    body: Paced,
    is_read: bool,
}

async fn receive(app: App, caller: Caller, trace: Trace, arriving: &mut Arriving) -> Result<Accepted, Error> {
    caller.must_be(Role::Analyst)?;
    let (form, claim) = arriving.form(&app, &caller).await?;
    let upload = Upload::of(form)?;
    // In a task of its own: what was received completely is kept or refused completely, though the client hangs up.
    let accepting =
        tokio::spawn(async move { upload::accept(&app, &caller, trace.id(), upload, claim).await });
    accepting.await.unwrap_or_else(|_| Err(Error::Internal("an upload could not be accepted".into())))
}

impl Arriving {
    pub(super) fn new(app: &App, request: Request) -> Self {
        let (head, body) = request.into_parts();
        let body = Paced::new(body.into_data_stream(), app.settings.limits.upload_pace);
        Self { headers: head.headers, body, is_read: false }
    }

    /// All of it, and the key that it may have come with.
    pub(super) async fn form(&mut self, app: &App, caller: &Caller) -> Result<(Form, Option<Claim>), Error> {
        let boundary = form_boundary(&self.headers)?;
        let claim =
            self.headers.get("idempotency-key").map(|key| Claim::parse(key.as_bytes())).transpose()?;
        self.is_read = true;
        let begin = || ArrivingFile::new(&app.intake, &caller.team);
        Ok((form::read(&mut self.body, &boundary, begin).await?, claim))
    }

    /// After a refusal the rest is read; a client that has stopped sending is not waited for again.
    pub(super) async fn settle(&mut self, refusal: Option<&Error>) {
        if !matches!(refusal, None | Some(Error::RequestTimeout | Error::UploadTooSlow)) {
            self.discard().await;
        }
    }

    /// A client that asked whether it may send and was told no before a byte was read will send nothing.
    async fn discard(&mut self) {
        if !self.is_read && self.headers.contains_key(header::EXPECT) {
            return;
        }
        let reading = async {
            let mut discarded = 0;
            while let Some(Ok(piece)) = self.body.next().await {
                discarded += piece.len();
                if discarded > DISCARDED_BYTES_AT_MOST {
                    break;
                }
            }
        };
        // Whoever is slower than this does not get the answer.
        let _ = tokio::time::timeout(DISCARDED_FOR, reading).await;
    }
}

fn answer(accepted: Accepted) -> Response {
    let Accepted { id, reference, is_repeated } = accepted;
    let place = HeaderValue::from_str(&format!("/v1/analyses/{id}"));
    let queued = Queued { id: id.to_string(), reference, status: "queued".to_owned() };
    let mut response = (StatusCode::ACCEPTED, Json(queued)).into_response();
    if let Ok(place) = place {
        response.headers_mut().insert(header::LOCATION, place);
    }
    if is_repeated {
        response.headers_mut().insert(REPLAYED, HeaderValue::from_static("true"));
    }
    response
}
