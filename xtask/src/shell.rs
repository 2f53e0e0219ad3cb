//! Commands, steps and places: what every chore needs to start other programs.

use std::env;
use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Instant;

use anyhow::{Context, Result, bail};

use surroundings::reaches_in;

#[path = "../../crates/testbed/src/surroundings.rs"]
mod surroundings;

/// The workspace, wherever the chore was started from.
pub(crate) fn project_folder() -> &'static Path {
    let xtask = Path::new(env!("CARGO_MANIFEST_DIR"));
    xtask.parent().unwrap_or(xtask)
}

/// The cargo that started this chore, in the project's folder.
pub(crate) fn cargo<Argument: AsRef<OsStr>>(arguments: impl IntoIterator<Item = Argument>) -> Command {
    let mut command = Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    command.args(arguments).current_dir(project_folder());
    command
}

/// A program that is given neither the databases nor the proxies of whoever started the chore: what is tested is on this machine.
pub(crate) fn secluded(program: impl AsRef<OsStr>) -> Command {
    let mut command = Command::new(program);
    for name in reaching_in() {
        command.env_remove(name);
    }
    command
}

/// The names of variables that would change what a test sees.
pub(crate) fn reaching_in() -> Vec<String> {
    let names = env::vars_os().filter_map(|(name, _)| name.into_string().ok());
    names.filter(|name| reaches_in(name)).collect()
}

/// Runs one step, shows its output as it comes, and says how long it took.
pub(crate) fn step(name: &str, work: impl FnOnce() -> Result<()>) -> Result<()> {
    println!("== {name}");
    let started = Instant::now();
    let outcome = work();
    let seconds = started.elapsed().as_secs_f64();
    match outcome {
        Ok(()) => {
            println!("== {name}: ok, {seconds:.1} s\n");
            Ok(())
        }
        Err(error) => {
            println!("== {name}: FAILED after {seconds:.1} s\n");
            Err(error.context(format!("the step `{name}` failed")))
        }
    }
}

/// Runs a program with our own standard output; anything but success is an error.
pub(crate) fn succeed(command: &mut Command) -> Result<()> {
    let status = command.status().with_context(|| format!("cannot start {command:?}"))?;
    if !status.success() {
        bail!("{} ended with {status}", shown(command));
    }
    Ok(())
}

/// Runs a program and returns what it wrote to its standard output.
pub(crate) fn output_of(command: &mut Command) -> Result<Vec<u8>> {
    let output = command.output().with_context(|| format!("cannot start {command:?}"))?;
    if !output.status.success() {
        let complaint = String::from_utf8_lossy(&output.stderr);
        bail!("{} ended with {}: {}", shown(command), output.status, complaint.trim());
    }
    Ok(output.stdout)
}

/// Where on the search path a program lies.
pub(crate) fn find_program(name: &str) -> Option<PathBuf> {
    let path = env::var_os("PATH")?;
    env::split_paths(&path).map(|folder| folder.join(name)).find(|file| file.is_file())
}

/// What a chore generates stands in the repository, so that people can read it and install from it.
pub(crate) fn must_be_current(written: &Path, generated: &[u8], chore: &str) -> Result<()> {
    if env::var_os("UPDATE_DOCS").is_some() {
        fs::write(written, generated)?;
    }
    if fs::read(written).unwrap_or_default() != generated {
        bail!("{} is out of date: UPDATE_DOCS=1 cargo xtask {chore} writes it anew", written.display());
    }
    Ok(())
}

fn shown(command: &Command) -> String {
    let program = Path::new(command.get_program()).file_name().unwrap_or(command.get_program());
    let words = std::iter::once(program).chain(command.get_args());
    words.map(OsStr::to_string_lossy).collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_program_that_fails_is_an_error_that_names_it() {
        let error = output_of(Command::new("sh").args(["-c", "echo no >&2; exit 3"])).unwrap_err();
        let text = error.to_string();
        assert!(text.starts_with("sh -c") && text.ends_with("no"), "{text}");
        assert!(succeed(Command::new("sh").args(["-c", "exit 3"])).is_err());
    }

    #[test]
    fn a_failing_step_says_which() {
        let error = step("counting", || bail!("two is not three")).unwrap_err();
        assert_eq!(format!("{error:#}"), "the step `counting` failed: two is not three");
    }

    #[test]
    fn only_programs_on_the_path_are_found() {
        assert!(find_program("sh").is_some());
        assert_eq!(find_program("no-such-program-anywhere"), None);
    }
}
