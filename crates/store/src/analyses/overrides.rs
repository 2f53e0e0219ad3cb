//! A person's decision against the one that holds: with a reason from the team's list and a note. All are kept.

use std::collections::HashMap;
use std::fmt;

use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use sqlx::Row;
use sqlx::any::AnyRow;

use super::Decision;
use super::queue::announce;
use crate::database::{Reader, Tx};
use crate::seal::TeamKey;
use crate::time::{micros, moment};
use crate::users::identity;
use crate::{AnalysisId, Error, OverrideId, TeamId, UserId, portfolio};

#[derive(Clone)]
pub struct Override {
    pub id: OverrideId,
    pub by: UserId,
    /// Their name, as it is today.
    pub by_name: String,
    /// What held before.
    pub replaced: Decision,
    pub decision: Decision,
    /// What the engine or the reviewers had decided, before anybody overrode it in this run.
    pub original: Decision,
    /// As the team's list had it then.
    pub reason: String,
    pub note: String,
    pub at: Timestamp,
    /// The run of the analysis that it is about.
    pub run: i64,
}

/// Names and words of people stay out of logs.
impl fmt::Debug for Override {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.debug_struct("Override").field("id", &self.id).field("by", &self.by).finish_non_exhaustive()
    }
}

#[derive(Clone)]
pub struct NewOverride<'a> {
    pub by: &'a UserId,
    pub decision: Decision,
    pub reason: &'a str,
    pub note: &'a str,
}

impl fmt::Debug for NewOverride<'_> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.debug_struct("NewOverride").field("by", &self.by).finish_non_exhaustive()
    }
}

#[derive(Serialize, Deserialize)]
struct Grounds {
    reason: String,
    note: String,
}

/// `false`, and nothing is written, unless the team's analysis is completed and the other of the two decisions holds.
pub async fn override_decision(
    tx: &mut Tx,
    team: &TeamId,
    id: &AnalysisId,
    now: Timestamp,
    new: &NewOverride<'_>,
) -> Result<bool, Error> {
    let replaced = match new.decision {
        Decision::Approved => Decision::Declined,
        Decision::Declined => Decision::Approved,
        Decision::ManualReview => return Ok(false),
    };
    let entry = OverrideId::fresh(now)?;
    let grounds = Grounds { reason: new.reason.to_owned(), note: new.note.to_owned() };
    let plain = serde_json::to_vec(&grounds).map_err(Error::unreadable)?;
    let sealed = tx.team_key(team).await?.seal(&place(&entry), &plain)?;
    let row = sqlx::query(
        "UPDATE analyses SET decision = $1, override_id = $2
         WHERE team_id = $3 AND id = $4 AND status = 'completed' AND decision = $5
         RETURNING run",
    )
    .bind(new.decision.name())
    .bind(entry.as_str())
    .bind(team.as_str())
    .bind(id.as_str())
    .bind(replaced.name())
    .fetch_optional(tx.conn())
    .await?;
    let Some(row) = row else { return Ok(false) };
    sqlx::query(
        "INSERT INTO overrides (id, team_id, analysis_id, user_id, replaced, decision, sealed, created_at, run)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)",
    )
    .bind(entry.as_str())
    .bind(team.as_str())
    .bind(id.as_str())
    .bind(new.by.as_str())
    .bind(replaced.name())
    .bind(new.decision.name())
    .bind(sealed)
    .bind(micros(now))
    .bind(row.try_get::<i64, _>("run")?)
    .execute(tx.conn())
    .await?;
    announce(tx, team, "analysis.overridden", id, now).await?;
    portfolio::count(tx, team, id).await?;
    Ok(true)
}

const COLUMNS: &str =
    "SELECT o.id, o.analysis_id, o.user_id, o.replaced, o.decision, o.sealed, o.created_at, o.run,
            u.sealed AS sealed_user,
            (SELECT f.replaced FROM overrides f
             WHERE f.team_id = o.team_id AND f.analysis_id = o.analysis_id AND f.run = o.run
             ORDER BY f.created_at, f.id LIMIT 1) AS original
     FROM overrides o JOIN users u ON u.id = o.user_id";

/// Of every run, oldest first.
pub async fn overrides(reader: &mut Reader, team: &TeamId, id: &AnalysisId) -> Result<Vec<Override>, Error> {
    let key = reader.team_key(team).await?;
    let sql = format!("{COLUMNS} WHERE o.team_id = $1 AND o.analysis_id = $2 ORDER BY o.created_at, o.id");
    let rows = sqlx::query(sqlx::AssertSqlSafe(sql))
        .bind(team.as_str())
        .bind(id.as_str())
        .fetch_all(reader.conn())
        .await?;
    rows.iter().map(|row| read(row, &key)).collect()
}

/// The one that holds, of each analysis that has one, for a page of them at once.
pub async fn holding_overrides(
    reader: &mut Reader,
    team: &TeamId,
    ids: &[&AnalysisId],
) -> Result<HashMap<AnalysisId, Override>, Error> {
    if ids.is_empty() {
        return Ok(HashMap::new());
    }
    let key = reader.team_key(team).await?;
    let places: Vec<String> = (0..ids.len()).map(|place| format!("${}", place + 2)).collect();
    let sql = format!(
        "{COLUMNS} JOIN analyses a ON a.team_id = o.team_id AND a.id = o.analysis_id AND a.override_id = o.id
         WHERE o.team_id = $1 AND o.analysis_id IN ({})",
        places.join(", ")
    );
    let mut query = sqlx::query(sqlx::AssertSqlSafe(sql)).bind(team.as_str());
    for id in ids {
        query = query.bind(id.as_str());
    }
    let mut holding = HashMap::new();
    for row in query.fetch_all(reader.conn()).await? {
        holding.insert(AnalysisId::stored(row.try_get("analysis_id")?), read(&row, &key)?);
    }
    Ok(holding)
}

fn read(row: &AnyRow, key: &TeamKey) -> Result<Override, Error> {
    let id = OverrideId::stored(row.try_get("id")?);
    let plain = key.open(&place(&id), &row.try_get::<Vec<u8>, _>("sealed")?)?;
    let Grounds { reason, note } = serde_json::from_slice(&plain).map_err(Error::unreadable)?;
    let by = UserId::stored(row.try_get("user_id")?);
    let (by_name, _) = identity(key, &by, &row.try_get::<Vec<u8>, _>("sealed_user")?)?;
    let decision = |column: &str| row.try_get::<String, _>(column)?.parse().map_err(Error::unreadable);
    Ok(Override {
        id,
        by,
        by_name,
        replaced: decision("replaced")?,
        decision: decision("decision")?,
        original: decision("original")?,
        reason,
        note,
        at: moment(row, "created_at")?,
        run: row.try_get("run")?,
    })
}

fn place(id: &OverrideId) -> String {
    format!("overrides.sealed:{id}")
}
