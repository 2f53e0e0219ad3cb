//! The address of the list → which analyses are asked for, and back to an address that says so.

use service::App;
use service::auth::Caller;
use service::filter;
use service::request::Query;
use store::analyses::{AssignedTo, Counts, Decision, Filter, Page, Status};

use crate::words::english::analyses::tabs as texts;

/// Fills a screen or two.
pub(super) const ROWS: i64 = 50;
/// Beyond it nobody leafs; a search is quicker.
const LAST_PAGE: i64 = 100_000;
/// What the filters of the page are called in its address, as the API calls them.
pub(super) const FILTERS: [&str; 13] = [
    "product_id", "bank", "flag", "assignee", "reviewer", "created_from", "created_to", "score_from",
    "score_to", "order", "counted", "channel", "version",
];

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Tab {
    All,
    Mine,
    Open,
    Review,
    Approved,
    Declined,
    Overridden,
    Failed,
}

impl Tab {
    pub(super) const EVERY: [Self; 8] = [
        Self::All,
        Self::Mine,
        Self::Open,
        Self::Review,
        Self::Approved,
        Self::Declined,
        Self::Overridden,
        Self::Failed,
    ];

    pub(super) fn word(self) -> &'static str {
        match self {
            Self::All => "all",
            Self::Mine => "mine",
            Self::Open => "open",
            Self::Review => "review",
            Self::Approved => "approved",
            Self::Declined => "declined",
            Self::Overridden => "overridden",
            Self::Failed => "failed",
        }
    }

    pub(super) fn name(self) -> &'static str {
        match self {
            Self::All => texts::ALL,
            Self::Mine => texts::MINE,
            Self::Open => texts::OPEN,
            Self::Review => texts::REVIEW,
            Self::Approved => texts::APPROVED,
            Self::Declined => texts::DECLINED,
            Self::Overridden => texts::OVERRIDDEN,
            Self::Failed => texts::FAILED,
        }
    }

    pub(super) fn count(self, counts: &Counts) -> i64 {
        match self {
            Self::All => counts.all,
            Self::Mine => counts.mine,
            Self::Open => counts.of_status(Status::Queued) + counts.of_status(Status::Processing),
            Self::Review => counts.of_decision(Decision::ManualReview),
            Self::Approved => counts.of_decision(Decision::Approved),
            Self::Declined => counts.of_decision(Decision::Declined),
            Self::Overridden => counts.overridden,
            Self::Failed => counts.of_status(Status::Failed),
        }
    }

    /// What the tab adds to a filter.
    fn narrow(self, filter: Filter, caller: &Caller) -> Filter {
        match self {
            Self::All => filter,
            Self::Mine => Filter { assignee: Some(AssignedTo::Person(caller.user.clone())), ..filter },
            Self::Open => Filter { is_unfinished: true, ..filter },
            Self::Review => Filter { decision: Some(Decision::ManualReview), ..filter },
            Self::Approved => Filter { decision: Some(Decision::Approved), ..filter },
            Self::Declined => Filter { decision: Some(Decision::Declined), ..filter },
            Self::Overridden => Filter { is_overridden: Some(true), ..filter },
            Self::Failed => Filter { status: Some(Status::Failed), ..filter },
        }
    }
}

/// What was asked for. What makes no sense counts as not asked for.
pub(super) struct Asked {
    pub(super) tab: Tab,
    pub(super) typed: String,
    pub(super) page: i64,
    /// As they stand in the address.
    pub(super) filters: Vec<(&'static str, String)>,
    filter: Filter,
}

impl Asked {
    pub(super) fn read(app: &App, caller: &Caller, query: &Query) -> Self {
        let choices = Tab::EVERY.map(|tab| (tab.word(), tab));
        let sound = query.sound(|one| filter::read(app, caller, one).is_ok());
        let value =
            |name: &'static str| sound.text(name).ok().flatten().map(|value| (name, value.to_owned()));
        let typed = query.text("q").ok().flatten().unwrap_or_default().trim().to_owned();
        // Only what the page offers: the API knows of more.
        let filters: Vec<(&'static str, String)> = FILTERS.into_iter().filter_map(value).collect();
        let filter = filter::read(app, caller, &Query::of(&filters)).unwrap_or_default();
        Self {
            tab: query.choice("show", &choices).ok().flatten().unwrap_or(Tab::All),
            typed,
            page: query.number("page", (1, LAST_PAGE)).ok().flatten().unwrap_or(1),
            filters,
            filter,
        }
    }

    /// Whatever the tab, among what a search found.
    pub(super) fn filter(&self, numbers: Option<Vec<i64>>) -> Filter {
        Filter { numbers, ..self.filter.clone() }
    }

    pub(super) fn on_tab(&self, filter: Filter, caller: &Caller) -> Filter {
        self.tab.narrow(filter, caller)
    }

    /// As the filter knows it.
    pub(super) fn product(&self) -> Option<&str> {
        self.filter.product.as_deref()
    }

    pub(super) fn value(&self, name: &str) -> &str {
        self.filters.iter().find(|(known, _)| *known == name).map_or("", |(_, value)| value.as_str())
    }

    pub(super) fn place(&self, tab: Tab, page: i64) -> String {
        self.place_with(tab, page, &self.filters)
    }

    /// The same list in another order.
    pub(super) fn ordered(&self, order: &str) -> String {
        let mut filters = self.filters.clone();
        filters.retain(|(name, _)| *name != "order");
        if !order.is_empty() {
            filters.push(("order", order.to_owned()));
        }
        self.place_with(self.tab, 1, &filters)
    }

    /// Without any filter.
    pub(super) fn unfiltered(&self) -> String {
        self.place_with(self.tab, 1, &[])
    }

    fn place_with(&self, tab: Tab, page: i64, filters: &[(&'static str, String)]) -> String {
        let mut query = form_urlencoded::Serializer::new(String::new());
        if tab != Tab::All {
            query.append_pair("show", tab.word());
        }
        if !self.typed.is_empty() {
            query.append_pair("q", &self.typed);
        }
        for (name, value) in filters {
            query.append_pair(name, value);
        }
        if page > 1 {
            query.append_pair("page", &page.to_string());
        }
        let query = query.finish();
        if query.is_empty() { "/analyses".to_owned() } else { format!("/analyses?{query}") }
    }

    pub(super) fn cut(&self) -> Page {
        Page { limit: ROWS, offset: (self.page - 1) * ROWS }
    }
}
