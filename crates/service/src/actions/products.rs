//! Product documents → products and their versions.

use policy::Problem;
use serde_json::{Map, Value};
use store::products::{self, NewProduct, NewVersion, Product};
use store::{ProductId, UserId};

use super::publishing;
use crate::App;
use crate::auth::Caller;
use crate::error::Error;

/// Two people who publish at once are numbered one after the other; the second tries again.
const ATTEMPTS: usize = 5;
const VERSION: &str = "/version";

pub async fn create(app: &App, caller: &Caller, text: &str) -> Result<Product, Error> {
    let document = Document::read(text)?;
    let now = app.clock.now();
    let mut tx = app.database.write().await?;
    let (name, text) = (document.name.as_str(), document.numbered(1)?);
    let new = NewProduct { name, document: &text, by: Some(&caller.user) };
    let inserted = products::insert(&mut tx, &caller.team, now, new).await?;
    let id = inserted.ok_or(Error::Conflict {
        code: "product_exists",
        message: "Your team has a product of that name. Publish its next version, or choose another name.",
    })?;
    if publishing::takes_two(&mut tx, caller).await? {
        products::propose(&mut tx, &caller.team, &id, &caller.user).await?;
    }
    caller.record(&mut tx, now, "product.created", id.as_str()).await?;
    let product = products::find(&mut tx, &caller.team, &id).await?.ok_or(Error::NotFound("product"))?;
    tx.commit().await?;
    Ok(product)
}

/// Without an author, the text is the caller's own.
pub async fn publish(
    app: &App,
    caller: &Caller,
    id: &ProductId,
    (text, author): (&str, Option<&UserId>),
) -> Result<Product, Error> {
    for _ in 0..ATTEMPTS {
        if let Some(product) = try_publish(app, caller, id, (text, author)).await? {
            return Ok(product);
        }
    }
    Err(Error::Unavailable)
}

/// `None` when somebody else published in between: the number in the document would not be its version.
async fn try_publish(
    app: &App,
    caller: &Caller,
    id: &ProductId,
    (text, author): (&str, Option<&UserId>),
) -> Result<Option<Product>, Error> {
    let now = app.clock.now();
    let mut tx = app.database.write().await?;
    let current = products::find(&mut tx, &caller.team, id).await?;
    let current =
        current.filter(|product| product.archived_at.is_none()).ok_or(Error::NotFound("product"))?;
    publishing::must_be_another(&mut tx, caller, author).await?;
    let (text, next) = (sound(text, Some(&current))?, current.version + 1);
    let new = NewVersion { product: id, document: &text, by: Some(&caller.user) };
    if products::publish(&mut tx, &caller.team, now, new).await? != Some(next) {
        return Ok(None);
    }
    caller.record(&mut tx, now, "product.published", id.as_str()).await?;
    let product = products::find(&mut tx, &caller.team, id).await?.ok_or(Error::NotFound("product"))?;
    tx.commit().await?;
    Ok(Some(product))
}

/// The document as it would be kept: as the next version of a product, or as the first of a new one.
pub fn sound(text: &str, product: Option<&Product>) -> Result<String, Error> {
    let document = Document::read(text)?;
    let Some(product) = product else { return document.numbered(1) };
    if document.name != product.name {
        let message = format!("must stay `{}`: under another name it is another product", product.name);
        return Err(Error::InvalidProduct(vec![Problem { place: "/name".to_owned(), message }]));
    }
    document.numbered(product.version + 1)
}

/// A document that was found to be in order.
struct Document {
    name: String,
    members: Map<String, Value>,
}

impl Document {
    fn read(text: &str) -> Result<Self, Error> {
        let members = match serde_json::from_str(text) {
            Ok(Value::Object(members)) => members,
            Ok(_) | Err(_) => Map::new(),
        };
        let mut problems = policy::Product::load(text).err().unwrap_or_default();
        // The service counts versions, so that the number in a report is the number of a version here.
        if !members.contains_key("version") {
            problems.retain(|problem| problem.place != VERSION);
        }
        match members.get("name").and_then(Value::as_str) {
            Some(name) if problems.is_empty() => Ok(Self { name: name.to_owned(), members }),
            _ => Err(Error::InvalidProduct(problems)),
        }
    }

    /// The document as it is kept.
    fn numbered(&self, version: i64) -> Result<String, Error> {
        let mut members = self.members.clone();
        members.insert("version".to_owned(), version.into());
        let text = Value::Object(members).to_string();
        // What the worker will read has to be what was checked.
        policy::Product::load(&text).map_err(Error::InvalidProduct)?;
        Ok(text)
    }
}
