//! `lending`: the one binary.

mod analyze;
mod failure;
mod metrics;
mod product;
mod progress;
mod specimen;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

/// A report is many small strings made by several threads: the system's allocator spends a tenth of the time on them.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// Reads bank statements, proves what it read, and decides with the reasons.
#[derive(Debug, Parser)]
#[command(name = "lending", version, arg_required_else_help = true)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Read a statement, prove and check it, score it and decide
    Analyze(analyze::Arguments),
    /// The credit policies that come with the program, and a check for one's own
    #[command(subcommand)]
    Product(product::Command),
    /// The dictionary of metrics that policies are written in
    Metrics(metrics::Arguments),
    /// Make a synthetic statement, with the truth beside it, for demos, tests and benchmarks
    Specimen(specimen::Arguments),
}

fn main() -> ExitCode {
    match Arguments::parse().command {
        Command::Analyze(arguments) => analyze::run(&arguments),
        Command::Product(command) => product::run(&command),
        Command::Metrics(arguments) => metrics::run(&arguments),
        Command::Specimen(arguments) => specimen::run(&arguments),
    }
}
