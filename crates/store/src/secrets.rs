//! The wrapped keys in the database ↔ the keys.

use sqlx::{AnyPool, Row};

use crate::database::{Reader, Tx};
use crate::seal::{IndexKey, Keyring, Secret, TeamKey};
use crate::{Database, Error, TeamId};

pub(crate) const INDEX: &str = "index";

/// The first program to open a database makes the key; of two at once, one wins and both use its key.
pub(crate) async fn index_key(pool: &AnyPool, keyring: &Keyring) -> Result<IndexKey, Error> {
    let fresh = Secret::fresh()?;
    sqlx::query(
        "INSERT INTO secrets (name, wrapped, master_key) VALUES ($1, $2, $3) ON CONFLICT (name) DO NOTHING",
    )
    .bind(INDEX)
    .bind(keyring.wrap(&place_of_secret(INDEX), &fresh)?)
    .bind(keyring.current_id())
    .execute(pool)
    .await?;
    let row = sqlx::query("SELECT wrapped, master_key FROM secrets WHERE name = $1")
        .bind(INDEX)
        .fetch_one(pool)
        .await?;
    let (wrapped, master): (Vec<u8>, String) = (row.try_get(0)?, row.try_get(1)?);
    let key = IndexKey(keyring.unwrap(&master, &place_of_secret(INDEX), &wrapped)?);
    // Better no start than one team that cannot be served: a key may have been taken away before `rewrap` was done.
    let rows = sqlx::query("SELECT DISTINCT master_key FROM teams").fetch_all(pool).await?;
    for row in rows {
        if !keyring.holds(&row.try_get::<String, _>(0)?) {
            return Err(Error::WrongMasterKey);
        }
    }
    Ok(key)
}

pub(crate) async fn team_key(reader: &mut Reader, team: &TeamId) -> Result<TeamKey, Error> {
    let row = sqlx::query("SELECT wrapped_key, master_key, other_key FROM teams WHERE id = $1")
        .bind(team.as_str())
        .fetch_one(reader.conn())
        .await?;
    let (wrapped, master): (Vec<u8>, String) = (row.try_get(0)?, row.try_get(1)?);
    let (keyring, other) = (reader.database().keyring(), row.try_get::<Option<Vec<u8>>, _>(2)?);
    let place = place_of_other_key(team.as_str());
    let other = other.map(|wrapped| keyring.unwrap(&master, &place, &wrapped)).transpose()?;
    let current = keyring.unwrap(&master, &place_of_team(team.as_str()), &wrapped)?;
    Ok(TeamKey::only(current).with_other(other))
}

/// Wraps every key with the current master key. Returns how many were wrapped with another one before.
pub async fn rewrap(database: &Database) -> Result<u64, Error> {
    let keyring = database.keyring();
    let mut tx = database.write().await?;
    let mut changed = 0;
    rewrap_other_keys(&mut tx).await?;
    for (table, name, wrapped, place) in [
        ("secrets", "name", "wrapped", place_of_secret as fn(&str) -> String),
        ("teams", "id", "wrapped_key", place_of_team as fn(&str) -> String),
    ] {
        let select = format!("SELECT {name}, {wrapped}, master_key FROM {table} WHERE master_key <> $1");
        let rows =
            sqlx::query(sqlx::AssertSqlSafe(select)).bind(keyring.current_id()).fetch_all(tx.conn()).await?;
        for row in rows {
            let (id, old, master): (String, Vec<u8>, String) =
                (row.try_get(0)?, row.try_get(1)?, row.try_get(2)?);
            let secret = keyring.unwrap(&master, &place(&id), &old)?;
            let update = format!("UPDATE {table} SET {wrapped} = $1, master_key = $2 WHERE {name} = $3");
            sqlx::query(sqlx::AssertSqlSafe(update))
                .bind(keyring.wrap(&place(&id), &secret)?)
                .bind(keyring.current_id())
                .bind(id)
                .execute(tx.conn())
                .await?;
            changed += 1;
        }
    }
    tx.commit().await?;
    Ok(changed)
}

/// Of teams that are just being sealed anew. Before the others: which master key wrapped both stands in the row once.
async fn rewrap_other_keys(tx: &mut Tx) -> Result<(), Error> {
    let database = tx.database().clone();
    let keyring = database.keyring();
    let sql = "SELECT id, other_key, master_key FROM teams WHERE master_key <> $1 AND other_key IS NOT NULL";
    for row in sqlx::query(sql).bind(keyring.current_id()).fetch_all(tx.conn()).await? {
        let (id, old, master): (String, Vec<u8>, String) =
            (row.try_get(0)?, row.try_get(1)?, row.try_get(2)?);
        let place = place_of_other_key(&id);
        let secret = keyring.unwrap(&master, &place, &old)?;
        sqlx::query("UPDATE teams SET other_key = $1 WHERE id = $2")
            .bind(keyring.wrap(&place, &secret)?)
            .bind(id)
            .execute(tx.conn())
            .await?;
    }
    Ok(())
}

pub(crate) fn place_of_secret(name: &str) -> String {
    format!("secrets.wrapped:{name}")
}

pub(crate) fn place_of_team(team: &str) -> String {
    format!("teams.wrapped_key:{team}")
}

pub(crate) fn place_of_other_key(team: &str) -> String {
    format!("teams.other_key:{team}")
}
