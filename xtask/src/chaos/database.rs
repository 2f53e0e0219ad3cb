//! The Postgres of a cluster, which can be stopped, started and cut off.

use std::fs;
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};

use crate::postgres::Postgres;
use crate::shell::{find_program, output_of, secluded};

pub(super) const NAME: &str = "chaos";
const STARTS_WITHIN: Duration = Duration::from_secs(30);

pub(super) struct Database {
    postgres: Postgres,
    programs: PathBuf,
    /// The command line that it was first started with.
    started_as: String,
    again: Mutex<Option<Child>>,
}

impl Database {
    pub(super) fn start() -> Result<Self> {
        let postgres = Postgres::start_durable()?;
        let started_as = fs::read_to_string(postgres.folder().join("data/postmaster.opts"))?;
        let database = Self { postgres, programs: programs()?, started_as, again: Mutex::new(None) };
        database.ask("postgres", &format!("CREATE DATABASE {NAME} TEMPLATE template0"))?;
        Ok(database)
    }

    pub(super) fn url(&self) -> String {
        format!("{}/{NAME}", self.postgres.address())
    }

    /// `fast` lets nobody finish; `immediate` is a crash.
    pub(super) fn stop(&self, mode: &str) -> Result<()> {
        let mut command = self.as_owner(&self.programs.join("pg_ctl"));
        command.args(["stop", "-w", "-m", mode, "-D"]).arg(self.postgres.folder().join("data"));
        output_of(&mut command)?;
        self.reap();
        Ok(())
    }

    pub(super) fn start_again(&self) -> Result<()> {
        let mut command = self.as_owner(Path::new("sh"));
        command.arg("-c").arg(format!("exec {} >>server.log 2>&1", self.started_as.trim()));
        let child = command.stdin(Stdio::null()).spawn().context("Postgres does not start again")?;
        *self.again.lock().unwrap_or_else(PoisonError::into_inner) = Some(child);
        let began = Instant::now();
        while self.ask("postgres", "SELECT 1").is_err() {
            if began.elapsed() > STARTS_WITHIN {
                bail!("Postgres does not come back");
            }
            std::thread::sleep(Duration::from_millis(100));
        }
        Ok(())
    }

    /// All connections to the database end; new ones may be made.
    pub(super) fn cut(&self) -> Result<()> {
        let everyone =
            format!("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '{NAME}'");
        self.ask("postgres", &everyone)
    }

    fn ask(&self, database: &str, sql: &str) -> Result<()> {
        let mut command = secluded(self.programs.join("psql"));
        command
            .arg("-h")
            .arg(self.postgres.folder())
            .args(["-U", "postgres", "-q", "-t", "-c", sql, database]);
        output_of(&mut command).map(drop)
    }

    /// Postgres refuses to run as root.
    fn as_owner(&self, program: &Path) -> Command {
        let folder = self.postgres.folder();
        let owner = fs::metadata(&folder).map(|metadata| (metadata.uid(), metadata.gid()));
        let mut command = match owner {
            Ok((user, group)) if user != 0 && crate::packages::is_root().unwrap_or(false) => {
                let mut command = secluded("setpriv");
                command.arg(format!("--reuid={user}")).arg(format!("--regid={group}")).arg("--clear-groups");
                command.arg(program);
                command
            }
            _ => secluded(program),
        };
        command.current_dir(folder);
        command
    }

    fn reap(&self) {
        if let Some(mut child) = self.again.lock().unwrap_or_else(PoisonError::into_inner).take() {
            // It was told to stop, and did.
            let _ = child.wait();
        }
    }
}

/// Where Debian keeps them, or wherever the search path finds one.
fn programs() -> Result<PathBuf> {
    let versions = fs::read_dir("/usr/lib/postgresql").into_iter().flatten().flatten();
    let newest = versions.map(|version| version.path().join("bin")).filter(|bin| bin.is_dir()).max();
    let on_path = || find_program("initdb").and_then(|initdb| initdb.parent().map(Path::to_owned));
    newest.or_else(on_path).context("the programs of Postgres are not found")
}
