//! `/settings/usage`: what the team did and what it costs, month by month.

use askama::Template;
use axum::extract::State;
use axum::response::Response;
use service::App;
use service::error::Error;
use store::{charges, teams, usage};

use super::{Here, Tab, shell, tabs};
use crate::{Shell, Visitor, words};

/// This year and the one to compare it with are in the API; a year fits a page.
const MONTHS: usize = 12;

#[derive(Template)]
#[template(path = "settings/usage.html")]
struct UsageView {
    shell: Shell,
    tabs: Vec<Tab>,
    is_entitled: bool,
    price: String,
    spent: String,
    budget: Option<String>,
    remaining: Option<String>,
    /// For the bar: in whole rupees.
    used_rupees: i64,
    budget_rupees: i64,
    months: Vec<MonthView>,
}

struct MonthView {
    month: String,
    uploads: String,
    completed: String,
    failed: String,
    reports: String,
    reused: String,
    amount: String,
}

pub(super) async fn show(State(app): State<App>, visitor: Visitor) -> Result<Response, Error> {
    let (caller, now) = (&visitor.caller, app.clock.now());
    let mut reader = app.database.snapshot().await?;
    let terms = teams::bureau_terms(&mut reader, &caller.team).await?.unwrap_or_default();
    let committed = charges::committed(&mut reader, &caller.team, now).await?;
    let months = usage::by_month(&mut reader, &caller.team, now, MONTHS).await?;
    drop(reader);
    let spent = months.first().map_or(0, |month| month.amount);
    // Months before the team began say nothing.
    let begun =
        months.iter().rposition(|month| month.uploads + month.reports + month.reused > 0).unwrap_or(0);
    let month = |month: usage::Month| MonthView {
        month: words::month(&month.month),
        uploads: words::counted(month.uploads),
        completed: words::counted(month.completed),
        failed: words::counted(month.failed),
        reports: words::counted(month.reports),
        reused: words::counted(month.reused),
        amount: words::rupees(month.amount),
    };
    visitor.page(&UsageView {
        shell: shell(&visitor, Here::Usage),
        tabs: tabs(&visitor, Here::Usage),
        is_entitled: caller.entitlements.iter().any(|word| word == teams::BUREAU),
        price: words::rupees(terms.price),
        spent: words::rupees(spent),
        budget: terms.budget.map(words::rupees),
        remaining: terms.budget.map(|budget| words::rupees(budget.saturating_sub(committed).max(0))),
        used_rupees: committed / 100,
        budget_rupees: terms.budget.unwrap_or_default() / 100,
        months: months.into_iter().take(begun + 1).map(month).collect(),
    })
}
