//! What a backup says of itself, and the proof that nobody else said it.

use std::path::{Path, PathBuf};

use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use subtle::ConstantTimeEq;

use super::folder::{self, Described};
use super::{Summary, tables_at};
use crate::Error;
use crate::seal::IndexKey;

/// Changes when a program could no longer read what another one wrote.
const FORMAT: u32 = 1;
/// A few lines for each table: more is no manifest.
const BYTES_AT_MOST: u64 = 1024 * 1024;

#[derive(Debug, Serialize, Deserialize)]
pub(super) struct Manifest {
    pub(super) format: u32,
    /// For people who look for the newest one.
    pub(super) created_at: String,
    /// The newest migration of the database it was made of.
    pub(super) migration: i64,
    pub(super) tables: Vec<Table>,
    pub(super) blobs: Blobs,
}

#[derive(Debug, Serialize, Deserialize)]
pub(super) struct Table {
    pub(super) name: String,
    #[serde(flatten)]
    pub(super) file: Described,
}

#[derive(Debug, Serialize, Deserialize)]
pub(super) struct Blobs {
    #[serde(flatten)]
    pub(super) index: Described,
    pub(super) bytes: u64,
    pub(super) missing: u64,
}

/// A line of `blobs.jsonl`.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct Blob {
    pub(super) path: String,
    pub(super) bytes: u64,
    pub(super) sha256: String,
}

impl Manifest {
    pub(super) fn new(created_at: Timestamp, migration: i64, tables: Vec<Table>, blobs: Blobs) -> Self {
        Self { format: FORMAT, created_at: created_at.to_string(), migration, tables, blobs }
    }

    pub(super) fn write(&self, folder: &Path, key: &IndexKey) -> Result<(), Error> {
        let text = serde_json::to_vec_pretty(self).map_err(Error::unreadable)?;
        folder::write_file(&folder.join("manifest.mac"), proof(key, &text).as_bytes())?;
        folder::write_file(&folder.join("manifest.json"), &text)
    }

    /// `key` comes out of the backup itself, opened with the master key: who cannot open it cannot have made it.
    pub(super) fn read(folder: &Path, key: &IndexKey) -> Result<Self, Error> {
        let text = read_small(&folder.join("manifest.json"))?;
        let mac = read_small(&folder.join("manifest.mac"))?;
        let is_ours: bool = proof(key, &text).as_bytes().ct_eq(&mac).into();
        if !is_ours {
            return Err(Error::BadBackup("the manifest is not as it was written".to_owned()));
        }
        let manifest: Self = serde_json::from_slice(&text).map_err(Error::unreadable)?;
        if manifest.format != FORMAT {
            return Err(Error::BadBackup("it was written in another format".to_owned()));
        }
        let names = manifest.tables.iter().map(|table| table.name.as_str());
        if !names.eq(tables_at(manifest.migration)) {
            return Err(Error::BadBackup("it has other tables than it should".to_owned()));
        }
        Ok(manifest)
    }

    pub(super) fn summary(&self) -> Summary {
        Summary {
            rows: self.tables.iter().map(|table| table.file.lines).sum(),
            blobs: self.blobs.index.lines,
            blob_bytes: self.blobs.bytes,
            missing_blobs: self.blobs.missing,
            migration: self.migration,
        }
    }
}

pub(super) fn table_file(folder: &Path, table: &str) -> PathBuf {
    folder.join("tables").join(format!("{table}.jsonl"))
}

pub(super) fn blob_index_file(folder: &Path) -> PathBuf {
    folder.join("blobs.jsonl")
}

/// `None` for a path that leads out of the backup.
pub(super) fn blob_file(folder: &Path, path: &str) -> Option<PathBuf> {
    let is_name = |part: &str| {
        !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_')
    };
    path.split('/').all(is_name).then(|| folder.join("blobs").join(path))
}

fn proof(key: &IndexKey, manifest: &[u8]) -> String {
    key.of("backup", manifest)
}

fn read_small(path: &Path) -> Result<Vec<u8>, Error> {
    let missing = || Error::BadBackup("it has no manifest: it was not finished, or is no backup".to_owned());
    let size = std::fs::metadata(path).map_err(|_| missing())?.len();
    if size > BYTES_AT_MOST {
        return Err(Error::BadBackup("its manifest is too long".to_owned()));
    }
    Ok(std::fs::read(path)?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_blob_stays_inside_the_backup() {
        let folder = Path::new("backup");
        let file = blob_file(folder, "team_1/an_2/statement");
        assert_eq!(file.as_deref(), Some(Path::new("backup/blobs/team_1/an_2/statement")));
        for path in ["", "/etc/passwd", "../keys", "a/../b", "a//b", "a/./b", "a\\b", "a b"] {
            assert_eq!(blob_file(folder, path), None, "{path}");
        }
    }
}
