//! The released `lending`: builds it, asks it for specimens, and measures it as a whole process.

use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};

use crate::packages::TIME;
use crate::program;
use crate::shell::{output_of, step};

/// A run that takes longer is ended: it has failed every goal already.
const TIMEOUT_SECONDS: &str = "20";

pub(crate) struct Program {
    lending: PathBuf,
}

/// How one process went.
pub(super) struct Run {
    /// As a shell reports it: more than 128 is a signal, 124 that the time was up.
    pub(super) status: i32,
    pub(super) elapsed: Duration,
    pub(super) peak_kb: u64,
    pub(super) stderr: String,
}

impl Program {
    pub(crate) fn build() -> Result<Self> {
        Self::built("release build", program::release)
    }

    pub(super) fn build_for_shipping() -> Result<Self> {
        Self::built("shipping build", program::shipping)
    }

    fn built(name: &str, build: fn() -> Result<PathBuf>) -> Result<Self> {
        let mut lending = PathBuf::new();
        step(name, || {
            lending = build()?;
            Ok(())
        })?;
        Ok(Self { lending })
    }

    pub(super) fn path(&self) -> &Path {
        &self.lending
    }

    /// The names of all layouts specimens can have.
    pub(crate) fn layouts(&self) -> Result<Vec<String>> {
        let listing = output_of(Command::new(&self.lending).args(["specimen", "--list"]))?;
        let listing = String::from_utf8(listing)?;
        // The layouts come first; a blank line stands before the ways to tamper.
        let layouts = listing.lines().take_while(|line| !line.is_empty());
        let names: Vec<String> =
            layouts.filter_map(|line| line.split_whitespace().next()).map(str::to_owned).collect();
        if names.is_empty() {
            bail!("`lending specimen --list` names no layout");
        }
        Ok(names)
    }

    /// Makes a specimen, the same on every day; its truth stands beside it with the ending `.json`.
    pub(crate) fn make_specimen<Word: AsRef<OsStr>>(
        &self,
        options: impl IntoIterator<Item = Word>,
        pdf: &Path,
    ) -> Result<()> {
        output_of(
            Command::new(&self.lending).args(["specimen", "--as-of", "2026-04-01"]).args(options).arg(pdf),
        )
        .map(drop)
    }

    pub(super) fn analyze(&self, file: &Path) -> Command {
        let mut command = Command::new(&self.lending);
        command.arg("analyze").arg(file).args(["--format", "json"]).stdin(Stdio::null());
        command
    }

    pub(super) fn report(&self, file: &Path) -> Result<Vec<u8>> {
        output_of(&mut self.analyze(file))
    }

    /// Runs `analyze` under a watch: a time limit, and the peak of its memory. `notes` is a folder to write in.
    ///
    /// The peak comes from a small program in between, because a process inherits the peak of the one that
    /// started it, and this one is not small.
    pub(super) fn watch(&self, file: &Path, notes: &Path) -> Result<Run> {
        let peak = notes.join("peak");
        let analyze = self.analyze(file);
        let mut command = Command::new("timeout");
        command.args(["--kill-after=1", TIMEOUT_SECONDS, TIME.program, "--format=%M", "--output"]).arg(&peak);
        command
            .arg(analyze.get_program())
            .args(analyze.get_args())
            .stdin(Stdio::null())
            .stdout(Stdio::null());

        let started = Instant::now();
        let output = command.stderr(Stdio::piped()).output().context("cannot start `timeout`")?;
        let elapsed = started.elapsed();

        let written = fs::read_to_string(&peak).unwrap_or_default();
        let last = written.lines().next_back().unwrap_or_default();
        let status = output.status.code().context("the watch itself was ended by a signal")?;
        let is_out_of_time = status == 124 || status == 137;
        let peak_kb = last.parse();
        if peak_kb.is_err() && !is_out_of_time {
            bail!("`{} --format=%M` wrote {written:?} where the peak memory should be", TIME.program);
        }
        let stderr = String::from_utf8_lossy(&output.stderr).into_owned();
        Ok(Run { status, elapsed, peak_kb: peak_kb.unwrap_or(u64::MAX), stderr })
    }
}

/// The time one process takes from start to end, its output going nowhere.
pub(super) fn time_once(command: &mut Command) -> Result<Duration> {
    command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::piped());
    let started = Instant::now();
    let output = command.output().with_context(|| format!("cannot start {command:?}"))?;
    let elapsed = started.elapsed();
    if !output.status.success() {
        bail!("{command:?} ended with {}: {}", output.status, String::from_utf8_lossy(&output.stderr).trim());
    }
    Ok(elapsed)
}
