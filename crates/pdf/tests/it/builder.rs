//! Objects → the bytes of a PDF with a correct cross-reference table.

use flate2::{Compress, Compression, FlushCompress, write::ZlibEncoder};
use std::io::Write;

/// Objects 1 and 2 are the catalogue and the page tree; the pages' own numbers begin at 10 unless a test says otherwise.
pub(crate) struct Builder {
    bytes: Vec<u8>,
    offsets: Vec<(u32, usize)>,
    previous: Option<usize>,
    trailer: String,
}

impl Builder {
    pub(crate) fn new() -> Self {
        Self { bytes: b"%PDF-1.7\n".to_vec(), offsets: Vec::new(), previous: None, trailer: String::new() }
    }

    /// A page 200 wide and 100 high with the given content. Object 20 is for a test's font, `/F1`.
    pub(crate) fn page(content: &str) -> Self {
        Self::page_with("/MediaBox [0 0 200 100]", content)
    }

    pub(crate) fn page_with(entries: &str, content: &str) -> Self {
        let mut builder = Self::new();
        builder.object(1, "<</Type /Catalog /Pages 2 0 R>>");
        builder.object(2, "<</Type /Pages /Kids [10 0 R] /Count 1>>");
        builder.object(
            10,
            &format!(
                "<</Type /Page /Parent 2 0 R {entries} /Contents 11 0 R /Resources <</Font <</F1 20 0 R>> \
                 /XObject <</X1 30 0 R>> /ExtGState <</G1 40 0 R>> /Properties <</L1 50 0 R>>>>>>"
            ),
        );
        builder.stream(11, "", content.as_bytes());
        builder
    }

    pub(crate) fn with_helvetica(mut self) -> Self {
        self.object(20, "<</Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding>>");
        self
    }

    pub(crate) fn with(mut self, number: u32, body: &str) -> Self {
        self.object(number, body);
        self
    }

    pub(crate) fn with_stream(mut self, number: u32, entries: &str, data: &[u8]) -> Self {
        self.stream(number, entries, data);
        self
    }

    pub(crate) fn with_trailer(mut self, entries: &str) -> Self {
        self.trailer = entries.to_owned();
        self
    }

    pub(crate) fn object(&mut self, number: u32, body: &str) {
        self.object_bytes(number, body.as_bytes());
    }

    pub(crate) fn object_bytes(&mut self, number: u32, body: &[u8]) {
        self.offsets.push((number, self.bytes.len()));
        write!(self.bytes, "{number} 0 obj ").unwrap();
        self.bytes.extend_from_slice(body);
        self.bytes.extend_from_slice(b" endobj\n");
    }

    pub(crate) fn stream(&mut self, number: u32, entries: &str, data: &[u8]) {
        self.offsets.push((number, self.bytes.len()));
        writeln!(self.bytes, "{number} 0 obj <</Length {} {entries}>> stream", data.len()).unwrap();
        self.bytes.extend_from_slice(data);
        self.bytes.extend_from_slice(b"\nendstream endobj\n");
    }

    /// Ends one save of the file; what follows is an update of it.
    pub(crate) fn save(mut self) -> Self {
        let start = self.bytes.len();
        self.bytes.extend_from_slice(b"xref\n");
        for (number, offset) in self.offsets.drain(..) {
            write!(self.bytes, "{number} 1\n{offset:010} 00000 n \n").unwrap();
        }
        let previous = self.previous.map(|at| format!("/Prev {at}")).unwrap_or_default();
        let trailer = &self.trailer;
        write!(
            self.bytes,
            "trailer <</Size 100 /Root 1 0 R {previous} {trailer}>>\nstartxref\n{start}\n%%EOF\n"
        )
        .unwrap();
        self.previous = Some(start);
        self
    }

    /// Of what has been written so far.
    pub(crate) fn length(&self) -> usize {
        self.bytes.len()
    }

    pub(crate) fn finish(self) -> Vec<u8> {
        if self.offsets.is_empty() { self.bytes } else { self.save().bytes }
    }
}

pub(crate) fn deflate(bytes: &[u8]) -> Vec<u8> {
    let mut encoder = ZlibEncoder::new(Vec::new(), Compression::best());
    encoder.write_all(bytes).unwrap();
    encoder.finish().unwrap()
}

/// `megabytes` of zeros, packed: one megabyte is, and the rest are copies of its blocks.
pub(crate) fn packed_zeros(megabytes: usize) -> Vec<u8> {
    let mut block = Vec::with_capacity(1 << 16);
    let mut packer = Compress::new(Compression::best(), false);
    packer.compress_vec(&vec![0u8; 1 << 20], &mut block, FlushCompress::Full).unwrap();
    [&[0x78, 0x9c][..], &block.repeat(megabytes), &[3, 0]].concat()
}

#[track_caller]
pub(crate) fn read(bytes: &[u8]) -> pdf::Document {
    pdf::read(bytes, None, &pdf::Limits::default(), &|_| false).unwrap()
}

pub(crate) fn text(document: &pdf::Document) -> String {
    document.pages.iter().flat_map(|page| &page.glyphs).map(|glyph| glyph.text).collect()
}
