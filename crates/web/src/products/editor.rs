//! `/products/{id}/edit` and `/products/new`: the text of a document, checked as one types and when it is saved.

use askama::Template;
use axum::Json;
use axum::extract::State;
use axum::response::{IntoResponse, Redirect, Response};
use policy::{DEFAULT, STARTERS};
use serde::Serialize;
use serde_json::Value;
use service::App;
use service::actions::{drafts, products};
use service::error::Error;
use service::request::{Id, Query};
use store::products::Product;
use store::users::Role;
use store::{ProductId, drafts::Draft};

use super::layout::{laid_out, laid_out_text};
use super::locate::line_of;
use crate::form_error::FormError;
use crate::words::{self, When, english};
use crate::{Notice, Section, Shell, Submission, Visitor, page};

#[derive(Template)]
#[template(path = "products/edit.html")]
struct EditView {
    shell: Shell,
    /// Of a product that there is; a new one has none yet.
    id: Option<String>,
    version: i64,
    text: String,
    rows: usize,
    problems: Vec<ProblemView>,
    /// What is wrong beside the document.
    problem: Option<String>,
    is_checked: bool,
    draft: Option<DraftView>,
    starters: Vec<(&'static str, String)>,
}

struct DraftView {
    saved: When,
    is_outdated: bool,
}

/// What is wrong with a document, and on which line.
#[derive(Serialize)]
struct ProblemView {
    line: usize,
    place: String,
    message: String,
}

pub(super) async fn edit(
    State(app): State<App>,
    visitor: Visitor,
    Id(id): Id<ProductId>,
    query: Query,
) -> Result<Response, Error> {
    visitor.caller.must_be(Role::Admin)?;
    let (product, draft) = drafts::find(&app, &visitor.caller, &id).await?;
    let earlier = query.number("version", (1, i64::from(u32::MAX))).ok().flatten();
    let text = match (earlier, &draft) {
        (Some(version), _) => {
            let mut reader = app.database.read().await?;
            let found =
                store::products::find_version(&mut reader, &visitor.caller.team, &id, version).await?;
            named(&found.ok_or(Error::NotFound("version of this product"))?)
        }
        (None, Some(draft)) => draft.document.clone(),
        (None, None) => named(&product),
    };
    let is_checked = draft.is_some() || earlier.is_some();
    let mut view = view(&app, &visitor, text, Some((&product, draft.as_ref())));
    view.is_checked = is_checked;
    visitor.page(&view)
}

/// Saves, and goes on to what was pressed.
pub(super) async fn save(
    State(app): State<App>,
    Id(id): Id<ProductId>,
    Submission { visitor, fields }: Submission,
) -> Result<Response, Error> {
    visitor.caller.must_be(Role::Admin)?;
    let text = fields.text("document").replace("\r\n", "\n");
    let is_sound = keep(&app, &visitor, &id, &text).await?;
    match fields.text("then") {
        "replay" if is_sound => Ok(Redirect::to(&format!("/products/{id}/replay")).into_response()),
        "compare" => Ok(Redirect::to(&format!("/products/{id}/differences")).into_response()),
        _ => Ok(visitor.see_other(&format!("/products/{id}/edit"), Notice::DraftSaved)),
    }
}

/// Whether it could be published as it is now kept.
pub(super) async fn keep(app: &App, visitor: &Visitor, id: &ProductId, text: &str) -> Result<bool, Error> {
    let (product, _) = drafts::find(app, &visitor.caller, id).await?;
    drafts::keep(app, &visitor.caller, id, text).await?;
    Ok(drafts::problems(text, Some(&product)).is_empty())
}

pub(super) async fn begin(State(app): State<App>, visitor: Visitor, query: Query) -> Result<Response, Error> {
    visitor.caller.must_be(Role::Admin)?;
    let asked = query.text("from").ok().flatten().unwrap_or(DEFAULT);
    let found = policy::starter_document(asked).unwrap_or("{}");
    let mut document: Value = serde_json::from_str(found).unwrap_or_default();
    if let Some(members) = document.as_object_mut() {
        members.remove("version");
        members.insert("name".to_owned(), "a-name-of-your-own".into());
        members.insert("title".to_owned(), english::products::TITLE_OF_YOUR_OWN.into());
    }
    let mut view = view(&app, &visitor, laid_out(&document), None);
    view.is_checked = false;
    visitor.page(&view)
}

pub(super) async fn create(
    State(app): State<App>,
    Submission { visitor, fields }: Submission,
) -> Result<Response, Error> {
    visitor.caller.must_be(Role::Admin)?;
    let text = fields.text("document").replace("\r\n", "\n");
    match products::create(&app, &visitor.caller, &text).await {
        Ok(product) => Ok(visitor.see_other(&format!("/products/{}", product.id), Notice::ProductCreated)),
        Err(refusal @ Error::InvalidProduct(_)) => {
            let status = refusal.public().status;
            let mut response = visitor.page(&view(&app, &visitor, text, None))?;
            *response.status_mut() = status;
            Ok(response)
        }
        Err(refusal) => {
            let form_error = FormError::of(refusal)?;
            let mut view = view(&app, &visitor, text, None);
            view.problem = Some(form_error.message.clone());
            Ok(form_error.on(visitor.page(&view)?))
        }
    }
}

#[derive(Serialize)]
struct CheckedOut {
    problems: Vec<ProblemView>,
}

/// For the script that checks as one types.
pub(super) async fn check(
    State(app): State<App>,
    Submission { visitor, fields }: Submission,
) -> Result<Response, Error> {
    visitor.caller.must_be(Role::Admin)?;
    let product = match ProductId::parse(fields.text("id")) {
        Some(id) => Some(drafts::find(&app, &visitor.caller, &id).await?.0),
        None => None,
    };
    let problems = problems(fields.text("document"), product.as_ref());
    let mut response = Json(CheckedOut { problems }).into_response();
    page::guard(response.headers_mut());
    Ok(response)
}

/// The document under the name that the product is kept by, which starters spell differently.
pub(super) fn named(product: &Product) -> String {
    let mut document: Value = serde_json::from_str(&product.document).unwrap_or_default();
    if let Some(members) = document.as_object_mut() {
        members.insert("name".to_owned(), product.name.clone().into());
    }
    laid_out(&document)
}

fn problems(text: &str, product: Option<&Product>) -> Vec<ProblemView> {
    let found = drafts::problems(text, product);
    // Of a text that is no JSON the parser says where; a pointer leads nowhere in it.
    let broken = serde_json::from_str::<Value>(text).err().map(|failure| failure.line().max(1));
    let view = |problem: policy::Problem| ProblemView {
        line: broken.unwrap_or_else(|| line_of(text, &problem.place)),
        place: problem.place,
        message: problem.message,
    };
    found.into_iter().map(view).collect()
}

fn view(app: &App, visitor: &Visitor, text: String, known: Option<(&Product, Option<&Draft>)>) -> EditView {
    let title = known.map_or_else(
        || english::navigation::titles::NEW_PRODUCT.to_owned(),
        |(product, _)| english::navigation::titles::edit(&product.title),
    );
    let draft = known.and_then(|(product, draft)| draft.map(|draft| (product, draft)));
    let starter = |(name, document): (&'static str, &str)| {
        let title =
            serde_json::from_str::<Value>(document).unwrap_or_default()["title"].as_str().map(str::to_owned);
        (name, title.unwrap_or_else(|| name.to_owned()))
    };
    let text = if serde_json::from_str::<Value>(&text).is_ok() { text } else { laid_out_text(&text) };
    EditView {
        shell: visitor.shell(Section::Products, &title),
        id: known.map(|(product, _)| product.id.to_string()),
        version: known.map_or(1, |(product, _)| product.version + 1),
        rows: text.lines().count().clamp(16, 40),
        problems: problems(&text, known.map(|(product, _)| product)),
        text,
        problem: None,
        is_checked: true,
        draft: draft.map(|(product, draft)| DraftView {
            saved: words::when(draft.saved_at, app.clock.now()),
            is_outdated: draft.based_on != product.version,
        }),
        starters: STARTERS.into_iter().map(starter).collect(),
    }
}
