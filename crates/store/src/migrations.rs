//! The numbered texts in `migrations/` → a database that is up to date.

use sha2::{Digest, Sha256};
use sqlx::{AnyPool, Row};

use crate::Error;
use crate::database::Dialect;

const MIGRATIONS: &[(i64, &str)] = &[(1, include_str!("migrations/0001_service.sql"))];

/// Several nodes may start at once: the first one migrates while the others wait for its transaction.
pub(crate) async fn apply(pool: &AnyPool, dialect: Dialect) -> Result<(), Error> {
    let begin = match dialect {
        Dialect::Sqlite => "BEGIN EXCLUSIVE",
        Dialect::Postgres => "BEGIN",
    };
    let mut tx = pool.begin_with(begin).await?;
    if dialect == Dialect::Postgres {
        // Any number, as long as every node takes the same one.
        sqlx::query("SELECT pg_advisory_xact_lock(7155234001)").execute(&mut *tx).await?;
    }
    sqlx::query(
        "CREATE TABLE IF NOT EXISTS migrations (number BIGINT PRIMARY KEY, hash TEXT NOT NULL)",
    )
    .execute(&mut *tx)
    .await?;
    let rows = sqlx::query("SELECT number, hash FROM migrations ORDER BY number").fetch_all(&mut *tx).await?;
    for row in &rows {
        let (number, hash): (i64, String) = (row.try_get(0)?, row.try_get(1)?);
        let Some((_, text)) = MIGRATIONS.iter().find(|(known, _)| *known == number) else {
            return Err(Error::NewerDatabase(number));
        };
        if hash != hash_of(text) {
            return Err(Error::ChangedMigration(number));
        }
    }
    for (number, text) in MIGRATIONS.iter().skip(rows.len()) {
        sqlx::raw_sql(sqlx::AssertSqlSafe(spelled_for(text, dialect))).execute(&mut *tx).await?;
        sqlx::query("INSERT INTO migrations (number, hash) VALUES ($1, $2)")
            .bind(number)
            .bind(hash_of(text))
            .execute(&mut *tx)
            .await?;
    }
    Ok(tx.commit().await?)
}

fn spelled_for(text: &str, dialect: Dialect) -> String {
    let bytes = match dialect {
        Dialect::Sqlite => "BLOB",
        Dialect::Postgres => "BYTEA",
    };
    text.replace(" BYTES", &format!(" {bytes}"))
}

fn hash_of(text: &str) -> String {
    Sha256::digest(text).iter().map(|byte| format!("{byte:02x}")).collect()
}
