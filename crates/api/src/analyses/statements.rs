//! `/v1/analyses/{id}/statements`: the files of an analysis, more of them, and one less.

use axum::Json;
use axum::extract::{Request, State};
use axum::http::{HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};
use serde::Serialize;
use service::App;
use service::actions::upload::{self, Change};
use service::auth::Caller;
use service::error::{Error, ErrorBody};
use service::reads::Look;
use service::request::{Id, Query, StatementName};
use store::AnalysisId;
use store::analyses::{self, Kind, Statement};
use utoipa::ToSchema;

use super::create::Arriving;
use super::record::Record;
use super::show::shown;
use crate::limit_headers::{REPLAYED, write_limit};
use crate::{Binary, List, Moment, PageQuery};

/// One file of an analysis.
#[derive(Serialize, ToSchema)]
#[schema(as = AnalysisStatement)]
pub(super) struct StatementRecord {
    #[schema(example = "st_01jc5h0w2kf0bv6t3n8ydrxz5q")]
    id: String,
    /// Its place in the report: `statements[]`, and `transactions[].statement` count from 0 too.
    #[schema(example = 0)]
    number: usize,
    kind: KindName,
    /// As its sender called it.
    #[schema(required, example = "june.pdf")]
    name: Option<String>,
    #[schema(example = 184320)]
    bytes: i64,
    /// 0 for data that never was a document.
    #[schema(example = 12)]
    pages: i64,
    /// The first run that read it.
    #[schema(example = 1)]
    added_in_run: i64,
    created_at: Moment,
}

#[derive(Clone, Copy, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = StatementKind)]
pub(super) enum KindName {
    Pdf,
    AccountAggregator,
    Spreadsheet,
}

/// More statements of the applicant, and what is corrected with them. The parts are in any order.
#[derive(ToSchema)]
#[schema(as = NewStatements)]
#[expect(dead_code, reason = "describes the form; `form` reads it part by part")]
pub(super) struct StatementsForm {
    /// As in `POST /v1/analyses`. With those that are there already at most 24 files and 100 MB.
    #[schema(value_type = Vec<Binary>, min_items = 1, max_items = 24)]
    file: Vec<Vec<u8>>,
    /// Opens encrypted PDFs. Each that is given is tried on each locked file. Never stored.
    #[schema(nullable = false, max_items = 24)]
    password: Option<Vec<String>>,
    /// Another product to score under, in its newest version.
    #[schema(nullable = false, max_length = 4096)]
    product_id: Option<String>,
    /// 1 to 200 characters, instead of the name that was given before.
    #[schema(nullable = false, example = "Meera Nair", max_length = 200)]
    applicant_name: Option<String>,
    /// Anchors, instead of those that were given before.
    #[schema(nullable = false, example = "{\"requested_amount\": 500000}", max_length = 16384)]
    inputs: Option<String>,
}

impl StatementRecord {
    pub(super) fn new(number: usize, statement: Statement) -> Self {
        Self {
            id: statement.id.to_string(),
            number,
            kind: match statement.kind {
                Kind::Pdf => KindName::Pdf,
                Kind::AccountAggregator => KindName::AccountAggregator,
                Kind::Spreadsheet => KindName::Spreadsheet,
            },
            name: statement.name,
            bytes: statement.file_bytes,
            pages: statement.pages,
            added_in_run: statement.added_run,
            created_at: Moment(statement.created_at),
        }
    }
}

/// The statements of an analysis
///
/// Those that the present run reads, in the order of its report.
#[utoipa::path(
    get, path = "/v1/analyses/{id}/statements", tag = "Analyses",
    params(("id" = String, Path, description = "The id of the analysis."), PageQuery),
    responses(
        (status = 200, description = "One page.", body = List<StatementRecord>),
    ),
)]
pub(super) async fn statements(
    State(app): State<App>,
    caller: Caller,
    Id(id): Id<AnalysisId>,
    query: Query,
) -> Result<Json<List<StatementRecord>>, Error> {
    let page = query.page()?;
    let mut reader = app.database.snapshot().await?;
    let analysis =
        analyses::find(&mut reader, &caller.team, &id).await?.ok_or(Error::NotFound("analysis"))?;
    let found = analyses::statements(&mut reader, &caller.team, &analysis).await?;
    drop(reader);
    app.note_read(&caller, Look::Analysis, id.as_str()).await?;
    let record = |(number, statement): (usize, Statement)| {
        let name = statement.name.clone().map(|name| caller.shown(name));
        StatementRecord::new(number, Statement { name, ..statement })
    };
    Ok(Json(List::cut(found.into_iter().enumerate().map(record).collect(), page)))
}

/// Send more statements of the same applicant
///
/// Role `analyst` or higher; the analysis is completed or failed, reviewed or not. It becomes `queued` again under the same `id`
/// and `ref`, as its next run, and reads all its statements together. The earlier result stays at
/// `GET /v1/analyses/{id}/runs`, and a decision that a person made is asked for again. A file that is there already is left
/// out; if one of the others is rejected nothing changes. `Idempotency-Key` works as for an upload.
#[utoipa::path(
    post, path = "/v1/analyses/{id}/statements", tag = "Analyses",
    params(
        ("id" = String, Path, description = "The id of the analysis."),
        (
            "Idempotency-Key" = Option<String>, Header, description = "1 to 255 visible ASCII characters.",
            min_length = 1, max_length = 255, pattern = "^[!-~]+$",
        ),
    ),
    request_body(content = StatementsForm, content_type = "multipart/form-data"),
    responses(
        (status = 202, description = "The analysis, queued again.", body = Record, headers(
            ("RateLimit-Limit" = i64), ("RateLimit-Remaining" = i64), ("RateLimit-Reset" = i64),
        )),
        (status = 400, description = "`invalid_inputs`, `applicant_incomplete`", body = ErrorBody),
        (status = 404, description = "`product_not_found`", body = ErrorBody),
        (status = 408, description = "`upload_too_slow`, `request_timeout`", body = ErrorBody),
        (status = 409, description = "`not_finished`, `nothing_new`, `too_many_runs`, `product_not_published`, `idempotency_key_reused`, \
            `idempotency_in_progress`", body = ErrorBody),
        (status = 410, description = "`document_erased`: its other statements are gone", body = ErrorBody),
        (status = 422, description = "A file is rejected and nothing is stored: `too_many_files`, `file_missing` and the other codes \
            of an upload", body = ErrorBody),
        (status = 429, description = "`rate_limited`", body = ErrorBody, headers(("Retry-After" = i64))),
    ),
)]
pub(super) async fn add(
    State(app): State<App>,
    caller: Caller,
    Id(id): Id<AnalysisId>,
    request: Request,
) -> Result<Response, Error> {
    let mut reader = app.database.read().await?;
    upload::find(&mut reader, &caller, &id).await?;
    drop(reader);
    let used = upload::count(&app, &caller).await?;
    let mut arriving = Arriving::new(&app, request);
    let outcome = if used.is_allowed {
        receive(&app, &caller, &id, &mut arriving).await
    } else {
        Err(Error::RateLimited(used.resets_in))
    };
    arriving.settle(outcome.as_ref().err()).await;
    let mut response = match outcome {
        Ok(is_repeated) => queued_again(&app, &caller, &id, is_repeated).await?,
        Err(refusal) => refusal.into_response(),
    };
    write_limit(response.headers_mut(), &used);
    Ok(response)
}

async fn receive(
    app: &App,
    caller: &Caller,
    id: &AnalysisId,
    arriving: &mut Arriving,
) -> Result<bool, Error> {
    let (form, claim) = arriving.form(app, caller).await?;
    let change = Change::of(form)?;
    let (app, caller, id) = (app.clone(), caller.clone(), id.clone());
    // In a task of its own: what was received completely is kept or refused completely, though the client hangs up.
    let changing = tokio::spawn(async move {
        upload::again(&app, &caller, &id, change, claim.map(upload::Claim::for_statements)).await
    });
    changing.await.unwrap_or_else(|_| Err(Error::Internal("statements could not be added".into())))
}

/// Take a statement out
///
/// Role `analyst` or higher; the analysis is completed or failed, reviewed or not. The file is erased, and the analysis becomes
/// `queued` again as its next run, without it. The results of earlier runs stay as they are.
#[utoipa::path(
    delete, path = "/v1/analyses/{id}/statements/{statement}", tag = "Analyses",
    params(
        ("id" = String, Path, description = "The id of the analysis."),
        ("statement" = String, Path, description = "The id of the statement."),
    ),
    responses(
        (status = 202, description = "The analysis, queued again.", body = Record),
        (status = 409, description = "`not_finished`, `last_statement`, `too_many_runs`", body = ErrorBody),
        (status = 410, description = "`document_erased`: its other statements are gone", body = ErrorBody),
        (status = 429, description = "`rate_limited`", body = ErrorBody, headers(("Retry-After" = i64))),
    ),
)]
pub(super) async fn remove(
    State(app): State<App>,
    caller: Caller,
    Id(id): Id<AnalysisId>,
    StatementName(statement): StatementName,
) -> Result<Response, Error> {
    change_and_show(&app, &caller, &id, Change { removed: Some(statement), ..Change::default() }).await
}

/// A change without files: counted like an upload, because everything is read again.
pub(super) async fn change_and_show(
    app: &App,
    caller: &Caller,
    id: &AnalysisId,
    change: Change,
) -> Result<Response, Error> {
    let mut reader = app.database.read().await?;
    upload::find(&mut reader, caller, id).await?;
    drop(reader);
    let used = upload::count(app, caller).await?;
    if !used.is_allowed {
        return Err(Error::RateLimited(used.resets_in));
    }
    upload::again(app, caller, id, change, None).await?;
    queued_again(app, caller, id, false).await
}

async fn queued_again(
    app: &App,
    caller: &Caller,
    id: &AnalysisId,
    is_repeated: bool,
) -> Result<Response, Error> {
    let mut response = shown(app, caller, id, false).await?;
    *response.status_mut() = StatusCode::ACCEPTED;
    if is_repeated {
        response.headers_mut().insert(REPLAYED, HeaderValue::from_static("true"));
    }
    Ok(response)
}
