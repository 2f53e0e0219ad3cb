//! Erasure: a check and everything that was learned from it. What was paid for it stays in the ledger, and the proof that
//! somebody agreed to it stays too.

use sqlx::Row;

use crate::database::Tx;
use crate::{CreditCheckId, Error, TeamId, teams};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Erasure {
    Erased,
    /// The bureau may be answering just now, and a report that was paid for must not be lost.
    StillPending,
    NotFound,
}

pub async fn erase(tx: &mut Tx, team: &TeamId, id: &CreditCheckId) -> Result<Erasure, Error> {
    let sql =
        format!("SELECT due_at FROM credit_checks WHERE team_id = $1 AND id = $2{}", tx.dialect().locked());
    let row = sqlx::query(sqlx::AssertSqlSafe(sql))
        .bind(team.as_str())
        .bind(id.as_str())
        .fetch_optional(tx.conn())
        .await?;
    match row {
        None => return Ok(Erasure::NotFound),
        Some(row) if row.try_get::<Option<i64>, _>(0)?.is_some() => return Ok(Erasure::StillPending),
        Some(_) => {}
    }
    for sql in [
        "UPDATE analyses SET credit_check_id = NULL WHERE team_id = $1 AND credit_check_id = $2",
        "DELETE FROM credit_check_keys WHERE team_id = $1 AND credit_check_id = $2",
        "DELETE FROM credit_reports WHERE team_id = $1 AND credit_check_id = $2",
        "INSERT INTO consent_proofs (id, team_id, credit_check_id, given_by, given_at, sealed, wording_version, purpose,
                                     via, used_at, revoked_at, revoked_by)
         SELECT id, team_id, credit_check_id, given_by, given_at, sealed, wording_version, purpose, via, used_at,
                revoked_at, revoked_by
         FROM consents WHERE team_id = $1 AND credit_check_id = $2",
        "DELETE FROM consents WHERE team_id = $1 AND credit_check_id = $2",
        "DELETE FROM credit_checks WHERE team_id = $1 AND id = $2",
    ] {
        sqlx::query(sql).bind(team.as_str()).bind(id.as_str()).execute(tx.conn()).await?;
    }
    teams::touch(tx, team).await?;
    Ok(Erasure::Erased)
}
