//! `/v1/analyses/{id}/corrections`: what people said of rows, one more word, and one taken back.

use axum::Json;
use axum::extract::State;
use axum::response::Response;
use ledger::{Money, Rupees};
use serde::{Deserialize, Serialize};
use service::App;
use service::actions::corrections::{self, Corrected, CorrectionRequest};
use service::actions::readings::ReadingRequest;
use service::actions::upload::{self, Change};
use service::auth::Caller;
use service::error::{Error, ErrorBody};
use service::reads::Look;
use service::request::{CorrectionName, Id, JsonBody, Query};
use store::AnalysisId;
use store::analyses::{self, Correction};
use utoipa::ToSchema;

use super::record::Record;
use super::statements::change_and_show;
use crate::{List, Moment, PageQuery};

/// What somebody said of a row, instead of what was read from its text.
#[derive(Serialize, ToSchema)]
#[schema(as = RowCorrection)]
pub(super) struct CorrectionRecord {
    #[schema(example = "cor_01jc5h0w2kf0bv6t3n8ydrxz5q")]
    id: String,
    /// The day that the row prints.
    #[schema(example = "2026-03-01")]
    date: String,
    /// The narration that the row prints.
    #[schema(example = "NEFT CR-KAVERI SOFTWARE-MAR")]
    description: String,
    #[schema(required)]
    debit: Option<Rupees>,
    #[schema(required, example = 52300)]
    credit: Option<Rupees>,
    /// What it is; `null` where that was not corrected.
    #[schema(required, value_type = Option<engine::codes::Category>)]
    category: Option<String>,
    /// Who is on the other side; `null` where that was not corrected.
    #[schema(required, example = "Kaveri Software")]
    counterparty: Option<String>,
    /// What it was read as.
    #[schema(value_type = engine::codes::Category)]
    was_category: String,
    #[schema(required)]
    was_counterparty: Option<String>,
    /// How a person reads the amount of a row of a scan; `null` where it is read as the program read it.
    #[schema(required)]
    amount: Option<Rupees>,
    /// How a person reads the balance.
    #[schema(required)]
    balance: Option<Rupees>,
    /// A person says that the date is as it was read.
    date_right: bool,
    /// One of the figures was typed: it was not among the readings that were offered.
    typed: bool,
    /// The id of the user who said so.
    #[schema(example = "usr_01jc5h0w2kf0bv6t3n8ydrxz5q")]
    created_by: String,
    created_at: Moment,
}

/// What a row is, or who is on the other side of it: one of them, or both. Its date, amount and balance stay as printed; where they
/// were read from a picture and are in doubt, `amount`, `balance` and `date_right` say how a person reads them.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = NewRowCorrection)]
pub(super) struct NewRecord {
    /// Counted from 0 in `result.transactions` of the present run.
    #[schema(minimum = 0, maximum = 10000000)]
    row: usize,
    #[serde(default)]
    #[schema(required = false, value_type = Option<engine::codes::Category>)]
    category: Option<String>,
    /// 1 to 200 characters.
    #[serde(default)]
    #[schema(required = false, min_length = 1, max_length = 200, example = "Kaveri Software")]
    counterparty: Option<String>,
    /// Also for every other row of this payer, in this analysis and in all that come: a rule of the team
    /// (`GET /v1/payer-rules`).
    #[serde(default)]
    #[schema(required = false, default = false)]
    always: bool,
    /// One of `sight.open.amount.readings` of the row, or any figure with `typed`.
    #[serde(default)]
    #[schema(required = false, minimum = 0)]
    amount: Option<Rupees>,
    /// One of `sight.open.balance.readings` of the row, or any figure with `typed`. Its sign is the paper's.
    #[serde(default)]
    #[schema(required = false, minimum = 0)]
    balance: Option<Rupees>,
    /// The date of the row is as it was read. Where `sight.open.date` is there.
    #[serde(default)]
    #[schema(required = false, default = false)]
    date_right: bool,
    /// The figure stands on the page, though it was not offered. It is marked so in every export, and the case goes to a person.
    #[serde(default)]
    #[schema(required = false, default = false)]
    typed: bool,
}

impl CorrectionRecord {
    fn new(caller: &Caller, correction: &Correction) -> Self {
        let money = |paise: Option<i64>| paise.map(|paise| Rupees(Money::paise(paise)));
        let shown = |text: &String| caller.shown(text.clone());
        Self {
            id: correction.id().to_string(),
            date: correction.date.clone(),
            description: shown(&correction.description),
            debit: money(correction.debit_paise),
            credit: money(correction.credit_paise),
            category: correction.category.clone(),
            counterparty: correction.counterparty.as_ref().map(shown),
            was_category: correction.was_category.clone(),
            was_counterparty: correction.was_counterparty.as_ref().map(shown),
            amount: money(correction.amount_read.map(|read| read.paise)),
            balance: money(correction.balance_read.map(|read| read.paise)),
            date_right: correction.date_right,
            typed: [correction.amount_read, correction.balance_read]
                .into_iter()
                .flatten()
                .any(|read| read.typed),
            created_by: correction.by().to_string(),
            created_at: Moment(correction.at()),
        }
    }
}

/// The corrections of an analysis
///
/// What people said of its rows, the newest first. In the report such rows have `corrected`, whoever or whichever rule of the team
/// said so.
#[utoipa::path(
    get, path = "/v1/analyses/{id}/corrections", tag = "Analyses",
    params(("id" = String, Path, description = "The id of the analysis."), PageQuery),
    responses((status = 200, description = "One page.", body = List<CorrectionRecord>)),
)]
pub(super) async fn corrections(
    State(app): State<App>,
    caller: Caller,
    Id(id): Id<AnalysisId>,
    query: Query,
) -> Result<Json<List<CorrectionRecord>>, Error> {
    let page = query.page()?;
    let mut reader = app.database.read().await?;
    let analysis =
        analyses::find(&mut reader, &caller.team, &id).await?.ok_or(Error::NotFound("analysis"))?;
    drop(reader);
    app.note_read(&caller, Look::Analysis, id.as_str()).await?;
    let said = analysis.application.corrections.iter().rev();
    Ok(Json(List::cut(said.map(|correction| CorrectionRecord::new(&caller, correction)).collect(), page)))
}

/// Correct a row and run its analysis again
///
/// Role `analyst` or higher; the analysis is completed, reviewed or not. It becomes `queued` again under the same `id` and `ref`, as
/// its next run, with the row as you say it is. The earlier result stays at `GET /v1/analyses/{id}/runs`, and a decision that a
/// person made is asked for again. The newest word about a row holds. In a row of a scan that is open (`sight.open`) it may also say
/// how a figure reads; the balances judge it like any other reading.
#[utoipa::path(
    post, path = "/v1/analyses/{id}/corrections", tag = "Analyses",
    params(("id" = String, Path, description = "The id of the analysis.")),
    request_body(content = NewRecord, example = json!({ "row": 0, "counterparty": "Kaveri Software" })),
    responses(
        (status = 202, description = "The analysis, queued again.", body = Record),
        (status = 409, description = "`not_finished`, `nothing_new`, `category_does_not_fit`, `reading_not_open`, `reading_not_offered`, `too_many_corrections`, `too_many_payer_rules`, `too_many_runs`",
            body = ErrorBody),
        (status = 410, description = "`document_erased`: its statements are gone", body = ErrorBody),
        (status = 429, description = "`rate_limited`", body = ErrorBody, headers(("Retry-After" = i64))),
    ),
)]
pub(super) async fn add(
    State(app): State<App>,
    caller: Caller,
    Id(id): Id<AnalysisId>,
    JsonBody(new): JsonBody<NewRecord>,
) -> Result<Response, Error> {
    let NewRecord { row, category, counterparty, always, amount, balance, date_right, typed } = new;
    let reading = ReadingRequest { amount, balance, is_date_right: date_right, is_typed: typed };
    let request = CorrectionRequest { row, category, counterparty, is_always: always, reading };
    let change = corrections::change(&app, &caller, &id, request).await?;
    change_and_show(&app, &caller, &id, change).await
}

/// Undo the correction of a row
///
/// Role `analyst` or higher. The analysis becomes `queued` again as its next run, with the row as it is read. A rule of the team that
/// was made along with it stays: `DELETE /v1/payer-rules/{id}`.
#[utoipa::path(
    delete, path = "/v1/analyses/{id}/corrections/{correction}", tag = "Analyses",
    params(
        ("id" = String, Path, description = "The id of the analysis."),
        ("correction" = String, Path, description = "The id of the correction."),
    ),
    responses(
        (status = 202, description = "The analysis, queued again.", body = Record),
        (status = 409, description = "`not_finished`, `too_many_runs`", body = ErrorBody),
        (status = 410, description = "`document_erased`: its statements are gone", body = ErrorBody),
        (status = 429, description = "`rate_limited`", body = ErrorBody, headers(("Retry-After" = i64))),
    ),
)]
pub(super) async fn undo(
    State(app): State<App>,
    caller: Caller,
    Id(id): Id<AnalysisId>,
    CorrectionName(correction): CorrectionName,
) -> Result<Response, Error> {
    let mut reader = app.database.read().await?;
    upload::find(&mut reader, &caller, &id).await?;
    drop(reader);
    let change = Change { corrected: Some(Corrected::Undoes(correction)), ..Change::default() };
    change_and_show(&app, &caller, &id, change).await
}
