//! Processes of the service and of its peer, started for a measurement and ended with it.

use std::fs;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

use anyhow::{Context, Result, bail};

use super::client::Client;
use crate::bench::program::Program;
use crate::shell::{cargo, output_of, succeed};

/// A server on an embedded database of its own, with the first start's API key.
pub(super) struct Node {
    process: Process,
    pub(super) address: String,
    pub(super) key: String,
    program: PathBuf,
    place: PathBuf,
}

impl Node {
    pub(super) fn start(program: &Program, place: &Path, flags: &[&str]) -> Result<Self> {
        let mut command = Command::new(program.path());
        command.args([
            "serve", "--listen", "127.0.0.1:0", "--uploads-per-minute", "1000000", "--log-level", "warn",
        ]);
        command.args(flags).arg("--data-dir").arg(place).current_dir(place.parent().unwrap_or(place));
        let (process, greeting) = Process::start(&mut command, "API key")?;
        let word_after = |mark: &str| {
            let line = greeting.lines().find(|line| line.contains(mark))?;
            Some(line.split_whitespace().last()?.to_owned())
        };
        let address = word_after("listens on").context("the server does not say where it listens")?;
        Ok(Self {
            process,
            address: address.trim_start_matches("http://").to_owned(),
            key: word_after("API key").context("the first start shows no key")?,
            program: program.path().to_owned(),
            place: place.to_owned(),
        })
    }

    pub(super) fn client(&self) -> Result<Client> {
        Client::connect(&self.address, &self.key)
    }

    /// A process of workers on the same database.
    pub(super) fn work(&self, workers: &str) -> Result<Process> {
        self.working(Command::new(&self.program), workers)
    }

    /// One worker that never leaves its core.
    pub(super) fn work_on_core(&self, core: &str) -> Result<Process> {
        let mut command = Command::new("taskset");
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

/// The bare handler.
pub(super) struct Peer {
    _process: Process,
    pub(super) address: String,
}

impl Peer {
    pub(super) fn start(folder: &Path) -> Result<Self> {
        succeed(&mut cargo(["build", "--release", "--quiet", "--package", "server", "--example", "bare"]))?;
        let metadata = output_of(&mut cargo(["metadata", "--format-version", "1", "--no-deps"]))?;
        let metadata: serde_json::Value = serde_json::from_slice(&metadata)?;
        let target = metadata["target_directory"].as_str().context("cargo does not say where it builds")?;
        let mut command = Command::new(Path::new(target).join("release/examples/bare"));
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

    /// Of the process and its children, shared pages counted once.
    pub(super) fn memory_mb(&self) -> Result<f64> {
        let family = children_of(self.child.id()).into_iter().chain([self.child.id()]);
        let mut kilobytes = 0;
        for process in family {
            // A child may end while we look.
            let Ok(text) = fs::read_to_string(format!("/proc/{process}/smaps_rollup")) else { continue };
            let line = text.lines().find_map(|line| line.strip_prefix("Pss:"));
            let number = line.and_then(|line| line.split_whitespace().next()).context("no memory is told")?;
            kilobytes += number.parse::<u64>()?;
        }
        Ok(kilobytes as f64 / 1024.0)
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        // It may have ended by itself.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn children_of(parent: u32) -> Vec<u32> {
    let tasks = fs::read_dir(format!("/proc/{parent}/task")).into_iter().flatten().flatten();
    let lists = tasks.filter_map(|task| fs::read_to_string(task.path().join("children")).ok());
    lists
        .flat_map(|list| list.split_whitespace().filter_map(|id| id.parse().ok()).collect::<Vec<u32>>())
        .collect()
}
