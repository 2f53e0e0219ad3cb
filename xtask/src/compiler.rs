//! What cargo calls instead of the compiler while tests are built: a copy of this program, with the compiler and its arguments.
//!
//! A crate is compiled once for others and once more with its own unit tests. Others wait for what it does and have it optimised
//! (Cargo.toml); its unit tests hardly do, and cargo has one level for both.

use std::ffi::{OsStr, OsString};
use std::path::PathBuf;
use std::process::{Command, ExitCode};
use std::{env, fs};

use anyhow::{Context, Result};

use crate::shell::project_folder;

/// Says that this program is called by cargo, and which compiler it stands in front of.
const VARIABLE: &str = "LENDING_XTASK_COMPILER";

/// What compiles the crates of the workspace.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Compiler {
    Usual,
    /// The lints' own, which builds as well: `cargo clippy` would compile everything a second time, dependencies included. What it
    /// builds is a little slower, so nothing is measured with it.
    Linting,
}

impl Compiler {
    /// Lets cargo call us.
    pub(crate) fn set(self, command: &mut Command) -> Result<()> {
        command.env("RUSTC_WORKSPACE_WRAPPER", copy_of_this_program()?);
        command.env(VARIABLE, if self == Self::Linting { "lints" } else { "usual" });
        if self == Self::Linting {
            // As `cargo clippy -- -D warnings` hands it on.
            command.env("CLIPPY_ARGS", "-D__CLIPPY_HACKERY__warnings__CLIPPY_HACKERY__");
        }
        Ok(())
    }
}

/// Where no build replaces it while it is called.
fn copy_of_this_program() -> Result<PathBuf> {
    let folder =
        env::var_os("CARGO_TARGET_DIR").map_or_else(|| project_folder().join("target"), PathBuf::from);
    let (fresh, copy) = (folder.join(format!("compiler-{}", std::process::id())), folder.join("compiler"));
    let copied = env::current_exe().and_then(|program| fs::copy(program, &fresh));
    copied
        .and_then(|_| fs::rename(&fresh, &copy))
        .with_context(|| format!("cannot make {}", copy.display()))?;
    Ok(fs::canonicalize(copy)?)
}

/// `None` when a person has called us.
pub(crate) fn stand_in() -> Option<ExitCode> {
    let kind = env::var_os(VARIABLE)?;
    let mut arguments: Vec<OsString> = env::args_os().skip(1).collect();
    let compiler =
        arguments.first().filter(|first| PathBuf::from(first).file_stem() == Some(OsStr::new("rustc")))?;
    // The lints' compiler is told where the usual one is, and calls it by itself.
    let compiler = if kind == "lints" { OsString::from("clippy-driver") } else { compiler.clone() };
    let told = if kind == "lints" { &mut arguments[..] } else { &mut arguments[1..] };
    lower(told);
    let ended = Command::new(&compiler).args(&*told).status();
    Some(match ended {
        Ok(status) => {
            status.code().and_then(|code| u8::try_from(code).ok()).map_or(ExitCode::FAILURE, ExitCode::from)
        }
        Err(error) => {
            eprintln!("cannot start {}: {error}", compiler.display());
            ExitCode::FAILURE
        }
    })
}

/// Level 0 for a library that is compiled as a test.
fn lower(arguments: &mut [OsString]) {
    let has = |wanted: &str| arguments.iter().any(|argument| argument == wanted);
    let is_library = arguments.iter().any(|argument| argument.to_string_lossy().ends_with("src/lib.rs"));
    if !has("--test") || !is_library {
        return;
    }
    for argument in arguments {
        if argument.to_string_lossy().starts_with("opt-level=") {
            *argument = "opt-level=0".into();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_libraries_that_are_built_as_tests_are_not_optimised() {
        for (line, is_lowered) in [
            ("rustc --crate-name statement crates/statement/src/lib.rs --test -C opt-level=2", true),
            ("rustc --crate-name statement crates/statement/src/lib.rs -C opt-level=2", false),
            ("rustc --crate-name it crates/statement/tests/it/main.rs --test -C opt-level=2", false),
        ] {
            let mut arguments: Vec<OsString> = line.split(' ').map(OsString::from).collect();
            lower(&mut arguments);
            let last = if is_lowered { "opt-level=0" } else { "opt-level=2" };
            assert_eq!(arguments.last().unwrap(), last, "{line}");
        }
    }
}
