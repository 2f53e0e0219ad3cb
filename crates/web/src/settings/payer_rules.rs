//! `/settings/payer-rules`: what the team always says of a payer, and how to take it back.

use askama::Template;
use axum::extract::State;
use axum::response::Response;
use export::words as report_words;
use service::App;
use service::actions::payer_rules;
use service::error::Error;
use service::reads::Look;
use service::request::Id;
use store::payer_rules::{self as rules, PayerRule};
use store::users::Role;
use store::{PayerRuleId, users};

use super::{Here, Tab, shell, tabs};
use crate::words::english::settings::payer_rules as texts;
use crate::words::{self, When, english};
use crate::{Notice, Shell, Submission, Visitor};

#[derive(Template)]
#[template(path = "settings/payer_rules.html")]
struct RulesView {
    shell: Shell,
    tabs: Vec<Tab>,
    rules: Vec<RuleView>,
    may_change: bool,
}

struct RuleView {
    id: String,
    payer: String,
    /// `Credits from` or `Payments to`.
    way: &'static str,
    /// What is said of it.
    said: Vec<String>,
    by: String,
    made: When,
}

pub(super) async fn show(State(app): State<App>, visitor: Visitor) -> Result<Response, Error> {
    let caller = &visitor.caller;
    app.note_read(caller, Look::PayerRules, caller.team.as_str()).await?;
    let mut reader = app.database.snapshot().await?;
    let found = rules::list(&mut reader, &caller.team).await?;
    let people = users::list(&mut reader, &caller.team).await?;
    drop(reader);
    let now = app.clock.now();
    let view = |rule: PayerRule| {
        let by = people.iter().find(|person| person.id == rule.created_by).map(|person| person.name.clone());
        let category =
            rule.said.category.as_deref().map(|code| texts::category(&report_words::category_named(code)));
        let name = rule.said.counterparty.map(|name| texts::name(&caller.shown(name)));
        RuleView {
            id: rule.id.to_string(),
            payer: caller.shown(rule.said.payer),
            way: if rule.said.is_credit { texts::CREDITS_FROM } else { texts::PAYMENTS_TO },
            said: category.into_iter().chain(name).collect(),
            by: by.unwrap_or_else(|| english::SOMEBODY_WHO_LEFT.to_owned()),
            made: words::when(rule.created_at, now),
        }
    };
    visitor.page(&RulesView {
        shell: shell(&visitor, Here::PayerRules),
        tabs: tabs(&visitor, Here::PayerRules),
        rules: found.into_iter().map(view).collect(),
        may_change: caller.role >= Role::Analyst,
    })
}

pub(super) async fn remove(
    State(app): State<App>,
    Id(id): Id<PayerRuleId>,
    submission: Submission,
) -> Result<Response, Error> {
    payer_rules::remove(&app, &submission.visitor.caller, &id).await?;
    Ok(submission.visitor.see_other(Here::PayerRules.place(), Notice::PayerRuleRemoved))
}
