//! Invitations: a link for whoever is to join a team, or to come back to it with another password → one person, once. Only the
//! hash of the link's secret is kept.

use std::fmt;

use jiff::Timestamp;
use sha2::{Digest, Sha256};
use sqlx::Row;
use sqlx::any::AnyRow;

use crate::database::{Reader, Tx};
use crate::seal::TeamKey;
use crate::sessions::SessionToken;
use crate::time::{micros, moment};
use crate::users::{self, Role};
use crate::{Error, InvitationId, TeamId, UserId, hex};

/// An invitation that is open, or was.
#[derive(Clone, PartialEq, Eq)]
pub struct Invitation {
    pub id: InvitationId,
    pub team: TeamId,
    pub email: String,
    pub role: Role,
    /// Who is to choose another password; `None` for somebody who is to join.
    pub user: Option<UserId>,
    pub created_by: UserId,
    pub created_at: Timestamp,
    pub expires_at: Timestamp,
    /// Accepted or withdrawn.
    pub is_ended: bool,
}

/// Addresses stay out of logs.
impl fmt::Debug for Invitation {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.debug_struct("Invitation").field("id", &self.id).finish_non_exhaustive()
    }
}

#[derive(Clone, Copy)]
pub struct NewInvitation<'a> {
    pub email: &'a str,
    pub role: Role,
    pub user: Option<&'a UserId>,
    pub by: &'a UserId,
    pub expires_at: Timestamp,
}

impl fmt::Debug for NewInvitation<'_> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.debug_struct("NewInvitation").field("role", &self.role).finish_non_exhaustive()
    }
}

/// The secret goes into the link and nowhere else.
pub async fn insert(
    tx: &mut Tx,
    team: &TeamId,
    now: Timestamp,
    new: &NewInvitation<'_>,
) -> Result<(InvitationId, SessionToken), Error> {
    let (id, secret) = (InvitationId::fresh(now)?, SessionToken::fresh()?);
    let sealed = tx.team_key(team).await?.seal(&place(&id), new.email.as_bytes())?;
    let email_index = users::email_index(tx.database(), new.email);
    sqlx::query(
        "INSERT INTO invitations
             (id, team_id, sealed, email_index, role, hash, created_by, created_at, expires_at, user_id)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)",
    )
    .bind(id.as_str())
    .bind(team.as_str())
    .bind(sealed)
    .bind(email_index)
    .bind(new.role.name())
    .bind(hash(&secret))
    .bind(new.by.as_str())
    .bind(micros(now))
    .bind(micros(new.expires_at))
    .bind(new.user.map(UserId::as_str))
    .execute(tx.conn())
    .await?;
    Ok((id, secret))
}

/// Asked by somebody who is of no team yet: the secret alone says which. `None` for one that never was; whether it still
/// holds is for the caller to say.
pub async fn with_secret(reader: &mut Reader, secret: &SessionToken) -> Result<Option<Invitation>, Error> {
    let sql = format!("SELECT {COLUMNS} FROM invitations WHERE hash = $1");
    let row = sqlx::query(sqlx::AssertSqlSafe(sql)).bind(hash(secret)).fetch_optional(reader.conn()).await?;
    let Some(row) = row else { return Ok(None) };
    let key = reader.team_key(&TeamId::stored(row.try_get("team_id")?)).await?;
    read(&row, &key).map(Some)
}

/// Those by which somebody could still join, newest first.
pub async fn open(reader: &mut Reader, team: &TeamId, now: Timestamp) -> Result<Vec<Invitation>, Error> {
    let key = reader.team_key(team).await?;
    let sql = format!(
        "SELECT {COLUMNS} FROM invitations
         WHERE team_id = $1 AND ended_at IS NULL AND expires_at > $2 AND user_id IS NULL
         ORDER BY id DESC"
    );
    let rows = sqlx::query(sqlx::AssertSqlSafe(sql))
        .bind(team.as_str())
        .bind(micros(now))
        .fetch_all(reader.conn())
        .await?;
    rows.iter().map(|row| read(row, &key)).collect()
}

/// `true` for the one who ends it: of two who accept at once, one does.
pub async fn end(tx: &mut Tx, team: &TeamId, id: &InvitationId, now: Timestamp) -> Result<bool, Error> {
    let done = sqlx::query(
        "UPDATE invitations SET ended_at = $1
         WHERE team_id = $2 AND id = $3 AND ended_at IS NULL AND expires_at > $1",
    )
    .bind(micros(now))
    .bind(team.as_str())
    .bind(id.as_str())
    .execute(tx.conn())
    .await?;
    Ok(done.rows_affected() == 1)
}

/// Earlier ones to the same address: the new link is the only one that works.
pub async fn end_of_email(
    tx: &mut Tx,
    team: &TeamId,
    email: &str,
    now: Timestamp,
) -> Result<Vec<InvitationId>, Error> {
    let index = users::email_index(tx.database(), email);
    end_where(tx, team, ("email_index", &index), now).await
}

/// Those of somebody who may no longer invite.
pub async fn end_of_inviter(
    tx: &mut Tx,
    team: &TeamId,
    inviter: &UserId,
    now: Timestamp,
) -> Result<Vec<InvitationId>, Error> {
    end_where(tx, team, ("created_by", inviter.as_str()), now).await
}

/// `column` is a word of ours: nothing of a request is in it.
async fn end_where(
    tx: &mut Tx,
    team: &TeamId,
    (column, value): (&str, &str),
    now: Timestamp,
) -> Result<Vec<InvitationId>, Error> {
    let sql = format!(
        "UPDATE invitations SET ended_at = $1
         WHERE team_id = $2 AND {column} = $3 AND ended_at IS NULL AND expires_at > $1
         RETURNING id"
    );
    let rows = sqlx::query(sqlx::AssertSqlSafe(sql))
        .bind(micros(now))
        .bind(team.as_str())
        .bind(value)
        .fetch_all(tx.conn())
        .await?;
    rows.iter().map(|row| Ok(InvitationId::stored(row.try_get(0)?))).collect()
}

/// Those that ran out before `before`, whatever became of them.
pub async fn forget_expired(tx: &mut Tx, before: Timestamp) -> Result<u64, Error> {
    let done = sqlx::query("DELETE FROM invitations WHERE expires_at < $1")
        .bind(micros(before))
        .execute(tx.conn())
        .await?;
    Ok(done.rows_affected())
}

const COLUMNS: &str = "id, team_id, sealed, role, user_id, created_by, created_at, expires_at, ended_at";

fn hash(secret: &SessionToken) -> String {
    hex::of(&Sha256::digest(format!("invitation:{}", secret.reveal())))
}

fn place(id: &InvitationId) -> String {
    format!("invitations.sealed:{id}")
}

fn read(row: &AnyRow, key: &TeamKey) -> Result<Invitation, Error> {
    let id = InvitationId::stored(row.try_get("id")?);
    let email = key.open(&place(&id), &row.try_get::<Vec<u8>, _>("sealed")?)?;
    Ok(Invitation {
        id,
        team: TeamId::stored(row.try_get("team_id")?),
        email: String::from_utf8(email).map_err(Error::unreadable)?,
        role: row.try_get::<String, _>("role")?.parse().map_err(Error::unreadable)?,
        user: row.try_get::<Option<String>, _>("user_id")?.map(UserId::stored),
        created_by: UserId::stored(row.try_get("created_by")?),
        created_at: moment(row, "created_at")?,
        expires_at: moment(row, "expires_at")?,
        is_ended: row.try_get::<Option<i64>, _>("ended_at")?.is_some(),
    })
}
