//! `/products/{id}/rules`: the rules of a draft as rows: filled in, moved, added and removed with plain forms.

use std::collections::HashMap;

use analysis::{Unit, dictionary, metric_named};
use askama::Template;
use axum::extract::State;
use axum::response::{IntoResponse, Redirect, Response};
use ledger::Currency;
use policy::{Expression, INPUTS, Limit, Problem, SCORE, Vocabulary};
use serde_json::{Map, Value};
use service::App;
use service::actions::drafts;
use service::error::Error;
use service::request::{Id, Query};
use store::ProductId;
use store::users::Role;

use super::editor::keep;
use super::layout::laid_out;
use super::rows::{Condition, HOLDS, IF_MISSING, OUTCOMES, Row, Rule, SIGNS, rows, value, with_rows};
use super::terms::begun;
use crate::form::{Choice, Fields};
use crate::words::english;
use crate::words::english::products as texts;
use crate::{Notice, Section, Shell, Submission, Visitor, plain};

/// As many as a product may have.
const ROWS_AT_MOST: usize = 200;

#[derive(Template)]
#[template(path = "products/rules.html")]
struct RulesView {
    shell: Shell,
    id: String,
    rows: Vec<RowView>,
    words: Vec<(String, String)>,
    reasons: Vec<(String, &'static str)>,
    /// Of the document beside its rules.
    others: usize,
    is_changed: bool,
    /// The earlier version that the rows are of.
    version: Option<i64>,
}

impl RulesView {
    fn focus_on(&mut self, focus: Focus) {
        let Some((place, button)) = focus else { return };
        if let Some(row) = self.rows.get_mut(place) {
            row.focus = Some(button);
        }
    }
}

/// Ready to be shown: one rule, and what is to be said of it.
struct RowView {
    number: usize,
    /// The family of its metric, where it is another than that of the rule before.
    heading: Option<&'static str>,
    said: String,
    kind: &'static str,
    code: String,
    metric: String,
    signs: Vec<Choice>,
    value: String,
    written: String,
    /// The condition before somebody changes it.
    was: String,
    outcomes: Vec<Choice>,
    message: String,
    told: String,
    reason_code: String,
    if_missing: Vec<Choice>,
    about: Option<About>,
    problems: Vec<String>,
    warning: Option<String>,
    /// The message can take its number from the rule.
    offers_value: bool,
    is_first: bool,
    is_last: bool,
    focus: Option<&'static str>,
}

struct About {
    title: &'static str,
    unit: &'static str,
    formula: &'static str,
    example: String,
}

/// Where one goes on after a button was pressed: the row, and which of its buttons.
type Focus = Option<(usize, &'static str)>;

pub(super) async fn show(
    State(app): State<App>,
    visitor: Visitor,
    Id(id): Id<ProductId>,
    query: Query,
) -> Result<Response, Error> {
    visitor.caller.must_be(Role::Admin)?;
    let earlier = query.number("version", (1, i64::from(u32::MAX))).ok().flatten();
    let found = begun(&app, &visitor, &id, earlier).await?;
    let Some((rows, document)) = found.and_then(|document| Some((rows(&document)?, document))) else {
        let query = earlier.map(|version| format!("?version={version}")).unwrap_or_default();
        return Ok(Redirect::to(&format!("/products/{id}/edit{query}")).into_response());
    };
    let mut view = view(&app, &visitor, &id, &document, &rows).await?;
    (view.is_changed, view.version) = (earlier.is_some(), earlier);
    visitor.lean_page(&view)
}

pub(super) async fn act(
    State(app): State<App>,
    Id(id): Id<ProductId>,
    Submission { visitor, fields }: Submission,
) -> Result<Response, Error> {
    visitor.caller.must_be(Role::Admin)?;
    let earlier = fields.text("version").parse().ok();
    let Some(document) = begun(&app, &visitor, &id, earlier).await? else {
        return Ok(Redirect::to(&format!("/products/{id}/edit")).into_response());
    };
    let mut rows = sent(&fields, currency(&document))?;
    let pressed = fields.text("do");
    let (act, place) = pressed.split_once('-').unwrap_or((pressed, ""));
    let place = place.parse::<usize>().ok().filter(|place| *place < rows.len());
    if let "save" | "replay" | "compare" = act {
        let text = laid_out(&with_rows(&document, &rows));
        let is_sound = keep(&app, &visitor, &id, &text).await?;
        return Ok(match act {
            "replay" if is_sound => Redirect::to(&format!("/products/{id}/replay")).into_response(),
            "compare" => Redirect::to(&format!("/products/{id}/differences")).into_response(),
            _ => visitor.see_other(&format!("/products/{id}/rules"), Notice::DraftSaved),
        });
    }
    let focus = changed(&mut rows, act, place, currency(&document));
    let mut view = view(&app, &visitor, &id, &document, &rows).await?;
    view.focus_on(focus);
    (view.is_changed, view.version) = (true, earlier);
    visitor.lean_page(&view)
}

/// Nothing is kept yet: the page shows the rows as they would be.
fn changed(rows: &mut Vec<Row>, act: &str, place: Option<usize>, currency: Currency) -> Focus {
    let add = |rows: &mut Vec<Row>, condition| {
        if rows.len() < ROWS_AT_MOST {
            rows.push(Row::Rule(Rule::fresh(condition)));
        }
        Some((rows.len().saturating_sub(1), "first"))
    };
    match (act, place) {
        ("add", _) => {
            let (metric, sign, value) = (String::new(), ">=".to_owned(), String::new());
            add(rows, Condition::Compared { metric, sign, value })
        }
        ("write", None) => add(rows, Condition::Written(String::new())),
        ("up", Some(place)) if place > 0 => {
            rows.swap(place, place - 1);
            Some((place - 1, "up"))
        }
        ("down", Some(place)) if place + 1 < rows.len() => {
            rows.swap(place, place + 1);
            Some((place + 1, "down"))
        }
        ("remove", Some(place)) => {
            rows.remove(place);
            Some((place.min(rows.len().saturating_sub(1)), "first"))
        }
        ("write", Some(place)) => {
            if let Some(Row::Rule(rule)) = rows.get_mut(place) {
                rule.condition = Condition::Written(rule.condition.text());
            }
            Some((place, "first"))
        }
        ("value", Some(place)) => {
            if let Some(Row::Rule(rule)) = rows.get_mut(place) {
                let limit = limit(&rule.condition.text(), &Vocabulary::standard());
                let better = limit.and_then(|limit| policy::with_placeholder(&rule.message, limit, currency));
                rule.message = better.unwrap_or_else(|| rule.message.clone());
            }
            Some((place, "first"))
        }
        _ => None,
    }
}

/// The rows as they were filled in. All of them, or none: a form that lost its end must not lose rules.
fn sent(fields: &Fields, currency: Currency) -> Result<Vec<Row>, Error> {
    let count = fields.text("rows").parse::<usize>().ok().filter(|count| *count <= ROWS_AT_MOST);
    let broken = || Error::InvalidRequest(english::refusals::FORM_NOT_WHOLE.to_owned());
    let count = count.ok_or_else(broken)?;
    let vocabulary = Vocabulary::standard();
    let mut rows = Vec::with_capacity(count);
    for place in 0..count {
        let exact = |name: &str| fields.text(&format!("{name}-{place}")).to_owned();
        let text = |name: &str| exact(name).trim().to_owned();
        let condition = match text("kind").as_str() {
            "raw" => {
                rows.push(Row::Raw(exact("raw")));
                continue;
            }
            "written" => Condition::Written(exact("written")),
            "compared" => {
                let (metric, sign) = (text("metric"), text("sign"));
                let value = if sign == HOLDS { String::new() } else { value(&text("value"), &metric) };
                Condition::Compared { metric, sign, value }
            }
            _ => return Err(broken()),
        };
        let mut rule = Rule {
            condition,
            code: text("code"),
            outcome: text("outcome"),
            message: exact("message"),
            reason_code: text("reason"),
            if_missing: text("missing"),
        };
        follow(&mut rule, &exact("was"), (&vocabulary, currency));
        rows.push(Row::Rule(rule));
    }
    Ok(rows)
}

/// Whoever changes the number of a rule changes what its message says: the message takes it from the rule from now on.
fn follow(rule: &mut Rule, was: &str, (vocabulary, currency): (&Vocabulary, Currency)) {
    if was.is_empty() || was == rule.condition.text() {
        return;
    }
    let (before, now) = (limit(was, vocabulary), limit(&rule.condition.text(), vocabulary));
    let (Some(before), Some(_)) = (before, now.filter(|now| Some(*now) != before)) else { return };
    if let Some(message) = policy::with_placeholder(&rule.message, before, currency) {
        rule.message = message;
    }
}

fn limit(require: &str, vocabulary: &Vocabulary) -> Option<Limit> {
    Expression::read(require, vocabulary).ok()?.limit()
}

async fn view(
    app: &App,
    visitor: &Visitor,
    id: &ProductId,
    document: &Map<String, Value>,
    rows: &[Row],
) -> Result<RulesView, Error> {
    let (product, _) = drafts::find(app, &visitor.caller, id).await?;
    let problems = drafts::problems(&laid_out(&with_rows(document, rows)), Some(&product));
    let by_row = problems_by_row(&problems);
    let seen = Seen { vocabulary: Vocabulary::standard(), currency: currency(document), count: rows.len() };
    let mut views: Vec<RowView> = Vec::with_capacity(rows.len());
    let mut family = None;
    for (place, row) in rows.iter().enumerate() {
        let mut view = seen.view(place, row);
        let own = view.about.as_ref().and_then(|_| family_of(&view.metric));
        view.heading = own.filter(|own| family != Some(*own));
        family = own.or(family);
        view.problems = by_row.get(&place).cloned().unwrap_or_default();
        views.push(view);
    }
    Ok(RulesView {
        shell: visitor.shell(Section::Products, &english::navigation::titles::rules_of(&product.title)),
        id: id.to_string(),
        others: problems.len() - by_row.values().map(Vec::len).sum::<usize>(),
        rows: views,
        words: words(),
        reasons: policy::ReasonCode::all().map(|code| (code.code(), code.title())).collect(),
        is_changed: false,
        version: None,
    })
}

/// `/rules/3/require` is told at row 3.
fn problems_by_row(problems: &[Problem]) -> HashMap<usize, Vec<String>> {
    let mut by_row: HashMap<usize, Vec<String>> = HashMap::new();
    for problem in problems {
        let Some(rest) = problem.place.strip_prefix("/rules/") else { continue };
        let (place, member) = rest.split_once('/').unwrap_or((rest, ""));
        if let Ok(place) = place.parse() {
            let told =
                if member.is_empty() { String::new() } else { format!("{}: ", member.replace('_', " ")) };
            by_row.entry(place).or_default().push(format!("{told}{}", problem.message));
        }
    }
    by_row
}

struct Seen {
    vocabulary: Vocabulary,
    currency: Currency,
    count: usize,
}

impl Seen {
    fn view(&self, place: usize, row: &Row) -> RowView {
        let fresh = Rule::fresh(Condition::Written(String::new()));
        let (kind, rule, raw) = match row {
            Row::Raw(text) => ("raw", &fresh, text.as_str()),
            Row::Rule(rule) => match &rule.condition {
                Condition::Compared { .. } => ("compared", rule, ""),
                Condition::Written(text) => ("written", rule, text.as_str()),
            },
        };
        let (metric, sign, value) = match &rule.condition {
            Condition::Compared { metric, sign, value } => (metric.as_str(), sign.as_str(), value.as_str()),
            Condition::Written(_) => ("", ">=", ""),
        };
        let require = rule.condition.text();
        let limit = limit(&require, &self.vocabulary);
        let differing = limit.and_then(|limit| policy::differing_number(&rule.message, limit, self.currency));
        let own = limit.map(|limit| limit.in_words(self.currency)).unwrap_or_default();
        RowView {
            number: place,
            heading: None,
            said: plain::said(&require, self.currency),
            was: require,
            kind,
            code: rule.code.clone(),
            metric: metric.to_owned(),
            signs: choices(&SIGNS, sign),
            value: value.to_owned(),
            written: raw.to_owned(),
            outcomes: choices(&OUTCOMES, &rule.outcome),
            message: rule.message.clone(),
            told: if rule.message.contains(policy::VALUE) && limit.is_some() {
                rule.message.replace(policy::VALUE, &own)
            } else {
                String::new()
            },
            reason_code: rule.reason_code.clone(),
            if_missing: choices(&IF_MISSING, &rule.if_missing),
            about: about(metric),
            problems: Vec::new(),
            warning: differing.map(|number| texts::message_differs(&number, &own)),
            offers_value: limit
                .is_some_and(|limit| policy::with_placeholder(&rule.message, limit, self.currency).is_some()),
            is_first: place == 0,
            is_last: place + 1 == self.count,
            focus: None,
        }
    }
}

fn choices(known: &[(&str, &str)], chosen: &str) -> Vec<Choice> {
    let choice = |(value, name): &(&str, &str)| Choice {
        is_chosen: *value == chosen,
        value: (*value).to_owned(),
        name: (*name).to_owned(),
    };
    known.iter().map(choice).collect()
}

/// Of the first name: the one behind `??` is its understudy.
fn about(metric: &str) -> Option<About> {
    let (found, _) = metric_named(metric.split(' ').next()?)?;
    let (_, example) = found.worked_example();
    let example = match example.strip_prefix("missing: ") {
        Some(_) => String::new(),
        None => example.to_owned(),
    };
    Some(About { title: found.title, unit: english::unit(found.unit), formula: found.formula, example })
}

fn family_of(metric: &str) -> Option<&'static str> {
    let (found, _) = metric_named(metric.split(' ').next()?)?;
    Some(english::metric_family(found.family))
}

/// Names that a row may have, with what they are. A look back is an ending of the name: each metric stands once, or the page
/// would carry five times as much.
fn words() -> Vec<(String, String)> {
    let mut words = Vec::new();
    for metric in dictionary() {
        if let Some(window) = metric.windows.first() {
            words.push((metric.name_in(*window), metric.title.to_owned()));
        }
    }
    words.extend(
        INPUTS.map(|name| (name.to_owned(), texts::told_with_application(english::unit(Unit::Rupees)))),
    );
    words.push((SCORE.to_owned(), texts::POINTS_OF_CARD.to_owned()));
    words
}

fn currency(document: &Map<String, Value>) -> Currency {
    let code = document.get("currency").and_then(Value::as_str);
    code.and_then(Currency::of_code).unwrap_or(Currency::INR)
}
