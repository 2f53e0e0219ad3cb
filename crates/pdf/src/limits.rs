//! What a file may cost, and what is wrong with one that cannot be read.

/// What a file may cost. Every field is a hard bound: reading ends in [`Error::TooLarge`] when one is met.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    pub bytes: usize,
    pub pages: usize,
    pub objects: usize,
    /// Forms drawn inside forms. Graphics states saved inside each other get 256 times as many: writers forget to restore them.
    pub nesting: usize,
    /// All streams of the document, unpacked, added up.
    pub decoded_bytes: usize,
    pub glyphs: usize,
    /// Content-stream operators of the whole document: the measure of time that is the same on every machine.
    pub operators: u64,
}

impl Default for Limits {
    /// Far above any statement seen (500 pages of 3,000 glyphs), far below what hurts.
    fn default() -> Self {
        Self {
            bytes: 25 << 20,
            pages: 500,
            objects: 500_000,
            nesting: 32,
            decoded_bytes: 128 << 20,
            glyphs: 3_000_000,
            operators: 20_000_000,
        }
    }
}

/// The part of a file that went over its limit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    Bytes,
    Objects,
    Nesting,
    DecodedBytes,
    Glyphs,
    Operators,
}

#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Error {
    #[error("the file is empty")]
    Empty,
    #[error("the file is not a PDF")]
    NotAPdf,
    #[error("the PDF is damaged beyond repair")]
    Damaged,
    #[error("the PDF asks for a password")]
    PasswordRequired,
    #[error("the password does not open the PDF")]
    PasswordIncorrect,
    #[error("the PDF is encrypted in a way we cannot open")]
    UnsupportedEncryption,
    #[error("the PDF has {pages} pages, more than the {limit} allowed")]
    TooManyPages { pages: usize, limit: usize },
    #[error("the PDF is too large: its {0:?} go over the limit")]
    TooLarge(Part),
    #[error("reading the PDF took too long")]
    OutOfTime,
}
