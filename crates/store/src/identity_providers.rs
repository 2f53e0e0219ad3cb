//! The identity provider of a team's company: what the team knows of it, sealed, and who its people are here.

use std::fmt;

use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use sqlx::Row;
use sqlx::any::AnyRow;

use crate::database::{Database, Reader, Tx};
use crate::seal::TeamKey;
use crate::sessions::SessionToken;
use crate::time::micros;
use crate::users::Role;
use crate::{Error, ProviderId, TeamId, UserId, hex};

/// What a team has settled with its provider.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Terms {
    /// What people of the team call it.
    pub name: String,
    pub issuer: String,
    pub client_id: String,
    /// Empty where the client has none.
    pub client_secret: String,
    /// Whose emails it vouches for: `lender.example`.
    pub domains: Vec<String>,
    /// The claim that roles are taken from; empty where they are not.
    pub role_claim: String,
    pub roles: Vec<MappedRole>,
    /// What newcomers without a mapped role become; nobody joins without one where there is none.
    pub newcomers: Option<String>,
}

/// Whoever has the value has the role.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct MappedRole {
    pub value: String,
    pub role: String,
}

/// Secrets stay out of logs.
impl fmt::Debug for Terms {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.debug_struct("Terms").field("issuer", &self.issuer).finish_non_exhaustive()
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct IdentityProvider {
    pub id: ProviderId,
    pub team: TeamId,
    pub terms: Terms,
    /// Nobody but owners may come in with a password.
    pub is_required: bool,
}

impl Terms {
    /// The highest role that one of the values stands for, or what newcomers become.
    #[must_use]
    pub fn role_of(&self, values: &[&str]) -> Option<Role> {
        self.mapped(values).or_else(|| self.newcomers.as_deref()?.parse().ok())
    }

    #[must_use]
    pub fn mapped(&self, values: &[&str]) -> Option<Role> {
        let given = self.roles.iter().filter(|mapped| values.contains(&mapped.value.as_str()));
        given.filter_map(|mapped| mapped.role.parse::<Role>().ok()).max()
    }
}

/// In the place of the one before, under the same id: links that people have keep working.
pub async fn set(
    tx: &mut Tx,
    team: &TeamId,
    (terms, is_required): (&Terms, bool),
    now: Timestamp,
) -> Result<ProviderId, Error> {
    let id = match find(tx, team).await? {
        Some(provider) => provider.id,
        None => ProviderId::fresh(now)?,
    };
    let bytes = serde_json::to_vec(terms).map_err(Error::unreadable)?;
    let sealed = tx.team_key(team).await?.seal(&place(&id), &bytes)?;
    sqlx::query(
        "INSERT INTO identity_providers (id, team_id, sealed, is_required, changed_at) VALUES ($1, $2, $3, $4, $5)
         ON CONFLICT (team_id) DO UPDATE
         SET sealed = excluded.sealed, is_required = excluded.is_required, changed_at = excluded.changed_at",
    )
    .bind(id.as_str())
    .bind(team.as_str())
    .bind(sealed)
    .bind(i64::from(is_required))
    .bind(micros(now))
    .execute(tx.conn())
    .await?;
    Ok(id)
}

pub async fn find(reader: &mut Reader, team: &TeamId) -> Result<Option<IdentityProvider>, Error> {
    let sql = "SELECT id, team_id, sealed, is_required FROM identity_providers WHERE team_id = $1";
    let row = sqlx::query(sql).bind(team.as_str()).fetch_optional(reader.conn()).await?;
    read_with_key(reader, row).await
}

/// Nobody of the team but owners may come in with a password.
pub async fn is_required(reader: &mut Reader, team: &TeamId) -> Result<bool, Error> {
    let sql = "SELECT 1 FROM identity_providers WHERE team_id = $1 AND is_required <> 0";
    Ok(sqlx::query(sql).bind(team.as_str()).fetch_optional(reader.conn()).await?.is_some())
}

/// Asked by somebody who is not signed in yet: the link alone says which team.
pub async fn with_id(reader: &mut Reader, id: &ProviderId) -> Result<Option<IdentityProvider>, Error> {
    let sql = "SELECT id, team_id, sealed, is_required FROM identity_providers WHERE id = $1";
    let row = sqlx::query(sql).bind(id.as_str()).fetch_optional(reader.conn()).await?;
    read_with_key(reader, row).await
}

/// With who its people are: a later provider may call others by the same names.
pub async fn remove(tx: &mut Tx, team: &TeamId) -> Result<bool, Error> {
    for sql in [
        "DELETE FROM provider_identities WHERE team_id = $1",
        "DELETE FROM provider_steps WHERE team_id = $1",
    ] {
        sqlx::query(sql).bind(team.as_str()).execute(tx.conn()).await?;
    }
    let done = sqlx::query("DELETE FROM identity_providers WHERE team_id = $1")
        .bind(team.as_str())
        .execute(tx.conn())
        .await?;
    Ok(done.rows_affected() == 1)
}

/// Who it is that the issuer calls so.
pub async fn member(
    reader: &mut Reader,
    team: &TeamId,
    (issuer, subject): (&str, &str),
) -> Result<Option<UserId>, Error> {
    let index = subject_index(reader.database(), issuer, subject);
    let sql = "SELECT user_id FROM provider_identities WHERE team_id = $1 AND subject_index = $2";
    let row = sqlx::query(sql).bind(team.as_str()).bind(index).fetch_optional(reader.conn()).await?;
    row.map(|row| Ok(UserId::stored(row.try_get(0)?))).transpose()
}

/// From now on the issuer's name for somebody is theirs, whatever becomes of their email.
pub async fn bind(
    tx: &mut Tx,
    team: &TeamId,
    (issuer, subject): (&str, &str),
    user: &UserId,
) -> Result<(), Error> {
    let index = subject_index(tx.database(), issuer, subject);
    sqlx::query("INSERT INTO provider_identities (team_id, subject_index, user_id) VALUES ($1, $2, $3)")
        .bind(team.as_str())
        .bind(index)
        .bind(user.as_str())
        .execute(tx.conn())
        .await?;
    Ok(())
}

/// A browser that is sent there now.
pub async fn begin_step(
    tx: &mut Tx,
    team: &TeamId,
    next: &str,
    expires_at: Timestamp,
) -> Result<SessionToken, Error> {
    let token = SessionToken::fresh()?;
    sqlx::query("INSERT INTO provider_steps (hash, team_id, next, expires_at) VALUES ($1, $2, $3, $4)")
        .bind(hash(&token))
        .bind(team.as_str())
        .bind(next)
        .bind(micros(expires_at))
        .execute(tx.conn())
        .await?;
    Ok(token)
}

/// The team, and where to go on: for the first who comes back with it, and for nobody after them.
pub async fn end_step(
    tx: &mut Tx,
    token: &SessionToken,
    now: Timestamp,
) -> Result<Option<(TeamId, String)>, Error> {
    let sql = "DELETE FROM provider_steps WHERE hash = $1 AND expires_at > $2 RETURNING team_id, next";
    let row = sqlx::query(sql).bind(hash(token)).bind(micros(now)).fetch_optional(tx.conn()).await?;
    row.map(|row| Ok((TeamId::stored(row.try_get(0)?), row.try_get(1)?))).transpose()
}

pub async fn forget_expired_steps(tx: &mut Tx, before: Timestamp) -> Result<u64, Error> {
    let done = sqlx::query("DELETE FROM provider_steps WHERE expires_at < $1")
        .bind(micros(before))
        .execute(tx.conn())
        .await?;
    Ok(done.rows_affected())
}

fn subject_index(database: &Database, issuer: &str, subject: &str) -> String {
    database.index("subject", format!("{issuer}\0{subject}").as_bytes())
}

fn hash(token: &SessionToken) -> String {
    hex::of(&Sha256::digest(format!("provider_step:{}", token.reveal())))
}

fn place(id: &ProviderId) -> String {
    format!("identity_providers.sealed:{id}")
}

async fn read_with_key(reader: &mut Reader, row: Option<AnyRow>) -> Result<Option<IdentityProvider>, Error> {
    let Some(row) = row else { return Ok(None) };
    let key = reader.team_key(&TeamId::stored(row.try_get("team_id")?)).await?;
    read(&row, &key).map(Some)
}

fn read(row: &AnyRow, key: &TeamKey) -> Result<IdentityProvider, Error> {
    let id = ProviderId::stored(row.try_get("id")?);
    let terms = key.open(&place(&id), &row.try_get::<Vec<u8>, _>("sealed")?)?;
    Ok(IdentityProvider {
        id,
        team: TeamId::stored(row.try_get("team_id")?),
        terms: serde_json::from_slice(&terms).map_err(Error::unreadable)?,
        is_required: row.try_get::<i64, _>("is_required")? != 0,
    })
}
