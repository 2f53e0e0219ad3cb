//! An address → connections to SQLite or Postgres that speak the same SQL.

use std::collections::HashMap;
use std::fmt;
use std::ops::{Deref, DerefMut};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Once, PoisonError, RwLock};
use std::time::{Duration, Instant};

use jiff::Timestamp;
use sqlx::any::AnyPoolOptions;
use sqlx::pool::PoolConnection;
use sqlx::{Any, AnyConnection, AnyPool, Connection, Executor, Transaction};

use crate::audit::{self, Unchained};
use crate::seal::{IndexKey, Keyring, Secret, TeamKey};
use crate::{Error, TeamId, installation, migrations, postgres_address, secrets};

/// A request that cannot have a connection within this time is told so instead of waiting on.
const PATIENCE: Duration = Duration::from_secs(10);
/// A connection that lay unused for longer is tried before it is used again.
const FRESH_FOR: Duration = Duration::from_secs(1);
/// A team's key is asked for again after so long. `reseal` waits for longer before it relies on it.
const KEYS_REMEMBERED_FOR: Duration = Duration::from_secs(30);
/// Readers of SQLite: more only wait for the same disk.
const SQLITE_READERS: u32 = 4;

/// What differs between the two databases.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Dialect {
    Sqlite,
    Postgres,
}

impl Dialect {
    /// Appended to the choice of a job, so that two workers never wait for or take the same one.
    /// SQLite has one writer at a time and needs nothing.
    pub(crate) const fn skip_locked(self) -> &'static str {
        match self {
            Self::Sqlite => "",
            Self::Postgres => " FOR UPDATE SKIP LOCKED",
        }
    }

    /// Appended to a question about a row that nobody else may change until the transaction ends. Rows may still point
    /// at it meanwhile.
    pub(crate) const fn locked(self) -> &'static str {
        match self {
            Self::Sqlite => "",
            Self::Postgres => " FOR NO KEY UPDATE",
        }
    }

    const fn begin_write(self) -> &'static str {
        match self {
            // A writer that began as a reader could be refused at its first write.
            Self::Sqlite => "BEGIN IMMEDIATE",
            Self::Postgres => "BEGIN",
        }
    }

    const fn begin_snapshot(self) -> &'static str {
        match self {
            Self::Sqlite => "BEGIN",
            Self::Postgres => "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY",
        }
    }
}

/// Where the database is.
#[derive(Clone, PartialEq, Eq)]
pub enum Address {
    /// One file.
    Sqlite(PathBuf),
    /// A `postgres://` address; may hold a password, so it is never shown.
    Postgres { url: String, connections: u32 },
}

impl fmt::Debug for Address {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Sqlite(path) => out.debug_tuple("Sqlite").field(path).finish(),
            Self::Postgres { connections, .. } => {
                out.debug_struct("Postgres").field("connections", connections).finish_non_exhaustive()
            }
        }
    }
}

/// The database, and the keys that open what is in it. Cheap to clone.
#[derive(Clone, Debug)]
pub struct Database {
    readers: AnyPool,
    writers: AnyPool,
    dialect: Dialect,
    keyring: Arc<Keyring>,
    index_key: Arc<IndexKey>,
    /// Asked for anew now and then: a team may be given another key while we run, see `reseal`.
    team_keys: Arc<RwLock<HashMap<TeamId, (Instant, TeamKey)>>>,
}

impl Database {
    /// Opens the database, brings it up to date and makes sure that the master key is the right one.
    pub async fn open(address: &Address, keyring: Keyring) -> Result<Self, Error> {
        let mut database = Self::unready(address, keyring).await?;
        migrations::apply(&database.writers, database.dialect, migrations::newest()).await?;
        let index_key = secrets::index_key(&database.writers, &database.keyring).await?;
        database.index_key = Arc::new(index_key);
        audit::adopt_at_first(&database).await?;
        Ok(database)
    }

    /// Connected and nothing else: there may be no tables yet, and its keyed hashes are those of no database.
    pub(crate) async fn unready(address: &Address, keyring: Keyring) -> Result<Self, Error> {
        let (readers, writers, dialect) = connect(address).await?;
        Ok(Self {
            readers,
            writers,
            dialect,
            keyring: Arc::new(keyring),
            index_key: Arc::new(IndexKey(Secret::fresh()?)),
            team_keys: Arc::default(),
        })
    }

    /// To exactly that migration, for rows that were written with it.
    pub(crate) async fn migrate_to(&self, number: i64) -> Result<(), Error> {
        let reached = migrations::apply(&self.writers, self.dialect, number).await?;
        if reached != number {
            return Err(Error::BadBackup(format!(
                "it is of migration {number} and the database at {reached}"
            )));
        }
        Ok(())
    }

    /// For one question: nothing may be written, and two questions may see two states.
    pub async fn read(&self) -> Result<Reader, Error> {
        let connection = self.readers.acquire().await.map_err(Error::DatabaseAway)?;
        Ok(Reader { held: Held::Connection(connection), database: self.clone() })
    }

    /// For several questions that must see one state.
    pub async fn snapshot(&self) -> Result<Reader, Error> {
        let begun = self.readers.begin_with(self.dialect.begin_snapshot()).await;
        let held = Held::Transaction(begun.map_err(Error::DatabaseAway)?);
        Ok(Reader { held, database: self.clone() })
    }

    /// For changes: all of them at `commit`, none if it is dropped before.
    pub async fn write(&self) -> Result<Tx, Error> {
        let begun = self.writers.begin_with(self.dialect.begin_write()).await;
        let held = Held::Transaction(begun.map_err(Error::DatabaseAway)?);
        Ok(Tx { reader: Reader { held, database: self.clone() }, unchained: Vec::new() })
    }

    /// Writes a line that nobody reads: a database that can be read may still be out of room, or read-only.
    pub async fn prove_writing(&self, now: Timestamp) -> Result<(), Error> {
        let mut tx = self.write().await?;
        installation::set(&mut tx, installation::PROBE, &now.to_string()).await?;
        tx.commit().await
    }

    #[must_use]
    pub fn dialect(&self) -> Dialect {
        self.dialect
    }

    #[must_use]
    pub fn keyring(&self) -> &Keyring {
        &self.keyring
    }

    /// Hashes what must be found but not read: email addresses, client addresses, files.
    #[must_use]
    pub fn index(&self, kind: &str, value: &[u8]) -> String {
        self.index_key.of(kind, value)
    }

    /// They were changed; other processes learn of it when they ask again.
    pub(crate) fn forget_team_keys(&self) {
        self.team_keys.write().unwrap_or_else(PoisonError::into_inner).clear();
    }

    pub(crate) fn index_key(&self) -> &IndexKey {
        &self.index_key
    }

    pub async fn close(&self) {
        self.readers.close().await;
        self.writers.close().await;
    }
}

async fn connect(address: &Address) -> Result<(AnyPool, AnyPool, Dialect), Error> {
    static DRIVERS: Once = Once::new();
    DRIVERS.call_once(sqlx::any::install_default_drivers);
    match address {
        Address::Sqlite(path) => {
            let url = sqlite_url(path)?;
            let writers = sqlite_pool(1).connect(&url).await?;
            let readers = sqlite_pool(SQLITE_READERS).connect(&url).await?;
            Ok((readers, writers, Dialect::Sqlite))
        }
        Address::Postgres { url, connections } => {
            let pool = postgres_pool((*connections).max(2)).connect(&postgres_address::proven(url)).await?;
            Ok((pool.clone(), pool, Dialect::Postgres))
        }
    }
}

/// A file does not go away: its connections are neither tried before use nor replaced now and then.
fn sqlite_pool(connections: u32) -> AnyPoolOptions {
    let options = AnyPoolOptions::new().max_connections(connections).acquire_timeout(PATIENCE);
    let options = options.test_before_acquire(false).idle_timeout(None).max_lifetime(None);
    let options = options.after_release(|connection, _| Box::pin(is_out_of_transaction(connection)));
    options.after_connect(|connection, _| {
        Box::pin(async move {
            // FULL: what was answered with 202 must survive a power cut, not only a crash.
            let settings = "PRAGMA busy_timeout = 10000;
                 PRAGMA journal_mode = WAL;
                 PRAGMA synchronous = FULL;
                 PRAGMA foreign_keys = ON;
                 PRAGMA secure_delete = ON;
                 PRAGMA cache_size = -4000";
            connection.execute(settings).await?;
            Ok(())
        })
    })
}

/// Whether a connection may be used again. A full disk makes SQLite roll back by itself; the driver's own rollback is then
/// refused, and it believes for ever that the connection is in a transaction. Such a one is closed and replaced.
async fn is_out_of_transaction(connection: &mut AnyConnection) -> Result<bool, sqlx::Error> {
    if connection.is_in_transaction() {
        // A rollback may still be on its way: the answer to this comes after it.
        connection.ping().await?;
    }
    Ok(!connection.is_in_transaction())
}

fn postgres_pool(connections: u32) -> AnyPoolOptions {
    let options = AnyPoolOptions::new().max_connections(connections).acquire_timeout(PATIENCE);
    let options = options.after_release(|connection, _| Box::pin(is_out_of_transaction(connection)));
    let options = options.test_before_acquire(false).before_acquire(|connection, about| {
        Box::pin(async move {
            // One that was used a moment ago is not asked again: that would be a journey for every question.
            Ok(about.idle_for < FRESH_FOR || connection.ping().await.is_ok())
        })
    });
    options.after_connect(|connection, _| {
        Box::pin(async move {
            // A node that vanished in the middle of a transaction must not hold a team's row for hours.
            connection
                .execute("SET lock_timeout = '10s'; SET idle_in_transaction_session_timeout = '60s'")
                .await?;
            Ok(())
        })
    })
}

/// Every character that means something in an address is written as its number. The folder is made if need be, and
/// named by its real path: an address would take `..` for granted where a file system asks what a link points to.
fn sqlite_url(path: &Path) -> Result<String, Error> {
    let name = path.file_name().ok_or(Error::UnknownDatabase)?;
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    std::fs::create_dir_all(folder)?;
    let mut url = String::from("sqlite://");
    for byte in folder.canonicalize()?.join(name).as_os_str().as_encoded_bytes() {
        match byte {
            b'/' | b'.' | b'-' | b'_' | b'0'..=b'9' | b'A'..=b'Z' | b'a'..=b'z' => {
                url.push(char::from(*byte));
            }
            other => url.push_str(&format!("%{other:02X}")),
        }
    }
    url.push_str("?mode=rwc");
    Ok(url)
}

#[derive(Debug)]
enum Held {
    Connection(PoolConnection<Any>),
    Transaction(Transaction<'static, Any>),
}

/// What functions that ask run on.
#[derive(Debug)]
pub struct Reader {
    held: Held,
    database: Database,
}

/// What functions that change something run on: a transaction that `commit` makes true. It answers like a [`Reader`].
#[derive(Debug)]
pub struct Tx {
    reader: Reader,
    /// Entries of the audit log: written last, so that whoever holds the end of a team's chain waits for nobody.
    unchained: Vec<Unchained>,
}

impl Deref for Tx {
    type Target = Reader;

    fn deref(&self) -> &Reader {
        &self.reader
    }
}

impl DerefMut for Tx {
    fn deref_mut(&mut self) -> &mut Reader {
        &mut self.reader
    }
}

impl Tx {
    pub async fn commit(mut self) -> Result<(), Error> {
        let unchained = std::mem::take(&mut self.unchained);
        audit::append(&mut self, unchained).await?;
        match self.reader.held {
            Held::Connection(_) => Ok(()),
            Held::Transaction(transaction) => Ok(transaction.commit().await?),
        }
    }

    pub(crate) fn chain(&mut self, entry: Unchained) {
        self.unchained.push(entry);
    }
}

impl Reader {
    pub(crate) fn conn(&mut self) -> &mut AnyConnection {
        match &mut self.held {
            Held::Connection(connection) => connection,
            Held::Transaction(transaction) => transaction,
        }
    }

    #[must_use]
    pub fn database(&self) -> &Database {
        &self.database
    }

    pub(crate) fn dialect(&self) -> Dialect {
        self.database.dialect
    }

    /// The key that the team's data is sealed with.
    pub async fn team_key(&mut self, team: &TeamId) -> Result<TeamKey, Error> {
        let known = self.database.team_keys.read().unwrap_or_else(PoisonError::into_inner).get(team).cloned();
        if let Some((_, key)) = known.filter(|(asked, _)| asked.elapsed() < KEYS_REMEMBERED_FOR) {
            return Ok(key);
        }
        let asked = Instant::now();
        let key = secrets::team_key(self, team).await?;
        let mut keys = self.database.team_keys.write().unwrap_or_else(PoisonError::into_inner);
        keys.insert(team.clone(), (asked, key.clone()));
        Ok(key)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// SQLite's own limit on pages gives the same `SQLITE_FULL` as a disk without room.
    async fn set_room(reader: &mut Reader, pages: i64) {
        let sql = format!("PRAGMA max_page_count = {pages}");
        sqlx::raw_sql(sqlx::AssertSqlSafe(sql)).execute(reader.conn()).await.unwrap();
    }

    #[tokio::test]
    async fn a_full_disk_is_over_when_there_is_room_again() {
        let folder = tempfile::tempdir().unwrap();
        let keyring = Keyring::parse(&Keyring::fresh_line().unwrap()).unwrap();
        let address = Address::Sqlite(folder.path().join("lending.db"));
        let database = Database::open(&address, keyring).await.unwrap();

        let mut tx = database.write().await.unwrap();
        set_room(&mut tx, 1).await;
        let long = "x".repeat(1 << 20);
        let full = installation::set(&mut tx, "long", &long).await.unwrap_err();
        assert!(full.is_passing(), "{full:?}");
        drop(tx);

        // The limit was the connection's own, so whoever writes now has another one, and there is room.
        let mut tx = database.write().await.unwrap();
        installation::set(&mut tx, "long", &long).await.unwrap();
        tx.commit().await.unwrap();
        database.prove_writing(Timestamp::UNIX_EPOCH).await.unwrap();
    }
}
