//! What is true of the installation as a whole ↔ a line each.

use sqlx::Row;

use crate::Error;
use crate::database::{Reader, Tx};

/// When somebody last proved that the database can be written to.
pub(crate) const PROBE: &str = "probe";

pub(crate) async fn set(tx: &mut Tx, name: &str, value: &str) -> Result<(), Error> {
    sqlx::query(
        "INSERT INTO installation (name, value) VALUES ($1, $2)
         ON CONFLICT (name) DO UPDATE SET value = excluded.value",
    )
    .bind(name)
    .bind(value)
    .execute(tx.conn())
    .await?;
    Ok(())
}

/// `false` when there is one of that name already.
pub(crate) async fn add(tx: &mut Tx, name: &str, value: &str) -> Result<bool, Error> {
    let done =
        sqlx::query("INSERT INTO installation (name, value) VALUES ($1, $2) ON CONFLICT (name) DO NOTHING")
            .bind(name)
            .bind(value)
            .execute(tx.conn())
            .await?;
    Ok(done.rows_affected() == 1)
}

pub(crate) async fn find(reader: &mut Reader, name: &str) -> Result<Option<String>, Error> {
    let row = sqlx::query("SELECT value FROM installation WHERE name = $1")
        .bind(name)
        .fetch_optional(reader.conn())
        .await?;
    Ok(row.map(|row| row.try_get(0)).transpose()?)
}
