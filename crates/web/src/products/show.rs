//! `GET /products/{id}`: what a product lends, to whom, and how that is checked, in plain words.

use std::collections::HashMap;

use askama::Template;
use axum::extract::State;
use axum::response::Response;
use export::words::product_basis;
use ledger::Currency;
use policy::{Effect, Expression, IfMissing, IncomeBasis, VALUE, Vocabulary};
use serde_json::Value;
use service::App;
use service::actions::publishing::{self, Waiting};
use service::error::Error;
use service::request::{Id, Query};
use store::users::{self, Role};
use store::{ProductId, UserId, drafts, products};

use crate::words::english::products as texts;
use crate::words::english::products::facts;
use crate::words::{self, Badge, Tone, When, english};
use crate::{Section, Shell, Visitor, plain};

#[derive(Template)]
#[template(path = "products/show.html")]
struct ProductView {
    shell: Shell,
    id: String,
    name: String,
    version: i64,
    is_current: bool,
    current: i64,
    is_archived: bool,
    description: String,
    terms: Terms,
    facts: Vec<(&'static str, String)>,
    rules: Vec<RuleView>,
    versions: Vec<VersionView>,
    draft: Option<DraftView>,
    may_change: bool,
    is_default: bool,
    is_published: bool,
    waiting: Option<WaitingView>,
}

/// A draft, or a first version, that a second person publishes.
struct WaitingView {
    version: i64,
    author: String,
    is_mine: bool,
    has_draft: bool,
    revision: String,
}

/// What is lent, ready to be shown.
pub(super) struct Terms {
    pub(super) amount: String,
    pub(super) tenure: String,
    pub(super) rate: String,
}

struct RuleView {
    said: String,
    expression: String,
    outcome: Badge,
    message: String,
    code: String,
    reason_code: String,
    if_missing: &'static str,
}

struct VersionView {
    number: i64,
    by: String,
    at: When,
    is_here: bool,
}

struct DraftView {
    by: String,
    at: When,
    is_outdated: bool,
}

pub(super) async fn show(
    State(app): State<App>,
    visitor: Visitor,
    Id(id): Id<ProductId>,
    query: Query,
) -> Result<Response, Error> {
    let (team, now) = (&visitor.caller.team, app.clock.now());
    let mut reader = app.database.snapshot().await?;
    let current = products::find(&mut reader, team, &id).await?.ok_or(Error::NotFound("product"))?;
    let asked = query.number("version", (1, i64::from(u32::MAX))).ok().flatten().unwrap_or(current.version);
    let product = products::find_version(&mut reader, team, &id, asked).await?;
    let product = product.ok_or(Error::NotFound("version of this product"))?;
    let versions = products::versions(&mut reader, team, &id).await?;
    let draft = drafts::find(&mut reader, team, &id).await?;
    let people = users::list(&mut reader, team).await?;
    let default = products::default_of(&mut reader, team).await?;
    let takes_two = publishing::takes_two(&mut reader, &visitor.caller).await?;
    drop(reader);
    let names: HashMap<UserId, String> = people.into_iter().map(|user| (user.id, user.name)).collect();
    let document: Value = serde_json::from_str(&product.document).unwrap_or_default();
    let vocabulary = Vocabulary::standard();
    let version = |one: products::Published| VersionView {
        number: one.version,
        by: one.by.and_then(|by| names.get(&by).cloned()).unwrap_or_else(|| english::THE_SERVICE.to_owned()),
        at: words::when(one.at, now),
        is_here: one.version == product.version,
    };
    let waiting =
        Waiting::of(&current, draft.as_ref()).filter(|_| takes_two || current.proposed_by.is_some());
    let waiting = waiting.map(|waiting| WaitingView {
        version: waiting.version,
        author: names.get(&waiting.by).cloned().unwrap_or_default(),
        is_mine: takes_two && waiting.by == visitor.caller.user,
        has_draft: draft.is_some(),
        revision: waiting.revision(),
    });
    visitor.page(&ProductView {
        shell: visitor.shell(Section::Products, &product.title),
        id: id.to_string(),
        name: product.name.clone(),
        version: product.version,
        is_current: product.version == current.version,
        current: current.version,
        is_archived: current.archived_at.is_some(),
        description: document["description"].as_str().unwrap_or_default().to_owned(),
        terms: Terms::of(&document),
        facts: facts(&document),
        rules: document["rules"]
            .as_array()
            .into_iter()
            .flatten()
            .map(|rule| RuleView::of(rule, (&vocabulary, currency(&document))))
            .collect(),
        versions: versions.into_iter().map(version).collect(),
        draft: draft.map(|draft| DraftView {
            by: names.get(&draft.saved_by).cloned().unwrap_or_default(),
            at: words::when(draft.saved_at, now),
            is_outdated: draft.based_on != current.version,
        }),
        may_change: visitor.caller.role >= Role::Admin && current.archived_at.is_none(),
        is_default: default.as_ref() == Some(&id),
        is_published: current.proposed_by.is_none(),
        waiting,
    })
}

impl Terms {
    pub(super) fn of(document: &Value) -> Self {
        let between = |value: &Value, word: &dyn Fn(u64) -> String| match (
            value["min"].as_u64(),
            value["max"].as_u64(),
        ) {
            (Some(least), Some(most)) => format!("{} – {}", word(least), word(most)),
            _ => String::new(),
        };
        let months = between(&document["tenure_months"], &|months| months.to_string());
        let rate = document["annual_rate_percent"].as_f64();
        Self {
            amount: between(&document["amount"], &|whole| words::amount(whole, currency(document))),
            tenure: if months.is_empty() { months } else { texts::terms::months(&months) },
            rate: rate.map(texts::terms::a_year).unwrap_or_default(),
        }
    }
}

/// What the product lends.
fn currency(document: &Value) -> Currency {
    document["currency"].as_str().and_then(Currency::of_code).unwrap_or(Currency::INR)
}

impl RuleView {
    fn of(rule: &Value, (vocabulary, currency): (&Vocabulary, Currency)) -> Self {
        let text = |name: &str| rule[name].as_str().unwrap_or_default().to_owned();
        let effect = rule["outcome"].as_str().and_then(Effect::read).unwrap_or(Effect::Nothing);
        let outcome = match effect {
            Effect::Decline => Badge { tone: Tone::Bad, words: texts::effects::DECLINE },
            Effect::Review => Badge { tone: Tone::Warn, words: texts::effects::REVIEW },
            Effect::Note | Effect::Nothing => Badge { tone: Tone::Plain, words: texts::effects::NOTE },
        };
        let if_missing = rule["if_missing"].as_str().and_then(IfMissing::read);
        let if_missing = match if_missing.unwrap_or(IfMissing::usual(effect)) {
            IfMissing::Decline => texts::if_missing::DECLINES,
            IfMissing::Note => texts::if_missing::IS_NOTED,
            IfMissing::Ignore => texts::if_missing::DOES_NOT_COUNT,
            IfMissing::Review => texts::if_missing::ASKS_FOR_A_PERSON,
        };
        let limit = Expression::read(&text("require"), vocabulary).ok().and_then(|require| require.limit());
        let own = limit.map_or_else(|| VALUE.to_owned(), |limit| limit.in_words(currency));
        Self {
            said: plain::said(&text("require"), currency),
            expression: text("require"),
            outcome,
            message: text("message").replace(VALUE, &own),
            code: text("code"),
            reason_code: text("reason_code"),
            if_missing,
        }
    }
}

/// What limits the amount and what the score does, a line each.
fn facts(document: &Value) -> Vec<(&'static str, String)> {
    let limits = &document["eligibility"];
    let share = |name: &str| limits[name].as_f64().map(|share| format!("{} %", two_digits(share * 100.0)));
    let times = |name: &str| limits[name].as_f64().map(|times| format!("{} ×", two_digits(times)));
    let mut facts = Vec::new();
    let mut add = |name: &'static str, value: Option<String>| {
        if let Some(value) = value {
            facts.push((name, value));
        }
    };
    let basis = limits["income_basis"].as_str().and_then(IncomeBasis::read);
    let basis = basis.map(|basis| product_basis(&basis.into()).to_owned());
    let score = |name: &str| document["score"][name].as_i64();
    if let (Some(approve), Some(review)) = (score("approve_from"), score("review_from")) {
        add(facts::SCORE, Some(facts::score(approve, review)));
    }
    add(facts::INCOME_IS, basis);
    add(facts::INCOME_COUNTS, share("income_share"));
    add(
        facts::INSTALMENTS_TAKE,
        share("foir_cap").map(|cap| facts::of_income(&cap, &steps(limits, currency(document)))),
    );
    let told = |value: Option<String>, said: fn(&str) -> String| value.map(|value| said(&value));
    add(facts::AT_MOST, told(times("income_multiple"), facts::of_monthly_income));
    add(facts::AT_MOST, told(times("average_balance_multiple"), facts::of_average_balance));
    add(facts::AVERAGE_BALANCE, told(times("minimum_balance_to_emi"), facts::of_instalments));
    add(facts::AT_MOST, told(share("ltv_cap"), facts::of_collateral));
    add(facts::AT_MOST, told(share("turnover_share"), facts::of_turnover));
    add(facts::DOWN_PAYMENT, told(share("minimum_down_payment_share"), facts::of_price));
    add(facts::INSTALMENT, told(share("surplus_share"), facts::of_surplus));
    let above = limits["above_eligible"].as_str().and_then(Effect::read);
    let above = above.map(|effect| match effect {
        Effect::Decline => facts::DECLINED,
        Effect::Review => facts::REVIEWED,
        Effect::Note | Effect::Nothing => facts::NOTED,
    });
    add(facts::MORE_ASKED_FOR, above.map(str::to_owned));
    let inputs: Vec<String> = document["required_inputs"]
        .as_array()
        .into_iter()
        .flatten()
        .filter_map(Value::as_str)
        .map(|name| name.replace('_', " "))
        .collect();
    add(facts::MUST_BE_GIVEN, (!inputs.is_empty()).then(|| inputs.join(", ")));
    facts
}

fn steps(limits: &Value, currency: Currency) -> String {
    let steps = limits["foir_cap_by_income"].as_array().into_iter().flatten();
    let told = steps.filter_map(|step| {
        let (income, cap) = (step["income_up_to"].as_u64()?, step["cap"].as_f64()?);
        Some(facts::step(&two_digits(cap * 100.0), &words::amount(income, currency)))
    });
    let told: Vec<String> = told.collect();
    if told.is_empty() { String::new() } else { format!(" ({})", told.join(", ")) }
}

/// Two digits behind the point are more than any policy has.
fn two_digits(number: f64) -> String {
    ledger::text::number(number, 2)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_counts_as_income_and_what_happens_when_more_is_asked_for_are_told_in_words() {
        let document = serde_json::json!({
            "eligibility": { "income_basis": "net_credits", "above_eligible": "note" },
        });
        let told = facts(&document);
        let told: Vec<(&str, &str)> = told.iter().map(|(name, value)| (*name, value.as_str())).collect();
        assert_eq!(told, [(facts::INCOME_IS, "net credits"), (facts::MORE_ASKED_FOR, "it is noted")]);
    }
}
