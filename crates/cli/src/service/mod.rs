//! The commands that work on an installation: its database, its statements and its keys.

mod audit;
mod backup;
mod bureau;
mod bureau_sandbox;
mod entitle;
mod failure;
mod first_start;
mod health;
mod installation;
mod key;
mod logs;
mod master_key;
mod password;
mod portfolio;
mod requeue;
mod seats;
mod serve;
mod settings;
pub(crate) mod settings_file;
mod signals;
mod team;
mod user;
mod verify;

use std::future::Future;
use std::process::ExitCode;

use clap::Subcommand;

use self::failure::Failure;

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Run the API, the web app and workers (also what a bare `lending` does)
    Serve(serve::Serve),
    /// Run workers only, on the database and statements of other nodes
    Work(serve::Work),
    /// Run the sandbox bureau by itself: invented credit reports for tests and demos
    BureauSandbox(bureau_sandbox::BureauSandbox),
    /// Create teams and say what they may do
    #[command(subcommand)]
    Team(team::Command),
    /// Add people to a team, disable them, give them a new password
    #[command(subcommand)]
    User(user::Command),
    /// Create, list and revoke API keys
    #[command(subcommand)]
    Key(key::Command),
    /// Bring the database up to date (`serve` and `work` do it too)
    Migrate(settings::Place),
    /// Write everything but the master key into a folder, from SQLite or Postgres alike
    Backup(backup::Backup),
    /// Fill an empty installation from a backup
    Restore(backup::Restore),
    /// Open everything that is sealed, rows and files, and name what is missing or damaged
    Verify(settings::Place),
    /// Check that nothing in the audit log was changed, removed or inserted
    #[command(subcommand)]
    Audit(audit::Command),
    /// Take up failed analyses again, after what made them fail was mended
    Requeue(requeue::Requeue),
    /// Check the counts of the portfolio, or count everything again
    #[command(subcommand)]
    Portfolio(portfolio::Command),
    /// Say that the blob store is this installation's own although its marker is missing
    AdoptBlobs(settings::Place),
    /// Make master keys and wrap everything with the newest
    #[command(subcommand)]
    MasterKey(master_key::Command),
    /// Ask a running server whether it is ready; for container health checks
    Health(health::Health),
}

pub(crate) fn run(command: Command) -> ExitCode {
    let done = match command {
        Command::Serve(arguments) => on_runtime(serve::serve(arguments)),
        Command::Work(arguments) => on_runtime(serve::work(arguments)),
        Command::BureauSandbox(arguments) => on_runtime(bureau_sandbox::run(arguments)),
        Command::Team(command) => on_runtime(team::run(command)),
        Command::User(command) => on_runtime(user::run(command)),
        Command::Key(command) => on_runtime(key::run(command)),
        Command::Migrate(place) => on_runtime(installation::migrate(place)),
        Command::Backup(arguments) => on_runtime(backup::write(arguments)),
        Command::Restore(arguments) => on_runtime(backup::restore(arguments)),
        Command::Verify(place) => on_runtime(verify::run(place)),
        Command::Audit(command) => on_runtime(audit::run(command)),
        Command::Requeue(arguments) => on_runtime(requeue::run(arguments)),
        Command::Portfolio(command) => on_runtime(portfolio::run(command)),
        Command::AdoptBlobs(place) => on_runtime(installation::adopt_blobs(place)),
        Command::MasterKey(command) => on_runtime(master_key::run(command)),
        Command::Health(arguments) => health::ask(&arguments),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            failure.print();
            failure.exit_code()
        }
    }
}

fn on_runtime(work: impl Future<Output = Result<(), Failure>>) -> Result<(), Failure> {
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    runtime.block_on(work)
}
