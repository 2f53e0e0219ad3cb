//! `lending`: the one binary.

mod analyze;
mod failure;
mod metrics;
mod product;
mod progress;
mod score;
mod service;
mod specimen;
mod watch;

use std::ffi::OsString;
use std::process::ExitCode;

use clap::{CommandFactory, FromArgMatches, Parser, Subcommand};

/// A report is many small strings made by several threads: the system's allocator spends a tenth of the time on them.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// How the program calls itself to read a statement in a process of its own.
const CHILD: &str = "sandbox-child";

/// Reads bank statements, proves what it read, and decides with the reasons.
#[derive(Debug, Parser)]
#[command(name = "lending", version)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    #[command(flatten)]
    // Settings of a service are many; the other commands are not to carry them.
    Service(Box<service::Command>),
    /// Read a statement, prove and check it, score it and decide, without a server
    Analyze(analyze::Arguments),
    /// The credit policies that come with the program, and a check for one's own
    #[command(subcommand)]
    Product(product::Command),
    /// The card that scores, and one that learns from how loans went
    #[command(subcommand)]
    Score(score::Command),
    /// The dictionary of metrics that policies are written in
    Metrics(metrics::Arguments),
    /// Make a synthetic statement, with the truth beside it, for demos, tests and benchmarks
    Specimen(specimen::Arguments),
}

fn main() -> ExitCode {
    let mut arguments: Vec<OsString> = std::env::args_os().collect();
    match arguments.get(1).and_then(|first| first.to_str()) {
        Some(CHILD) => return sandbox::child::run(),
        // A bare call starts the service: nothing to learn before the first look.
        None => arguments.push("serve".into()),
        Some(_) => {}
    }
    let command = match service::settings_file::with_file(Arguments::command(), &arguments) {
        Ok(command) => command,
        Err(failure) => {
            failure.print();
            return failure.exit_code();
        }
    };
    let parsed =
        command.try_get_matches_from(arguments).and_then(|found| Arguments::from_arg_matches(&found));
    match parsed {
        Ok(Arguments { command }) => run(command),
        Err(refused) => refused.exit(),
    }
}

fn run(command: Command) -> ExitCode {
    match command {
        Command::Service(command) => service::run(*command),
        Command::Analyze(arguments) => analyze::run(&arguments),
        Command::Product(command) => product::run(&command),
        Command::Score(command) => score::run(&command),
        Command::Metrics(arguments) => metrics::run(&arguments),
        Command::Specimen(arguments) => specimen::run(&arguments),
    }
}
