//! API keys: long-lived, for servers, shown once.

use jiff::Timestamp;
use sqlx::Row;
use sqlx::any::AnyRow;

use crate::database::Tx;
use crate::seal::TeamKey;
use crate::time::{micros, moment, optional_moment};
use crate::tokens::{Kind, Token};
use crate::{Error, KeyId, TeamId, UserId};

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ApiKey {
    pub id: KeyId,
    /// The person it acts as.
    pub user: UserId,
    pub name: String,
    pub hint: String,
    pub created_by: UserId,
    pub created_at: Timestamp,
    pub last_used_at: Option<Timestamp>,
    pub revoked_at: Option<Timestamp>,
}

#[derive(Clone, Debug)]
pub struct NewKey<'a> {
    pub user: &'a UserId,
    pub name: &'a str,
    pub created_by: &'a UserId,
}

pub async fn insert(
    tx: &mut Tx,
    team: &TeamId,
    now: Timestamp,
    new: &NewKey<'_>,
) -> Result<(KeyId, Token), Error> {
    let id = KeyId::fresh(now)?;
    let token = Token::fresh(Kind::ApiKey)?;
    let sealed = tx.team_key(team).await?.seal(&place(&id), new.name.as_bytes())?;
    sqlx::query(
        "INSERT INTO api_keys (id, team_id, user_id, sealed, hash, hint, created_by, created_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8)",
    )
    .bind(id.as_str())
    .bind(team.as_str())
    .bind(new.user.as_str())
    .bind(sealed)
    .bind(token.hash())
    .bind(token.hint())
    .bind(new.created_by.as_str())
    .bind(micros(now))
    .execute(tx.conn())
    .await?;
    Ok((id, token))
}

pub async fn list(tx: &mut Tx, team: &TeamId) -> Result<Vec<ApiKey>, Error> {
    let key = tx.team_key(team).await?;
    let rows = sqlx::query(
        "SELECT id, user_id, sealed, hint, created_by, created_at, last_used_at, revoked_at
         FROM api_keys
         WHERE team_id = $1
         ORDER BY id DESC",
    )
    .bind(team.as_str())
    .fetch_all(tx.conn())
    .await?;
    rows.iter().map(|row| read(row, &key)).collect()
}

/// `false` when the team has no such key, or it was revoked before.
pub async fn revoke(tx: &mut Tx, team: &TeamId, id: &KeyId, now: Timestamp) -> Result<bool, Error> {
    let done = sqlx::query(
        "UPDATE api_keys SET revoked_at = $1 WHERE team_id = $2 AND id = $3 AND revoked_at IS NULL",
    )
    .bind(micros(now))
    .bind(team.as_str())
    .bind(id.as_str())
    .execute(tx.conn())
    .await?;
    Ok(done.rows_affected() == 1)
}

pub async fn note_use(tx: &mut Tx, team: &TeamId, id: &KeyId, now: Timestamp) -> Result<(), Error> {
    sqlx::query("UPDATE api_keys SET last_used_at = $1 WHERE team_id = $2 AND id = $3")
        .bind(micros(now))
        .bind(team.as_str())
        .bind(id.as_str())
        .execute(tx.conn())
        .await?;
    Ok(())
}

fn place(id: &KeyId) -> String {
    format!("api_keys.sealed:{id}")
}

fn read(row: &AnyRow, key: &TeamKey) -> Result<ApiKey, Error> {
    let id = KeyId::stored(row.try_get("id")?);
    let name = key.open(&place(&id), &row.try_get::<Vec<u8>, _>("sealed")?)?;
    Ok(ApiKey {
        id,
        user: UserId::stored(row.try_get("user_id")?),
        name: String::from_utf8(name).map_err(Error::unreadable)?,
        hint: row.try_get("hint")?,
        created_by: UserId::stored(row.try_get("created_by")?),
        created_at: moment(row, "created_at")?,
        last_used_at: optional_moment(row, "last_used_at")?,
        revoked_at: optional_moment(row, "revoked_at")?,
    })
}
