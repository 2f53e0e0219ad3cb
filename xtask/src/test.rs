//! `cargo xtask test`: all tests, built once; `cargo xtask check`: everything a change must pass, built once too.

use std::process::Command;

use anyhow::Result;

use crate::compiler::Compiler;
use crate::contract;
use crate::packages::{self, CHROMIUM, CURL, INITDB, OPENSSL, PDFTOTEXT, PYTHON, QPDF};
use crate::postgres::{self, Postgres};
use crate::shell::{cargo, find_program, reaching_in, step, succeed};
use crate::skipped;
use crate::tidy::{self, Tree};

/// What continuous integration runs.
pub(crate) fn check() -> Result<()> {
    step("format", || {
        succeed(&mut cargo(["fmt", "--all", "--check"]))?;
        succeed(&mut cargo(["fmt", "--manifest-path", "fuzz/Cargo.toml", "--check"]))?;
        succeed(&mut cargo(["fmt", "--manifest-path", "python/Cargo.toml", "--check"]))
    })?;
    step("tidy", tidy::check)?;
    run_with(Compiler::Linting)?;
    // With the program that the tests have built.
    step("contract", || contract::run(None))
}

pub(crate) fn run() -> Result<()> {
    run_with(Compiler::Usual)
}

fn run_with(compiler: Compiler) -> Result<()> {
    step("tools", || {
        packages::prefer(CHROMIUM);
        packages::provide(&[PDFTOTEXT, QPDF, INITDB, CURL, OPENSSL, PYTHON, CHROMIUM])?;
        // Browsers change under us more often than anything else: the log says which one it was.
        succeed(Command::new(CHROMIUM.found()).arg("--version"))
    })?;
    step(if compiler == Compiler::Linting { "lints and tests" } else { "tests" }, || {
        let mut tests = if find_program("cargo-nextest").is_some() {
            // Tests wait for browsers and clocks: one more at a time than there are cores keeps those busy.
            let at_once = std::thread::available_parallelism().map_or(2, |cores| cores.get() + 1).to_string();
            cargo(["nextest", "run", "--workspace", "--no-fail-fast", "--test-threads", &at_once])
        } else {
            cargo(["test", "--workspace", "--all-targets", "--no-fail-fast"])
        };
        // It would start itself once more before each test, for those who stop it from the keyboard at that very moment.
        tests.env("NEXTEST_DOUBLE_SPAWN", "0");
        compiler.set(&mut tests)?;
        let foreign = reaching_in();
        if !foreign.is_empty() {
            tests.args(["--config", &format!("target.'cfg(all())'.runner = {:?}", runner_without(&foreign))]);
        }
        let postgres = Postgres::start()?;
        tests.env(postgres::VARIABLE, postgres.address()).env(postgres::TEMPLATE, postgres.template());
        skipped::noting(&mut tests, succeed)
    })?;
    if has_doctests(&Tree::read()?) {
        step("examples in comments", || succeed(&mut cargo(["test", "--workspace", "--doc"])))?;
    }
    println!("all good");
    Ok(())
}

/// What cargo starts each test program with. It is not simply given fewer variables itself: it may need a proxy to fetch something.
fn runner_without(names: &[String]) -> Vec<&str> {
    let words = names.iter().flat_map(|name| ["-u", name]);
    std::iter::once("env").chain(words).collect()
}

/// Building the documentation tests takes longer than running them, so it is done only if there is one.
fn has_doctests(tree: &Tree) -> bool {
    tree.rust_files().any(|file| file.path.starts_with("crates/") && has_example(file.text.lines()))
}

/// Whether a block of code in comments is one that is run. What ends a block looks like what begins one.
fn has_example<'a>(lines: impl Iterator<Item = &'a str>) -> bool {
    let comments = lines
        .map(str::trim_start)
        .filter_map(|line| line.strip_prefix("///").or_else(|| line.strip_prefix("//!")).map(str::trim));
    let mut fences = comments.filter_map(|comment| comment.strip_prefix("```"));
    while let Some(kind) = fences.next() {
        if matches!(kind, "" | "rust" | "no_run" | "should_panic" | "compile_fail") {
            return true;
        }
        fences.next();
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shell::output_of;

    #[test]
    fn what_reaches_in_is_kept_from_tests_and_the_address_of_their_database_is_not() {
        let names = ["PGHOST".to_owned(), "http_proxy".to_owned()];
        let runner = runner_without(&names);
        let mut told = Command::new(runner[0]);
        told.args(&runner[1..]).args(["sh", "-c"]);
        told.arg(format!("echo ${{PGHOST-none}} ${{http_proxy-none}} ${}", postgres::VARIABLE));
        told.env("PGHOST", "elsewhere").env("http_proxy", "elsewhere").env(postgres::VARIABLE, "here");
        assert_eq!(output_of(&mut told).unwrap(), b"none none here\n");
    }

    #[test]
    fn examples_in_comments_are_noticed() {
        let example = "//! Adds.\n\n/// ```\n/// assert_eq!(add(1, 1), 2);\n/// ```\npub fn add() {}\n";
        assert!(has_doctests(&Tree::of(&[("crates/ledger/src/lib.rs", example)])));
        for text in ["//! Adds.\npub fn add() {}\n", "//! ```text\n//! 1 + 1\n//! ```\npub fn add() {}\n"] {
            assert!(!has_doctests(&Tree::of(&[("crates/ledger/src/lib.rs", text)])), "{text}");
        }
    }
}
