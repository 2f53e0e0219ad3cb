//! Loan products of a team. A version never changes; publishing makes the next one.

use jiff::Timestamp;
use serde::Deserialize;
use sqlx::Row;
use sqlx::any::AnyRow;

use crate::database::{Reader, Tx};
use crate::seal::TeamKey;
use crate::time::{micros, moment, optional_moment};
use crate::{Error, ProductId, TeamId, UserId};

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Product {
    pub id: ProductId,
    /// For programs.
    pub name: String,
    /// For people: the name where the document has no title.
    pub title: String,
    pub version: i64,
    /// The policy as JSON, the way `policy::Product::load` reads it.
    pub document: String,
    pub created_at: Timestamp,
    /// When this version was published.
    pub published_at: Timestamp,
    pub archived_at: Option<Timestamp>,
    /// Who made it, while its first version waits for a second person: nothing is decided by it yet.
    pub proposed_by: Option<UserId>,
}

const COLUMNS: &str =
    "SELECT p.id, p.sealed, v.version, v.sealed AS document, p.created_at, v.created_at AS published_at, p.archived_at,
            p.proposed_by
     FROM products p JOIN product_versions v ON v.product_id = p.id";

#[derive(Clone, Copy, Debug)]
pub struct NewProduct<'a> {
    pub name: &'a str,
    pub document: &'a str,
    pub by: Option<&'a UserId>,
}

#[derive(Clone, Copy, Debug)]
pub struct NewVersion<'a> {
    pub product: &'a ProductId,
    pub document: &'a str,
    pub by: Option<&'a UserId>,
}

/// `None` when the team has a product of that name that is not archived.
pub async fn insert(
    tx: &mut Tx,
    team: &TeamId,
    now: Timestamp,
    new: NewProduct<'_>,
) -> Result<Option<ProductId>, Error> {
    let NewProduct { name, document, by } = new;
    let id = ProductId::fresh(now)?;
    let sealed = tx.team_key(team).await?.seal(&place(&id), name.as_bytes())?;
    let name_index = tx.database().index("product", format!("{team}:{name}").as_bytes());
    let done = sqlx::query(
        "INSERT INTO products (id, team_id, name_index, sealed, version, created_at)
         VALUES ($1, $2, $3, $4, 1, $5)
         ON CONFLICT (team_id, name_index) WHERE archived_at IS NULL DO NOTHING",
    )
    .bind(id.as_str())
    .bind(team.as_str())
    .bind(name_index)
    .bind(sealed)
    .bind(micros(now))
    .execute(tx.conn())
    .await?;
    if done.rows_affected() == 0 {
        return Ok(None);
    }
    insert_version(tx, team, now, 1, NewVersion { product: &id, document, by }).await?;
    Ok(Some(id))
}

/// The first version waits for somebody else than who made it.
pub async fn propose(tx: &mut Tx, team: &TeamId, id: &ProductId, by: &UserId) -> Result<(), Error> {
    sqlx::query("UPDATE products SET proposed_by = $1 WHERE team_id = $2 AND id = $3")
        .bind(by.as_str())
        .bind(team.as_str())
        .bind(id.as_str())
        .execute(tx.conn())
        .await?;
    Ok(())
}

/// The first version waits no longer. `false` when it did not.
pub async fn release(tx: &mut Tx, team: &TeamId, id: &ProductId) -> Result<bool, Error> {
    let done = sqlx::query(
        "UPDATE products SET proposed_by = NULL WHERE team_id = $1 AND id = $2 AND proposed_by IS NOT NULL",
    )
    .bind(team.as_str())
    .bind(id.as_str())
    .execute(tx.conn())
    .await?;
    Ok(done.rows_affected() == 1)
}

/// What decides on uploads that name no product; `None` for the built-in one.
pub async fn default_of(reader: &mut Reader, team: &TeamId) -> Result<Option<ProductId>, Error> {
    let row = sqlx::query("SELECT default_product_id FROM teams WHERE id = $1")
        .bind(team.as_str())
        .fetch_optional(reader.conn())
        .await?;
    let id = row.map(|row| row.try_get::<Option<String>, _>(0)).transpose()?.flatten();
    Ok(id.map(ProductId::stored))
}

/// `None` gives it back to the built-in one.
pub async fn set_default(tx: &mut Tx, team: &TeamId, product: Option<&ProductId>) -> Result<(), Error> {
    sqlx::query("UPDATE teams SET default_product_id = $1 WHERE id = $2")
        .bind(product.map(ProductId::as_str))
        .bind(team.as_str())
        .execute(tx.conn())
        .await?;
    Ok(())
}

/// The new version's number; `None` when the team has no such product.
pub async fn publish(
    tx: &mut Tx,
    team: &TeamId,
    now: Timestamp,
    new: NewVersion<'_>,
) -> Result<Option<i64>, Error> {
    let row = sqlx::query(
        "UPDATE products SET version = version + 1, proposed_by = NULL
         WHERE team_id = $1 AND id = $2 RETURNING version",
    )
    .bind(team.as_str())
    .bind(new.product.as_str())
    .fetch_optional(tx.conn())
    .await?;
    let Some(row) = row else { return Ok(None) };
    let number = row.try_get(0)?;
    insert_version(tx, team, now, number, new).await?;
    Ok(Some(number))
}

/// The current version.
pub async fn find(reader: &mut Reader, team: &TeamId, id: &ProductId) -> Result<Option<Product>, Error> {
    let key = reader.team_key(team).await?;
    let sql = format!("{COLUMNS} AND v.version = p.version WHERE p.team_id = $1 AND p.id = $2");
    let row = sqlx::query(sqlx::AssertSqlSafe(sql))
        .bind(team.as_str())
        .bind(id.as_str())
        .fetch_optional(reader.conn())
        .await?;
    row.map(|row| read(&row, &key)).transpose()
}

/// One version, current or not.
pub async fn find_version(
    reader: &mut Reader,
    team: &TeamId,
    id: &ProductId,
    version: i64,
) -> Result<Option<Product>, Error> {
    let key = reader.team_key(team).await?;
    let sql = format!("{COLUMNS} WHERE p.team_id = $1 AND p.id = $2 AND v.version = $3");
    let row = sqlx::query(sqlx::AssertSqlSafe(sql))
        .bind(team.as_str())
        .bind(id.as_str())
        .bind(version)
        .fetch_optional(reader.conn())
        .await?;
    row.map(|row| read(&row, &key)).transpose()
}

/// Who published which version, and when.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Published {
    pub version: i64,
    pub by: Option<UserId>,
    pub at: Timestamp,
}

/// Newest first.
pub async fn versions(reader: &mut Reader, team: &TeamId, id: &ProductId) -> Result<Vec<Published>, Error> {
    let rows = sqlx::query(
        "SELECT version, created_by, created_at FROM product_versions
         WHERE team_id = $1 AND product_id = $2 ORDER BY version DESC",
    )
    .bind(team.as_str())
    .bind(id.as_str())
    .fetch_all(reader.conn())
    .await?;
    let read = |row: &AnyRow| {
        let by: Option<String> = row.try_get("created_by")?;
        Ok(Published {
            version: row.try_get("version")?,
            by: by.map(UserId::stored),
            at: moment(row, "created_at")?,
        })
    };
    rows.iter().map(read).collect()
}

/// Current versions of what is not archived, by title.
pub async fn list(reader: &mut Reader, team: &TeamId) -> Result<Vec<Product>, Error> {
    let key = reader.team_key(team).await?;
    let sql = format!("{COLUMNS} AND v.version = p.version WHERE p.team_id = $1 AND p.archived_at IS NULL");
    let rows = sqlx::query(sqlx::AssertSqlSafe(sql)).bind(team.as_str()).fetch_all(reader.conn()).await?;
    let mut products = rows.iter().map(|row| read(row, &key)).collect::<Result<Vec<_>, _>>()?;
    products.sort_by(|a, b| (&a.title, &a.name).cmp(&(&b.title, &b.name)));
    Ok(products)
}

pub async fn archive(tx: &mut Tx, team: &TeamId, id: &ProductId, now: Timestamp) -> Result<bool, Error> {
    let done = sqlx::query(
        "UPDATE products SET archived_at = $1 WHERE team_id = $2 AND id = $3 AND archived_at IS NULL",
    )
    .bind(micros(now))
    .bind(team.as_str())
    .bind(id.as_str())
    .execute(tx.conn())
    .await?;
    Ok(done.rows_affected() == 1)
}

async fn insert_version(
    tx: &mut Tx,
    team: &TeamId,
    now: Timestamp,
    number: i64,
    new: NewVersion<'_>,
) -> Result<(), Error> {
    let place = place_of_version(new.product, number);
    let sealed = tx.team_key(team).await?.seal(&place, new.document.as_bytes())?;
    sqlx::query(
        "INSERT INTO product_versions (product_id, version, team_id, sealed, created_by, created_at)
         VALUES ($1, $2, $3, $4, $5, $6)",
    )
    .bind(new.product.as_str())
    .bind(number)
    .bind(team.as_str())
    .bind(sealed)
    .bind(new.by.map(UserId::as_str))
    .bind(micros(now))
    .execute(tx.conn())
    .await?;
    Ok(())
}

fn place(id: &ProductId) -> String {
    format!("products.sealed:{id}")
}

fn place_of_version(id: &ProductId, version: i64) -> String {
    format!("product_versions.sealed:{id}:{version}")
}

fn read(row: &AnyRow, key: &TeamKey) -> Result<Product, Error> {
    let id = ProductId::stored(row.try_get("id")?);
    let version = row.try_get("version")?;
    let name = key.open(&place(&id), &row.try_get::<Vec<u8>, _>("sealed")?)?;
    let document = key.open(&place_of_version(&id, version), &row.try_get::<Vec<u8>, _>("document")?)?;
    let name = String::from_utf8(name).map_err(Error::unreadable)?;
    let document = String::from_utf8(document).map_err(Error::unreadable)?;
    Ok(Product {
        id,
        title: title(&document).unwrap_or_else(|| name.clone()),
        name,
        version,
        document,
        created_at: moment(row, "created_at")?,
        published_at: moment(row, "published_at")?,
        archived_at: optional_moment(row, "archived_at")?,
        proposed_by: row.try_get::<Option<String>, _>("proposed_by")?.map(UserId::stored),
    })
}

/// As the document has it.
fn title(document: &str) -> Option<String> {
    #[derive(Deserialize)]
    struct Titled {
        title: Option<String>,
    }
    serde_json::from_str::<Titled>(document).ok()?.title
}
