//! Everything a team has sealed → the same under a new key, while the service goes on; then the old key is gone.
//!
//! First every node learns the new key, then all seal with it, then what is sealed with the old one is written anew, and when
//! nothing is left the old one goes. Either key opens all the while. What has been reached stands in the team's row, so whoever
//! is stopped anywhere goes on there: what is under the new key already is passed over.

use jiff::{SignedDuration, Timestamp};
use sqlx::{AssertSqlSafe, Row};

use crate::blobs::BlobStore;
use crate::database::{Database, Reader};
use crate::seal::{Secret, TeamKey};
use crate::secrets::{place_of_other_key, place_of_team, team_key};
use crate::time::{micros, moment};
use crate::verify::{SEALED, Sealed, sealed_in};
use crate::{Error, TeamId};

/// Rows that are written in one transaction, so that nobody waits long for the right to write.
const ROWS_AT_ONCE: usize = 100;
const ANNOUNCED: &str = "announced";
const RESEALING: &str = "resealing";

/// How long to wait for others.
#[derive(Clone, Copy, Debug)]
pub struct Pauses {
    /// Until every node has asked for the keys anew.
    pub learned: SignedDuration,
    /// Until nobody holds the old key alone any more: whoever began something with it has ended it.
    pub settled: SignedDuration,
}

impl Default for Pauses {
    /// Nodes remember a key for half a minute, and no request lasts longer than five.
    fn default() -> Self {
        Self { learned: SignedDuration::from_mins(1), settled: SignedDuration::from_mins(10) }
    }
}

/// What was written anew in one go.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Progress {
    pub values: u64,
    pub blobs: u64,
    /// What neither key opens; `verify` names it.
    pub damaged: u64,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    /// Come back after so long.
    Wait(SignedDuration),
    /// The old keys are gone, or there was nothing to do.
    Done,
}

/// One team, and the keys between which it is.
struct Moving {
    team: TeamId,
    fresh: TeamKey,
    former: TeamKey,
}

/// Makes a new key for every team. `false` when this was begun before and is not done: it goes on with those keys.
pub async fn begin(database: &Database, now: Timestamp) -> Result<bool, Error> {
    let mut tx = database.write().await?;
    if phase(&mut tx).await?.is_some() {
        return Ok(false);
    }
    for row in sqlx::query("SELECT id, master_key FROM teams").fetch_all(tx.conn()).await? {
        let (id, master): (String, String) = (row.try_get(0)?, row.try_get(1)?);
        // Both keys of a team are wrapped by one master key.
        if master != database.keyring().current_id() {
            return Err(Error::NotRewrapped);
        }
        let wrapped = database.keyring().wrap(&place_of_other_key(&id), &Secret::fresh()?)?;
        sqlx::query("UPDATE teams SET other_key = $1, key_phase = $2, key_phase_at = $3 WHERE id = $4")
            .bind(wrapped)
            .bind(ANNOUNCED)
            .bind(micros(now))
            .bind(id)
            .execute(tx.conn())
            .await?;
    }
    tx.commit().await?;
    database.forget_team_keys();
    Ok(true)
}

/// Does what can be done now. To be called again until it is done.
pub async fn advance(
    database: &Database,
    blobs: &BlobStore,
    (now, pauses): (Timestamp, Pauses),
    progress: &mut (dyn FnMut(Progress) + Send),
) -> Result<Stage, Error> {
    let mut reader = database.read().await?;
    let Some((phase, since)) = phase(&mut reader).await? else { return Ok(Stage::Done) };
    drop(reader);
    let passed = now.duration_since(since);
    if phase == ANNOUNCED {
        if passed < pauses.learned {
            return Ok(Stage::Wait(pauses.learned - passed));
        }
        swap(database, now).await?;
        return Ok(Stage::Wait(pauses.settled));
    }
    // There is enough to do until the others have settled.
    let is_settled = passed >= pauses.settled;
    let mut is_clean = false;
    while !is_clean {
        is_clean = pass(database, blobs, progress).await? == 0;
    }
    if !is_settled {
        return Ok(Stage::Wait(pauses.settled - passed));
    }
    finish(database).await?;
    Ok(Stage::Done)
}

/// The earliest of any team, and since when.
async fn phase(reader: &mut Reader) -> Result<Option<(String, Timestamp)>, Error> {
    let row = sqlx::query(
        "SELECT key_phase, key_phase_at FROM teams WHERE key_phase IS NOT NULL ORDER BY key_phase, key_phase_at DESC LIMIT 1",
    )
    .fetch_optional(reader.conn())
    .await?;
    row.map(|row| Ok((row.try_get("key_phase")?, moment(&row, "key_phase_at")?))).transpose()
}

/// From now on the new keys seal, and the old ones open what they sealed.
async fn swap(database: &Database, now: Timestamp) -> Result<(), Error> {
    let mut tx = database.write().await?;
    let sql = "SELECT id FROM teams WHERE key_phase = $1";
    for row in sqlx::query(sql).bind(ANNOUNCED).fetch_all(tx.conn()).await? {
        let team = TeamId::stored(row.try_get(0)?);
        let key = team_key(&mut tx, &team).await?;
        let Some(fresh) = key.other() else { continue };
        let keyring = database.keyring();
        let wrapped = keyring.wrap(&place_of_team(team.as_str()), fresh)?;
        let former = keyring.wrap(&place_of_other_key(team.as_str()), key.current())?;
        sqlx::query(
            "UPDATE teams SET wrapped_key = $1, other_key = $2, master_key = $3, key_phase = $4, key_phase_at = $5
             WHERE id = $6",
        )
        .bind(wrapped)
        .bind(former)
        .bind(keyring.current_id())
        .bind(RESEALING)
        .bind(micros(now))
        .bind(team.as_str())
        .execute(tx.conn())
        .await?;
    }
    tx.commit().await?;
    database.forget_team_keys();
    Ok(())
}

async fn finish(database: &Database) -> Result<(), Error> {
    let mut tx = database.write().await?;
    sqlx::query(
        "UPDATE teams SET other_key = NULL, key_phase = NULL, key_phase_at = NULL WHERE key_phase = $1",
    )
    .bind(RESEALING)
    .execute(tx.conn())
    .await?;
    tx.commit().await?;
    database.forget_team_keys();
    Ok(())
}

/// Through everything once. Returns how much was still under an old key.
async fn pass(
    database: &Database,
    blobs: &BlobStore,
    progress: &mut (dyn FnMut(Progress) + Send),
) -> Result<u64, Error> {
    let mut reader = database.read().await?;
    let mut teams = Vec::new();
    for row in sqlx::query("SELECT id FROM teams WHERE key_phase = $1")
        .bind(RESEALING)
        .fetch_all(reader.conn())
        .await?
    {
        let team = TeamId::stored(row.try_get(0)?);
        let key = team_key(&mut reader, &team).await?;
        if let Some(former) = key.other().cloned().map(TeamKey::only) {
            teams.push(Moving { team, fresh: TeamKey::only(key.current().clone()), former });
        }
    }
    drop(reader);
    let mut rewritten = 0;
    for moving in &teams {
        for sealed in SEALED {
            let done = moving.column(database, sealed).await?;
            rewritten += done.values;
            progress(done);
        }
        let done = moving.blobs(database, blobs).await?;
        rewritten += done.blobs;
        progress(done);
    }
    Ok(rewritten)
}

impl Moving {
    async fn column(&self, database: &Database, sealed: Sealed) -> Result<Progress, Error> {
        let Sealed { table, column, names } = sealed;
        let team = if table == "teams" { "id" } else { "team_id" };
        let texts: Vec<String> = names.iter().map(|name| format!("CAST({name} AS TEXT)")).collect();
        let sql =
            format!("SELECT {} FROM {table} WHERE {team} = $1 AND {column} IS NOT NULL", texts.join(", "));
        let mut reader = database.read().await?;
        let rows = sqlx::query(AssertSqlSafe(sql)).bind(self.team.as_str()).fetch_all(reader.conn()).await?;
        drop(reader);
        let mut ids: Vec<Vec<String>> = Vec::with_capacity(rows.len());
        for row in &rows {
            ids.push((0..names.len()).map(|at| row.try_get(at)).collect::<Result<_, _>>()?);
        }
        let mut progress = Progress::default();
        for ids in ids.chunks(ROWS_AT_ONCE) {
            self.rows(database, sealed, ids, &mut progress).await?;
        }
        Ok(progress)
    }

    /// Opened and sealed before the right to write is taken.
    async fn rows(
        &self,
        database: &Database,
        sealed: Sealed,
        ids: &[Vec<String>],
        progress: &mut Progress,
    ) -> Result<(), Error> {
        let Sealed { table, column, names } = sealed;
        let team = if table == "teams" { "id" } else { "team_id" };
        let named = |from: usize| -> String {
            let one = |(name, number): (&&str, usize)| format!(" AND {} = ${number}", as_text(name));
            names.iter().zip(from..).map(one).collect()
        };
        let select = format!("SELECT {column} FROM {table} WHERE {team} = $1{}", named(2));
        let mut reader = database.read().await?;
        let mut changes: Vec<(&Vec<String>, Vec<u8>, Vec<u8>)> = Vec::new();
        for id in ids {
            let mut query = sqlx::query(AssertSqlSafe(select.clone())).bind(self.team.as_str());
            for name in id {
                query = query.bind(name.as_str());
            }
            let row = query.fetch_optional(reader.conn()).await?;
            let Some(old) = row.map(|row| row.try_get::<Option<Vec<u8>>, _>(0)).transpose()?.flatten() else {
                continue;
            };
            let place = format!("{}.{column}:{}", sealed_in(table), id.join(":"));
            if self.fresh.open(&place, &old).is_ok() {
                continue;
            }
            match self.former.open(&place, &old) {
                Ok(plain) => changes.push((id, self.fresh.seal(&place, &plain)?, old)),
                Err(_) => progress.damaged += 1,
            }
        }
        drop(reader);
        if changes.is_empty() {
            return Ok(());
        }
        // Whatever was changed meanwhile was sealed with the new key, or is found by the next pass.
        let update =
            format!("UPDATE {table} SET {column} = $1 WHERE {team} = $2 AND {column} = $3{}", named(4));
        let mut tx = database.write().await?;
        for (id, new, old) in changes {
            let mut query =
                sqlx::query(AssertSqlSafe(update.clone())).bind(new).bind(self.team.as_str()).bind(old);
            for name in id {
                query = query.bind(name.as_str());
            }
            query.execute(tx.conn()).await?;
            progress.values += 1;
        }
        tx.commit().await
    }

    async fn blobs(&self, database: &Database, blobs: &BlobStore) -> Result<Progress, Error> {
        let mut reader = database.read().await?;
        let sql = "SELECT path FROM blobs WHERE team_id = $1 AND state = 'kept' ORDER BY path";
        let rows = sqlx::query(sql).bind(self.team.as_str()).fetch_all(reader.conn()).await?;
        drop(reader);
        let mut progress = Progress::default();
        for row in &rows {
            self.blob(database, blobs, row.try_get(0)?, &mut progress).await?;
        }
        Ok(progress)
    }

    async fn blob(
        &self,
        database: &Database,
        blobs: &BlobStore,
        path: String,
        progress: &mut Progress,
    ) -> Result<(), Error> {
        let sealed = match blobs.read_sealed(&path).await {
            Ok(sealed) => sealed,
            // Erased meanwhile, or lost before: `verify` tells.
            Err(Error::BlobMissing) => return Ok(()),
            Err(other) => return Err(other),
        };
        if BlobStore::opened(&self.fresh, &path, &sealed).is_ok() {
            return Ok(());
        }
        let Ok(plain) = BlobStore::opened(&self.former, &path, &sealed) else {
            progress.damaged += 1;
            return Ok(());
        };
        // Held while it is written: whoever erases it waits, and nothing that was erased comes back.
        let mut tx = database.write().await?;
        let sql = format!(
            "SELECT path FROM blobs WHERE team_id = $1 AND path = $2 AND state = 'kept'{}",
            tx.dialect().locked()
        );
        let query = sqlx::query(AssertSqlSafe(sql)).bind(self.team.as_str()).bind(&path);
        if query.fetch_optional(tx.conn()).await?.is_some() {
            blobs.put(&self.fresh, &path, &plain).await?;
            progress.blobs += 1;
        }
        tx.commit().await
    }
}

/// Ids are texts; the number of a version or of a run is not.
fn as_text(name: &str) -> String {
    if matches!(name, "version" | "run") { format!("CAST({name} AS TEXT)") } else { name.to_owned() }
}
