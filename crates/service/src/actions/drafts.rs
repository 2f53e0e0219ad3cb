//! Work on the next version of a product: kept, checked, thrown away.

use policy::Problem;
use store::drafts::{self, Draft, NewDraft};
use store::products::{self, Product};
use store::users::Role;
use store::{ProductId, Reader};

use super::products as documents;
use crate::App;
use crate::auth::Caller;
use crate::error::Error;

/// As long as the API takes them.
const BYTES_AT_MOST: usize = 512 * 1024;

/// A draft is kept as it is, sound or not: nothing is decided by it.
pub async fn save(app: &App, caller: &Caller, id: &ProductId, text: &str) -> Result<(), Error> {
    caller.must_be(Role::Admin)?;
    if text.len() > BYTES_AT_MOST {
        return Err(Error::RequestTooLarge);
    }
    let now = app.clock.now();
    let mut tx = app.database.write().await?;
    let product = current(&mut tx, caller, id).await?;
    let earlier = drafts::find(&mut tx, &caller.team, id).await?;
    let based_on = earlier.map_or(product.version, |draft| draft.based_on);
    let new = NewDraft { document: text, based_on, by: &caller.user };
    drafts::save(&mut tx, &caller.team, id, now, &new).await?;
    caller.record(&mut tx, now, "product.drafted", id.as_str()).await?;
    tx.commit().await?;
    Ok(())
}

pub async fn discard(app: &App, caller: &Caller, id: &ProductId) -> Result<(), Error> {
    caller.must_be(Role::Admin)?;
    let mut tx = app.database.write().await?;
    if drafts::discard(&mut tx, &caller.team, id).await? {
        caller.record(&mut tx, app.clock.now(), "product.draft_discarded", id.as_str()).await?;
    }
    tx.commit().await?;
    Ok(())
}

/// The draft goes on from the version that is current now.
async fn rebase(app: &App, caller: &Caller, id: &ProductId, text: &str) -> Result<(), Error> {
    caller.must_be(Role::Admin)?;
    let mut tx = app.database.write().await?;
    drafts::discard(&mut tx, &caller.team, id).await?;
    tx.commit().await?;
    save(app, caller, id, text).await
}

/// Saves, and goes on from the version that is current now where another was published meanwhile.
pub async fn keep(app: &App, caller: &Caller, id: &ProductId, text: &str) -> Result<(), Error> {
    let (product, draft) = find(app, caller, id).await?;
    if draft.is_some_and(|draft| draft.based_on != product.version) {
        rebase(app, caller, id, text).await
    } else {
        save(app, caller, id, text).await
    }
}

/// New uploads can no longer name it. What was decided by it stays.
pub async fn archive(app: &App, caller: &Caller, id: &ProductId) -> Result<(), Error> {
    caller.must_be(Role::Admin)?;
    let now = app.clock.now();
    let mut tx = app.database.write().await?;
    if products::default_of(&mut tx, &caller.team).await?.as_ref() == Some(id) {
        return Err(Error::Conflict {
            code: "product_is_default",
            message: "This product is your team's default. Make another one the default first.",
        });
    }
    if !products::archive(&mut tx, &caller.team, id, now).await? {
        return Err(Error::NotFound("product"));
    }
    drafts::discard(&mut tx, &caller.team, id).await?;
    caller.record(&mut tx, now, "product.archived", id.as_str()).await?;
    tx.commit().await?;
    Ok(())
}

/// The product as it is, and the work on its next version.
pub async fn find(app: &App, caller: &Caller, id: &ProductId) -> Result<(Product, Option<Draft>), Error> {
    let mut reader = app.database.snapshot().await?;
    let product = current(&mut reader, caller, id).await?;
    let draft = drafts::find(&mut reader, &caller.team, id).await?;
    Ok((product, draft))
}

/// Everything that keeps a text from being the next version of a product, or the first one of a new one.
pub fn problems(text: &str, product: Option<&Product>) -> Vec<Problem> {
    match documents::sound(text, product) {
        Ok(_) => Vec::new(),
        Err(Error::InvalidProduct(problems)) => problems,
        Err(other) => vec![Problem { place: String::new(), message: other.public().message }],
    }
}

async fn current(reader: &mut Reader, caller: &Caller, id: &ProductId) -> Result<Product, Error> {
    let found = products::find(reader, &caller.team, id).await?;
    found.filter(|product| product.archived_at.is_none()).ok_or(Error::NotFound("product"))
}
