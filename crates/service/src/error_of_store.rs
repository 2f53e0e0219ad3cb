//! What the store could not do → what whoever asked is told.

use crate::error::{EXTERNAL_ID_TAKEN, Error};

impl From<store::Error> for Error {
    fn from(failure: store::Error) -> Self {
        use store::Error as Store;
        match failure {
            Store::ExternalIdTaken => EXTERNAL_ID_TAKEN,
            // Nobody who asks can mend these: they are logged, and passing ones are answered as such. Each by its name, so that
            // one that joins is asked what it is.
            internal @ (Store::Database(_)
            | Store::DatabaseAway(_)
            | Store::Blobs(_)
            | Store::Disk(_)
            | Store::BlobMissing
            | Store::BlobStoreAway
            | Store::BlobStoreOfAnother
            | Store::BlobStoreUnknown
            | Store::WrongMasterKey
            | Store::NotRewrapped
            | Store::Unsealable
            | Store::BadMasterKey(_)
            | Store::UnknownDatabase
            | Store::UnknownBlobStore
            | Store::NewerDatabase(_)
            | Store::ChangedMigration(_)
            | Store::Unreadable(_)
            | Store::Randomness
            | Store::Unhashable
            | Store::NotEmpty
            | Store::BadBackup(_)) => Self::Internal(Box::new(internal)),
        }
    }
}
