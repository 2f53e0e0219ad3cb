//! `lending master-key`: keys that open the installation.

use std::io::{self, Write};
use std::time::Duration;

use clap::Subcommand;
use store::reseal::{self, Pauses, Progress, Stage};
use store::{Clock, Database, Keyring, Timekeeper};

use super::failure::Failure;
use super::installation::{self, Installation};
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
    /// Wrap everything with the first key of the file and, if asked to, give every team a new key as well
    Rotate {
        /// Seals rows and statements of all teams with new keys and forgets the old ones. The service may go on; a command
        /// that was stopped goes on where it was when it is called again
        #[arg(long)]
        reseal: bool,
        #[command(flatten)]
        place: Place,
    },
}

pub(super) async fn run(command: Command) -> Result<(), Failure> {
    match command {
        Command::New => writeln!(io::stdout(), "{}", Keyring::fresh_line()?.as_str())?,
        Command::Rewrap { place } => rewrap(&installation::open(&place).await?.database).await?,
        Command::Rotate { reseal, place } => {
            let installation = installation::open(&place).await?;
            rewrap(&installation.database).await?;
            if reseal {
                seal_anew(&installation).await?;
            }
            installation.database.close().await;
        }
    }
    Ok(())
}

async fn rewrap(database: &Database) -> Result<(), Failure> {
    let changed = store::rewrap(database).await?;
    let current = database.keyring().current_id();
    writeln!(io::stdout(), "{changed} keys were wrapped anew; all now need only the master key {current}.")?;
    Ok(())
}

async fn seal_anew(Installation { database, blobs }: &Installation) -> Result<(), Failure> {
    let clock = Timekeeper::start(database, Clock::system()).await?.clock();
    let words = if reseal::begin(database, clock.now()).await? {
        "Every team has a new key. Nodes learn it within a minute."
    } else {
        "Going on with what was begun before."
    };
    writeln!(io::stdout(), "{words}")?;
    let mut all = Progress::default();
    loop {
        let mut tell = |done: Progress| {
            all.values += done.values;
            all.blobs += done.blobs;
            all.damaged += done.damaged;
            if done.values + done.blobs > 0 {
                // Whoever closed the output does not want to know.
                let _ =
                    writeln!(io::stdout(), "{} values and {} blobs are sealed anew.", all.values, all.blobs);
            }
        };
        match reseal::advance(database, blobs, (clock.now(), Pauses::default()), &mut tell).await? {
            Stage::Wait(pause) => {
                let seconds = pause.as_secs().max(1).unsigned_abs();
                writeln!(io::stdout(), "Waiting {seconds} seconds for what others began with the old keys.")?;
                tokio::time::sleep(Duration::from_secs(seconds)).await;
            }
            Stage::Done => break,
        }
    }
    writeln!(io::stdout(), "Everything is sealed with new keys, and the old ones are gone.")?;
    if all.damaged > 0 {
        writeln!(io::stdout(), "Some things open with no key; `lending verify` names them.")?;
    }
    Ok(())
}
