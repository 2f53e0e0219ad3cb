//! What can go wrong between the program and what it keeps.

/// SQLite, whose extended codes have these in their last byte: busy, locked, read-only, a disk that fails, is full, or is gone.
const PASSING_SQLITE: [i64; 6] = [5, 6, 8, 10, 13, 14];
/// Postgres: it gave up on one of two transactions, has no connection, disk or memory to spare, is a standby, is going down
/// or coming up.
const PASSING_POSTGRES: [&str; 10] =
    ["40001", "40P01", "53100", "53200", "53300", "25006", "57P01", "57P02", "57P03", "55P03"];

#[derive(Debug, thiserror::Error)]
pub enum Error {
    #[error("the database did not do what was asked")]
    Database(#[from] sqlx::Error),
    /// Nothing was asked of it yet, whatever the reason is.
    #[error("the database cannot be reached")]
    DatabaseAway(#[source] sqlx::Error),
    #[error("the blob store did not do what was asked")]
    Blobs(#[from] object_store::Error),
    #[error("the disk did not do what was asked")]
    Disk(#[from] std::io::Error),
    #[error("the team has an analysis of that external id")]
    ExternalIdTaken,
    #[error("there is no blob at that place")]
    BlobMissing,
    #[error(
        "the blob store is not that of this installation, or is not mounted: its marker is missing (`lending adopt-blobs` makes it the installation's own)"
    )]
    BlobStoreAway,
    #[error("the blob store is that of another installation: choose another place with --blob-url")]
    BlobStoreOfAnother,
    #[error("the blob store holds none of the newest statements that the database knows: check --blob-url")]
    BlobStoreUnknown,
    #[error("the master key does not open this database")]
    WrongMasterKey,
    #[error(
        "keys of teams are still wrapped by an older master key: wrap them anew first (`lending master-key rewrap`)"
    )]
    NotRewrapped,
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
            Self::DatabaseAway(_) | Self::BlobStoreAway => true,
            Self::Database(sqlx::Error::PoolTimedOut | sqlx::Error::Io(_) | sqlx::Error::PoolClosed) => true,
            Self::Database(sqlx::Error::Database(failure)) => {
                failure.code().is_some_and(|code| is_passing_code(&code))
            }
            // What is left after the blob store's own patience: it is away, or answers with its own troubles.
            Self::Blobs(object_store::Error::Generic { .. }) => true,
            _ => false,
        }
    }
}

fn is_passing_code(code: &str) -> bool {
    // Every code of Postgres has five characters, and none of SQLite's has.
    if code.len() == 5 {
        return PASSING_POSTGRES.contains(&code);
    }
    code.parse::<i64>().is_ok_and(|code| PASSING_SQLITE.contains(&(code & 0xFF)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_database_in_trouble_passes_and_a_question_it_cannot_answer_does_not() {
        for code in ["5", "13", "261", "517", "778", "1032", "40P01", "53100", "57P03"] {
            assert!(is_passing_code(code), "{code}");
        }
        for code in ["1", "19", "2067", "23505", "42P01", "XX001", ""] {
            assert!(!is_passing_code(code), "{code}");
        }
    }
}
