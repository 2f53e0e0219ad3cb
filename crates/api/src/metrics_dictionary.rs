//! `GET /v1/metrics-dictionary`: the words that the rules of products are written in.

use analysis::{Family, Metric};
use axum::Json;
use engine::codes::Unit;
use serde::Serialize;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use service::App;
use service::auth::Caller;

pub(crate) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::default().routes(routes!(list))
}

/// Every metric, always whole: it is a dictionary and has no pages.
#[derive(Debug, Serialize, ToSchema)]
struct Dictionary {
    data: Vec<MetricOut>,
    total: usize,
}

/// What a metric is and how it is worked out.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = MetricDefinition)]
struct MetricOut {
    /// Over the whole statement.
    #[schema(example = "average_balance")]
    name: &'static str,
    #[schema(example = "Average balance")]
    title: &'static str,
    /// `balances`, `cash_flow`, `income`, `business`, `obligations`, `affordability`, `conduct`, `cash`,
    /// `concentration`, `risk`, `coverage`, `application` or `bureau`.
    #[schema(example = "balances")]
    family: &'static str,
    /// `rupees`, `ratio`, `count`, `days`, `months`, `percent` or `yes_no`.
    #[schema(example = "rupees")]
    unit: String,
    /// In words that a credit officer can follow.
    formula: &'static str,
    /// Which rows do not count; empty when all do.
    excludes: &'static str,
    /// Every name that rules may use: the metric itself and the same over the last months.
    #[schema(example = json!(["average_balance", "average_balance_3m", "average_balance_6m"]))]
    names: Vec<String>,
    /// Whether the report has it month by month too.
    is_monthly: bool,
}

impl From<&'static Metric> for MetricOut {
    fn from(metric: &'static Metric) -> Self {
        Self {
            name: metric.name,
            title: metric.title,
            family: family(metric.family),
            unit: Unit::from(metric.unit).to_string(),
            formula: metric.formula,
            excludes: metric.excludes,
            names: metric.windows.iter().map(|window| metric.name_in(*window)).collect(),
            is_monthly: metric.monthly.is_some(),
        }
    }
}

/// Read the metric dictionary
///
/// Every metric that rules of a product can use, with its formula. The same for every team.
#[utoipa::path(
    get, path = "/v1/metrics-dictionary", tag = "Products", responses((status = 200, body = Dictionary))
)]
async fn list(_: Caller) -> Json<Dictionary> {
    let data: Vec<MetricOut> = analysis::dictionary().map(MetricOut::from).collect();
    Json(Dictionary { total: data.len(), data })
}

const fn family(family: Family) -> &'static str {
    match family {
        Family::Balances => "balances",
        Family::CashFlow => "cash_flow",
        Family::Income => "income",
        Family::Business => "business",
        Family::Obligations => "obligations",
        Family::Affordability => "affordability",
        Family::Conduct => "conduct",
        Family::Cash => "cash",
        Family::Concentration => "concentration",
        Family::Risk => "risk",
        Family::Coverage => "coverage",
        Family::Application => "application",
        Family::Bureau => "bureau",
    }
}
