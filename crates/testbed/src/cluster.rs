//! The Postgres that tests share, or one of this process: the address of its databases.

use std::env;
use std::io::{BufRead, BufReader, Read};
use std::process::{Child, Stdio};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU64, Ordering};

use jiff::Timestamp;
use sqlx::{AnyConnection, AssertSqlSafe, Connection, Executor};

/// Set by `cargo xtask test` for all test processes together: an address without the name of a database.
const SHARED: &str = "LENDING_TEST_POSTGRES_URL";

/// What the databases of tests are copied from.
const TEMPLATE: &str = "test_template";
const NO_SUCH_DATABASE: &str = "3D000";
const DATABASE_EXISTS: &str = "42P04";

/// A database of a test's own; gone with this value.
#[derive(Debug)]
pub(crate) struct TestDatabase {
    name: String,
}

impl TestDatabase {
    pub(crate) async fn create() -> Self {
        Self::made_from("template0")
            .await
            .unwrap_or_else(|failure| panic!("cannot make a database for a test on Postgres: {failure}"))
    }

    /// `None` when there is no template yet.
    pub(crate) async fn copied() -> Option<Self> {
        match Self::made_from(TEMPLATE).await {
            Ok(copy) => Some(copy),
            Err(sqlx::Error::Database(failure)) if failure.code().as_deref() == Some(NO_SUCH_DATABASE) => {
                None
            }
            Err(failure) => panic!("cannot copy a database for a test on Postgres: {failure}"),
        }
    }

    async fn made_from(template: &str) -> Result<Self, sqlx::Error> {
        static COUNT: AtomicU64 = AtomicU64::new(0);
        let count = COUNT.fetch_add(1, Ordering::Relaxed);
        let moment = Timestamp::now().as_nanosecond();
        let name = format!("test_{}_{count}_{moment}", std::process::id());
        execute(format!("CREATE DATABASE {name} TEMPLATE {template}")).await?;
        Ok(Self { name })
    }

    /// From here on others are copied from it, unless somebody was faster.
    pub(crate) async fn become_template(self) {
        match execute(format!("ALTER DATABASE {} RENAME TO {TEMPLATE}", self.name)).await {
            Ok(()) => {}
            Err(sqlx::Error::Database(failure)) if failure.code().as_deref() == Some(DATABASE_EXISTS) => {}
            Err(failure) => panic!("cannot make a template: {failure}"),
        }
    }

    pub(crate) async fn refuse_connections(&self) {
        let name = &self.name;
        for sql in [
            format!("ALTER DATABASE {name} WITH ALLOW_CONNECTIONS false"),
            format!("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '{name}'"),
        ] {
            execute(sql).await.expect("a database can be closed");
        }
    }

    pub(crate) fn url(&self) -> String {
        format!("{}/{}", address(), self.name)
    }
}

impl Drop for TestDatabase {
    fn drop(&mut self) {
        let sql = format!("DROP DATABASE IF EXISTS {} WITH (FORCE)", self.name);
        // A runtime cannot be started inside the one of the test, so it gets a thread.
        let work = std::thread::spawn(move || {
            let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
            runtime.map(|runtime| runtime.block_on(execute(sql)))
        });
        // What is left over goes with the cluster.
        drop(work.join());
    }
}

async fn execute(sql: String) -> Result<(), sqlx::Error> {
    sqlx::any::install_default_drivers();
    let mut connection = AnyConnection::connect(&format!("{}/postgres", address())).await?;
    connection.execute(sqlx::raw_sql(AssertSqlSafe(sql))).await?;
    connection.close().await
}

fn address() -> &'static str {
    static ADDRESS: OnceLock<String> = OnceLock::new();
    ADDRESS.get_or_init(|| match env::var(SHARED) {
        Ok(address) => address.trim_end_matches('/').to_owned(),
        Err(_) => start(),
    })
}

/// The script ends its Postgres when the pipe to it closes: with this process, however that ends.
fn start() -> String {
    static LIFE: OnceLock<Child> = OnceLock::new();
    let mut script = crate::program("sh")
        .arg(concat!(env!("CARGO_MANIFEST_DIR"), "/postgres.sh"))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("cannot start the script that starts Postgres");
    let mut address = String::new();
    let output = script.stdout.take().expect("the script has an output");
    BufReader::new(output).read_line(&mut address).expect("the script's output cannot be read");
    if address.is_empty() {
        let mut complaint = String::new();
        let errors = script.stderr.take().map(|mut errors| errors.read_to_string(&mut complaint));
        panic!("Postgres did not start ({errors:?}): {complaint}");
    }
    LIFE.set(script).expect("the address is asked for once");
    address.trim().to_owned()
}
