//! `cargo xtask test`: all tests, built once; `cargo xtask check`: everything a change must pass, cheapest first.

use std::process::Command;

use anyhow::Result;

use crate::contract;
use crate::packages::{self, CHROMIUM, CURL, INITDB, OPENSSL, PDFTOTEXT, PYTHON, QPDF};
use crate::postgres::{self, Postgres};
use crate::shell::{cargo, find_program, step, succeed};
use crate::tidy::{self, Tree};

/// What continuous integration runs. The lints compile everything a second time, so they are not part of `test`.
pub(crate) fn check() -> Result<()> {
    step("format", || {
        succeed(&mut cargo(["fmt", "--all", "--check"]))?;
        succeed(&mut cargo(["fmt", "--manifest-path", "fuzz/Cargo.toml", "--check"]))?;
        succeed(&mut cargo(["fmt", "--manifest-path", "python/Cargo.toml", "--check"]))
    })?;
    step("tidy", tidy::check)?;
    step("lints", || {
        succeed(&mut cargo(["clippy", "--quiet", "--workspace", "--all-targets", "--", "-D", "warnings"]))
    })?;
    run()?;
    // With the program that the tests have built.
    step("contract", || contract::run(None))
}

pub(crate) fn run() -> Result<()> {
    step("tools", || {
        packages::prefer(CHROMIUM);
        packages::provide(&[PDFTOTEXT, QPDF, INITDB, CURL, OPENSSL, PYTHON, CHROMIUM])?;
        // Browsers change under us more often than anything else: the log says which one it was.
        succeed(Command::new(CHROMIUM.found()).arg("--version"))
    })?;
    step("tests", || {
        let mut tests = if find_program("cargo-nextest").is_some() {
            // Tests wait for browsers and clocks: one more at a time than there are cores keeps those busy.
            let at_once = std::thread::available_parallelism().map_or(2, |cores| cores.get() + 1).to_string();
            cargo(["nextest", "run", "--workspace", "--no-fail-fast", "--test-threads", &at_once])
        } else {
            cargo(["test", "--workspace", "--all-targets", "--no-fail-fast"])
        };
        let postgres = Postgres::start()?;
        succeed(tests.env(postgres::VARIABLE, postgres.address()))
    })?;
    if has_doctests(&Tree::read()?) {
        step("examples in comments", || succeed(&mut cargo(["test", "--workspace", "--doc"])))?;
    }
    println!("all good");
    Ok(())
}

/// Building the documentation tests takes longer than running them, so it is done only if there is one.
fn has_doctests(tree: &Tree) -> bool {
    tree.rust_files().any(|file| {
        file.path.starts_with("crates/")
            && file.text.lines().map(str::trim_start).any(|line| {
                let comment = line.strip_prefix("///").or_else(|| line.strip_prefix("//!"));
                comment.is_some_and(|comment| matches!(comment.trim(), "```" | "```rust" | "```no_run"))
            })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn examples_in_comments_are_noticed() {
        let example = "//! Adds.\n\n/// ```\n/// assert_eq!(add(1, 1), 2);\n/// ```\npub fn add() {}\n";
        assert!(has_doctests(&Tree::of(&[("crates/ledger/src/lib.rs", example)])));
        assert!(!has_doctests(&Tree::of(&[("crates/ledger/src/lib.rs", "//! Adds.\npub fn add() {}\n")])));
    }
}
