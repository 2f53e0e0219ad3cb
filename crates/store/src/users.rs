//! People of a team: their name and email are sealed, their email can be looked up by a keyed hash.

use std::collections::HashMap;
use std::fmt;
use std::str::FromStr;

use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use sqlx::Row;
use sqlx::any::AnyRow;

use crate::database::{Database, Reader, Tx};
use crate::seal::TeamKey;
use crate::time::{micros, moment, optional_moment};
use crate::{Error, TeamId, UserId};

/// What a person may do; each may also do what the ones before it may.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Role {
    /// Reads.
    Viewer,
    /// Uploads, pulls credit checks, reviews.
    Analyst,
    /// Members, keys, products, webhooks.
    Admin,
    Owner,
}

impl Role {
    pub const ALL: [Self; 4] = [Self::Viewer, Self::Analyst, Self::Admin, Self::Owner];

    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Viewer => "viewer",
            Self::Analyst => "analyst",
            Self::Admin => "admin",
            Self::Owner => "owner",
        }
    }
}

impl FromStr for Role {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let found = Self::ALL.into_iter().find(|role| role.name() == text);
        found.ok_or_else(|| "the roles are owner, admin, analyst and viewer".to_owned())
    }
}

#[derive(Clone, PartialEq, Eq)]
pub struct User {
    pub id: UserId,
    pub team: TeamId,
    pub name: String,
    pub email: String,
    pub role: Role,
    pub created_at: Timestamp,
    pub disabled_at: Option<Timestamp>,
    /// Their password is one that somebody else gave them.
    pub has_given_password: bool,
}

/// Names and addresses stay out of logs.
impl fmt::Debug for User {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.debug_struct("User").field("id", &self.id).field("role", &self.role).finish_non_exhaustive()
    }
}

#[derive(Clone)]
pub struct NewUser<'a> {
    pub name: &'a str,
    pub email: &'a str,
    pub role: Role,
    /// In the form that `passwords::hash` makes.
    pub password_hash: &'a str,
}

impl fmt::Debug for NewUser<'_> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.debug_struct("NewUser").field("role", &self.role).finish_non_exhaustive()
    }
}

/// What the sign-in needs of the person with an email address.
#[derive(Clone)]
pub struct Credentials {
    pub user: User,
    pub password_hash: String,
}

impl fmt::Debug for Credentials {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.debug_struct("Credentials").field("user", &self.user).finish_non_exhaustive()
    }
}

#[derive(Serialize, Deserialize)]
struct Identity {
    name: String,
    email: String,
}

/// So many teams may each have somebody with the same address. Nobody works for more, and one team never learns of another.
const TEAMS_OF_AN_ADDRESS: usize = 8;

/// The same address in every usual spelling.
#[must_use]
pub fn email_index(database: &Database, email: &str) -> String {
    database.index("email", email.trim().to_lowercase().as_bytes())
}

/// What an address is kept under: in the first team that has it, in the second, and so on. Each is kept once.
fn indices(database: &Database, email: &str) -> [String; TEAMS_OF_AN_ADDRESS] {
    let spelt = email.trim().to_lowercase();
    std::array::from_fn(|number| match number {
        0 => email_index(database, email),
        _ => database.index("email", format!("{spelt}\0{number}").as_bytes()),
    })
}

/// `None` when somebody of this team has the address. Whether somebody of another team has it makes no difference.
pub async fn insert(
    tx: &mut Tx,
    team: &TeamId,
    now: Timestamp,
    new: &NewUser<'_>,
) -> Result<Option<UserId>, Error> {
    let id = UserId::fresh(now)?;
    let all = by_email(tx, new.email).await?;
    if all.iter().any(|other| other.user.team == *team) {
        return Ok(None);
    }
    let identity = Identity { name: new.name.to_owned(), email: new.email.trim().to_owned() };
    let sealed = tx
        .team_key(team)
        .await?
        .seal(&place(&id), &serde_json::to_vec(&identity).map_err(Error::unreadable)?)?;
    for index in indices(tx.database(), new.email) {
        let done = sqlx::query(
            "INSERT INTO users (id, team_id, email_index, sealed, role, password_hash, created_at)
             VALUES ($1, $2, $3, $4, $5, $6, $7)
             ON CONFLICT (email_index) DO NOTHING",
        )
        .bind(id.as_str())
        .bind(team.as_str())
        .bind(index)
        .bind(sealed.clone())
        .bind(new.role.name())
        .bind(new.password_hash)
        .bind(micros(now))
        .execute(tx.conn())
        .await?;
        if done.rows_affected() == 1 {
            return Ok(Some(id));
        }
    }
    Ok(None)
}

/// The row that stands for a person on the test side of their team, under the name they have now. It has neither an address to be
/// found by nor a password.
pub(crate) async fn stand_in(
    tx: &mut Tx,
    team: &TeamId,
    person: &User,
    now: Timestamp,
) -> Result<UserId, Error> {
    let sql = "SELECT id FROM users WHERE team_id = $1 AND live_user_id = $2";
    let known = sqlx::query(sql).bind(team.as_str()).bind(person.id.as_str());
    if let Some(row) = known.fetch_optional(tx.conn()).await? {
        let id = UserId::stored(row.try_get(0)?);
        rename(tx, team, &id, &person.name).await?;
        return Ok(id);
    }
    let id = UserId::fresh(now)?;
    let identity = Identity { name: person.name.clone(), email: person.email.clone() };
    let plain = serde_json::to_vec(&identity).map_err(Error::unreadable)?;
    let sealed = tx.team_key(team).await?.seal(&place(&id), &plain)?;
    sqlx::query(
        "INSERT INTO users (id, team_id, email_index, sealed, role, password_hash, created_at, live_user_id)
         VALUES ($1, $2, $3, $4, $5, '', $6, $7)",
    )
    .bind(id.as_str())
    .bind(team.as_str())
    // No keyed hash looks like this.
    .bind(format!("test:{}", person.id))
    .bind(sealed)
    .bind(person.role.name())
    .bind(micros(now))
    .bind(person.id.as_str())
    .execute(tx.conn())
    .await?;
    Ok(id)
}

/// The one question that comes without a team: who signs in? One of each team that has somebody with this address, the
/// oldest first.
pub async fn by_email(reader: &mut Reader, email: &str) -> Result<Vec<Credentials>, Error> {
    let [a, b, c, d, e, f, g, h] = indices(reader.database(), email);
    let rows = sqlx::query(
        "SELECT id, team_id, sealed, role, password_hash, created_at, disabled_at, password_given
         FROM users
         WHERE email_index IN ($1, $2, $3, $4, $5, $6, $7, $8)",
    )
    .bind(a)
    .bind(b)
    .bind(c)
    .bind(d)
    .bind(e)
    .bind(f)
    .bind(g)
    .bind(h)
    .fetch_all(reader.conn())
    .await?;
    let mut found = Vec::with_capacity(rows.len());
    for row in rows {
        let key = reader.team_key(&TeamId::stored(row.try_get("team_id")?)).await?;
        found.push(Credentials { user: read(&row, &key)?, password_hash: row.try_get("password_hash")? });
    }
    found.sort_by(|one, other| one.user.id.as_str().cmp(other.user.id.as_str()));
    Ok(found)
}

/// `None` when the team has no such person.
pub async fn password_hash(reader: &mut Reader, team: &TeamId, id: &UserId) -> Result<Option<String>, Error> {
    let row = sqlx::query("SELECT password_hash FROM users WHERE team_id = $1 AND id = $2")
        .bind(team.as_str())
        .bind(id.as_str())
        .fetch_optional(reader.conn())
        .await?;
    Ok(row.map(|row| row.try_get(0)).transpose()?)
}

pub async fn find(reader: &mut Reader, team: &TeamId, id: &UserId) -> Result<Option<User>, Error> {
    let key = reader.team_key(team).await?;
    let row = sqlx::query(
        "SELECT id, team_id, sealed, role, created_at, disabled_at, password_given
         FROM users
         WHERE team_id = $1 AND id = $2",
    )
    .bind(team.as_str())
    .bind(id.as_str())
    .fetch_optional(reader.conn())
    .await?;
    row.map(|row| read(&row, &key)).transpose()
}

pub async fn list(reader: &mut Reader, team: &TeamId) -> Result<Vec<User>, Error> {
    let key = reader.team_key(team).await?;
    let rows = sqlx::query(
        "SELECT id, team_id, sealed, role, created_at, disabled_at, password_given
         FROM users
         WHERE team_id = $1
         ORDER BY id",
    )
    .bind(team.as_str())
    .fetch_all(reader.conn())
    .await?;
    rows.iter().map(|row| read(row, &key)).collect()
}

/// What those people of the team are called, for a page at once.
pub async fn names(
    reader: &mut Reader,
    team: &TeamId,
    ids: &[&UserId],
) -> Result<HashMap<UserId, String>, Error> {
    if ids.is_empty() {
        return Ok(HashMap::new());
    }
    let key = reader.team_key(team).await?;
    let places: Vec<String> = (0..ids.len()).map(|place| format!("${}", place + 2)).collect();
    let sql = format!("SELECT id, sealed FROM users WHERE team_id = $1 AND id IN ({})", places.join(", "));
    let mut query = sqlx::query(sqlx::AssertSqlSafe(sql)).bind(team.as_str());
    for id in ids {
        query = query.bind(id.as_str());
    }
    let mut names = HashMap::new();
    for row in query.fetch_all(reader.conn()).await? {
        let id = UserId::stored(row.try_get("id")?);
        let (name, _) = identity(&key, &id, &row.try_get::<Vec<u8>, _>("sealed")?)?;
        names.insert(id, name);
    }
    Ok(names)
}

/// One that the person chose themselves.
pub async fn set_password(tx: &mut Tx, team: &TeamId, id: &UserId, hash: &str) -> Result<bool, Error> {
    let sql = "UPDATE users SET password_hash = $1, password_given = 0 WHERE team_id = $2 AND id = $3";
    let done = sqlx::query(sql).bind(hash).bind(team.as_str()).bind(id.as_str()).execute(tx.conn()).await?;
    Ok(done.rows_affected() == 1)
}

pub async fn set_role(tx: &mut Tx, team: &TeamId, id: &UserId, role: Role) -> Result<bool, Error> {
    let done = sqlx::query("UPDATE users SET role = $1 WHERE team_id = $2 AND id = $3")
        .bind(role.name())
        .bind(team.as_str())
        .bind(id.as_str())
        .execute(tx.conn())
        .await?;
    Ok(done.rows_affected() == 1)
}

/// `false` when the team has no such person.
pub async fn rename(tx: &mut Tx, team: &TeamId, id: &UserId, name: &str) -> Result<bool, Error> {
    let Some(user) = find(tx, team, id).await? else { return Ok(false) };
    let identity = Identity { name: name.to_owned(), email: user.email };
    let plain = serde_json::to_vec(&identity).map_err(Error::unreadable)?;
    let sealed = tx.team_key(team).await?.seal(&place(id), &plain)?;
    let done = sqlx::query("UPDATE users SET sealed = $1 WHERE team_id = $2 AND id = $3")
        .bind(sealed)
        .bind(team.as_str())
        .bind(id.as_str())
        .execute(tx.conn())
        .await?;
    Ok(done.rows_affected() == 1)
}

/// The team stays locked for changes of its people until the end of the transaction: two owners who leave at once must
/// not both find that the other is still there. `true` when there is such a team.
pub async fn hold_team(tx: &mut Tx, team: &TeamId) -> Result<bool, Error> {
    let held = sqlx::query("UPDATE teams SET revision = revision WHERE id = $1")
        .bind(team.as_str())
        .execute(tx.conn())
        .await?;
    Ok(held.rows_affected() == 1)
}

/// Back again, with the password they had. Keys that ended stay ended.
pub async fn enable(tx: &mut Tx, team: &TeamId, id: &UserId) -> Result<bool, Error> {
    let done = sqlx::query(
        "UPDATE users SET disabled_at = NULL WHERE team_id = $1 AND id = $2 AND disabled_at IS NOT NULL",
    )
    .bind(team.as_str())
    .bind(id.as_str())
    .execute(tx.conn())
    .await?;
    Ok(done.rows_affected() == 1)
}

/// Their keys and tokens stop working with them: whoever asks is looked up with every request.
pub async fn disable(tx: &mut Tx, team: &TeamId, id: &UserId, now: Timestamp) -> Result<bool, Error> {
    let done = sqlx::query(
        "UPDATE users SET disabled_at = $1 WHERE team_id = $2 AND id = $3 AND disabled_at IS NULL",
    )
    .bind(micros(now))
    .bind(team.as_str())
    .bind(id.as_str())
    .execute(tx.conn())
    .await?;
    Ok(done.rows_affected() == 1)
}

/// Opens a sealed name and email: `(name, email)`.
pub(crate) fn identity(key: &TeamKey, id: &UserId, sealed: &[u8]) -> Result<(String, String), Error> {
    let plain = key.open(&place(id), sealed)?;
    let Identity { name, email } = serde_json::from_slice(&plain).map_err(Error::unreadable)?;
    Ok((name, email))
}

fn place(id: &UserId) -> String {
    format!("users.sealed:{id}")
}

fn read(row: &AnyRow, key: &TeamKey) -> Result<User, Error> {
    let id = UserId::stored(row.try_get("id")?);
    let (name, email) = identity(key, &id, &row.try_get::<Vec<u8>, _>("sealed")?)?;
    Ok(User {
        id,
        team: TeamId::stored(row.try_get("team_id")?),
        name,
        email,
        role: row.try_get::<String, _>("role")?.parse().map_err(Error::unreadable)?,
        created_at: moment(row, "created_at")?,
        disabled_at: optional_moment(row, "disabled_at")?,
        has_given_password: row.try_get::<i64, _>("password_given")? != 0,
    })
}
