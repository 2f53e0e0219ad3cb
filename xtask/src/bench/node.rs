//! Processes of the service and of its peer, started for a measurement and ended with it.

use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

use anyhow::{Context, Result, bail};

use super::client::Client;
use crate::memory;
use crate::shell::{cargo, output_of, secluded, succeed};

/// A server on an embedded database of its own, with the secrets of the first start.
pub(crate) struct Node {
    process: Process,
    pub(crate) address: String,
    pub(crate) key: String,
    pub(crate) email: String,
    pub(crate) password: String,
    program: PathBuf,
    place: PathBuf,
}

impl Node {
    pub(crate) fn start(program: &Path, place: &Path, flags: &[&str]) -> Result<Self> {
        let (process, greeting) = Process::start(&mut serving(program, place, flags), "API key")?;
        let told =
            |mark: &str| word_after(&greeting, mark).with_context(|| format!("nothing is said of {mark}"));
        Ok(Self {
            process,
            address: told("listens on")?.trim_start_matches("http://").to_owned(),
            key: told("API key")?,
            email: told("user ")?,
            password: told("password")?,
            program: program.to_owned(),
            place: place.to_owned(),
        })
    }

    /// Ended and started anew on the same data: it remembers nothing but what it kept.
    pub(super) fn restart(&mut self, flags: &[&str]) -> Result<()> {
        self.process.end();
        let mut command = serving(&self.program, &self.place, flags);
        let (process, greeting) = Process::start(&mut command, "listens on")?;
        let address = word_after(&greeting, "listens on").context("it does not say where it listens")?;
        address.trim_start_matches("http://").clone_into(&mut self.address);
        self.process = process;
        Ok(())
    }

    pub(super) fn place(&self) -> &Path {
        &self.place
    }

    pub(crate) fn client(&self) -> Result<Client> {
        Client::connect(&self.address, &self.key)
    }

    /// A process of workers on the same database.
    pub(super) fn work(&self, workers: &str) -> Result<Process> {
        self.working(secluded(&self.program), workers)
    }

    /// One worker that never leaves its core.
    pub(super) fn work_on_core(&self, core: &str) -> Result<Process> {
        let mut command = secluded("taskset");
        command.args(["--cpu-list", core]).arg(&self.program);
        self.working(command, "1")
    }

    fn working(&self, mut command: Command, workers: &str) -> Result<Process> {
        command.args(["work", "--workers", workers, "--log-level", "warn", "--data-dir"]).arg(&self.place);
        command.current_dir(self.place.parent().unwrap_or(&self.place));
        let child =
            command.stdin(Stdio::null()).stdout(Stdio::null()).spawn().context("no worker started")?;
        Ok(Process { child })
    }

    pub(super) fn memory_mb(&self) -> Result<f64> {
        self.process.memory_mb()
    }
}

fn serving(program: &Path, place: &Path, flags: &[&str]) -> Command {
    let mut command = secluded(program);
    command.args([
        "serve", "--listen", "127.0.0.1:0", "--uploads-per-minute", "1000000", "--log-level", "error",
    ]);
    command.args(flags).arg("--data-dir").arg(place).current_dir(place.parent().unwrap_or(place));
    command
}

fn word_after(greeting: &str, mark: &str) -> Option<String> {
    let line = greeting.lines().find(|line| line.contains(mark))?;
    Some(line.split_whitespace().last()?.to_owned())
}

/// One of the server's example programs, which are not shipped.
pub(super) fn example(name: &str) -> Result<Command> {
    succeed(&mut cargo(["build", "--release", "--quiet", "--package", "server", "--example", name]))?;
    let metadata = output_of(&mut cargo(["metadata", "--format-version", "1", "--no-deps"]))?;
    let metadata: serde_json::Value = serde_json::from_slice(&metadata)?;
    let target = metadata["target_directory"].as_str().context("cargo does not say where it builds")?;
    Ok(Command::new(Path::new(target).join("release/examples").join(name)))
}

/// The bare handler.
pub(super) struct Peer {
    _process: Process,
    pub(super) address: String,
}

impl Peer {
    pub(super) fn start(folder: &Path) -> Result<Self> {
        let mut command = example("bare")?;
        let (process, greeting) = Process::start(command.arg(folder.join("bare.db")), ":")?;
        Ok(Self { _process: process, address: greeting.trim().to_owned() })
    }
}

/// Ends with its owner.
pub(super) struct Process {
    child: Child,
}

impl Process {
    /// Reads what it says until a line has `mark`, and that line.
    fn start(command: &mut Command, mark: &str) -> Result<(Self, String)> {
        let mut child =
            command.stdin(Stdio::null()).stdout(Stdio::piped()).spawn().context("nothing started")?;
        let mut lines = BufReader::new(child.stdout.take().context("it has no output")?);
        let process = Self { child };
        let mut told = String::new();
        while !told.lines().last().unwrap_or_default().contains(mark) {
            if lines.read_line(&mut told)? == 0 {
                bail!("it ended after saying: {told}");
            }
        }
        // Whatever else it says must not block it.
        std::thread::spawn(move || std::io::copy(&mut lines, &mut std::io::sink()));
        Ok((process, told))
    }

    pub(super) fn memory_mb(&self) -> Result<f64> {
        memory::of_family_mb(self.child.id())
    }
}

impl Process {
    fn end(&mut self) {
        // It may have ended by itself.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        self.end();
    }
}
