//! The Postgres that all tests of a run share: started before them, gone after them.

use std::io::{BufRead, BufReader};
use std::path::PathBuf;
use std::process::{Child, Stdio};

use anyhow::{Context, Result, bail};

use crate::shell::{project_folder, secluded};

/// Where the tests look for it. Without it every test process starts one of its own, which takes longer.
pub(crate) const VARIABLE: &str = "LENDING_TEST_POSTGRES_URL";
/// Where the first test that wants an empty SQLite database leaves it for the others. It goes with the Postgres.
pub(crate) const TEMPLATE: &str = "LENDING_TEST_TEMPLATE";

/// Runs until the value is dropped, or this program ends in whatever way.
#[derive(Debug)]
pub(crate) struct Postgres {
    script: Child,
    address: String,
}

impl Postgres {
    pub(crate) fn start() -> Result<Self> {
        Self::start_with("off")
    }

    /// Loses nothing that it has committed when it is stopped at once, as long as the machine lives.
    pub(crate) fn start_durable() -> Result<Self> {
        Self::start_with("on")
    }

    fn start_with(commits: &str) -> Result<Self> {
        let mut script = secluded("sh")
            .arg(project_folder().join("crates/testbed/postgres.sh"))
            .env("POSTGRES_COMMITS", commits)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .context("cannot start the script that starts Postgres")?;
        let mut address = String::new();
        let output = script.stdout.take().context("the script has no output")?;
        BufReader::new(output).read_line(&mut address)?;
        if address.is_empty() {
            bail!("Postgres did not start: {}", script.wait()?);
        }
        Ok(Self { script, address: address.trim().to_owned() })
    }

    pub(crate) fn address(&self) -> &str {
        &self.address
    }

    /// The file for the variable [`TEMPLATE`]; nobody has made it yet.
    pub(crate) fn template(&self) -> PathBuf {
        self.folder().join("template.db")
    }

    /// Where its socket, its data and its log are.
    pub(crate) fn folder(&self) -> PathBuf {
        let folder = self.address.rsplit('@').next().unwrap_or_default();
        PathBuf::from(folder.replace("%2F", "/"))
    }
}

impl Drop for Postgres {
    fn drop(&mut self) {
        // The script waits for the end of its input.
        drop(self.script.stdin.take());
        if let Err(error) = self.script.wait() {
            println!("Postgres did not stop: {error}");
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_postgres_is_there_until_it_is_dropped() {
        let postgres = Postgres::start().unwrap();
        let (_, folder) = postgres.address().split_once('@').unwrap();
        let folder = folder.replace("%2F", "/");
        assert!(std::path::Path::new(&folder).join("data/postmaster.pid").is_file());
        drop(postgres);
        assert!(!std::path::Path::new(&folder).exists());
    }
}
