//! `GET /products`: the products of a team.

use std::collections::HashSet;

use askama::Template;
use axum::extract::State;
use axum::response::Response;
use service::App;
use service::error::Error;
use store::users::Role;
use store::{ProductId, drafts, products};

use super::show::Terms;
use crate::words::{self, When, english};
use crate::{Section, Shell, Visitor};

#[derive(Template)]
#[template(path = "products/list.html")]
struct ListView {
    shell: Shell,
    rows: Vec<RowView>,
    may_change: bool,
    /// What decides on uploads that name no product.
    default: String,
}

struct RowView {
    place: String,
    title: String,
    name: String,
    description: String,
    version: i64,
    has_draft: bool,
    is_default: bool,
    /// For a second person to publish it.
    is_waiting: bool,
    terms: Terms,
    rules: usize,
    published: When,
}

pub(super) async fn show(State(app): State<App>, visitor: Visitor) -> Result<Response, Error> {
    let (team, now) = (&visitor.caller.team, app.clock.now());
    let mut reader = app.database.snapshot().await?;
    let all = products::list(&mut reader, team).await?;
    let drafted: HashSet<ProductId> = drafts::list(&mut reader, team).await?.into_iter().collect();
    let default = products::default_of(&mut reader, team).await?;
    drop(reader);
    let named = all.iter().find(|product| default.as_ref() == Some(&product.id));
    let named = named.map_or_else(|| policy::BUILT_IN.to_owned(), |product| product.title.clone());
    let row = |product: products::Product| {
        let document = serde_json::from_str(&product.document).unwrap_or_default();
        let terms = Terms::of(&document);
        RowView {
            place: format!("/products/{}", product.id),
            is_default: default.as_ref() == Some(&product.id),
            is_waiting: product.proposed_by.is_some(),
            has_draft: drafted.contains(&product.id),
            description: document["description"].as_str().unwrap_or_default().to_owned(),
            rules: document["rules"].as_array().map_or(0, Vec::len),
            terms,
            title: product.title,
            name: product.name,
            version: product.version,
            published: words::when(product.published_at, now),
        }
    };
    visitor.page(&ListView {
        shell: visitor.shell(Section::Products, english::navigation::PRODUCTS),
        rows: all.into_iter().map(row).collect(),
        may_change: visitor.caller.role >= Role::Admin,
        default: named,
    })
}
