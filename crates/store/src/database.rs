//! An address → connections to SQLite or Postgres that speak the same SQL.

use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Once, PoisonError, RwLock};
use std::time::Duration;

use sqlx::any::{AnyConnection, AnyPoolOptions};
use sqlx::pool::PoolConnection;
use sqlx::{Any, AnyPool, Executor, Transaction};

use crate::seal::{IndexKey, Keyring, TeamKey};
use crate::{Error, TeamId, secrets};

/// A request that cannot have a connection within this time is told so instead of waiting on.
const PATIENCE: Duration = Duration::from_secs(10);
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
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Address {
    /// One file.
    Sqlite(PathBuf),
    /// A `postgres://` address; may hold a password, so it is never shown.
    Postgres { url: String, connections: u32 },
}

/// The database, and the keys that open what is in it. Cheap to clone.
#[derive(Clone, Debug)]
pub struct Database {
    readers: AnyPool,
    writers: AnyPool,
    dialect: Dialect,
    keyring: Arc<Keyring>,
    index_key: Arc<IndexKey>,
    /// A team's key never changes, only its wrapping does, so it may be remembered.
    team_keys: Arc<RwLock<HashMap<TeamId, TeamKey>>>,
}

impl Database {
    /// Opens the database, brings it up to date and makes sure that the master key is the right one.
    pub async fn open(address: &Address, keyring: Keyring) -> Result<Self, Error> {
        let (readers, writers, dialect) = connect(address).await?;
        crate::migrations::apply(&writers, dialect).await?;
        let index_key = secrets::index_key(&writers, &keyring).await?;
        Ok(Self {
            readers,
            writers,
            dialect,
            keyring: Arc::new(keyring),
            index_key: Arc::new(index_key),
            team_keys: Arc::default(),
        })
    }

    /// For one question: nothing may be written, and two questions may see two states.
    pub async fn read(&self) -> Result<Tx, Error> {
        Ok(self.tx(Held::Connection(self.readers.acquire().await?)))
    }

    /// For several questions that must see one state.
    pub async fn snapshot(&self) -> Result<Tx, Error> {
        Ok(self.tx(Held::Transaction(self.readers.begin_with(self.dialect.begin_snapshot()).await?)))
    }

    /// For changes: all of them at `commit`, none if it is dropped before.
    pub async fn write(&self) -> Result<Tx, Error> {
        Ok(self.tx(Held::Transaction(self.writers.begin_with(self.dialect.begin_write()).await?)))
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

    pub async fn close(&self) {
        self.readers.close().await;
        self.writers.close().await;
    }

    fn tx(&self, held: Held) -> Tx {
        Tx { held, database: self.clone() }
    }
}

async fn connect(address: &Address) -> Result<(AnyPool, AnyPool, Dialect), Error> {
    static DRIVERS: Once = Once::new();
    DRIVERS.call_once(sqlx::any::install_default_drivers);
    match address {
        Address::Sqlite(path) => {
            let url = sqlite_url(path);
            let writers = sqlite_pool(1).connect(&url).await?;
            let readers = sqlite_pool(SQLITE_READERS).connect(&url).await?;
            Ok((readers, writers, Dialect::Sqlite))
        }
        Address::Postgres { url, connections } => {
            let pool = AnyPoolOptions::new()
                .max_connections((*connections).max(2))
                .acquire_timeout(PATIENCE)
                .connect(url)
                .await?;
            Ok((pool.clone(), pool, Dialect::Postgres))
        }
    }
}

fn sqlite_pool(connections: u32) -> AnyPoolOptions {
    AnyPoolOptions::new().max_connections(connections).acquire_timeout(PATIENCE).after_connect(
        |connection, _| {
            Box::pin(async move {
                // FULL: what was answered with 202 must survive a power cut, not only a crash.
                connection
                    .execute(
                        "PRAGMA journal_mode = WAL;
                         PRAGMA synchronous = FULL;
                         PRAGMA busy_timeout = 10000;
                         PRAGMA foreign_keys = ON;
                         PRAGMA secure_delete = ON;
                         PRAGMA cache_size = -4000",
                    )
                    .await?;
                Ok(())
            })
        },
    )
}

/// Every character that means something in an address is written as its number.
fn sqlite_url(path: &Path) -> String {
    let mut url = String::from("sqlite://");
    for byte in path.as_os_str().as_encoded_bytes() {
        match byte {
            b'/' | b'.' | b'-' | b'_' | b'0'..=b'9' | b'A'..=b'Z' | b'a'..=b'z' => url.push(char::from(*byte)),
            other => url.push_str(&format!("%{other:02X}")),
        }
    }
    url.push_str("?mode=rwc");
    url
}

#[derive(Debug)]
enum Held {
    Connection(PoolConnection<Any>),
    Transaction(Transaction<'static, Any>),
}

/// What store functions run on: a connection, or a transaction that `commit` makes true.
#[derive(Debug)]
pub struct Tx {
    held: Held,
    database: Database,
}

impl Tx {
    pub async fn commit(self) -> Result<(), Error> {
        match self.held {
            Held::Connection(_) => Ok(()),
            Held::Transaction(transaction) => Ok(transaction.commit().await?),
        }
    }

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
        if let Some(key) = known {
            return Ok(key);
        }
        let key = secrets::team_key(self, team).await?;
        let mut keys = self.database.team_keys.write().unwrap_or_else(PoisonError::into_inner);
        keys.insert(team.clone(), key.clone());
        Ok(key)
    }
}
