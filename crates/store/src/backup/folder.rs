//! The files of a backup: written with their hash, and read back only if the hash is right.

use std::fs::{self, File};
use std::io::{BufRead, BufReader, BufWriter, Read, Write};
use std::os::unix::fs::DirBuilderExt;
use std::path::{Path, PathBuf};

use sha2::{Digest, Sha256};

use crate::{Error, hex};

/// A row with a report in it; far more than any has, and little enough for any memory.
const LINE_BYTES_AT_MOST: u64 = 512 * 1024 * 1024;
const CHUNK_BYTES: usize = 64 * 1024;

/// A folder under another name until it is complete, so that nobody takes half a backup for a whole one.
pub(super) struct Draft {
    path: PathBuf,
    name_at_the_end: PathBuf,
}

impl Draft {
    pub(super) fn begin(folder: &Path) -> Result<Self, Error> {
        if fs::symlink_metadata(folder).is_ok() {
            return Err(Error::Disk(std::io::ErrorKind::AlreadyExists.into()));
        }
        let mut name =
            folder.file_name().ok_or(Error::Disk(std::io::ErrorKind::InvalidInput.into()))?.to_owned();
        name.push(".partial");
        let path = folder.with_file_name(name);
        if fs::symlink_metadata(&path).is_ok() {
            // Left over by a backup that was interrupted.
            fs::remove_dir_all(&path)?;
        }
        if let Some(parent) = folder.parent() {
            fs::create_dir_all(parent)?;
        }
        // Nobody else needs to look at it, sealed or not.
        fs::DirBuilder::new().mode(0o700).create(&path)?;
        Ok(Self { path, name_at_the_end: folder.to_owned() })
    }

    pub(super) fn path(&self) -> &Path {
        &self.path
    }

    pub(super) fn finish(self) -> Result<(), Error> {
        File::open(&self.path)?.sync_all()?;
        fs::rename(&self.path, &self.name_at_the_end)?;
        let parent = self.name_at_the_end.parent().filter(|parent| !parent.as_os_str().is_empty());
        Ok(File::open(parent.unwrap_or(Path::new(".")))?.sync_all()?)
    }
}

/// Lines on their way to a file.
pub(super) struct Lines {
    file: BufWriter<File>,
    hash: Sha256,
    count: u64,
}

/// What the manifest says of a file of lines.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub(super) struct Described {
    pub(super) lines: u64,
    pub(super) sha256: String,
}

impl Lines {
    pub(super) fn create(path: &Path) -> Result<Self, Error> {
        if let Some(parent) = path.parent() {
            fs::create_dir_all(parent)?;
        }
        Ok(Self { file: BufWriter::new(File::create_new(path)?), hash: Sha256::new(), count: 0 })
    }

    pub(super) fn write(&mut self, line: &str) -> Result<(), Error> {
        for part in [line.as_bytes(), b"\n"] {
            self.hash.update(part);
            self.file.write_all(part)?;
        }
        self.count += 1;
        Ok(())
    }

    pub(super) fn finish(self) -> Result<Described, Error> {
        let file = self.file.into_inner().map_err(std::io::IntoInnerError::into_error)?;
        file.sync_all()?;
        Ok(Described { lines: self.count, sha256: hex::of(&self.hash.finalize()) })
    }
}

pub(super) fn write_file(path: &Path, bytes: &[u8]) -> Result<(), Error> {
    if let Some(parent) = path.parent() {
        fs::create_dir_all(parent)?;
    }
    let mut file = File::create_new(path)?;
    file.write_all(bytes)?;
    Ok(file.sync_all()?)
}

/// The lines of a file, one in memory at a time.
pub(super) fn lines(path: &Path) -> Result<impl Iterator<Item = Result<String, Error>> + use<>, Error> {
    let mut file = BufReader::new(open(path)?);
    Ok(std::iter::from_fn(move || {
        let mut line = String::new();
        match file.by_ref().take(LINE_BYTES_AT_MOST).read_line(&mut line) {
            Ok(0) => None,
            Ok(_) if line.pop() == Some('\n') => Some(Ok(line)),
            Ok(_) => Some(Err(Error::BadBackup("a file ends in the middle of a line".to_owned()))),
            Err(failure) => Some(Err(failure.into())),
        }
    }))
}

/// Nothing is brought back from a file that is not the one that was written.
pub(super) fn check(path: &Path, described: &Described) -> Result<(), Error> {
    let (hash, count) = hash_of(path)?;
    if hash != described.sha256 || count != described.lines {
        return Err(changed(path));
    }
    Ok(())
}

pub(super) fn changed(path: &Path) -> Error {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    Error::BadBackup(format!("{name} is not as it was written"))
}

/// The hash of a file and how many lines it has.
pub(super) fn hash_of(path: &Path) -> Result<(String, u64), Error> {
    let (mut file, mut hash, mut count) = (open(path)?, Sha256::new(), 0);
    let mut chunk = vec![0; CHUNK_BYTES];
    loop {
        let length = file.read(&mut chunk)?;
        let Some(read) = chunk.get(..length).filter(|read| !read.is_empty()) else { break };
        hash.update(read);
        count += read.iter().filter(|byte| **byte == b'\n').count() as u64;
    }
    Ok((hex::of(&hash.finalize()), count))
}

fn open(path: &Path) -> Result<File, Error> {
    File::open(path).map_err(|failure| match failure.kind() {
        std::io::ErrorKind::NotFound => {
            let name = path.file_name().unwrap_or_default().to_string_lossy();
            Error::BadBackup(format!("{name} is missing"))
        }
        _ => failure.into(),
    })
}
