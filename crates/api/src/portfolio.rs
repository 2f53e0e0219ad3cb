//! `GET /v1/portfolio`, `GET /v1/portfolio.csv`: all cases of a period at once.

use axum::Json;
use axum::extract::State;
use service::App;
use service::actions::portfolio::{Book, PortfolioQuery, attached, read};
use service::attachment::Attachment;
use service::auth::Caller;
use service::error::Error;
use service::request::Query;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::Binary;

pub(crate) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::default().routes(routes!(show)).routes(routes!(table))
}

/// Described here, read by `PortfolioQuery`, which names bounds in its errors.
#[derive(utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
#[expect(dead_code, reason = "only its description is used")]
struct PortfolioParameters {
    /// Only cases under this product; `none` for those under the built-in product.
    #[param(required = false, min_length = 1, max_length = 200)]
    product_id: String,
    /// Only this version of that product.
    #[param(required = false, minimum = 1)]
    version: i64,
    /// Only cases of this bank, by its name. Case does not count.
    #[param(required = false, min_length = 1, max_length = 200, example = "HDFC Bank")]
    bank: String,
    /// Only cases that came this way.
    #[param(required = false, inline)]
    channel: ChannelName,
    /// The first day of upload, by the calendar of India; with `to`. The last 90 days unless both are given.
    #[param(required = false, value_type = String, format = Date, example = "2026-08-01")]
    from: String,
    /// The last day of upload; at most 1,098 days in all.
    #[param(required = false, value_type = String, format = Date, example = "2026-10-31")]
    to: String,
    /// The first day of the period that drift is measured against; with `compare_to`. As many days right before, unless both are given.
    #[param(required = false, value_type = String, format = Date, example = "2026-05-01")]
    compare_from: String,
    /// Its last day.
    #[param(required = false, value_type = String, format = Date, example = "2026-07-31")]
    compare_to: String,
    /// How volume is told; what fits the period unless you choose.
    #[param(required = false, inline)]
    by: StepName,
}

/// How an analysis came.
#[derive(utoipa::ToSchema)]
#[schema(as = PortfolioChannel, rename_all = "snake_case")]
#[expect(dead_code, reason = "only its description is used")]
enum ChannelName {
    Api,
    Web,
    Example,
    Unknown,
}

#[derive(utoipa::ToSchema)]
#[schema(as = PortfolioStep, rename_all = "snake_case")]
#[expect(dead_code, reason = "only its description is used")]
enum StepName {
    Day,
    Week,
    Month,
}

/// The portfolio
///
/// All completed cases of a period at once: volume, decisions, reasons, distributions, times, people, spend, outcomes, drift and
/// fairness. Counts are kept with every change, so this is quick however many cases there are. Erased analyses are not counted.
#[utoipa::path(
    get, path = "/v1/portfolio", tag = "Portfolio",
    params(PortfolioParameters),
    responses(
        (status = 200, description = "The portfolio.", body = Book),
    ),
)]
async fn show(State(app): State<App>, caller: Caller, query: Query) -> Result<Json<Book>, Error> {
    let query = PortfolioQuery::read(&app, &caller, &query)?;
    Ok(Json(read(&app, &caller, &query).await?))
}

/// The portfolio as a table
///
/// Everything that `GET /v1/portfolio` tells, one number a row, for a spreadsheet.
#[utoipa::path(
    get, path = "/v1/portfolio.csv", tag = "Portfolio",
    params(PortfolioParameters),
    responses(
        (
            status = 200, description = "The table.", headers(("Content-Disposition" = String)),
            content((inline(Binary) = "text/csv")),
        ),
    ),
)]
async fn table(State(app): State<App>, caller: Caller, query: Query) -> Result<Attachment, Error> {
    let query = PortfolioQuery::read(&app, &caller, &query)?;
    attached(&app, &caller, &query).await
}
