//! Who lets a product decide, where none is named too: one person, or another than its author where the team asks for it.

use sha2::{Digest, Sha256};
use store::drafts::{self, Draft};
use store::products::{self, Product};
use store::users::Role;
use store::{ProductId, Reader, Tx, UserId, team_settings};

use super::{drafts as work, products as documents};
use crate::App;
use crate::auth::Caller;
use crate::error::Error;

/// Bytes of the hash: two texts of one product do not share them by chance.
const REVISION_BYTES: usize = 8;

const SECOND_PERSON: Error = Error::Conflict {
    code: "second_person_required",
    message: "You wrote this, and your team asks for a second person. Another admin has to publish it.",
};
const DRAFT_FIRST: Error = Error::Conflict {
    code: "second_person_required",
    message: "Your team asks for a second person. Save the document with PUT /v1/products/{id}/draft; another admin then publishes it.",
};
const CHANGED: Error = Error::Conflict {
    code: "draft_changed",
    message: "The draft was changed since you looked at it. Look at it again, then publish it.",
};
const OUTDATED: Error = Error::Conflict {
    code: "draft_outdated",
    message: "Somebody published another version meanwhile. Compare the draft with it and save the draft again.",
};
pub const NOT_PUBLISHED: Error = Error::Conflict {
    code: "product_not_published",
    message: "This product waits for a second person to publish it. Name another one until then.",
};

/// What is published next, and who wrote it.
#[derive(Clone, Debug)]
pub struct Waiting {
    /// The number it would have.
    pub version: i64,
    pub document: String,
    pub by: UserId,
    pub at: jiff::Timestamp,
    pub is_outdated: bool,
    has_draft: bool,
}

impl Waiting {
    /// The draft; without one, the first version of a product that nobody else has agreed to.
    pub fn of(product: &Product, draft: Option<&Draft>) -> Option<Self> {
        if let Some(draft) = draft {
            return Some(Self {
                version: product.version + 1,
                document: draft.document.clone(),
                by: draft.saved_by.clone(),
                at: draft.saved_at,
                is_outdated: draft.based_on != product.version,
                has_draft: true,
            });
        }
        Some(Self {
            version: product.version,
            document: product.document.clone(),
            by: product.proposed_by.clone()?,
            at: product.published_at,
            is_outdated: false,
            has_draft: false,
        })
    }

    /// Another text has another one: whoever publishes names what they looked at.
    pub fn revision(&self) -> String {
        let hash = Sha256::digest(self.document.as_bytes());
        hash.iter().take(REVISION_BYTES).map(|byte| format!("{byte:02x}")).collect()
    }
}

/// Whether another person than the author has to publish. On the test side nobody's loan is decided.
pub async fn takes_two(reader: &mut Reader, caller: &Caller) -> Result<bool, Error> {
    if caller.is_testing() {
        return Ok(false);
    }
    let settings = team_settings::find(reader, &caller.team).await?;
    Ok(settings.is_some_and(|settings| settings.second_person_publishes))
}

/// Without an author, the text is the caller's own.
pub(super) async fn must_be_another(
    reader: &mut Reader,
    caller: &Caller,
    author: Option<&UserId>,
) -> Result<(), Error> {
    match author {
        Some(author) if *author != caller.user => Ok(()),
        _ if !takes_two(reader, caller).await? => Ok(()),
        Some(_) => Err(SECOND_PERSON),
        None => Err(DRAFT_FIRST),
    }
}

/// The draft becomes the next version, or the first version waits no longer. Should the program die in between, the draft is still
/// there and says the same.
pub async fn publish(
    app: &App,
    caller: &Caller,
    id: &ProductId,
    seen: Option<&str>,
) -> Result<Product, Error> {
    caller.must_be(Role::Admin)?;
    let (product, draft) = work::find(app, caller, id).await?;
    let waiting = Waiting::of(&product, draft.as_ref()).ok_or(Error::NotFound("draft"))?;
    if waiting.is_outdated {
        return Err(OUTDATED);
    }
    let mut tx = app.database.write().await?;
    must_be_another(&mut tx, caller, Some(&waiting.by)).await?;
    let is_unseen = seen.map_or(takes_two(&mut tx, caller).await?, |seen| seen != waiting.revision());
    if is_unseen {
        return Err(CHANGED);
    }
    if !waiting.has_draft {
        return release(tx, app, caller, id).await;
    }
    drop(tx);
    let published = documents::publish(app, caller, id, (&waiting.document, Some(&waiting.by))).await?;
    let mut tx = app.database.write().await?;
    // What somebody saved meanwhile is not what was published.
    let left = drafts::find(&mut tx, &caller.team, id).await?;
    if left.is_some_and(|draft| draft.document == waiting.document) {
        drafts::discard(&mut tx, &caller.team, id).await?;
    }
    tx.commit().await?;
    Ok(published)
}

async fn release(mut tx: Tx, app: &App, caller: &Caller, id: &ProductId) -> Result<Product, Error> {
    if products::release(&mut tx, &caller.team, id).await? {
        caller.record(&mut tx, app.clock.now(), "product.published", id.as_str()).await?;
    }
    let product = products::find(&mut tx, &caller.team, id).await?.ok_or(Error::NotFound("product"))?;
    tx.commit().await?;
    Ok(product)
}

/// Decides on uploads that name no product from now on; without one, the built-in product does.
pub async fn set_default(app: &App, caller: &Caller, id: Option<&ProductId>) -> Result<(), Error> {
    caller.must_be(Role::Admin)?;
    let mut tx = app.database.write().await?;
    if let Some(id) = id {
        let found = products::find(&mut tx, &caller.team, id).await?;
        let found =
            found.filter(|product| product.archived_at.is_none()).ok_or(Error::NotFound("product"))?;
        if found.proposed_by.is_some() {
            return Err(NOT_PUBLISHED);
        }
    }
    if products::default_of(&mut tx, &caller.team).await?.as_ref() != id {
        products::set_default(&mut tx, &caller.team, id).await?;
        let (action, subject) = match id {
            Some(id) => ("product.made_default", id.as_str()),
            None => ("product.built_in_default", caller.team.as_str()),
        };
        caller.record(&mut tx, app.clock.now(), action, subject).await?;
    }
    tx.commit().await?;
    Ok(())
}
