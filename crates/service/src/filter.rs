//! The query of a list → which of the team's analyses are asked for. The API and the pages ask by the same names.

use jiff::Timestamp;
use store::analyses::{
    AssignedTo, Decision, Filter, Flag, Order, Status, WITHOUT_PRODUCT, bank_index, external_id_index,
};
use store::{ProductId, UserId};

use crate::App;
use crate::actions::upload::EXTERNAL_ID_CHARACTERS_AT_MOST;
use crate::auth::Caller;
use crate::error::Error;
use crate::request::{Query, beginning, day, words};

/// Whoever asks, in the place of an id.
pub const ME: &str = "me";
/// Longer than the name of any bank.
const BANK_CHARACTERS_AT_MOST: usize = 200;
/// Longer than any id.
const ID_CHARACTERS_AT_MOST: usize = 200;
const SCORES: (i64, i64) = (300, 900);

/// As requests call them.
const ORDERS: [(&str, Order); 4] = [
    ("newest", Order::Newest),
    ("oldest", Order::Oldest),
    ("highest_score", Order::HighestScore),
    ("lowest_score", Order::LowestScore),
];

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
