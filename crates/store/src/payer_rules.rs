//! What a team always says of a payer ↔ sealed rows.

use std::fmt;

use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use sqlx::Row;
use sqlx::any::AnyRow;

use crate::database::{Reader, Tx};
use crate::seal::TeamKey;
use crate::time::{micros, moment};
use crate::{Error, PayerRuleId, TeamId, UserId};

/// All of them go along with every analysis, so their number has to end somewhere.
pub const RULES_AT_MOST: usize = 500;

/// What is said of whom.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Said {
    /// As reports name it.
    pub payer: String,
    /// Of what it pays, or of what it is paid.
    pub is_credit: bool,
    pub category: Option<String>,
    pub counterparty: Option<String>,
}

impl fmt::Debug for Said {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.debug_struct("Said").finish_non_exhaustive()
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PayerRule {
    pub id: PayerRuleId,
    pub said: Said,
    pub created_by: UserId,
    pub created_at: Timestamp,
}

#[derive(Clone, Copy)]
pub struct NewPayerRule<'a> {
    pub by: &'a UserId,
    /// Equal for one payer however it is written.
    pub spelling: &'a str,
    pub said: &'a Said,
}

impl fmt::Debug for NewPayerRule<'_> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.debug_struct("NewPayerRule").field("by", &self.by).finish_non_exhaustive()
    }
}

/// Newest first.
pub async fn list(reader: &mut Reader, team: &TeamId) -> Result<Vec<PayerRule>, Error> {
    let key = reader.team_key(team).await?;
    let rows = sqlx::query(
        "SELECT id, sealed, created_by, created_at
         FROM payer_rules
         WHERE team_id = $1
         ORDER BY id DESC",
    )
    .bind(team.as_str())
    .fetch_all(reader.conn())
    .await?;
    rows.iter().map(|row| read(row, &key)).collect()
}

/// Takes the place of what was said of the same payer before. `None` when the team has as many rules as it may.
pub async fn insert(
    tx: &mut Tx,
    team: &TeamId,
    now: Timestamp,
    new: NewPayerRule<'_>,
) -> Result<Option<PayerRuleId>, Error> {
    let NewPayerRule { by, spelling, said } = new;
    let way = if said.is_credit { "in" } else { "out" };
    let index = tx.database().index("payer", format!("{team}:{way}:{spelling}").as_bytes());
    sqlx::query("DELETE FROM payer_rules WHERE team_id = $1 AND payer_index = $2")
        .bind(team.as_str())
        .bind(&index)
        .execute(tx.conn())
        .await?;
    let count: i64 = sqlx::query("SELECT COUNT(*) FROM payer_rules WHERE team_id = $1")
        .bind(team.as_str())
        .fetch_one(tx.conn())
        .await?
        .try_get(0)?;
    if usize::try_from(count).unwrap_or(usize::MAX) >= RULES_AT_MOST {
        return Ok(None);
    }
    let id = PayerRuleId::fresh(now)?;
    let plain = serde_json::to_vec(said).map_err(Error::unreadable)?;
    let sealed = tx.team_key(team).await?.seal(&place(&id), &plain)?;
    sqlx::query(
        "INSERT INTO payer_rules (id, team_id, sealed, payer_index, created_by, created_at)
         VALUES ($1, $2, $3, $4, $5, $6)",
    )
    .bind(id.as_str())
    .bind(team.as_str())
    .bind(sealed)
    .bind(index)
    .bind(by.as_str())
    .bind(micros(now))
    .execute(tx.conn())
    .await?;
    Ok(Some(id))
}

/// `false` when the team has no such rule.
pub async fn remove(tx: &mut Tx, team: &TeamId, id: &PayerRuleId) -> Result<bool, Error> {
    let done = sqlx::query("DELETE FROM payer_rules WHERE team_id = $1 AND id = $2")
        .bind(team.as_str())
        .bind(id.as_str())
        .execute(tx.conn())
        .await?;
    Ok(done.rows_affected() == 1)
}

fn read(row: &AnyRow, key: &TeamKey) -> Result<PayerRule, Error> {
    let id = PayerRuleId::stored(row.try_get("id")?);
    let plain = key.open(&place(&id), &row.try_get::<Vec<u8>, _>("sealed")?)?;
    Ok(PayerRule {
        said: serde_json::from_slice(&plain).map_err(Error::unreadable)?,
        created_by: UserId::stored(row.try_get("created_by")?),
        created_at: moment(row, "created_at")?,
        id,
    })
}

fn place(id: &PayerRuleId) -> String {
    format!("payer_rules.sealed:{id}")
}
