//! Checks that were not made for want of something → a list at the end of every chore, and a failure where none may be missing.

use std::env;
use std::fs;
use std::path::PathBuf;
use std::process::Command;
use std::sync::Mutex;

use anyhow::{Result, bail};

use crate::shell::project_folder;

/// Set to 1 where everything that tests use is there: then a check that is skipped has failed.
const NOTHING_SKIPPED: &str = "LENDING_TEST_NOTHING_SKIPPED";

static SKIPPED: Mutex<Vec<String>> = Mutex::new(Vec::new());

/// Nobody may take a check that was not made for one that passed.
pub(crate) fn skip(why: &str) {
    println!("!!!! SKIPPED: {why}");
    note([why.to_owned()]);
}

/// Runs tests in a process of their own; what they skip is noted whether they pass or not.
pub(crate) fn noting(tests: &mut Command, run: impl FnOnce(&mut Command) -> Result<()>) -> Result<()> {
    let file = notes_file();
    if file.exists() {
        fs::remove_file(&file)?;
    }
    let outcome = run(tests.env(corpus::NOTES, &file));
    if file.exists() {
        note(fs::read_to_string(&file)?.lines().map(str::to_owned));
        fs::remove_file(&file)?;
    }
    outcome
}

/// The last thing that a chore does.
pub(crate) fn tell() -> Result<()> {
    let mut skipped = SKIPPED.lock().map(|skipped| skipped.clone()).unwrap_or_default();
    // A test that lacks two files says so twice, and so does a helper for two of its callers.
    skipped.sort();
    skipped.dedup();
    if let Some(list) = list(&skipped) {
        println!("{list}");
        judge(&skipped, env::var_os(NOTHING_SKIPPED).is_some_and(|value| value == "1"))?;
    }
    Ok(())
}

fn note(reasons: impl IntoIterator<Item = String>) {
    if let Ok(mut skipped) = SKIPPED.lock() {
        skipped.extend(reasons);
    }
}

/// One for each chore that runs: two may run beside each other.
fn notes_file() -> PathBuf {
    let target =
        env::var_os("CARGO_TARGET_DIR").map_or_else(|| project_folder().join("target"), PathBuf::from);
    target.join(format!("skipped-tests-{}.txt", std::process::id()))
}

fn list(skipped: &[String]) -> Option<String> {
    if skipped.is_empty() {
        return None;
    }
    Some(format!("!!!! {} skipped:\n  {}", skipped.len(), skipped.join("\n  ")))
}

fn judge(skipped: &[String], must_be_empty: bool) -> Result<()> {
    if must_be_empty && !skipped.is_empty() {
        bail!("{} checks were skipped, and {NOTHING_SKIPPED}=1 says that none may be", skipped.len());
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(lines: &[&str]) -> Vec<String> {
        lines.iter().map(|line| (*line).to_owned()).collect()
    }

    #[test]
    fn what_was_skipped_is_counted_and_named() {
        assert_eq!(list(&[]), None);
        let text = list(&lines(&["a.rs:1: no folder", "no npm"])).expect("a list");
        assert_eq!(text, "!!!! 2 skipped:\n  a.rs:1: no folder\n  no npm");
    }

    #[test]
    fn where_nothing_may_be_skipped_a_skipped_check_fails() {
        assert!(judge(&lines(&["no npm"]), true).is_err());
        assert!(judge(&lines(&["no npm"]), false).is_ok());
        assert!(judge(&[], true).is_ok());
    }

    #[test]
    fn what_tests_skip_is_heard_even_when_they_fail() {
        let mut tests = Command::new("sh");
        tests.args(["-c", &format!("echo 'a test: without its file' >\"${}\"; exit 1", corpus::NOTES)]);
        assert!(noting(&mut tests, crate::shell::succeed).is_err());
        let noted = SKIPPED.lock().expect("a list").clone();
        assert!(noted.contains(&"a test: without its file".to_owned()), "{noted:?}");
    }
}
