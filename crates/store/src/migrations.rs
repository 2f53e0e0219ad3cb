//! The numbered texts in `migrations/` → a database that is up to date.

use sha2::{Digest, Sha256};
use sqlx::{AnyPool, Row};

use crate::Error;
use crate::database::Dialect;
use crate::hex;

const MIGRATIONS: &[(i64, &str)] = &[
    (1, include_str!("migrations/0001_service.sql")),
    (2, include_str!("migrations/0002_bureau.sql")),
    (3, include_str!("migrations/0003_web.sql")),
    (4, include_str!("migrations/0004_pages.sql")),
    (5, include_str!("migrations/0005_retention.sql")),
    (6, include_str!("migrations/0006_installation.sql")),
    (7, include_str!("migrations/0007_turns.sql")),
    (8, include_str!("migrations/0008_consent_proofs.sql")),
    (9, include_str!("migrations/0009_places.sql")),
    (10, include_str!("migrations/0010_keys.sql")),
    (11, include_str!("migrations/0011_people.sql")),
    (12, include_str!("migrations/0012_reads_and_keys.sql")),
    (13, include_str!("migrations/0013_integration.sql")),
    (14, include_str!("migrations/0014_company_sign_in.sql")),
    (15, include_str!("migrations/0015_cases.sql")),
    (16, include_str!("migrations/0016_test_side.sql")),
    (17, include_str!("migrations/0017_password_links.sql")),
    (18, include_str!("migrations/0018_desk.sql")),
    (19, include_str!("migrations/0019_payer_rules.sql")),
    (20, include_str!("migrations/0020_portfolio.sql")),
    (21, include_str!("migrations/0021_audit_chain.sql")),
    (22, include_str!("migrations/0022_score_cards.sql")),
    (23, include_str!("migrations/0023_score_watch.sql")),
    (24, include_str!("migrations/0024_publishing.sql")),
    (25, include_str!("migrations/0025_scan_progress.sql")),
];

pub(crate) fn newest() -> i64 {
    MIGRATIONS.last().map_or(0, |(number, _)| *number)
}

/// Brings the database to the migration `last` and returns the one it is at now, which may be a newer one. Several nodes
/// may start at once: the first one migrates while the others wait for its transaction.
pub(crate) async fn apply(pool: &AnyPool, dialect: Dialect, last: i64) -> Result<i64, Error> {
    let begin = match dialect {
        Dialect::Sqlite => "BEGIN EXCLUSIVE",
        Dialect::Postgres => "BEGIN",
    };
    let mut tx = pool.begin_with(begin).await?;
    if dialect == Dialect::Postgres {
        // Any number, as long as every node takes the same one.
        sqlx::raw_sql("SET LOCAL lock_timeout = 0; SELECT pg_advisory_xact_lock(7155234001)")
            .execute(&mut *tx)
            .await?;
    }
    sqlx::query("CREATE TABLE IF NOT EXISTS migrations (number BIGINT PRIMARY KEY, hash TEXT NOT NULL)")
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
    let mut reached = rows.len();
    for (number, text) in MIGRATIONS.iter().skip(rows.len()).filter(|(number, _)| *number <= last) {
        sqlx::raw_sql(sqlx::AssertSqlSafe(spelled_for(text, dialect))).execute(&mut *tx).await?;
        sqlx::query("INSERT INTO migrations (number, hash) VALUES ($1, $2)")
            .bind(number)
            .bind(hash_of(text))
            .execute(&mut *tx)
            .await?;
        reached += 1;
    }
    tx.commit().await?;
    Ok(MIGRATIONS.iter().take(reached).next_back().map_or(0, |(number, _)| *number))
}

fn spelled_for(text: &str, dialect: Dialect) -> String {
    let bytes = match dialect {
        Dialect::Sqlite => "BLOB",
        Dialect::Postgres => "BYTEA",
    };
    text.replace(" BYTES", &format!(" {bytes}"))
}

fn hash_of(text: &str) -> String {
    hex::of(&Sha256::digest(text))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn migrations_are_numbered_from_one_without_gaps() {
        assert!(MIGRATIONS.iter().map(|(number, _)| *number).eq(1..=newest()));
    }

    #[test]
    fn only_the_word_for_bytes_is_spelled_differently() {
        let text = "CREATE TABLE a (b BYTES NOT NULL, file_bytes BIGINT)";
        assert_eq!(spelled_for(text, Dialect::Sqlite), "CREATE TABLE a (b BLOB NOT NULL, file_bytes BIGINT)");
        assert_eq!(
            spelled_for(text, Dialect::Postgres),
            "CREATE TABLE a (b BYTEA NOT NULL, file_bytes BIGINT)"
        );
    }
}
