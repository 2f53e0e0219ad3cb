//! Programs other people make that our chores call: finds them, or installs them on Debian.

use std::process::Command;

use anyhow::{Result, bail};

use crate::shell::{find_program, succeed};

/// A program, and the Debian package that brings it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Tool {
    pub(crate) program: &'static str,
    /// The same under other names.
    others: &'static [&'static str],
    pub(crate) package: &'static str,
}

impl Tool {
    fn names(self) -> impl Iterator<Item = &'static str> {
        std::iter::once(self.program).chain(self.others.iter().copied())
    }

    /// Under whichever of its names it is here.
    pub(crate) fn found(self) -> &'static str {
        self.names().find(|name| find_program(name).is_some()).unwrap_or(self.program)
    }
}

/// A second opinion on the text of our specimens, and the peer of the speed measurement.
pub(crate) const PDFTOTEXT: Tool = Tool { program: "pdftotext", others: &[], package: "poppler-utils" };
/// A second opinion on the structure and encryption of our specimens.
pub(crate) const QPDF: Tool = Tool { program: "qpdf", others: &[], package: "qpdf" };
/// What the examples of docs/api.md call.
pub(crate) const CURL: Tool = Tool { program: "curl", others: &[], package: "curl" };
pub(crate) const OPENSSL: Tool = Tool { program: "openssl", others: &[], package: "openssl" };
pub(crate) const PYTHON: Tool = Tool { program: "python3", others: &[], package: "python3" };
/// Without it Debian's Python makes no folder of its own for packages; there is no program to look for.
pub(crate) const VENV: Tool = Tool { program: "python3", others: &[], package: "python3-venv" };
/// Moves the clock of one process; a library, so there is no program to look for either.
pub(crate) const FAKETIME: Tool = Tool { program: "faketime", others: &[], package: "libfaketime" };
/// Makes the Postgres that tests run on; its neighbours come with it.
pub(crate) const INITDB: Tool = Tool { program: "initdb", others: &[], package: "postgresql" };
/// The browser that tests look at our pages with, and letters for it: a bare machine has none.
pub(crate) const CHROMIUM: Tool = Tool {
    program: "chromium-headless-shell",
    others: &["chromium", "chromium-browser", "google-chrome"],
    package: "chromium-headless-shell fonts-liberation",
};
/// Reports the peak memory of a process; the shell's own `time` does not.
pub(crate) const TIME: Tool = Tool { program: "time", others: &[], package: "time" };

/// Reads the same scans, as the peer of the measurement.
pub(crate) const TESSERACT: Tool =
    Tool { program: "tesseract", others: &[], package: "tesseract-ocr tesseract-ocr-eng tesseract-ocr-osd" };

/// Asks a server as often as it answers.
pub(crate) const WRK: Tool = Tool { program: "wrk", others: &[], package: "wrk" };

/// Makes sure that the tools are there. Touches the system only for those that are missing.
pub(crate) fn provide(tools: &[Tool]) -> Result<()> {
    let missing = missing(tools, |program| find_program(program).is_some() || is_of_postgres(program));
    if missing.is_empty() {
        let names: Vec<&str> = tools.iter().map(|tool| tool.program).collect();
        println!("found {}", names.join(", "));
        return Ok(());
    }
    let packages: Vec<&str> = missing.iter().map(|tool| tool.package).collect();
    let packages = packages.join(" ");
    if !may_install() {
        bail!(
            "these programs are missing: {}. Install them, on Debian with: sudo apt-get install {packages}",
            missing.iter().map(|tool| tool.program).collect::<Vec<_>>().join(", ")
        );
    }
    install(&packages, &[])
}

/// Installs the best of a tool's names where that can be done at once; where not, the others do as well.
pub(crate) fn prefer(tool: Tool) {
    // Nobody waits long for what is only wished for.
    const IMPATIENT: [&str; 4] = ["-o", "Acquire::Retries=0", "-o", "Acquire::http::Timeout=10"];
    if find_program(tool.program).is_none() && !(may_install() && install(tool.package, &IMPATIENT).is_ok()) {
        println!("{} cannot be had here", tool.program);
    }
}

/// Installs what no program shows the lack of; whether that could be done.
pub(crate) fn provide_quietly(tool: Tool) -> bool {
    may_install() && install(tool.package, &[]).is_ok()
}

fn may_install() -> bool {
    find_program("apt-get").is_some() && is_root().unwrap_or(false)
}

/// Packages with a space between them.
fn install(packages: &str, options: &[&str]) -> Result<()> {
    println!("installing with apt-get: {packages}");
    succeed(apt_get().args(options).args(["update", "-qq"]))?;
    let install = ["install", "-y", "-qq", "--no-install-recommends"];
    succeed(apt_get().args(options).args(install).args(packages.split(' ')))
}

/// Debian keeps the programs of the server out of the search path, in a folder for each version.
fn is_of_postgres(program: &str) -> bool {
    let versions = std::fs::read_dir("/usr/lib/postgresql").into_iter().flatten().flatten();
    versions.into_iter().any(|version| version.path().join("bin").join(program).is_file())
}

fn missing(tools: &[Tool], is_there: impl Fn(&str) -> bool) -> Vec<Tool> {
    tools.iter().copied().filter(|tool| !tool.names().any(&is_there)).collect()
}

fn apt_get() -> Command {
    let mut command = Command::new("apt-get");
    command.env("DEBIAN_FRONTEND", "noninteractive");
    command
}

pub(crate) fn is_root() -> Result<bool> {
    Ok(crate::shell::output_of(Command::new("id").arg("-u"))?.trim_ascii() == b"0")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_is_missing_is_installed() {
        assert_eq!(missing(&[PDFTOTEXT, QPDF], |program| program == "qpdf"), [PDFTOTEXT]);
        assert_eq!(missing(&[PDFTOTEXT, QPDF], |_| true), []);
        assert_eq!(missing(&[CHROMIUM], |program| program == "google-chrome"), []);
    }
}
