//! The query of a list → which of the team's analyses are asked for.

use jiff::Timestamp;
use service::App;
use service::actions::upload::EXTERNAL_ID_CHARACTERS_AT_MOST;
use service::auth::Caller;
use service::error::Error;
use service::request::{Query, beginning, day, words};
use store::analyses::{
    AssignedTo, Decision, Filter, Flag, Order, Status, WITHOUT_PRODUCT, bank_index, external_id_index,
};
use store::{ProductId, UserId};

use super::assignee::ME;

/// Longer than the name of any bank.
const BANK_CHARACTERS_AT_MOST: usize = 200;
/// Longer than any id.
const ID_CHARACTERS_AT_MOST: usize = 200;
const SCORES: (i64, i64) = (300, 900);

/// Described here, read by `read`, which names bounds in its errors.
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

/// As requests call them.
const ORDERS: [(&str, Order); 4] = [
    ("newest", Order::Newest),
    ("oldest", Order::Oldest),
    ("highest_score", Order::HighestScore),
    ("lowest_score", Order::LowestScore),
];

/// For the pages too, which ask by the same names.
pub fn read(app: &App, caller: &Caller, query: &Query) -> Result<Filter, Error> {
    let team = &caller.team;
    let bank = words(query, "bank", BANK_CHARACTERS_AT_MOST)?;
    let external_id = words(query, "external_id", EXTERNAL_ID_CHARACTERS_AT_MOST)?;
    let product = words(query, "product_id", ID_CHARACTERS_AT_MOST)?;
    Ok(Filter {
        status: query.choice("status", &Status::ALL.map(|status| (status.name(), status)))?,
        decision: query.choice("decision", &Decision::ALL.map(|decision| (decision.name(), decision)))?,
        // One that is no id is nobody's, and finds nothing.
        product: product.map(|text| match text {
            "none" => WITHOUT_PRODUCT.to_owned(),
            other => ProductId::parse(other).map_or_else(String::new, |id| id.to_string()),
        }),
        external_id_index: external_id.map(|id| external_id_index(&app.database, team, id.trim())),
        bank_index: bank.map(|bank| bank_index(&app.database, team, bank)),
        created_from: day(query, "created_from")?.map(beginning),
        created_before: day(query, "created_to")?.map(|day| day.tomorrow().map_or(Timestamp::MAX, beginning)),
        score_from: query.number("score_from", SCORES)?,
        score_to: query.number("score_to", SCORES)?,
        assignee: words(query, "assignee", ID_CHARACTERS_AT_MOST)?.map(|text| match text {
            "none" => AssignedTo::Nobody,
            other => AssignedTo::Person(person(caller, other)),
        }),
        reviewer: words(query, "reviewer", ID_CHARACTERS_AT_MOST)?.map(|text| person(caller, text)),
        is_overridden: query.choice("overridden", &[("true", true), ("false", false)])?,
        flag: query.choice("flag", &Flag::ALL.map(|flag| (flag.name(), flag)))?,
        is_unfinished: false,
        numbers: None,
        order: query.choice("order", &ORDERS)?.unwrap_or_default(),
    })
}

/// One that is no id is nobody's, and finds nothing.
fn person(caller: &Caller, text: &str) -> UserId {
    if text == ME { caller.user.clone() } else { UserId::parse(text).unwrap_or_else(UserId::of_nobody) }
}
