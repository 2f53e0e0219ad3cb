//! `lending backup` and `lending restore`.

use std::io::{self, Write};
use std::path::PathBuf;

use clap::Args;
use jiff::Timestamp;

use super::failure::Failure;
use super::installation;
use super::settings::Place;

#[derive(Debug, Args)]
pub(crate) struct Backup {
    /// A folder that does not exist yet
    folder: PathBuf,
    #[command(flatten)]
    place: Place,
}

#[derive(Debug, Args)]
pub(crate) struct Restore {
    /// A folder that `lending backup` wrote
    folder: PathBuf,
    #[command(flatten)]
    place: Place,
}

pub(super) async fn write(arguments: Backup) -> Result<(), Failure> {
    let installation = installation::open(&arguments.place).await?;
    let summary = store::backup::write(
        &installation.database,
        &installation.blobs,
        &arguments.folder,
        Timestamp::now(),
    )
    .await?;
    writeln!(
        io::stdout(),
        "{} rows and {} statements are in {}. The master key is not: keep it elsewhere.",
        summary.rows,
        summary.blobs,
        arguments.folder.display()
    )?;
    Ok(())
}

pub(super) async fn restore(arguments: Restore) -> Result<(), Failure> {
    let place = &arguments.place;
    let keyring = installation::given_keyring(place)?.ok_or_else(|| {
        Failure::Refused(format!(
            "a backup opens only with the master key it was made under: put that at {}, or set {}",
            installation::keys_file(place).display(),
            installation::KEYS_VARIABLE
        ))
    })?;
    let (address, blobs) = (installation::address(place)?, installation::blobs(place)?);
    let summary = store::backup::restore(&address, &blobs, keyring, &arguments.folder).await?;
    writeln!(io::stdout(), "{} rows and {} statements are back.", summary.rows, summary.blobs)?;
    Ok(())
}
