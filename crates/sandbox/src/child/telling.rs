//! Pages of scans that have been read → a word to the parent now and then, while the order is worked on.

use std::fs::File;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use crate::task::Progress;
use crate::wire::{self, Answer, Reply};

/// Whoever watches looks no more often than this.
const PAUSE: Duration = Duration::from_secs(1);

/// What is told of one order. All its scans are counted together.
pub(super) struct Telling<'a> {
    output: &'a File,
    number: u64,
    told: Mutex<Told>,
}

#[derive(Default)]
struct Told {
    progress: Progress,
    at: Option<Instant>,
}

impl<'a> Telling<'a> {
    pub(super) fn new(output: &'a File, number: u64) -> Self {
        Self { output, number, told: Mutex::default() }
    }

    /// How many pages there are is said at once, since the parent gives time for them.
    pub(super) fn note(&self, far: engine::Progress) {
        if !far.is_scan {
            return;
        }
        // Counts cannot be left half done.
        let mut told = self.told.lock().unwrap_or_else(PoisonError::into_inner);
        let is_beginning = far.pages_read == 0;
        if is_beginning {
            let pages = u32::try_from(far.pages).unwrap_or(u32::MAX);
            told.progress.pages = told.progress.pages.saturating_add(pages);
        } else {
            told.progress.pages_read += 1;
        }
        if is_beginning || told.at.is_none_or(|at| at.elapsed() >= PAUSE) {
            told.at = Some(Instant::now());
            let reply = Reply { number: self.number, answer: Answer::Reading(told.progress) };
            // A parent that no longer listens ends this process.
            let _ = wire::write_reply(&mut &*self.output, &reply, &[]);
        }
    }
}
