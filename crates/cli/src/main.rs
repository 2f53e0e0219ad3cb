//! `lending`: the one binary.

mod analyze;
mod csv;
mod failure;
mod json;
mod progress;
mod specimen;
mod text;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

/// Reads bank statements and proves what it read.
#[derive(Debug, Parser)]
#[command(name = "lending", version, arg_required_else_help = true)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Read a statement and say what could be proven of it
    Analyze(analyze::Arguments),
    /// Make a synthetic statement, with the truth beside it, for demos, tests and benchmarks
    Specimen(specimen::Arguments),
}

fn main() -> ExitCode {
    match Arguments::parse().command {
        Command::Analyze(arguments) => analyze::run(&arguments),
        Command::Specimen(arguments) => specimen::run(&arguments),
    }
}
