//! API keys: long-lived, for servers, shown once.

use jiff::Timestamp;
use sqlx::Row;
use sqlx::any::AnyRow;

use crate::database::{Reader, Tx};
use crate::scopes::Scopes;
use crate::seal::TeamKey;
use crate::time::{micros, moment, optional_moment};
use crate::tokens::{Kind, Token};
use crate::{Error, KeyId, TeamId, UserId, test_side};

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ApiKey {
    pub id: KeyId,
    /// The person it acts as.
    pub user: UserId,
    pub name: String,
    pub hint: String,
    pub grant: Grant,
    pub created_by: UserId,
    pub created_at: Timestamp,
    pub last_used_at: Option<Timestamp>,
    /// The address that it was last used from.
    pub last_used_from: Option<String>,
    pub revoked_at: Option<Timestamp>,
}

/// What a key may do, until when and from where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Grant {
    pub scopes: Scopes,
    /// For ever if not given.
    pub expires_at: Option<Timestamp>,
    /// Addresses and networks; from anywhere if there are none.
    pub networks: Vec<String>,
    /// On the test side of the team, and nowhere else.
    pub is_test: bool,
}

impl Default for Grant {
    fn default() -> Self {
        Self { scopes: Scopes::all(), expires_at: None, networks: Vec::new(), is_test: false }
    }
}

#[derive(Clone, Debug)]
pub struct NewKey<'a> {
    pub user: &'a UserId,
    pub name: &'a str,
    pub created_by: &'a UserId,
    pub grant: Grant,
}

pub async fn insert(
    tx: &mut Tx,
    team: &TeamId,
    now: Timestamp,
    new: &NewKey<'_>,
) -> Result<(KeyId, Token), Error> {
    let id = KeyId::fresh(now)?;
    let token = Token::fresh(if new.grant.is_test { Kind::TestKey } else { Kind::ApiKey })?;
    if new.grant.is_test {
        test_side::enter(tx, team, new.user, now).await?;
    }
    let sealed = tx.team_key(team).await?.seal(&place(&id), new.name.as_bytes())?;
    sqlx::query(
        "INSERT INTO api_keys (id, team_id, user_id, sealed, hash, hint, created_by, created_at,
                               scopes, expires_at, networks, is_test)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)",
    )
    .bind(id.as_str())
    .bind(team.as_str())
    .bind(new.user.as_str())
    .bind(sealed)
    .bind(token.hash())
    .bind(token.hint())
    .bind(new.created_by.as_str())
    .bind(micros(now))
    .bind(new.grant.scopes.text())
    .bind(new.grant.expires_at.map(micros))
    .bind((!new.grant.networks.is_empty()).then(|| new.grant.networks.join(",")))
    .bind(i64::from(new.grant.is_test))
    .execute(tx.conn())
    .await?;
    Ok((id, token))
}

pub async fn list(reader: &mut Reader, team: &TeamId) -> Result<Vec<ApiKey>, Error> {
    let key = reader.team_key(team).await?;
    let rows = sqlx::query(
        "SELECT id, user_id, sealed, hint, created_by, created_at, last_used_at, last_used_sealed, revoked_at,
                scopes, expires_at, networks, is_test
         FROM api_keys
         WHERE team_id = $1
         ORDER BY id DESC",
    )
    .bind(team.as_str())
    .fetch_all(reader.conn())
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

/// The keys of a person who goes, all at once. Says which still worked.
pub async fn revoke_all(
    tx: &mut Tx,
    team: &TeamId,
    user: &UserId,
    now: Timestamp,
) -> Result<Vec<KeyId>, Error> {
    let rows = sqlx::query(
        "UPDATE api_keys SET revoked_at = $1
         WHERE team_id = $2 AND user_id = $3 AND revoked_at IS NULL
         RETURNING id",
    )
    .bind(micros(now))
    .bind(team.as_str())
    .bind(user.as_str())
    .fetch_all(tx.conn())
    .await?;
    rows.iter().map(|row| Ok(KeyId::stored(row.try_get(0)?))).collect()
}

/// The key acts as somebody else of the team from now on, and may do what is named and no more. Whoever takes over a test key
/// has a seat on the test side (`test_side::enter`).
pub async fn move_to(
    tx: &mut Tx,
    team: &TeamId,
    id: &KeyId,
    (owner, scopes): (&UserId, &Scopes),
) -> Result<bool, Error> {
    let done = sqlx::query(
        "UPDATE api_keys SET user_id = $1, scopes = $2 WHERE team_id = $3 AND id = $4 AND revoked_at IS NULL",
    )
    .bind(owner.as_str())
    .bind(scopes.text())
    .bind(team.as_str())
    .bind(id.as_str())
    .execute(tx.conn())
    .await?;
    Ok(done.rows_affected() == 1)
}

/// `from` is the address of the program that used it.
pub async fn note_use(
    tx: &mut Tx,
    team: &TeamId,
    id: &KeyId,
    (now, from): (Timestamp, &str),
) -> Result<(), Error> {
    let sealed = tx.team_key(team).await?.seal(&used_place(id), from.as_bytes())?;
    sqlx::query(
        "UPDATE api_keys SET last_used_at = $1, last_used_sealed = $2 WHERE team_id = $3 AND id = $4",
    )
    .bind(micros(now))
    .bind(sealed)
    .bind(team.as_str())
    .bind(id.as_str())
    .execute(tx.conn())
    .await?;
    Ok(())
}

fn place(id: &KeyId) -> String {
    format!("api_keys.sealed:{id}")
}

fn used_place(id: &KeyId) -> String {
    format!("api_keys.last_used_sealed:{id}")
}

/// What a row of the table allows.
pub(crate) fn grant(row: &AnyRow) -> Result<Grant, sqlx::Error> {
    let scopes: Option<String> = row.try_get("scopes")?;
    let networks: Option<String> = row.try_get("networks")?;
    Ok(Grant {
        scopes: Scopes::stored(scopes.as_deref()),
        expires_at: optional_moment(row, "expires_at")?,
        networks: networks.iter().flat_map(|text| text.split(',')).map(str::to_owned).collect(),
        is_test: row.try_get::<i64, _>("is_test")? != 0,
    })
}

fn read(row: &AnyRow, key: &TeamKey) -> Result<ApiKey, Error> {
    let id = KeyId::stored(row.try_get("id")?);
    let name = key.open(&place(&id), &row.try_get::<Vec<u8>, _>("sealed")?)?;
    let from = row.try_get::<Option<Vec<u8>>, _>("last_used_sealed")?;
    let from = from.map(|sealed| key.open(&used_place(&id), &sealed)).transpose()?;
    Ok(ApiKey {
        id,
        user: UserId::stored(row.try_get("user_id")?),
        name: String::from_utf8(name).map_err(Error::unreadable)?,
        hint: row.try_get("hint")?,
        grant: grant(row)?,
        created_by: UserId::stored(row.try_get("created_by")?),
        created_at: moment(row, "created_at")?,
        last_used_at: optional_moment(row, "last_used_at")?,
        last_used_from: from.map(String::from_utf8).transpose().map_err(Error::unreadable)?,
        revoked_at: optional_moment(row, "revoked_at")?,
    })
}
