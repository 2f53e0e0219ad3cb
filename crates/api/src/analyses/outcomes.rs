//! `POST /v1/analyses/{id}/outcome`, `GET /v1/analyses/{id}/outcomes`: what became of the loan.

use axum::Json;
use axum::extract::State;
use serde::{Deserialize, Serialize};
use service::App;
use service::actions::outcomes::{Sent, note as noted};
use service::auth::Caller;
use service::error::{Error, ErrorBody};
use service::reads::Look;
use service::request::{Id, JsonBody, Query};
use store::AnalysisId;
use store::analyses::{self, Outcome, Turnout};
use utoipa::ToSchema;

use super::override_record::Person;
use crate::{List, Moment, PageQuery};

/// How a loan turned out. `indeterminate` ones are left out of every rate.
#[derive(Clone, Copy, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = LoanOutcome)]
pub(super) enum OutcomeName {
    Good,
    Bad,
    Indeterminate,
}

impl From<Turnout> for OutcomeName {
    fn from(turnout: Turnout) -> Self {
        match turnout {
            Turnout::Good => Self::Good,
            Turnout::Bad => Self::Bad,
            Turnout::Indeterminate => Self::Indeterminate,
        }
    }
}

impl OutcomeName {
    const fn name(self) -> &'static str {
        match self {
            Self::Good => "good",
            Self::Bad => "bad",
            Self::Indeterminate => "indeterminate",
        }
    }
}

/// What became of a loan, as of a day.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct NewOutcome {
    outcome: OutcomeName,
    /// The most days that a payment was late so far.
    #[schema(example = 35, minimum = 0, maximum = 3650)]
    worst_days_past_due: Option<i64>,
    /// The day on which it was so; not in the future.
    #[schema(example = "2026-11-13", format = Date)]
    as_of: String,
}

/// What became of a loan.
#[derive(Serialize, ToSchema)]
#[schema(as = Outcome)]
pub(super) struct OutcomeRecord {
    outcome: OutcomeName,
    #[schema(required, example = 35)]
    worst_days_past_due: Option<i64>,
    #[schema(example = "2026-11-13", format = Date)]
    as_of: String,
    by: Person,
    at: Moment,
    /// Whether it holds: it is the last that was said of the latest day.
    holds: bool,
}

/// Note what became of the loan
///
/// Role `analyst` or higher. For a completed analysis. All outcomes are kept: of the latest `as_of` the last one holds, and the
/// portfolio counts that one. The same outcome sent twice is noted once. Answers with the outcome that holds.
#[utoipa::path(
    post, path = "/v1/analyses/{id}/outcome", tag = "Portfolio",
    params(("id" = String, Path, description = "The id of the analysis.")),
    request_body = NewOutcome,
    responses(
        (status = 200, description = "The outcome that holds.", body = OutcomeRecord),
        (status = 409, description = "`not_completed`, `too_many_outcomes`", body = ErrorBody),
    ),
)]
pub(super) async fn note(
    State(app): State<App>,
    caller: Caller,
    Id(id): Id<AnalysisId>,
    JsonBody(new): JsonBody<NewOutcome>,
) -> Result<Json<OutcomeRecord>, Error> {
    let NewOutcome { outcome, worst_days_past_due, as_of } = new;
    noted(&app, &caller, &id, &Sent { outcome: outcome.name(), worst_days_past_due, as_of: &as_of }).await?;
    let mut reader = app.database.read().await?;
    let mut all = analyses::outcomes(&mut reader, &caller.team, &id).await?;
    let holds = all.pop().ok_or(Error::NotFound("outcome"))?;
    Ok(Json(record(holds, true)))
}

/// All outcomes of an analysis, the one that holds first
#[utoipa::path(
    get, path = "/v1/analyses/{id}/outcomes", tag = "Portfolio",
    params(("id" = String, Path, description = "The id of the analysis."), PageQuery),
    responses(
        (status = 200, description = "One page.", body = List<OutcomeRecord>),
    ),
)]
pub(super) async fn outcomes(
    State(app): State<App>,
    caller: Caller,
    Id(id): Id<AnalysisId>,
    query: Query,
) -> Result<Json<List<OutcomeRecord>>, Error> {
    let page = query.page()?;
    let mut reader = app.database.snapshot().await?;
    analyses::find(&mut reader, &caller.team, &id).await?.ok_or(Error::NotFound("analysis"))?;
    // There are few: the store bounds them.
    let all = analyses::outcomes(&mut reader, &caller.team, &id).await?;
    drop(reader);
    app.note_read(&caller, Look::Analysis, id.as_str()).await?;
    let newest_first = all.into_iter().rev().enumerate();
    let records = newest_first.map(|(place, one)| record(one, place == 0)).collect();
    Ok(Json(List::cut(records, page)))
}

fn record(one: Outcome, holds: bool) -> OutcomeRecord {
    OutcomeRecord {
        outcome: one.said.turnout.into(),
        worst_days_past_due: one.said.worst_days_past_due,
        as_of: one.said.as_of.to_string(),
        by: Person { id: one.by.to_string(), name: one.by_name },
        at: Moment(one.at),
        holds,
    }
}
