//! What a report says of the account ↔ its sealed form beside the analysis: lists show it without opening reports.

use std::fmt;

use serde::{Deserialize, Serialize};
use sqlx::Row;

use crate::database::{Database, Tx};
use crate::seal::TeamKey;
use crate::{AnalysisId, Error, TeamId, teams};

/// Whatever the paper does not say is nothing.
#[derive(Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Summary {
    pub holder: Option<String>,
    pub bank: Option<String>,
    /// The first and the last day that the statement covers, as `2026-11-14`.
    pub period: Option<(String, String)>,
}

/// Names stay out of logs.
impl fmt::Debug for Summary {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.debug_struct("Summary").finish_non_exhaustive()
    }
}

/// By which the analyses of a team's papers of one bank are found. Case and the width of gaps do not count.
#[must_use]
pub fn bank_index(database: &Database, team: &TeamId, bank: &str) -> String {
    let words: Vec<&str> = bank.split_whitespace().collect();
    database.index("bank", format!("{team}:{}", words.join(" ").to_lowercase()).as_bytes())
}

impl Summary {
    /// As it stands beside the analysis: sealed, and the hash of the bank.
    pub(super) async fn sealed(
        &self,
        tx: &mut Tx,
        team: &TeamId,
        id: &AnalysisId,
    ) -> Result<(Vec<u8>, Option<String>), Error> {
        let plain = serde_json::to_vec(self).map_err(Error::unreadable)?;
        let sealed = tx.team_key(team).await?.seal(&place(id), &plain)?;
        Ok((sealed, self.bank.as_deref().map(|bank| bank_index(tx.database(), team, bank))))
    }

    pub(super) fn open(key: &TeamKey, id: &AnalysisId, sealed: &[u8]) -> Result<Self, Error> {
        serde_json::from_slice(&key.open(&place(id), sealed)?).map_err(Error::unreadable)
    }
}

/// Completed ones of any team whose summary nobody has written yet, by id behind `after`: an earlier program made them. For
/// housekeeping.
pub async fn unsummarised(
    tx: &mut Tx,
    after: Option<&AnalysisId>,
    limit: i64,
) -> Result<Vec<(TeamId, AnalysisId)>, Error> {
    let rows = sqlx::query(
        "SELECT team_id, id FROM analyses
         WHERE status = 'completed' AND sealed_summary IS NULL AND id > $1 ORDER BY id LIMIT $2",
    )
    .bind(after.map_or("", AnalysisId::as_str))
    .bind(limit)
    .fetch_all(tx.conn())
    .await?;
    rows.iter()
        .map(|row| Ok((TeamId::stored(row.try_get(0)?), AnalysisId::stored(row.try_get(1)?))))
        .collect()
}

/// Writes it down later. `false` when the team has no such analysis, or it is not completed.
pub async fn summarise(
    tx: &mut Tx,
    team: &TeamId,
    id: &AnalysisId,
    summary: &Summary,
) -> Result<bool, Error> {
    let (sealed, bank_index) = summary.sealed(tx, team, id).await?;
    let done = sqlx::query(
        "UPDATE analyses SET sealed_summary = $1, bank_index = $2
         WHERE team_id = $3 AND id = $4 AND status = 'completed'",
    )
    .bind(sealed)
    .bind(bank_index)
    .bind(team.as_str())
    .bind(id.as_str())
    .execute(tx.conn())
    .await?;
    if done.rows_affected() != 1 {
        return Ok(false);
    }
    teams::touch(tx, team).await?;
    Ok(true)
}

fn place(id: &AnalysisId) -> String {
    format!("analyses.sealed_summary:{id}")
}
