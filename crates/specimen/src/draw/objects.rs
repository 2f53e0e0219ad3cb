//! The objects of a file in the making: its next free number, and its streams, compressed and sealed.

use flate2::Compression;
use flate2::write::ZlibEncoder;
use pdf_writer::{Filter, Pdf, Ref};
use std::io::Write;

use crate::protect::Seal;

/// The file being written, the next free object number, and its encryption.
pub(super) struct File<'a> {
    pub(super) pdf: &'a mut Pdf,
    pub(super) next: &'a mut Ref,
    pub(super) seal: &'a Seal,
    /// Tells the same subset apart when it is written more than once.
    pub(super) batch: u32,
}

impl File<'_> {
    /// A compressed stream of its own.
    pub(super) fn stream(&mut self, data: &[u8]) -> Ref {
        let id = self.next.bump();
        let bytes = self.seal.seal(id, &deflate(data));
        self.pdf.stream(id, &bytes).filter(Filter::FlateDecode);
        id
    }

    /// A stream anyone can read with an ordinary text editor.
    pub(super) fn plain_stream(&mut self, data: &[u8]) -> Ref {
        let id = self.next.bump();
        let bytes = self.seal.seal(id, data);
        self.pdf.stream(id, &bytes);
        id
    }
}

pub(crate) fn deflate(data: &[u8]) -> Vec<u8> {
    let mut encoder = ZlibEncoder::new(Vec::new(), Compression::default());
    // Writing to memory does not fail.
    let _ = encoder.write_all(data);
    encoder.finish().unwrap_or_default()
}

/// Report writers print two decimals; so a file is no larger than theirs.
pub(super) fn round(number: f32) -> f32 {
    (number * 100.0).round() / 100.0
}
