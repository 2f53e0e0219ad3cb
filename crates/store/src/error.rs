//! What can go wrong between the program and what it keeps.

/// SQLite: busy and locked, plain and in their extended spellings. Postgres: it gave up on one of two transactions, has no
/// connection to spare, is going down or coming up.
const PASSING: [&str; 13] =
    ["5", "6", "261", "262", "517", "773", "40001", "40P01", "53300", "57P01", "57P02", "57P03", "55P03"];

#[derive(Debug, thiserror::Error)]
pub enum Error {
    #[error("the database did not do what was asked")]
    Database(#[from] sqlx::Error),
    #[error("the blob store did not do what was asked")]
    Blobs(#[from] object_store::Error),
    #[error("the disk did not do what was asked")]
    Disk(#[from] std::io::Error),
    #[error("there is no blob at that place")]
    BlobMissing,
    #[error("the master key does not open this database")]
    WrongMasterKey,
    #[error("sealed data cannot be opened: it was changed, moved, or sealed with another key")]
    Unsealable,
    #[error("{0}")]
    BadMasterKey(&'static str),
    #[error("the database address must begin with sqlite: or postgres:")]
    UnknownDatabase,
    #[error("the blob address must be file:///folder or s3://bucket/prefix")]
    UnknownBlobStore,
    #[error("the database was made by a newer version of this program (migration {0})")]
    NewerDatabase(i64),
    #[error("migration {0} was changed after it had been applied")]
    ChangedMigration(i64),
    #[error("a stored value cannot be read")]
    Unreadable(#[source] Box<dyn std::error::Error + Send + Sync>),
    #[error("the system has no randomness to give")]
    Randomness,
    #[error("the password cannot be hashed")]
    Unhashable,
    #[error("the database to restore into is not empty")]
    NotEmpty,
    #[error("the backup cannot be read: {0}")]
    BadBackup(String),
}

impl Error {
    pub(crate) fn unreadable(source: impl Into<Box<dyn std::error::Error + Send + Sync>>) -> Self {
        Self::Unreadable(source.into())
    }

    /// Whether the same thing asked again may succeed: somebody else was writing, or the database was away.
    #[must_use]
    pub fn is_passing(&self) -> bool {
        match self {
            Self::Database(sqlx::Error::PoolTimedOut | sqlx::Error::Io(_) | sqlx::Error::PoolClosed) => true,
            Self::Database(sqlx::Error::Database(failure)) => {
                failure.code().is_some_and(|code| PASSING.contains(&code.as_ref()))
            }
            // What is left after the blob store's own patience: it is away, or answers with its own troubles.
            Self::Blobs(object_store::Error::Generic { .. }) => true,
            _ => false,
        }
    }
}
