//! A folder → an empty database and its blobs: everything, or nothing.

use std::path::Path;

use jiff::Timestamp;

use super::manifest::{self, Blob, Manifest};
use super::{INSTALLATION, MADE_WITH_THE_DATABASE, SECRETS, Summary, TEAMS, folder, rows, tables_at, trial};
use crate::blobs::BlobStore;
use crate::database::{Address, Database, Reader};
use crate::seal::{IndexKey, Keyring};
use crate::secrets::{INDEX, place_of_secret, place_of_team};
use crate::{Error, blobs, installation, migrations};

/// What a restored installation is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// To go on in place of the one that was lost.
    Service,
    /// To see whether the backup is good, or to look something up, while the other one lives: it tells nobody anything,
    /// asks no bureau, and lets nobody in with what was handed out before.
    Trial,
}

/// Where a backup goes, and what for.
#[derive(Clone, Copy, Debug)]
pub struct Target<'a> {
    pub address: &'a Address,
    pub blobs: &'a BlobStore,
    pub purpose: Purpose,
}

/// Reads all of the backup before the first byte is written. Blobs come before rows, so that an attempt that fails leaves
/// nothing but sealed files, which the next attempt writes again.
pub async fn restore(
    target: Target<'_>,
    keyring: Keyring,
    folder: &Path,
    now: Timestamp,
) -> Result<Summary, Error> {
    let manifest = Manifest::read(folder, &index_key(&keyring, folder)?)?;
    check_files(&manifest, folder)?;

    let database = Database::unready(target.address, keyring).await?;
    let outcome = fill(&database, target, &manifest, folder).await;
    let keyring = database.keyring().clone();
    database.close().await;
    outcome?;

    // Brings an older backup up to date, and makes sure that the keys fit.
    let database = Database::open(target.address, keyring).await?;
    if target.purpose == Purpose::Trial {
        trial::silence(&database, now).await?;
    }
    blobs::keep_or_adopt(&database, target.blobs.clone()).await?;
    database.close().await;
    Ok(manifest.summary())
}

async fn fill(
    database: &Database,
    target: Target<'_>,
    manifest: &Manifest,
    folder: &Path,
) -> Result<(), Error> {
    database.migrate_to(manifest.migration).await?;
    let mut reader = database.read().await?;
    check_empty(&mut reader, manifest.migration).await?;
    check_store(&mut reader, target, manifest, folder).await?;
    drop(reader);
    copy_blobs(target.blobs, folder).await?;

    let mut tx = database.write().await?;
    // Asked again: somebody may have started the service meanwhile.
    check_empty(&mut tx, manifest.migration).await?;
    // A program that opened the empty database left a key there that nothing is sealed with.
    sqlx::query("DELETE FROM secrets").execute(tx.conn()).await?;
    // What is true of the installation that was backed up is not true of this one.
    for table in tables_at(manifest.migration).filter(|table| *table != INSTALLATION) {
        for line in folder::lines(&manifest::table_file(folder, table))? {
            let row = rows::parse(&line?)?;
            if table == TEAMS {
                check_team_key(database.keyring(), &row)?;
            }
            rows::insert(&mut tx, table, &row).await?;
        }
    }
    tx.commit().await
}

/// Wrapped in the backup like everywhere else: the first thing to fail when the master key is another one.
fn index_key(keyring: &Keyring, folder: &Path) -> Result<IndexKey, Error> {
    for line in folder::lines(&manifest::table_file(folder, SECRETS))? {
        let row = rows::parse(&line?)?;
        if rows::text(&row, "name")? == INDEX {
            let (master, wrapped) = (rows::text(&row, "master_key")?, rows::bytes(&row, "wrapped")?);
            return keyring.unwrap(master, &place_of_secret(INDEX), &wrapped).map(IndexKey);
        }
    }
    Err(Error::BadBackup("it has no keys".to_owned()))
}

fn check_team_key(keyring: &Keyring, row: &rows::Object) -> Result<(), Error> {
    let (id, master) = (rows::text(row, "id")?, rows::text(row, "master_key")?);
    keyring.unwrap(master, &place_of_team(id), &rows::bytes(row, "wrapped_key")?)?;
    Ok(())
}

fn check_files(manifest: &Manifest, folder: &Path) -> Result<(), Error> {
    if manifest.migration > migrations::newest() {
        return Err(Error::NewerDatabase(manifest.migration));
    }
    for table in &manifest.tables {
        folder::check(&manifest::table_file(folder, &table.name), &table.file)?;
    }
    folder::check(&manifest::blob_index_file(folder), &manifest.blobs.index)?;
    for line in folder::lines(&manifest::blob_index_file(folder))? {
        let blob = blob_of(&line?)?;
        let file = blob_file(folder, &blob)?;
        if folder::hash_of(&file)?.0 != blob.sha256 {
            return Err(folder::changed(&file));
        }
    }
    Ok(())
}

/// A store that has a marker must be the target's own, or the one that was backed up and lost its database: another
/// installation's statements are not ours to mix.
async fn check_store(
    reader: &mut Reader,
    target: Target<'_>,
    manifest: &Manifest,
    folder: &Path,
) -> Result<(), Error> {
    let Some(marker) = target.blobs.marker().await? else { return Ok(()) };
    if tables_at(manifest.migration).all(|table| table != INSTALLATION) {
        return Err(Error::BlobStoreOfAnother);
    }
    if installation::find(reader, blobs::MARKED).await?.is_some_and(|own| own.as_bytes() == marker) {
        return Ok(());
    }
    for line in folder::lines(&manifest::table_file(folder, INSTALLATION))? {
        let row = rows::parse(&line?)?;
        let is_marker = rows::text(&row, "name")? == blobs::MARKED;
        if is_marker && rows::text(&row, "value")?.as_bytes() == marker && target.purpose == Purpose::Service
        {
            return Ok(());
        }
    }
    Err(Error::BlobStoreOfAnother)
}

async fn check_empty(reader: &mut Reader, migration: i64) -> Result<(), Error> {
    for table in tables_at(migration).filter(|table| !MADE_WITH_THE_DATABASE.contains(table)) {
        let sql = format!("SELECT 1 FROM {table} LIMIT 1");
        if sqlx::query(sqlx::AssertSqlSafe(sql)).fetch_optional(reader.conn()).await?.is_some() {
            return Err(Error::NotEmpty);
        }
    }
    Ok(())
}

async fn copy_blobs(store: &BlobStore, folder: &Path) -> Result<(), Error> {
    for line in folder::lines(&manifest::blob_index_file(folder))? {
        let blob = blob_of(&line?)?;
        let sealed = std::fs::read(blob_file(folder, &blob)?)?;
        store.put_sealed(&blob.path, sealed.into()).await?;
    }
    Ok(())
}

fn blob_of(line: &str) -> Result<Blob, Error> {
    serde_json::from_str(line)
        .map_err(|_| Error::BadBackup("a blob is not described as it should".to_owned()))
}

fn blob_file(folder: &Path, blob: &Blob) -> Result<std::path::PathBuf, Error> {
    manifest::blob_file(folder, &blob.path)
        .ok_or_else(|| Error::BadBackup("a blob has a path that no blob could have".to_owned()))
}
