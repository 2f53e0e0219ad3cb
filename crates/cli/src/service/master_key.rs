//! `lending master-key`: keys that open the installation.

use std::io::{self, Write};

use clap::Subcommand;
use store::Keyring;

use super::failure::Failure;
use super::installation;
use super::settings::Place;

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Print a new key: the next first line of the key file
    New,
    /// Wrap everything with the first key of the file; after that the other lines may go
    Rewrap {
        #[command(flatten)]
        place: Place,
    },
}

pub(super) async fn run(command: Command) -> Result<(), Failure> {
    match command {
        Command::New => writeln!(io::stdout(), "{}", Keyring::fresh_line()?.as_str())?,
        Command::Rewrap { place } => {
            let database = installation::open(&place).await?.database;
            let changed = store::rewrap(&database).await?;
            let current = database.keyring().current_id().to_owned();
            writeln!(
                io::stdout(),
                "{changed} keys were wrapped anew; all now need only the master key {current}."
            )?;
        }
    }
    Ok(())
}
