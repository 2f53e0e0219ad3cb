//! An empty database that is up to date, made once → the copy that each test begins with.
//!
//! Bringing a database up to date makes hundreds of tables and indexes; what does that is tested by `store`, from nothing.

use std::env;
use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use store::{Address, Database, Keyring};
use tokio::sync::OnceCell;

use crate::bed::{execute, folder};
use crate::cluster::TestDatabase;

/// Set by `cargo xtask test` for all test processes together: the file that the first of them fills.
const SHARED: &str = "LENDING_TEST_TEMPLATE";
/// Enough to open it.
const CONNECTIONS: u32 = 2;

/// An SQLite database for a test.
pub(crate) async fn copy_to(place: &Path) {
    fs::write(place, &*file().await).expect("a database can be copied");
}

/// A Postgres database for a test.
pub(crate) async fn postgres() -> TestDatabase {
    if let Some(copy) = TestDatabase::copied().await {
        return copy;
    }
    // Several processes may be the first: one of their templates stays.
    let ours = TestDatabase::create().await;
    empty_out(&Address::Postgres { url: ours.url(), connections: CONNECTIONS }).await;
    ours.become_template().await;
    TestDatabase::copied().await.expect("a template was made just now")
}

async fn file() -> Arc<[u8]> {
    static FILE: OnceCell<Arc<[u8]>> = OnceCell::const_new();
    let made = FILE.get_or_init(async || {
        let shared = shared();
        if let Some(Ok(bytes)) = shared.as_deref().map(fs::read) {
            return bytes.into();
        }
        let folder = folder();
        let path = folder.path().join("template.db");
        empty_out(&Address::Sqlite(path.clone())).await;
        // What was written last is in a file of its own until the last connection has gone.
        assert!(!path.with_extension("db-wal").exists(), "somebody still writes the template");
        let bytes = fs::read(&path).expect("a template was made just now");
        if let Some(shared) = shared {
            share(&bytes, &shared);
        }
        bytes.into()
    });
    Arc::clone(made.await)
}

pub(crate) fn shared() -> Option<PathBuf> {
    env::var_os(SHARED).map(PathBuf::from)
}

/// Nobody sees half of it.
fn share(bytes: &[u8], shared: &Path) {
    let mut name = shared.file_name().map(OsStr::to_owned).unwrap_or_default();
    name.push(format!("-{}", std::process::id()));
    let fresh = shared.with_file_name(name);
    let done = fs::write(&fresh, bytes).and_then(|()| fs::rename(&fresh, shared));
    done.unwrap_or_else(|failure| panic!("cannot write {}: {failure}", shared.display()));
}

/// All tables, and no key: each copy is opened with a master key of its own.
async fn empty_out(address: &Address) {
    let keyring = Keyring::fresh_line().and_then(|line| Keyring::parse(&line)).expect("a fresh key is a key");
    let database = Database::open(address, keyring)
        .await
        .unwrap_or_else(|failure| panic!("cannot open a fresh database: {failure:?}"));
    database.close().await;
    execute(address, "DELETE FROM secrets").await;
}
