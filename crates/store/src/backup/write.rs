//! A database and its blobs → a folder. The service may go on meanwhile.

use std::path::Path;

use futures_util::TryStreamExt;
use jiff::Timestamp;
use sha2::{Digest, Sha256};
use sqlx::Row;

use super::folder::{self, Described, Draft, Lines};
use super::manifest::{self, Blob, Blobs, Manifest, Table};
use super::{BLOBS, Summary, rows, tables_at};
use crate::blobs::{BlobStore, PICTURE};
use crate::database::{Database, Reader};
use crate::{Error, hex};

/// One moment of all tables, then the blobs that it speaks of. One row or blob is in memory at a time.
pub async fn write(
    database: &Database,
    blobs: &BlobStore,
    folder: &Path,
    now: Timestamp,
) -> Result<Summary, Error> {
    let draft = Draft::begin(folder)?;
    let mut reader = database.snapshot().await?;
    let migration =
        sqlx::query("SELECT MAX(number) FROM migrations").fetch_one(reader.conn()).await?.try_get(0)?;
    let mut tables = Vec::new();
    for name in tables_at(migration) {
        tables
            .push(Table { name: name.to_owned(), file: write_table(&mut reader, name, draft.path()).await? });
    }
    // The moment is written down. Holding on to it while blobs are copied would keep the database from tidying up.
    drop(reader);
    let blobs = copy_blobs(database, blobs, draft.path()).await?;
    let manifest = Manifest::new(now, migration, tables, blobs);
    manifest.write(draft.path(), database.index_key())?;
    draft.finish()?;
    Ok(manifest.summary())
}

async fn write_table(reader: &mut Reader, table: &str, folder: &Path) -> Result<Described, Error> {
    let mut lines = Lines::create(&manifest::table_file(folder, table))?;
    let mut rows = sqlx::query(sqlx::AssertSqlSafe(format!("SELECT * FROM {table}"))).fetch(reader.conn());
    while let Some(row) = rows.try_next().await? {
        lines.write(&rows::line_of(&row)?)?;
    }
    lines.finish()
}

async fn copy_blobs(database: &Database, blobs: &BlobStore, folder: &Path) -> Result<Blobs, Error> {
    let mut index = Lines::create(&manifest::blob_index_file(folder))?;
    let (mut bytes, mut missing) = (0, 0);
    for line in folder::lines(&manifest::table_file(folder, BLOBS))? {
        let row = rows::parse(&line?)?;
        let path = rows::text(&row, "path")?;
        // What nobody owns yet, or any more, is on its way out, and pictures are drawn again.
        let is_picture = path.rsplit('/').next().is_some_and(|name| name.starts_with(PICTURE));
        if rows::text(&row, "state")? != "kept" || is_picture {
            continue;
        }
        let sealed = match blobs.read_sealed(path).await {
            Ok(sealed) => sealed,
            Err(Error::BlobMissing) => {
                missing += u64::from(is_still_kept(database, path).await?);
                continue;
            }
            Err(other) => return Err(other),
        };
        let file = manifest::blob_file(folder, path)
            .ok_or_else(|| Error::BadBackup("a blob has a path that no blob could have".to_owned()))?;
        folder::write_file(&file, &sealed)?;
        let sha256 = hex::of(&Sha256::digest(&sealed));
        let blob = Blob { path: path.to_owned(), bytes: sealed.len() as u64, sha256 };
        index.write(&serde_json::to_string(&blob).map_err(Error::unreadable)?)?;
        bytes += blob.bytes;
    }
    Ok(Blobs { index: index.finish()?, bytes, missing })
}

/// A blob that is gone because its analysis was erased a moment ago is not missed.
async fn is_still_kept(database: &Database, path: &str) -> Result<bool, Error> {
    let mut reader = database.read().await?;
    let row = sqlx::query("SELECT path FROM blobs WHERE path = $1 AND state = 'kept'")
        .bind(path)
        .fetch_optional(reader.conn())
        .await?;
    Ok(row.is_some())
}
