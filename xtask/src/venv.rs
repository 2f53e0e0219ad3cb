//! A private Python with other people's packages for a chore: made once, under `target`.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::Result;

use crate::packages::{self, PYTHON, VENV};
use crate::shell::{secluded, succeed};
use crate::skipped::skip;

/// Each requirement names one version, so that a run of today finds what a run of tomorrow does.
pub(crate) struct Python {
    programs: PathBuf,
}

impl Python {
    /// `None` where Python or its packages cannot be had, and it has said so.
    pub(crate) fn provide(folder: &Path, requirements: &[&str]) -> Result<Option<Self>> {
        packages::provide(&[PYTHON])?;
        let place = folder.join("python");
        let (python, note) = (Self { programs: place.join("bin") }, place.join("installed"));
        let wanted = requirements.join("\n");
        if fs::read_to_string(&note).is_ok_and(|installed| installed == wanted) {
            return Ok(Some(python));
        }
        let is_made = make(&place) || (packages::provide_quietly(VENV) && make(&place));
        if !is_made {
            skip("python3 -m venv does not work here");
            return Ok(None);
        }
        let mut install = python.outward("pip");
        install
            .args(["install", "--quiet", "--disable-pip-version-check", "--retries", "1", "--timeout", "20"]);
        if succeed(install.args(requirements)).is_err() {
            skip("the Python packages cannot be installed from here");
            return Ok(None);
        }
        fs::write(&note, wanted)?;
        Ok(Some(python))
    }

    /// It speaks with what is on this machine.
    pub(crate) fn command(&self, program: &str) -> Command {
        self.on_its_path(secluded(self.programs.join(program)))
    }

    /// It fetches something, if need be through the proxy of whoever started the chore.
    pub(crate) fn outward(&self, program: &str) -> Command {
        self.on_its_path(Command::new(self.programs.join(program)))
    }

    /// The generator calls its formatter by name.
    fn on_its_path(&self, mut command: Command) -> Command {
        let path = std::env::var_os("PATH").unwrap_or_default();
        let folders = std::iter::once(self.programs.clone()).chain(std::env::split_paths(&path));
        if let Ok(path) = std::env::join_paths(folders) {
            command.env("PATH", path);
        }
        command
    }
}

fn make(place: &Path) -> bool {
    let mut command = Command::new(PYTHON.program);
    command.args(["-m", "venv", "--clear"]).arg(place).stdout(Stdio::null());
    command.status().is_ok_and(|status| status.success())
}
