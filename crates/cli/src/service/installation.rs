//! Settings → an opened installation: database, statements, keys.

use std::fs;
use std::io::Write;
use std::os::unix::fs::{DirBuilderExt, OpenOptionsExt, PermissionsExt};
use std::path::{Path, PathBuf};

use store::{Address, BlobAddress, BlobStore, Database, Keyring};

use super::failure::Failure;
use super::settings::Place;

const KEYS_VARIABLE: &str = "LENDING_MASTER_KEY";
const KEYS_FILE: &str = "master.key";
const DATABASE_FILE: &str = "lending.db";
const STATEMENTS: &str = "statements";

pub(crate) struct Installation {
    pub(crate) database: Database,
    pub(crate) blobs: BlobStore,
}

pub(crate) async fn open(place: &Place) -> Result<Installation, Failure> {
    let keyring = keyring(place)?;
    let database = Database::open(&address(place)?, keyring)
        .await
        .map_err(|failure| Failure::because("the database cannot be opened", failure))?;
    Ok(Installation { database, blobs: blobs(place)? })
}

pub(crate) async fn migrate(place: Place) -> Result<(), Failure> {
    open(&place).await?.database.close().await;
    writeln!(std::io::stdout(), "The database is up to date.")?;
    Ok(())
}

pub(crate) fn address(place: &Place) -> Result<Address, Failure> {
    match &place.database_url {
        None => {
            make_private(&place.data_dir)?;
            Ok(Address::Sqlite(place.data_dir.join(DATABASE_FILE)))
        }
        Some(url) if url.starts_with("postgres://") || url.starts_with("postgresql://") => {
            Ok(Address::Postgres { url: url.clone(), connections: place.database_connections })
        }
        Some(_) => Err(Failure::Usage("the database address must begin with postgres://".to_owned())),
    }
}

pub(crate) fn blobs(place: &Place) -> Result<BlobStore, Failure> {
    let address = match &place.blob_url {
        Some(url) => BlobAddress::parse(url).map_err(|failure| Failure::Usage(failure.to_string()))?,
        None => {
            let folder = place.data_dir.join(STATEMENTS);
            make_private(&folder)?;
            BlobAddress::Folder(folder)
        }
    };
    BlobStore::open(&address).map_err(|failure| Failure::because("the blob store cannot be opened", failure))
}

/// From the environment, else from the file. Only an embedded installation makes its own file at the first start:
/// nodes that share a database must be given the key.
pub(crate) fn keyring(place: &Place) -> Result<Keyring, Failure> {
    if let Ok(text) = std::env::var(KEYS_VARIABLE) {
        return Ok(Keyring::parse(&text)?);
    }
    let path = keys_file(place);
    match fs::read_to_string(&path) {
        Ok(text) => {
            warn_if_open(&path)?;
            Ok(Keyring::parse(&text)?)
        }
        Err(failure) if failure.kind() == std::io::ErrorKind::NotFound => {
            if place.database_url.is_some() {
                return Err(Failure::Usage(format!(
                    "there is no master key: set {KEYS_VARIABLE}, or name a file with --master-key-file; \
                     `lending master-key new` makes one"
                )));
            }
            if place.data_dir.join(DATABASE_FILE).exists() {
                return Err(Failure::Refused(format!(
                    "the master key {} is gone, and without it the database cannot be read: put it back from where \
                     you keep it",
                    path.display()
                )));
            }
            make_keys_file(&path)
        }
        Err(failure) => {
            Err(Failure::because(format!("the master key {} cannot be read", path.display()), failure))
        }
    }
}

pub(crate) fn keys_file(place: &Place) -> PathBuf {
    place.master_key_file.clone().unwrap_or_else(|| place.data_dir.join(KEYS_FILE))
}

fn make_keys_file(path: &Path) -> Result<Keyring, Failure> {
    if let Some(folder) = path.parent() {
        make_private(folder)?;
    }
    let line = Keyring::fresh_line()?;
    let mut file = fs::OpenOptions::new().write(true).create_new(true).mode(0o600).open(path)?;
    writeln!(file, "{}", line.as_str())?;
    file.sync_all()?;
    Ok(Keyring::parse(&line)?)
}

/// A key that everybody on the machine can read is no secret.
fn warn_if_open(path: &Path) -> Result<(), Failure> {
    if fs::metadata(path)?.permissions().mode() & 0o077 != 0 {
        tracing::warn!("the master key file can be read by others: chmod 600 it");
    }
    Ok(())
}

fn make_private(folder: &Path) -> Result<(), Failure> {
    fs::DirBuilder::new()
        .recursive(true)
        .mode(0o700)
        .create(folder)
        .map_err(|failure| Failure::because(format!("the folder {} cannot be made", folder.display()), failure))
}
