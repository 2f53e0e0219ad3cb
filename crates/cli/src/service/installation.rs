//! Settings → an opened installation: database, statements, keys.

use std::fs;
use std::io::Write;
use std::os::unix::fs::{DirBuilderExt, OpenOptionsExt, PermissionsExt};
use std::path::{Path, PathBuf};

use store::{Address, BlobAddress, BlobStore, Database, Keyring};

use super::failure::Failure;
use super::settings::Place;

pub(crate) const KEYS_VARIABLE: &str = "LENDING_MASTER_KEY";
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
    let blobs = store::blobs::settle(&database, blobs(place)?)
        .await
        .map_err(|failure| Failure::because("the blob store cannot be used", failure))?;
    Ok(Installation { database, blobs })
}

/// `lending adopt-blobs`: the word of whoever runs the installation.
pub(crate) async fn adopt_blobs(place: Place) -> Result<(), Failure> {
    let keyring = keyring(&place)?;
    let database = Database::open(&address(&place)?, keyring).await?;
    store::blobs::adopt(&database, blobs(&place)?).await?;
    database.close().await;
    writeln!(
        std::io::stdout(),
        "The blob store is the installation's own. Statements that are not in it are lost to it."
    )?;
    Ok(())
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
            let path = place.data_dir.join(DATABASE_FILE);
            make_private_file(&path)?;
            Ok(Address::Sqlite(path))
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

/// The keys that there are; an embedded installation makes its own file at the first start. Nodes that share a database
/// must be given the key.
fn keyring(place: &Place) -> Result<Keyring, Failure> {
    // Asked first: whoever makes an installation at this moment makes the key before the database.
    let has_database = place.data_dir.join(DATABASE_FILE).exists();
    if let Some(keyring) = given_keyring(place)? {
        return Ok(keyring);
    }
    let path = keys_file(place);
    if place.database_url.is_some() {
        return Err(Failure::Usage(format!(
            "there is no master key: set {KEYS_VARIABLE}, or name a file with --master-key-file; \
             `lending master-key new` makes one"
        )));
    }
    if has_database {
        return Err(Failure::Refused(format!(
            "the master key {} is gone, and without it the database cannot be read: put it back from where you keep it",
            path.display()
        )));
    }
    make_keys_file(&path)
}

/// From the environment, else from the file. `None` when there is neither.
pub(crate) fn given_keyring(place: &Place) -> Result<Option<Keyring>, Failure> {
    if let Ok(text) = std::env::var(KEYS_VARIABLE) {
        return Ok(Some(Keyring::parse(&text)?));
    }
    let path = keys_file(place);
    match fs::read_to_string(&path) {
        Ok(text) => {
            warn_if_open(&path)?;
            Ok(Some(Keyring::parse(&text)?))
        }
        Err(failure) if failure.kind() == std::io::ErrorKind::NotFound => Ok(None),
        Err(failure) => {
            Err(Failure::because(format!("the master key {} cannot be read", path.display()), failure))
        }
    }
}

pub(crate) fn keys_file(place: &Place) -> PathBuf {
    place.master_key_file.clone().unwrap_or_else(|| place.data_dir.join(KEYS_FILE))
}

/// Complete before it has its name: of two first starts at once, one makes the key and the other reads it.
fn make_keys_file(path: &Path) -> Result<Keyring, Failure> {
    let cannot =
        |failure| Failure::because(format!("the master key {} cannot be made", path.display()), failure);
    if let Some(folder) = path.parent().filter(|folder| !folder.as_os_str().is_empty()) {
        make_private(folder)?;
    }
    let line = Keyring::fresh_line()?;
    let draft = path.with_extension(format!("{}.new", std::process::id()));
    let mut file = fs::OpenOptions::new()
        .write(true)
        .create(true)
        .truncate(true)
        .mode(0o600)
        .open(&draft)
        .map_err(cannot)?;
    writeln!(file, "{}", line.as_str()).and_then(|()| file.sync_all()).map_err(cannot)?;
    let named = fs::hard_link(&draft, path);
    fs::remove_file(&draft).map_err(cannot)?;
    match named {
        Ok(()) => Ok(Keyring::parse(&line)?),
        Err(failure) if failure.kind() == std::io::ErrorKind::AlreadyExists => {
            Ok(Keyring::parse(&fs::read_to_string(path).map_err(cannot)?)?)
        }
        Err(failure) => Err(cannot(failure)),
    }
}

/// A key that everybody on the machine can read is no secret.
fn warn_if_open(path: &Path) -> Result<(), Failure> {
    if fs::metadata(path)?.permissions().mode() & 0o077 != 0 {
        tracing::warn!("the master key file can be read by others: chmod 600 it");
    }
    Ok(())
}

fn make_private(folder: &Path) -> Result<(), Failure> {
    fs::DirBuilder::new().recursive(true).mode(0o700).create(folder).map_err(|failure| {
        Failure::because(format!("the folder {} cannot be made", folder.display()), failure)
    })
}

/// The files that SQLite puts beside it get the same rights.
fn make_private_file(path: &Path) -> Result<(), Failure> {
    let made = fs::OpenOptions::new().append(true).create(true).mode(0o600).open(path);
    made.map(drop).map_err(|failure| {
        Failure::because(format!("the database {} cannot be opened", path.display()), failure)
    })
}
