//! The next version of a product while somebody still works on it: one for each product.

use jiff::Timestamp;
use sqlx::Row;

use crate::database::{Reader, Tx};
use crate::time::{micros, moment};
use crate::{Error, ProductId, TeamId, UserId};

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Draft {
    /// As it was typed: it need not be a sound document yet.
    pub document: String,
    /// The version that the work began with.
    pub based_on: i64,
    pub saved_by: UserId,
    pub saved_at: Timestamp,
}

#[derive(Clone, Debug)]
pub struct NewDraft<'a> {
    pub document: &'a str,
    pub based_on: i64,
    pub by: &'a UserId,
}

pub async fn find(reader: &mut Reader, team: &TeamId, product: &ProductId) -> Result<Option<Draft>, Error> {
    let key = reader.team_key(team).await?;
    let row = sqlx::query(
        "SELECT sealed, based_on, saved_by, saved_at
         FROM product_drafts
         WHERE team_id = $1 AND product_id = $2",
    )
    .bind(team.as_str())
    .bind(product.as_str())
    .fetch_optional(reader.conn())
    .await?;
    let Some(row) = row else { return Ok(None) };
    let document = key.open(&place(product), &row.try_get::<Vec<u8>, _>("sealed")?)?;
    Ok(Some(Draft {
        document: String::from_utf8(document).map_err(Error::unreadable)?,
        based_on: row.try_get("based_on")?,
        saved_by: UserId::stored(row.try_get("saved_by")?),
        saved_at: moment(&row, "saved_at")?,
    }))
}

/// The products of a team that somebody works on.
pub async fn list(reader: &mut Reader, team: &TeamId) -> Result<Vec<ProductId>, Error> {
    let rows = sqlx::query("SELECT product_id FROM product_drafts WHERE team_id = $1")
        .bind(team.as_str())
        .fetch_all(reader.conn())
        .await?;
    rows.iter().map(|row| Ok(ProductId::stored(row.try_get(0)?))).collect()
}

/// Takes the place of the draft before it.
pub async fn save(
    tx: &mut Tx,
    team: &TeamId,
    product: &ProductId,
    now: Timestamp,
    new: &NewDraft<'_>,
) -> Result<(), Error> {
    let sealed = tx.team_key(team).await?.seal(&place(product), new.document.as_bytes())?;
    discard(tx, team, product).await?;
    sqlx::query(
        "INSERT INTO product_drafts (product_id, team_id, sealed, based_on, saved_by, saved_at)
         VALUES ($1, $2, $3, $4, $5, $6)",
    )
    .bind(product.as_str())
    .bind(team.as_str())
    .bind(sealed)
    .bind(new.based_on)
    .bind(new.by.as_str())
    .bind(micros(now))
    .execute(tx.conn())
    .await?;
    Ok(())
}

/// `false` when there is none.
pub async fn discard(tx: &mut Tx, team: &TeamId, product: &ProductId) -> Result<bool, Error> {
    let done = sqlx::query("DELETE FROM product_drafts WHERE team_id = $1 AND product_id = $2")
        .bind(team.as_str())
        .bind(product.as_str())
        .execute(tx.conn())
        .await?;
    Ok(done.rows_affected() == 1)
}

fn place(product: &ProductId) -> String {
    format!("product_drafts.sealed:{product}")
}
