//! What was asked for → the form to ask for something else.

use service::codes;
use store::analyses::Flag;
use store::users::User;

use super::asked::Asked;
use super::row::Known;
use crate::form::Choice;
use crate::words::english;
use crate::words::english::analyses::orders as texts;

/// Ready to be shown.
pub(super) struct FiltersView {
    pub(super) products: Vec<Choice>,
    pub(super) flags: Vec<Choice>,
    pub(super) assignees: Vec<Choice>,
    pub(super) reviewers: Vec<Choice>,
    pub(super) orders: Vec<Choice>,
    /// Of the rows that are shown: any other can be typed.
    pub(super) banks: Vec<String>,
    pub(super) bank: String,
    pub(super) created_from: String,
    pub(super) created_to: String,
    pub(super) score_from: String,
    pub(super) score_to: String,
    /// How many narrow the list down.
    pub(super) count: usize,
    /// The list without them.
    pub(super) none: String,
    /// What came with a number of the portfolio: there are no fields for it.
    pub(super) counted: Vec<(&'static str, String)>,
    /// What a form that asks for something else has to carry along.
    pub(super) kept: Vec<(&'static str, String)>,
}

/// In the words of the review page.
pub(super) fn flag_name(flag: Flag) -> &'static str {
    export::words::review_family(&codes::family(flag))
}

const ORDERS: [(&str, &str); 4] = [
    ("", texts::NEWEST),
    ("oldest", texts::OLDEST),
    ("highest_score", texts::HIGHEST_SCORE),
    ("lowest_score", texts::LOWEST_SCORE),
];

impl FiltersView {
    pub(super) fn new(asked: &Asked, known: &Known, people: &[User], banks: Vec<String>) -> Self {
        let choice = |filter: &str, value: &str, name: &str| Choice {
            is_chosen: asked.value(filter) == value,
            value: value.to_owned(),
            name: name.to_owned(),
        };
        let of_people = |filter: &'static str| {
            people
                .iter()
                .map(move |user| choice(filter, user.id.as_str(), &user.name))
                .collect::<Vec<Choice>>()
        };
        let mut assignees = vec![choice("assignee", "none", english::analyses::NOBODY)];
        assignees.extend(of_people("assignee"));
        Self {
            products: known
                .products()
                .into_iter()
                .map(|(id, name)| choice("product_id", id.as_str(), name))
                .collect(),
            flags: Flag::ALL.map(|flag| choice("flag", flag.name(), flag_name(flag))).into(),
            assignees,
            reviewers: of_people("reviewer"),
            orders: ORDERS.map(|(value, name)| choice("order", value, name)).into(),
            banks,
            bank: asked.value("bank").to_owned(),
            created_from: asked.value("created_from").to_owned(),
            created_to: asked.value("created_to").to_owned(),
            score_from: asked.value("score_from").to_owned(),
            score_to: asked.value("score_to").to_owned(),
            count: asked.filters.iter().filter(|(name, _)| *name != "order").count(),
            none: asked.unfiltered(),
            counted: asked
                .filters
                .iter()
                .filter(|(name, _)| ["counted", "channel", "version"].contains(name))
                .cloned()
                .collect(),
            kept: asked.filters.clone(),
        }
    }
}
