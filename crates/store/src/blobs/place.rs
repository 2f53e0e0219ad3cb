//! A path and bytes ↔ a sealed file in a folder or in S3.

use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use bytes::Bytes;
use futures_util::StreamExt;
use object_store::aws::AmazonS3Builder;
use object_store::local::LocalFileSystem;
use object_store::path::Path as BlobPath;
use object_store::prefix::PrefixStore;
use object_store::{GetResult, ObjectStore, ObjectStoreExt, PutPayload, RetryConfig};

use super::stream::{self, BlobStream};
use crate::seal::{TeamKey, chunks};
use crate::{Error, TeamId};

/// What is written to prove that something can be. More than a file system would keep inside a folder's own block.
const PROBE: &str = "probe";
const PROBE_BYTES: usize = 16 * 1024;

/// Says whose the store is.
const MARKER: &str = "installation";
/// For so long the marker of a bucket is not looked at again. A folder's is always: a disk may go at any moment.
const SEEN_FOR: Duration = Duration::from_secs(5);

/// Where blobs lie.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BlobAddress {
    Folder(PathBuf),
    /// Credentials, region and endpoint come from the usual `AWS_*` variables.
    S3 {
        bucket: String,
        prefix: String,
    },
}

impl BlobAddress {
    /// `file:///folder` or `s3://bucket/prefix`.
    pub fn parse(text: &str) -> Result<Self, Error> {
        if let Some(folder) = text.strip_prefix("file://").filter(|folder| folder.starts_with('/')) {
            return Ok(Self::Folder(PathBuf::from(folder)));
        }
        let rest = text.strip_prefix("s3://").ok_or(Error::UnknownBlobStore)?;
        let (bucket, prefix) = rest.split_once('/').unwrap_or((rest, ""));
        if bucket.is_empty() {
            return Err(Error::UnknownBlobStore);
        }
        Ok(Self::S3 { bucket: bucket.to_owned(), prefix: prefix.trim_matches('/').to_owned() })
    }
}

/// Cheap to clone.
#[derive(Clone, Debug)]
pub struct BlobStore {
    objects: Arc<dyn ObjectStore>,
    /// Set when blobs are files of this machine, which have to be pushed to the disk.
    folder: Option<PathBuf>,
    /// What the marker must say. Without one nobody asks.
    marker: Option<Arc<Marker>>,
}

#[derive(Debug)]
struct Marker {
    name: String,
    seen: Mutex<Option<Instant>>,
}

impl BlobStore {
    /// An S3 store takes credentials, region and endpoint from the `AWS_*` variables of the environment.
    pub fn open(address: &BlobAddress) -> Result<Self, Error> {
        let variables = std::env::vars_os()
            .filter_map(|(name, value)| name.into_string().ok().zip(value.into_string().ok()));
        Self::open_with(address, variables.filter(|(name, _)| name.starts_with("AWS_")))
    }

    /// The same with given settings instead of the environment, by the names of the variables.
    pub fn open_with(
        address: &BlobAddress,
        settings: impl IntoIterator<Item = (String, String)>,
    ) -> Result<Self, Error> {
        match address {
            BlobAddress::Folder(folder) => {
                std::fs::create_dir_all(folder)?;
                let folder = folder.canonicalize()?;
                let files = LocalFileSystem::new_with_prefix(&folder)?.with_automatic_cleanup(true);
                Ok(Self { objects: Arc::new(files), folder: Some(folder), marker: None })
            }
            BlobAddress::S3 { bucket, prefix } => {
                crate::prepare_tls();
                let mut builder = AmazonS3Builder::new();
                for (name, value) in settings {
                    // Other programs have variables of their own in this family.
                    if let Ok(key) = name.to_ascii_lowercase().parse() {
                        builder = builder.with_config(key, value);
                    }
                }
                let bucket = builder.with_bucket_name(bucket).with_retry(patience()).build()?;
                let objects: Arc<dyn ObjectStore> = if prefix.is_empty() {
                    Arc::new(bucket)
                } else {
                    Arc::new(PrefixStore::new(bucket, BlobPath::from(prefix.as_str())))
                };
                Ok(Self { objects, folder: None, marker: None })
            }
        }
    }

    pub(super) fn marked(self, name: &str) -> Self {
        let marker = Marker { name: name.to_owned(), seen: Mutex::default() };
        Self { marker: Some(Arc::new(marker)), ..self }
    }

    /// What the marker says, if there is one.
    pub(crate) async fn marker(&self) -> Result<Option<Bytes>, Error> {
        match self.objects.get(&BlobPath::from(MARKER)).await {
            Ok(found) => Ok(Some(found.bytes().await?)),
            Err(object_store::Error::NotFound { .. }) => Ok(None),
            Err(other) => Err(other.into()),
        }
    }

    pub(super) async fn mark(&self) -> Result<(), Error> {
        let Some(marker) = &self.marker else { return Ok(()) };
        self.write(MARKER, Bytes::from(marker.name.clone())).await
    }

    pub(super) async fn holds(&self, path: &str) -> Result<bool, Error> {
        match self.objects.head(&BlobPath::from(path)).await {
            Ok(_) => Ok(true),
            Err(object_store::Error::NotFound { .. }) => Ok(false),
            Err(other) => Err(other.into()),
        }
    }

    /// Whether this is the installation's own store: an empty folder where a disk should be mounted is not, and neither is
    /// another bucket. Whoever is told `BlobStoreAway` must conclude nothing from what is not there.
    pub async fn must_be_ours(&self) -> Result<(), Error> {
        let Some(marker) = &self.marker else { return Ok(()) };
        let seen = *marker.seen.lock().unwrap_or_else(PoisonError::into_inner);
        if self.folder.is_none() && seen.is_some_and(|seen| seen.elapsed() < SEEN_FOR) {
            return Ok(());
        }
        let is_ours = self.marker().await?.is_some_and(|found| found == marker.name.as_bytes());
        let mut seen = marker.seen.lock().unwrap_or_else(PoisonError::into_inner);
        *seen = is_ours.then(Instant::now);
        if is_ours { Ok(()) } else { Err(Error::BlobStoreAway) }
    }

    /// Sealed for its path, and durable when this returns.
    pub async fn put(&self, key: &TeamKey, path: &str, plain: &[u8]) -> Result<(), Error> {
        let sealed = chunks::seal(key.current(), &place(path), plain)?;
        self.put_sealed(path, sealed.into()).await
    }

    pub async fn read(&self, key: &TeamKey, path: &str) -> Result<Vec<u8>, Error> {
        let sealed = self.read_sealed(path).await?;
        named(path, Self::opened(key, path, &sealed))
    }

    pub(crate) fn opened(key: &TeamKey, path: &str, sealed: &[u8]) -> Result<Vec<u8>, Error> {
        match sealed.first() {
            Some(&chunks::VERSION) => key.with_either(|secret| chunks::open(secret, &place(path), sealed)),
            // From before there were chunks.
            _ => key.open(&place(path), sealed),
        }
    }

    /// The same a chunk at a time, for files that somebody reads slowly.
    pub async fn stream(&self, key: &TeamKey, path: &str) -> Result<BlobStream, Error> {
        named(path, stream::open(key, &place(path), self.get(path).await?).await)
    }

    /// Nothing to remove is no error: housekeeping may come twice.
    pub async fn remove(&self, path: &str) -> Result<(), Error> {
        self.must_be_ours().await?;
        let path = BlobPath::from(path);
        if let Some(folder) = &self.folder {
            let file = folder.join(path.as_ref());
            tokio::task::spawn_blocking(move || remove_unfinished(&file))
                .await
                .map_err(Error::unreadable)??;
        }
        match self.objects.delete(&path).await {
            Ok(()) | Err(object_store::Error::NotFound { .. }) => Ok(()),
            Err(other) => Err(other.into()),
        }
    }

    /// All of a team whose key is gone already: what is left of it is noise.
    pub async fn remove_team(&self, team: &TeamId) -> Result<u64, Error> {
        self.must_be_ours().await?;
        let prefix = BlobPath::from(team.as_str());
        let mut found = self.objects.list(Some(&prefix));
        let mut removed = 0;
        while let Some(object) = found.next().await {
            self.remove(object?.location.as_ref()).await?;
            removed += 1;
        }
        Ok(removed)
    }

    /// Writes something that nobody reads: a store that can be read may still be out of room. It stays and is written
    /// over, because another node may be proving the same at this moment.
    pub async fn prove_writing(&self) -> Result<(), Error> {
        self.put_sealed(PROBE, Bytes::from_static(&[0; PROBE_BYTES])).await
    }

    pub(crate) async fn put_sealed(&self, path: &str, sealed: Bytes) -> Result<(), Error> {
        self.must_be_ours().await?;
        self.write(path, sealed).await
    }

    async fn write(&self, path: &str, sealed: Bytes) -> Result<(), Error> {
        let path = BlobPath::from(path);
        self.objects.put(&path, PutPayload::from(sealed)).await?;
        if let Some(folder) = &self.folder {
            let file = folder.join(path.as_ref());
            tokio::task::spawn_blocking(move || push_to_disk(&file)).await.map_err(Error::unreadable)??;
        }
        Ok(())
    }

    pub(crate) async fn read_sealed(&self, path: &str) -> Result<Bytes, Error> {
        Ok(self.get(path).await?.bytes().await?)
    }

    async fn get(&self, path: &str) -> Result<GetResult, Error> {
        match self.objects.get(&BlobPath::from(path)).await {
            Ok(found) => Ok(found),
            Err(object_store::Error::NotFound { .. }) => {
                self.must_be_ours().await?;
                Err(Error::BlobMissing)
            }
            Err(other) => Err(other.into()),
        }
    }
}

/// The default of three minutes is longer than anybody waits for an answer.
fn patience() -> RetryConfig {
    RetryConfig { max_retries: 4, retry_timeout: Duration::from_secs(20), ..RetryConfig::default() }
}

/// The file, and the folders that name it: without them a power cut could lose a file that was written.
fn push_to_disk(file: &Path) -> Result<(), std::io::Error> {
    std::fs::File::open(file)?.sync_all()?;
    for folder in file.ancestors().skip(1).take(3) {
        std::fs::File::open(folder)?.sync_all()?;
    }
    Ok(())
}

/// A program that is killed while it writes leaves `name#1` instead of `name`.
fn remove_unfinished(file: &Path) -> Result<(), std::io::Error> {
    let (Some(folder), Some(name)) = (file.parent(), file.file_name()) else { return Ok(()) };
    let entries = match std::fs::read_dir(folder) {
        Ok(entries) => entries,
        Err(failure) if failure.kind() == std::io::ErrorKind::NotFound => return Ok(()),
        Err(failure) => return Err(failure),
    };
    let begin = [name.as_encoded_bytes(), b"#"].concat();
    for entry in entries {
        let entry = entry?;
        if entry.file_name().as_encoded_bytes().starts_with(&begin) {
            match std::fs::remove_file(entry.path()) {
                Err(failure) if failure.kind() != std::io::ErrorKind::NotFound => return Err(failure),
                _ => {}
            }
        }
    }
    Ok(())
}

/// Named here, where it is known: whoever asked knows only that there is no statement.
fn named<Opened>(path: &str, opened: Result<Opened, Error>) -> Result<Opened, Error> {
    if matches!(opened, Err(Error::Unsealable)) {
        tracing::error!(blob = path, "a blob was changed since it was written and cannot be opened");
    }
    opened
}

fn place(path: &str) -> String {
    format!("blob:{path}")
}
