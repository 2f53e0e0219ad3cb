//! What ends the work on a draft: publishing it, throwing it away, or archiving the product; and which product is the default.

use axum::extract::State;
use axum::response::{IntoResponse, Redirect, Response};
use service::App;
use service::actions::{drafts, publishing};
use service::error::Error;
use service::request::Id;
use store::ProductId;

use crate::{Notice, Submission};

/// A draft that cannot be published leads back to the editor, which says why.
pub(super) async fn publish(
    State(app): State<App>,
    Id(id): Id<ProductId>,
    Submission { visitor, fields }: Submission,
) -> Result<Response, Error> {
    let seen = Some(fields.text("revision")).filter(|revision| !revision.is_empty());
    match publishing::publish(&app, &visitor.caller, &id, seen).await {
        Ok(_) => Ok(visitor.see_other(&format!("/products/{id}"), Notice::ProductPublished)),
        Err(Error::InvalidProduct(_) | Error::Conflict { code: "draft_outdated", .. }) => {
            Ok(Redirect::to(&format!("/products/{id}/edit")).into_response())
        }
        Err(other) => Err(other),
    }
}

pub(super) async fn discard(
    State(app): State<App>,
    Id(id): Id<ProductId>,
    Submission { visitor, .. }: Submission,
) -> Result<Response, Error> {
    drafts::discard(&app, &visitor.caller, &id).await?;
    Ok(visitor.see_other(&format!("/products/{id}"), Notice::DraftDiscarded))
}

pub(super) async fn archive(
    State(app): State<App>,
    Id(id): Id<ProductId>,
    Submission { visitor, .. }: Submission,
) -> Result<Response, Error> {
    drafts::archive(&app, &visitor.caller, &id).await?;
    Ok(visitor.see_other("/products", Notice::ProductArchived))
}

/// With `default` it becomes the default, and without it the built-in product is.
pub(super) async fn set_default(
    State(app): State<App>,
    Id(id): Id<ProductId>,
    Submission { visitor, fields }: Submission,
) -> Result<Response, Error> {
    let is_wanted = !fields.text("default").is_empty();
    publishing::set_default(&app, &visitor.caller, is_wanted.then_some(&id)).await?;
    Ok(visitor.see_other(&format!("/products/{id}"), Notice::DefaultChosen))
}
