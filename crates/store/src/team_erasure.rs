//! A team → nothing: its rows, and with them the key that opens whatever of it lies anywhere else.

use sqlx::{AssertSqlSafe, Row};

use crate::backup;
use crate::database::{Reader, Tx};
use crate::{Error, TeamId, test_side};

/// How many rows went, with those of its test side. Statements in the blob store, in backups and in other people's copies of either are unreadable from
/// the end of the transaction on; `BlobStore::remove_team` takes the files away.
pub async fn erase(tx: &mut Tx, team: &TeamId) -> Result<u64, Error> {
    let of_test_side = match test_side::of(tx, team).await? {
        Some(test) => erase_alone(tx, &test).await?,
        None => 0,
    };
    Ok(of_test_side + erase_alone(tx, team).await?)
}

async fn erase_alone(tx: &mut Tx, team: &TeamId) -> Result<u64, Error> {
    let mut rows = 0;
    // Each table stands after those it points to.
    for table in backup::tables_of_teams().rev() {
        let sql = format!("DELETE FROM {table} WHERE team_id = $1");
        rows += sqlx::query(AssertSqlSafe(sql)).bind(team.as_str()).execute(tx.conn()).await?.rows_affected();
    }
    let sql = "DELETE FROM teams WHERE id = $1";
    rows += sqlx::query(sql).bind(team.as_str()).execute(tx.conn()).await?.rows_affected();
    Ok(rows)
}

/// Credit checks that a bureau may be answering at this moment: it bills them, so they are waited for.
pub async fn pending_checks(reader: &mut Reader, team: &TeamId) -> Result<i64, Error> {
    let sql = "SELECT COUNT(*) FROM credit_checks WHERE team_id = $1 AND status = 'pending'";
    Ok(sqlx::query(sql).bind(team.as_str()).fetch_one(reader.conn()).await?.try_get(0)?)
}
