//! The project's chores: `cargo xtask test | check | tidy | contract | python | chaos | bench | fuzz | screenshots` sets up what it needs, then runs it.
#![allow(clippy::print_stdout, reason = "a chore talks to the person who started it")]

mod bench;
mod chaos;
mod compiler;
mod contract;
mod fuzz;
mod memory;
mod packages;
mod postgres;
mod program;
mod python;
mod screenshots;
mod shell;
mod skipped;
mod test;
mod tidy;
mod venv;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

#[derive(Parser)]
#[command(name = "cargo xtask", about = "Tests, house rules, measurements and fuzzing")]
struct Arguments {
    #[command(subcommand)]
    chore: Chore,
}

#[derive(Subcommand)]
enum Chore {
    /// All tests, built once
    Test,
    /// Formatting, house rules, all tests with the lints while they are built, as continuous integration runs them; the first failure ends it
    Check,
    /// The house rules alone: sizes, imports, licences, purity, honest documents
    Tidy,
    /// The API's description: valid, usable by generated clients and our own, and true of the answers to invented requests
    Contract {
        #[command(flatten)]
        effort: contract::Effort,
    },
    /// The engine as a Python package: built, installed, used, and its notebook run; minutes, so not part of `check`
    Python,
    /// The service under load, broken at random on both databases: do its laws hold
    Chaos {
        #[command(flatten)]
        storm: chaos::Storm,
    },
    /// Measures rows, speed, growth, hostile files, the service and its pages against their goals
    Bench {
        /// All of them when none is named
        #[arg(value_enum)]
        parts: Vec<bench::Part>,
        /// The program as it is shipped, which takes twice as long to build, instead of the one for trying it
        #[arg(long)]
        shipping: bool,
        #[command(flatten)]
        wild: bench::Wild,
    },
    /// Throws damaged input at the readers until the time is up or one breaks
    Fuzz {
        /// Both when none is named
        #[arg(value_enum)]
        target: Option<fuzz::Target>,
        /// Our own code has no `unsafe`, so the faster one is the default
        #[arg(long, value_enum, default_value = "none")]
        sanitizer: fuzz::Sanitizer,
        /// For each target
        #[arg(long, default_value_t = 20)]
        minutes: u64,
    },
    /// Makes pictures of every page, and with them those of the README
    Screenshots,
}

fn main() -> ExitCode {
    if let Some(code) = compiler::stand_in() {
        return code;
    }
    let outcome = match Arguments::parse().chore {
        Chore::Test => test::run(),
        Chore::Check => test::check(),
        Chore::Tidy => tidy::run(),
        Chore::Contract { effort } => contract::run(Some(effort)),
        Chore::Python => python::run(),
        Chore::Chaos { storm } => chaos::run(&storm),
        Chore::Bench { parts, shipping, wild } => bench::run(&parts, shipping, &wild),
        Chore::Fuzz { target, sanitizer, minutes } => fuzz::run(target, sanitizer, minutes),
        Chore::Screenshots => screenshots::run(),
    };
    match outcome.and(skipped::tell()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("\nxtask: {error:#}");
            ExitCode::FAILURE
        }
    }
}
