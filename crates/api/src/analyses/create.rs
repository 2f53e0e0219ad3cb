//! `POST /v1/analyses`: a form with the statements of an applicant → 202 and a queued analysis.

use std::time::Duration;

use axum::Json;
use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use futures_util::StreamExt;
use serde::{Deserialize, Serialize};
use service::App;
use service::actions::credit_checks;
use service::actions::upload::{self, Accepted, Claim, Own, Upload};
use service::auth::Caller;
use service::error::{Error, ErrorBody};
use service::intake::{ArrivingFile, Paced, SentFile};
use service::request::Trace;
use store::limits::{self, Use};
use store::users::Role;
use utoipa::ToSchema;

use super::form::{self, Form};
use super::multipart::boundary;
use crate::Binary;
use crate::limit_headers::{REPLAYED, write_limit};

/// Most clients read an answer only when all was sent. So much is read and thrown away for them after a refusal.
const DISCARDED_BYTES_AT_MOST: usize = 64 * 1024 * 1024;
const DISCARDED_FOR: Duration = Duration::from_secs(20);
const REPORTED_MEMBER_CHARACTERS: usize = 300;

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
    let used = count(&app, &caller).await?;
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

/// Everybody who is known is counted, also when the request is refused later.
pub async fn count(app: &App, caller: &Caller) -> Result<Use, Error> {
    let mut tx = app.database.write().await?;
    let name = format!("uploads:{}", caller.user);
    let used = limits::count(&mut tx, &name, app.settings.limits.uploads, app.clock.now()).await?;
    tx.commit().await?;
    Ok(used)
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
    let upload = upload(form)?;
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
        let boundary = self.boundary().ok_or(Error::UnsupportedMediaType("multipart/form-data"))?;
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

    fn boundary(&self) -> Option<String> {
        boundary(self.headers.get(header::CONTENT_TYPE)?.to_str().ok()?)
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

pub fn upload(form: Form) -> Result<Upload, Error> {
    let (name, mobile) = (form.applicant_name.as_deref(), form.applicant_mobile.as_deref());
    let applicant = upload::applicant(name, mobile, form.bureau_consent.as_deref())?;
    let bureau_reuse_within_days = days(form.bureau_reuse_within_days.as_deref())?;
    if let Some(text) = &form.inputs {
        sound_inputs(text)?;
    }
    let own = Own::read(form.external_id.as_deref(), form.metadata.as_deref())?;
    let files = sent_files(form.files)?;
    let product_id = form.product_id.map(|id| id.trim().to_owned()).filter(|id| !id.is_empty());
    let passwords = form.passwords.into_iter().filter(|password| !password.is_empty()).collect();
    let inputs = form.inputs;
    Ok(Upload { files, passwords, product_id, applicant, bureau_reuse_within_days, inputs, own })
}

/// Anchors that the engine reads, or what is wrong with them.
pub(super) fn sound_inputs(text: &str) -> Result<(), Error> {
    engine::inputs(text).map(drop).map_err(|bad| {
        // May name a member that the caller invented.
        let reason: String = bad.to_string().chars().take(REPORTED_MEMBER_CHARACTERS).collect();
        Error::InvalidInputs(format!("{reason}."))
    })
}

/// At least one, none of them empty, and the same bytes once.
pub(super) fn sent_files(mut files: Vec<SentFile>) -> Result<Vec<SentFile>, Error> {
    let rejected =
        |code: &str, message: &str| Error::File { code: code.to_owned(), message: message.to_owned() };
    // A form in a browser without a file chosen sends a part with no name and no contents.
    files.retain(|file| file.length > 0 || file.name.as_deref() != Some(""));
    if files.is_empty() {
        return Err(rejected("file_missing", "The form has no file. Send the statement as the part file."));
    }
    let is_one = files.len() == 1;
    let mut distinct: Vec<SentFile> = Vec::with_capacity(files.len());
    for mut file in files {
        file.name = file.name.as_deref().and_then(upload::file_name);
        if file.length == 0 {
            let empty = rejected("file_empty", "The file is empty. Upload the PDF again.");
            return Err(if is_one { empty } else { empty.of_file(file.name.as_deref()) });
        }
        if !distinct.iter().any(|known| known.hash == file.hash) {
            distinct.push(file);
        }
    }
    Ok(distinct)
}

fn days(text: Option<&str>) -> Result<Option<u16>, Error> {
    let Some(text) = text.map(str::trim).filter(|text| !text.is_empty()) else { return Ok(None) };
    let days = text.parse().ok().and_then(credit_checks::reusable_days);
    let wrong = || {
        Error::InvalidRequest(format!("The part `bureau_reuse_within_days` {}.", credit_checks::days_rule()))
    };
    days.map(Some).ok_or_else(wrong)
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
