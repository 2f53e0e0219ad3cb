//! A product document → how the description shows it. `policy` reads it, and has the last word on what it means.

use serde_json::Value;
use utoipa::ToSchema;

/// A credit policy as it is written, published and kept. docs/products.md tells what each member does.
#[derive(ToSchema)]
#[expect(dead_code, reason = "only its description is used")]
pub(super) struct ProductDocument {
    /// For programs: every version has the same.
    #[schema(example = "two-wheeler-loan", min_length = 1, max_length = 100)]
    name: String,
    /// What people read; the name if not given.
    #[schema(nullable = false, example = "Two-wheeler loan", min_length = 1, max_length = 80)]
    title: Option<String>,
    /// Counted by the service: what stands here does not matter.
    #[schema(nullable = false, minimum = 1)]
    version: Option<i64>,
    #[schema(nullable = false, min_length = 1, max_length = 2000)]
    description: Option<String>,
    /// What it lends; rupees if not given.
    #[schema(nullable = false, example = "INR", min_length = 3, max_length = 3)]
    currency: Option<String>,
    /// In rupees: `min`, `max`, `step`.
    #[schema(nullable = false, value_type = Object, required = false)]
    amount: Option<Value>,
    /// `min`, `max`, `default`; goes with `annual_rate_percent`.
    #[schema(nullable = false, value_type = Object, required = false)]
    tenure_months: Option<Value>,
    #[schema(nullable = false)]
    annual_rate_percent: Option<f64>,
    #[schema(nullable = false, max_items = 4)]
    required_inputs: Option<Vec<InputName>>,
    /// Days of the month, in order.
    #[schema(nullable = false, min_items = 1, max_items = 31)]
    balance_days: Option<Vec<i64>>,
    /// A scan is decided like a file from the bank, if every row of it is proven. Otherwise every scan goes to a person.
    #[schema(nullable = false)]
    allow_scans: Option<bool>,
    #[schema(nullable = false, value_type = Object, required = false)]
    eligibility: Option<Value>,
    /// `approve_from` and `review_from`.
    #[schema(nullable = false, value_type = Object, required = false)]
    score: Option<Value>,
    #[schema(max_items = 200)]
    rules: Vec<RuleDocument>,
}

/// A condition that has to hold, and what happens when it does not.
#[derive(ToSchema)]
#[schema(as = ProductDocumentRule)]
#[expect(dead_code, reason = "only its description is used")]
struct RuleDocument {
    #[schema(example = "income_too_low", min_length = 1, max_length = 64)]
    code: String,
    /// An expression over the metrics of `GET /v1/metrics-dictionary`.
    #[schema(example = "income_monthly >= 12000", min_length = 1)]
    require: String,
    outcome: RuleOutcomeName,
    #[schema(example = "The income is below ₹12,000 a month.", min_length = 1, max_length = 500)]
    message: String,
    #[schema(nullable = false)]
    reason_code: Option<String>,
    #[schema(nullable = false)]
    if_missing: Option<IfMissingName>,
}

#[derive(ToSchema)]
#[schema(as = ProductDocumentInput, rename_all = "snake_case")]
#[expect(dead_code, reason = "only its description is used")]
enum InputName {
    RequestedAmount,
    CollateralValue,
    GstTurnover,
    DownPayment,
}

#[derive(ToSchema)]
#[schema(as = ProductDocumentOutcome, rename_all = "snake_case")]
#[expect(dead_code, reason = "only its description is used")]
enum RuleOutcomeName {
    Decline,
    Review,
    Note,
}

#[derive(ToSchema)]
#[schema(as = ProductDocumentIfMissing, rename_all = "snake_case")]
#[expect(dead_code, reason = "only its description is used")]
enum IfMissingName {
    Review,
    Decline,
    Note,
    Ignore,
}
