//! `lending backup` and `lending restore`.

use std::io::{self, Write};
use std::path::PathBuf;

use clap::Args;
use jiff::Timestamp;
use store::backup::{Purpose, Target};

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
    /// Only to look at it, while the installation it is of lives: no webhooks, no enquiries, every key and session ended
    #[arg(long)]
    trial: bool,
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
    let purpose = if arguments.trial { Purpose::Trial } else { Purpose::Service };
    let target = Target { address: &address, blobs: &blobs, purpose };
    let summary = store::backup::restore(target, keyring, &arguments.folder, Timestamp::now()).await?;
    let mut out = io::stdout().lock();
    writeln!(out, "{} rows and {} statements are back.", summary.rows, summary.blobs)?;
    match purpose {
        Purpose::Trial => writeln!(
            out,
            "This is a trial: webhooks are off, no team may ask the bureau, and every key and session is ended. \
             People and their passwords are as they were when the backup was made."
        )?,
        Purpose::Service => writeln!(
            out,
            "Keys, people and sessions are as they were when the backup was made: what was revoked or disabled since \
             then works again. Look through `lending key list` and revoke or disable it anew."
        )?,
    }
    Ok(())
}
