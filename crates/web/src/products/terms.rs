//! `/products/{id}/terms`: what a product lends and which scores it wants, as a form → the draft of its document.

use askama::Template;
use axum::extract::State;
use axum::response::{IntoResponse, Redirect, Response};
use serde_json::{Map, Value};
use service::App;
use service::actions::drafts;
use service::error::Error;
use service::request::Id;
use store::users::Role;
use store::{ProductId, products};

use super::editor::named;
use super::layout::laid_out;
use crate::form::Fields;
use crate::words::english;
use crate::words::english::products::terms;
use crate::{Notice, Section, Shell, Submission, Visitor};

#[derive(Template)]
#[template(path = "products/terms.html")]
struct TermsView {
    shell: Shell,
    id: String,
    /// What people call it; empty for its name.
    title: String,
    name: String,
    description: String,
    groups: Vec<GroupView>,
}

struct GroupView {
    name: &'static str,
    about: &'static str,
    fields: Vec<FieldView>,
}

struct FieldView {
    id: String,
    label: &'static str,
    value: String,
}

/// A member of the document, what it is for, and its members with their labels.
type Group = (&'static str, &'static str, &'static str, &'static [(&'static str, &'static str)]);

const GROUPS: [Group; 3] = [
    (
        "amount",
        terms::AMOUNT,
        terms::AMOUNT_ABOUT,
        &[("min", terms::LEAST), ("max", terms::MOST), ("step", terms::STEPS)],
    ),
    (
        "tenure_months",
        terms::TENURE,
        terms::TENURE_ABOUT,
        &[("min", terms::SHORTEST), ("max", terms::LONGEST), ("default", terms::USUAL)],
    ),
    (
        "score",
        terms::SCORE,
        terms::SCORE_ABOUT,
        &[("approve_from", terms::NO_OBSTACLE_FROM), ("review_from", terms::REVIEW_FROM)],
    ),
];
const RATE: &str = "annual_rate_percent";

pub(super) async fn show(
    State(app): State<App>,
    visitor: Visitor,
    Id(id): Id<ProductId>,
) -> Result<Response, Error> {
    visitor.caller.must_be(Role::Admin)?;
    // A text that is no document yet can only be put right where it is written.
    let Some(document) = begun(&app, &visitor, &id, None).await? else {
        return Ok(Redirect::to(&format!("/products/{id}/edit")).into_response());
    };
    let text = |value: &Value| match value {
        Value::Null => String::new(),
        Value::String(text) => text.clone(),
        other => other.to_string(),
    };
    let mut groups: Vec<GroupView> = GROUPS
        .into_iter()
        .map(|(member, name, about, fields)| GroupView {
            name,
            about,
            fields: fields
                .iter()
                .map(|(field, label)| FieldView {
                    id: format!("{member}-{field}"),
                    label,
                    value: text(
                        document.get(member).and_then(|group| group.get(field)).unwrap_or(&Value::Null),
                    ),
                })
                .collect(),
        })
        .collect();
    let rate = text(document.get(RATE).unwrap_or(&Value::Null));
    groups.push(GroupView {
        name: terms::RATE,
        about: terms::RATE_ABOUT,
        fields: vec![FieldView { id: RATE.to_owned(), label: terms::RATE, value: rate }],
    });
    visitor.page(&TermsView {
        shell: visitor.shell(Section::Products, english::navigation::titles::TERMS),
        id: id.to_string(),
        title: text(document.get("title").unwrap_or(&Value::Null)),
        name: text(document.get("name").unwrap_or(&Value::Null)),
        description: text(document.get("description").unwrap_or(&Value::Null)),
        groups,
    })
}

/// Only the members of the form change; the rules stay as they are in the draft.
pub(super) async fn save(
    State(app): State<App>,
    Id(id): Id<ProductId>,
    Submission { visitor, fields }: Submission,
) -> Result<Response, Error> {
    visitor.caller.must_be(Role::Admin)?;
    let Some(mut document) = begun(&app, &visitor, &id, None).await? else {
        return Ok(Redirect::to(&format!("/products/{id}/edit")).into_response());
    };
    fill(&mut document, &fields);
    drafts::save(&app, &visitor.caller, &id, &laid_out(&Value::Object(document))).await?;
    Ok(visitor.see_other(&format!("/products/{id}/rules"), Notice::DraftSaved))
}

/// An earlier version that was asked for; otherwise the draft, or the product itself while there is none. `None` when the draft is
/// no JSON object.
pub(super) async fn begun(
    app: &App,
    visitor: &Visitor,
    id: &ProductId,
    earlier: Option<i64>,
) -> Result<Option<Map<String, Value>>, Error> {
    let (product, draft) = drafts::find(app, &visitor.caller, id).await?;
    let text = match (earlier, draft) {
        (Some(version), _) => {
            let mut reader = app.database.read().await?;
            let found = products::find_version(&mut reader, &visitor.caller.team, id, version).await?;
            named(&found.ok_or(Error::NotFound("version of this product"))?)
        }
        (None, Some(draft)) => draft.document,
        (None, None) => named(&product),
    };
    match serde_json::from_str(&text) {
        Ok(Value::Object(members)) => Ok(Some(members)),
        _ => Ok(None),
    }
}

fn fill(document: &mut Map<String, Value>, fields: &Fields) {
    let title = fields.text("title").trim();
    set(document, "title", (!title.is_empty()).then(|| title.into()));
    let description = fields.text("description").trim();
    set(document, "description", (!description.is_empty()).then(|| description.into()));
    set(document, RATE, number(fields.text(RATE)));
    for (member, _, _, names) in GROUPS {
        let mut group = Map::new();
        for (name, _) in names {
            set(&mut group, name, number(fields.text(&format!("{member}-{name}"))));
        }
        set(document, member, (!group.is_empty()).then_some(Value::Object(group)));
    }
}

fn set(members: &mut Map<String, Value>, name: &str, value: Option<Value>) {
    match value {
        Some(value) => {
            members.insert(name.to_owned(), value);
        }
        None => {
            members.remove(name);
        }
    }
}

/// As people type it: `3,00,000`. What is no number is kept as it is, so that the check says what is wrong with it.
fn number(typed: &str) -> Option<Value> {
    let text: String = typed.chars().filter(|letter| !matches!(letter, ',' | ' ' | '₹' | '%')).collect();
    if text.is_empty() {
        return None;
    }
    let read = serde_json::from_str::<Value>(&text).ok().filter(Value::is_number);
    Some(read.unwrap_or_else(|| typed.trim().into()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_read_as_people_type_them() {
        assert_eq!(number("₹3,00,000"), Some(300_000.into()));
        assert_eq!(number("16.5 %").map(|value| value.to_string()).as_deref(), Some("16.5"));
        assert_eq!(number(" "), None);
        assert_eq!(number("many"), Some("many".into()));
    }
}
