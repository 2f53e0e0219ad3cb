//! `GET /v1/usage`: what the team did and what it costs, month by month.

use axum::Json;
use axum::extract::State;
use ledger::{Money, Rupees};
use serde::Serialize;
use store::{analyses, charges, teams, usage};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use service::App;
use service::auth::Caller;
use service::error::Error;
use service::request::Query;

/// Two years: this one and the one to compare it with.
const MONTHS_AT_MOST: i64 = 24;
const USUAL_MONTHS: i64 = 12;

pub(crate) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::default().routes(routes!(show))
}

/// What the team did and what it costs.
#[derive(Debug, Serialize, ToSchema)]
struct Usage {
    queue: QueueOut,
    bureau: BureauTerms,
    /// The newest first; months in which nothing happened too.
    months: Vec<MonthOut>,
}

/// What of the team waits now. Teams are served in turn, so another team's queue does not delay yours.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Queue)]
struct QueueOut {
    /// Analyses that wait for a worker.
    #[schema(example = 12)]
    queued: i64,
    /// Analyses that a worker has.
    #[schema(example = 2)]
    processing: i64,
}

/// What credit reports cost the team, in rupees.
#[derive(Debug, Serialize, ToSchema)]
struct BureauTerms {
    /// Whether the team may pull reports.
    is_entitled: bool,
    /// Of one report.
    #[schema(example = 35)]
    price: Rupees,
    /// For one month; `null` without a limit.
    #[schema(required, example = 10_000)]
    monthly_budget: Option<Rupees>,
    /// In this month.
    #[schema(example = 140)]
    spent: Rupees,
    /// For checks that the bureau has not answered yet.
    #[schema(example = 0)]
    reserved: Rupees,
    /// Of the budget; `null` without one.
    #[schema(required, example = 9_860)]
    remaining: Option<Rupees>,
}

/// One month in India.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = UsageMonth)]
struct MonthOut {
    #[schema(example = "2026-11")]
    month: String,
    /// Statements uploaded, and what became of them; without those that were erased since.
    uploads: i64,
    analyses_completed: i64,
    analyses_failed: i64,
    /// Credit reports that were billed.
    bureau_reports: i64,
    /// Rupees.
    #[schema(example = 140)]
    bureau_amount: Rupees,
    /// Requests that were served with a report that was there.
    bureau_reused: i64,
}

impl From<usage::Month> for MonthOut {
    fn from(month: usage::Month) -> Self {
        Self {
            month: month.month,
            uploads: month.uploads,
            analyses_completed: month.completed,
            analyses_failed: month.failed,
            bureau_reports: month.reports,
            bureau_amount: rupees(month.amount),
            bureau_reused: month.reused,
        }
    }
}

fn rupees(paise: i64) -> Rupees {
    Rupees(Money::paise(paise))
}

/// Usage by month
///
/// Uploads, analyses and credit reports of your team, and what the reports cost. Months are those of India.
#[utoipa::path(
    get, path = "/v1/usage", tag = "Team",
    params(("months" = Option<i64>, Query, description = "How many, this one included: 1 to 24; 12 if not given.", minimum = 1, maximum = 24)),
    responses((status = 200, body = Usage))
)]
async fn show(State(app): State<App>, caller: Caller, query: Query) -> Result<Json<Usage>, Error> {
    let months = query.number("months", (1, MONTHS_AT_MOST))?.unwrap_or(USUAL_MONTHS);
    let months = usize::try_from(months).unwrap_or_default();
    let (team, now) = (&caller.team, app.clock.now());
    let mut reader = app.database.snapshot().await?;
    let terms = teams::bureau_terms(&mut reader, team).await?.unwrap_or_default();
    let committed = charges::committed(&mut reader, team, now).await?;
    let months = usage::by_month(&mut reader, team, now, months).await?;
    let waiting = analyses::waiting_of(&mut reader, team).await?;
    let spent = months.first().map_or(0, |month| month.amount);
    Ok(Json(Usage {
        queue: QueueOut { queued: waiting.queued, processing: waiting.processing },
        bureau: BureauTerms {
            is_entitled: caller.entitlements.iter().any(|word| word == teams::BUREAU),
            price: rupees(terms.price),
            monthly_budget: terms.budget.map(rupees),
            spent: rupees(spent),
            reserved: rupees(committed.saturating_sub(spent)),
            remaining: terms.budget.map(|budget| rupees(budget.saturating_sub(committed).max(0))),
        },
        months: months.into_iter().map(MonthOut::from).collect(),
    }))
}
