//! How the query of a list is described; `service::filter` reads it.

/// Described here, read by `service::filter`, which names bounds in its errors.
#[derive(utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
#[expect(dead_code, reason = "only its description is used")]
pub(super) struct FilterQuery {
    /// Only those with this status.
    #[param(required = false)]
    status: super::record::StatusName,
    /// Only those with this decision, which holds after reviews.
    #[param(required = false)]
    decision: super::record::DecisionName,
    /// Only those scored under this product, in any version; `none` for those under the built-in product.
    #[param(required = false, min_length = 1, max_length = 200)]
    product_id: String,
    /// Only the one that was uploaded with this external id.
    #[param(required = false, min_length = 1, max_length = 200)]
    external_id: String,
    /// Only those of this bank, by its name as `bank` tells it. Case does not count.
    #[param(required = false, min_length = 1, max_length = 200, example = "HDFC Bank")]
    bank: String,
    /// Only those uploaded on this day or later, by the calendar of India.
    #[param(required = false, value_type = String, format = Date, example = "2026-11-01")]
    created_from: String,
    /// Only those uploaded on this day or earlier, by the calendar of India.
    #[param(required = false, value_type = String, format = Date, example = "2026-11-30")]
    created_to: String,
    /// Only those with this score or a higher one.
    #[param(required = false, minimum = 300, maximum = 900)]
    score_from: i64,
    /// Only those with this score or a lower one.
    #[param(required = false, minimum = 300, maximum = 900)]
    score_to: i64,
    /// Only the cases of this member, by their id; `me` for yours, `none` for nobody's.
    #[param(required = false, min_length = 1, max_length = 200, example = "me")]
    assignee: String,
    /// Only those on which this member said something, by their id; `me` for yourself.
    #[param(required = false, min_length = 1, max_length = 200)]
    reviewer: String,
    /// `true`: only those whose decision was overridden; `false`: only the others.
    #[param(required = false)]
    overridden: bool,
    /// Only those that a person has to look at because of this, among others.
    #[param(required = false, inline)]
    flag: FlagName,
    /// `newest` unless you choose another; an order by score leaves out what has none.
    #[param(required = false, inline)]
    order: OrderName,
}

/// A family of reasons for which a person has to look.
#[derive(utoipa::ToSchema)]
#[schema(as = ReviewFlag, rename_all = "snake_case")]
#[expect(dead_code, reason = "only its description is used")]
enum FlagName {
    Integrity,
    Mule,
    NameMismatch,
    Bureau,
    Currency,
    Policy,
}

#[derive(utoipa::ToSchema)]
#[schema(as = AnalysisOrder, rename_all = "snake_case")]
#[expect(dead_code, reason = "only its description is used")]
enum OrderName {
    Newest,
    Oldest,
    HighestScore,
    LowestScore,
}
