//! What can go wrong between the program and what it keeps.

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
                // 40001 and 40P01: Postgres gave up on one of two transactions. 5 and 6: SQLite was busy or locked.
                matches!(failure.code().as_deref(), Some("40001" | "40P01" | "5" | "6" | "517" | "261"))
            }
            _ => false,
        }
    }
}
