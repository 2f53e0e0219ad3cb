//! Bytes that are put aside for a moment ↔ a sealed file without a name. Nobody can read it but who wrote it, and nothing
//! is left of it when it is dropped, or when the program dies.

use std::fs::File;
use std::io::{Read, Seek, SeekFrom, Write};
use std::path::Path;

use crate::Error;
use crate::seal::Secret;

/// As much is sealed in one piece.
const CHUNK_BYTES: usize = 256 * 1024;

/// Written from front to back, then read once. All of it blocks.
#[derive(Debug)]
pub struct Scratch {
    file: File,
    /// Exists in this memory only.
    secret: Secret,
    /// Not written yet: less than a chunk.
    waiting: Vec<u8>,
    /// How long each chunk is that was written.
    written: Vec<usize>,
}

impl Scratch {
    pub fn new(folder: &Path) -> Result<Self, Error> {
        let file = tempfile::tempfile_in(folder)?;
        Ok(Self { file, secret: Secret::fresh()?, waiting: Vec::new(), written: Vec::new() })
    }

    pub fn write(&mut self, mut bytes: &[u8]) -> Result<(), Error> {
        while !bytes.is_empty() {
            let (now, later) = bytes.split_at(bytes.len().min(CHUNK_BYTES - self.waiting.len()));
            self.waiting.extend_from_slice(now);
            bytes = later;
            if self.waiting.len() == CHUNK_BYTES {
                self.flush()?;
            }
        }
        Ok(())
    }

    /// Everything that was written, in order.
    pub fn read(mut self) -> Result<Vec<u8>, Error> {
        let mut plain = Vec::with_capacity(self.written.len() * CHUNK_BYTES + self.waiting.len());
        self.file.seek(SeekFrom::Start(0))?;
        for (number, length) in self.written.iter().enumerate() {
            let mut sealed = vec![0; *length];
            self.file.read_exact(&mut sealed)?;
            plain.extend_from_slice(&self.secret.open(&place(number), &sealed)?);
        }
        plain.extend_from_slice(&self.waiting);
        Ok(plain)
    }

    fn flush(&mut self) -> Result<(), Error> {
        let sealed = self.secret.seal(&place(self.written.len()), &self.waiting)?;
        self.file.write_all(&sealed)?;
        self.written.push(sealed.len());
        self.waiting.clear();
        Ok(())
    }
}

/// Bound in, so that chunks cannot change places.
fn place(number: usize) -> String {
    format!("scratch:{number}")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bytes(length: usize) -> Vec<u8> {
        (0..length).map(|at| (at % 251) as u8).collect()
    }

    #[test]
    fn what_was_put_aside_comes_back_whatever_its_pieces() {
        let folder = tempfile::tempdir().unwrap();
        for (length, piece) in [(0, 1), (10, 3), (CHUNK_BYTES, 1000), (3 * CHUNK_BYTES + 7, 100_000)] {
            let bytes = bytes(length);
            let mut scratch = Scratch::new(folder.path()).unwrap();
            for piece in bytes.chunks(piece) {
                scratch.write(piece).unwrap();
            }
            assert_eq!(scratch.read().unwrap(), bytes, "{length} in pieces of {piece}");
        }
    }

    #[test]
    fn nothing_readable_lies_on_the_disk_and_the_folder_stays_empty() {
        let folder = tempfile::tempdir().unwrap();
        let mut scratch = Scratch::new(folder.path()).unwrap();
        scratch.write(&b"Meera Nair ".repeat(CHUNK_BYTES)).unwrap();
        assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 0);
        let mut raw = Vec::new();
        scratch.file.seek(SeekFrom::Start(0)).unwrap();
        scratch.file.read_to_end(&mut raw).unwrap();
        assert!(raw.len() > 5 * CHUNK_BYTES);
        assert!(!raw.windows(5).any(|window| window == b"Meera"));
    }

    #[test]
    fn a_byte_that_changed_on_the_disk_is_noticed() {
        let folder = tempfile::tempdir().unwrap();
        let mut scratch = Scratch::new(folder.path()).unwrap();
        scratch.write(&bytes(2 * CHUNK_BYTES)).unwrap();
        scratch.file.seek(SeekFrom::Start(100)).unwrap();
        scratch.file.write_all(b"x").unwrap();
        assert!(matches!(scratch.read(), Err(Error::Unsealable)));
    }
}
