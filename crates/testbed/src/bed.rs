//! A fresh database and blob folder for one test.

use std::path::{Path, PathBuf};

use jiff::Timestamp;
use sqlx::{AnyConnection, AssertSqlSafe, Connection, Executor};
use store::{Address, BlobAddress, BlobStore, Database, Dialect, Keyring};
use tempfile::TempDir;

use crate::clock::TestClock;
use crate::cluster::TestDatabase;
use crate::template;

/// As many as a small production node has.
const CONNECTIONS: u32 = 8;

/// What a test stands on. All of it is gone when the value is.
#[derive(Debug)]
pub struct Bed {
    pub database: Database,
    pub blobs: BlobStore,
    pub clock: TestClock,
    /// Where the database is: for a second node, or a process of its own.
    pub address: Address,
    pub blob_address: BlobAddress,
    /// The master key, as a key file holds it.
    pub keyring_text: String,
    /// For whatever else the test writes.
    pub folder: PathBuf,
    ground: Ground,
}

#[derive(Debug)]
struct Ground {
    /// Dropped first: a database must be gone before its folder.
    database: Option<TestDatabase>,
    folder: TempDir,
}

/// Set where there is time for both databases in every test.
const BOTH: &str = "LENDING_TEST_BOTH";

/// Runs the body on SQLite and then on Postgres. When it fails, standard error says on which.
pub async fn on_both(body: impl AsyncFn(Bed)) {
    on_each(&[Dialect::Sqlite, Dialect::Postgres], body).await;
}

/// Runs the body on one of the two, always the same for a test: each has half of those that need only one.
pub async fn on_one(body: impl AsyncFn(Bed)) {
    // The thread of a test has its name.
    let thread = std::thread::current();
    let letters = thread.name().unwrap_or_default().bytes().map(u32::from).sum::<u32>();
    let dialect = if letters.is_multiple_of(2) { Dialect::Sqlite } else { Dialect::Postgres };
    match std::env::var_os(BOTH) {
        Some(_) => on_both(body).await,
        None => on_each(&[dialect], body).await,
    }
}

async fn on_each(dialects: &[Dialect], body: impl AsyncFn(Bed)) {
    for dialect in dialects {
        let witness = Witness(*dialect);
        body(Bed::on(*dialect).await).await;
        drop(witness);
    }
}

impl Bed {
    pub async fn on(dialect: Dialect) -> Self {
        match dialect {
            Dialect::Sqlite => Self::sqlite().await,
            Dialect::Postgres => Self::postgres().await,
        }
    }

    pub async fn sqlite() -> Self {
        let folder = folder();
        let path = folder.path().join("lending.db");
        template::copy_to(&path).await;
        let address = Address::Sqlite(path);
        Self::make(address, Ground { database: None, folder }).await
    }

    pub async fn postgres() -> Self {
        let database = template::postgres().await;
        let address = Address::Postgres { url: database.url(), connections: CONNECTIONS };
        Self::make(address, Ground { database: Some(database), folder: folder() }).await
    }

    async fn make(address: Address, ground: Ground) -> Self {
        let folder = ground.folder.path().to_owned();
        let keyring_text = Keyring::fresh_line().expect("there is no randomness").to_string();
        let keyring = Keyring::parse(&keyring_text).expect("a fresh key is a key");
        let database = Database::open(&address, keyring)
            .await
            .unwrap_or_else(|failure| panic!("cannot open a fresh database: {failure:?}"));
        let blob_address = BlobAddress::Folder(folder.join("blobs"));
        let blobs = BlobStore::open(&blob_address).expect("a blob folder can be made");
        let blobs = store::blobs::settle(&database, blobs).await.expect("a fresh store is nobody's");
        let clock = TestClock::default();
        Self { database, blobs, clock, address, blob_address, keyring_text, folder, ground }
    }

    #[must_use]
    pub fn now(&self) -> Timestamp {
        self.clock.now()
    }

    #[must_use]
    pub fn keyring(&self) -> Keyring {
        Keyring::parse(&self.keyring_text).expect("it was parsed before")
    }

    /// Past every function of the store: what an accident or a stranger could do to the database.
    pub async fn meddle(&self, sql: &str) {
        execute(&self.address, sql).await;
    }

    /// Postgres goes on and lets nobody in, and whoever is in is put out. `false` on SQLite, which has no door.
    pub async fn refuse_connections(&self) -> bool {
        let Some(database) = &self.ground.database else { return false };
        database.refuse_connections().await;
        true
    }

    /// Another node on the same database.
    pub async fn second_node(&self) -> Database {
        Database::open(&self.address, self.keyring())
            .await
            .expect("a second node opens what the first one opened")
    }
}

pub(crate) async fn execute(address: &Address, sql: &str) {
    let url = match address {
        Address::Sqlite(path) => format!("sqlite://{}", path.display()),
        Address::Postgres { url, .. } => url.clone(),
    };
    let mut connection = AnyConnection::connect(&url).await.expect("the database can be reached");
    let done = connection.execute(sqlx::raw_sql(AssertSqlSafe(sql.to_owned()))).await;
    done.unwrap_or_else(|failure| panic!("{sql}: {failure}"));
    connection.close().await.expect("a connection ends");
}

pub(crate) fn folder() -> TempDir {
    let mut name = tempfile::Builder::new();
    name.prefix("lending-test-");
    // Beside the Postgres of all tests, which is in memory where there is room: SQLite waits for a disk after each change.
    let made = match template::shared().as_deref().and_then(Path::parent) {
        Some(place) => name.tempdir_in(place),
        None => name.tempdir(),
    };
    made.expect("a temporary folder can be made")
}

struct Witness(Dialect);

impl Drop for Witness {
    fn drop(&mut self) {
        if std::thread::panicking() {
            eprintln!("this happened on {:?}", self.0);
        }
    }
}
