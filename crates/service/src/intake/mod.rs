//! Files on their way in: bytes are counted as they arrive, put aside on the disk when they are many, and taken in hand one
//! after the other when they are complete. So whoever is slow holds only what they sent.

mod budget;
mod file;
mod multipart;
mod pace;

use std::path::PathBuf;
use std::sync::Arc;

use axum::http::{HeaderMap, header};

use self::budget::Budget;
pub use self::file::{ArrivingFile, InHand, SentFile};
pub use self::multipart::{Broken, Head, Parts};
pub use self::pace::{Pace, Paced, is_slow};
use crate::app::Settings;
use crate::error::Error;
use crate::gate::Gate;

/// What parts the fields of the form that a request says it has.
pub fn form_boundary(headers: &HeaderMap) -> Result<String, Error> {
    let kind = headers.get(header::CONTENT_TYPE).and_then(|value| value.to_str().ok());
    kind.and_then(multipart::boundary).ok_or(Error::UnsupportedMediaType("multipart/form-data"))
}

/// Cheap to clone; all clones are one.
#[derive(Clone, Debug)]
pub struct Intake {
    /// Of files that arrive and are small so far.
    memory: Arc<Budget>,
    /// Of files that were put aside.
    disk: Arc<Budget>,
    /// One permit a file that was put aside and is now read back to be looked at and kept.
    hands: Gate,
    folder: Arc<PathBuf>,
    file_bytes_at_most: usize,
}

impl Intake {
    pub fn new(settings: &Settings) -> Self {
        let limits = &settings.limits;
        // One half for what arrives, one for what is in hand.
        let half = limits.upload_memory_bytes / 2;
        let hands = (half / limits.file_bytes.max(1)).max(1);
        Self {
            memory: Budget::new(half),
            disk: Budget::new(limits.upload_disk_bytes),
            hands: Gate::new(usize::try_from(hands).unwrap_or(usize::MAX)),
            folder: Arc::new(settings.scratch_folder.clone().unwrap_or_else(std::env::temp_dir)),
            file_bytes_at_most: usize::try_from(limits.file_bytes).unwrap_or(usize::MAX),
        }
    }
}
