//! What was billed: each reference once, for as long as the sandbox lives or its file does.

use std::collections::{HashMap, HashSet};
use std::fs::{File, OpenOptions};
use std::io::{self, BufRead, BufReader, Write};
use std::path::Path;
use std::sync::{Mutex, PoisonError};

use jiff::civil::Date;
use tokio::time::Instant;

/// Some 200 bytes each. A full memory refuses; it never forgets, because what is forgotten is billed again.
pub(crate) const MAX_REFERENCES: usize = 200_000;
/// Only for the number that is busy once.
const MAX_TURNED_AWAY: usize = 10_000;
/// A reference, a day and a fingerprint.
const MAX_LINE_BYTES: u64 = 512;

/// The first question under a reference.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Bill {
    /// Of who was asked about; the sandbox keeps no names.
    pub(crate) fingerprint: u64,
    pub(crate) asked_on: Date,
    /// When the answer may go out; `None` is at once.
    pub(crate) ready_at: Option<Instant>,
}

/// What became of a question.
#[derive(Debug)]
pub(crate) enum Outcome {
    /// Billed, now or before: this is the bill that counts.
    Billed(Bill),
    /// The reference belongs to another question.
    Taken,
    Full,
}

pub(crate) struct Billed(Mutex<Memory>);

#[derive(Default)]
struct Memory {
    bills: HashMap<String, Bill>,
    turned_away: HashSet<String>,
    file: Option<Book>,
}

/// The file, and how much of it is whole lines.
struct Book {
    file: File,
    whole: u64,
}

impl Book {
    /// All of the line, or none of it: the next one must not be written behind half a line.
    fn append(&mut self, line: &str) -> io::Result<()> {
        if let Err(failure) = self.file.write_all(line.as_bytes()) {
            self.file.set_len(self.whole)?;
            return Err(failure);
        }
        self.whole += line.len() as u64;
        Ok(())
    }
}

impl Billed {
    pub(crate) fn open(path: Option<&Path>) -> io::Result<Self> {
        let mut memory = Memory::default();
        if let Some(path) = path {
            let file = OpenOptions::new().read(true).append(true).create(true).open(path)?;
            let whole = read(&file, &mut memory.bills)?;
            // A line that was cut by a crash was never billed.
            file.set_len(whole)?;
            memory.file = Some(Book { file, whole });
        }
        Ok(Self(Mutex::new(memory)))
    }

    /// Bills a reference unless it is billed already. The line is in the file before anybody hears of it.
    pub(crate) fn bill(&self, reference: &str, bill: Bill) -> io::Result<Outcome> {
        let mut memory = self.lock();
        if let Some(known) = memory.bills.get(reference) {
            let is_same = known.fingerprint == bill.fingerprint;
            return Ok(if is_same { Outcome::Billed(*known) } else { Outcome::Taken });
        }
        if memory.bills.len() >= MAX_REFERENCES {
            return Ok(Outcome::Full);
        }
        if let Some(book) = &mut memory.file {
            book.append(&format!("{reference} {} {:016x}\n", bill.asked_on, bill.fingerprint))?;
        }
        memory.bills.insert(reference.to_owned(), bill);
        Ok(Outcome::Billed(bill))
    }

    /// True the first time it is asked about a reference.
    pub(crate) fn turn_away(&self, reference: &str) -> bool {
        let mut memory = self.lock();
        let has_room = memory.turned_away.len() < MAX_TURNED_AWAY;
        has_room && !memory.bills.contains_key(reference) && memory.turned_away.insert(reference.to_owned())
    }

    pub(crate) fn count(&self) -> usize {
        self.lock().bills.len()
    }

    pub(crate) fn contains(&self, reference: &str) -> bool {
        self.lock().bills.contains_key(reference)
    }

    /// Nothing panics while it is held, so that a poisoned memory is still whole.
    fn lock(&self) -> std::sync::MutexGuard<'_, Memory> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// How many bytes are whole lines.
fn read(file: &File, bills: &mut HashMap<String, Bill>) -> io::Result<u64> {
    let mut reader = BufReader::new(file);
    let mut whole = 0;
    loop {
        let mut line = Vec::new();
        let size = io::Read::take(&mut reader, MAX_LINE_BYTES).read_until(b'\n', &mut line)?;
        let is_cut = line.last() != Some(&b'\n') && (size as u64) < MAX_LINE_BYTES;
        if size == 0 || is_cut {
            return Ok(whole);
        }
        let (reference, bill) = parse(&line).ok_or_else(not_ours)?;
        if bills.len() >= MAX_REFERENCES {
            return Err(io::Error::other("the file of billed references holds more than the sandbox can"));
        }
        bills.insert(reference, bill);
        whole += size as u64;
    }
}

fn parse(line: &[u8]) -> Option<(String, Bill)> {
    let line = std::str::from_utf8(line).ok()?.strip_suffix('\n')?;
    let mut words = line.split(' ');
    let (reference, asked_on, fingerprint) = (words.next()?, words.next()?, words.next()?);
    let bill = Bill {
        fingerprint: u64::from_str_radix(fingerprint, 16).ok()?,
        asked_on: asked_on.parse().ok()?,
        ready_at: None,
    };
    Some((reference.to_owned(), bill))
}

fn not_ours() -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, "the file of billed references holds something else")
}
