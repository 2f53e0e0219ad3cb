//! Plain bytes → an opened PDF.

use crate::Error;
use hayro_syntax::{LoadPdfError, Pdf};

/// Where a header may stand: some mail programs put lines of their own in front.
const HEADER_WITHIN: usize = 2000;

pub(crate) fn open(bytes: Vec<u8>) -> Result<Pdf, Error> {
    let has_header = header_version(&bytes).is_some();
    Pdf::new(bytes).map_err(|failure| match failure {
        // Whatever we know how to unlock is unlocked by now.
        LoadPdfError::Decryption(_) => Error::UnsupportedEncryption,
        LoadPdfError::Invalid if has_header => Error::Damaged,
        LoadPdfError::Invalid => Error::NotAPdf,
    })
}

/// `1.7` of `%PDF-1.7`.
pub(crate) fn header_version(bytes: &[u8]) -> Option<String> {
    let start = &bytes[..bytes.len().min(HEADER_WITHIN)];
    let at = memchr::memmem::find(start, b"%PDF-")? + 5;
    let version = start[at..].iter().take(8).take_while(|byte| byte.is_ascii_digit() || **byte == b'.');
    Some(version.map(|byte| char::from(*byte)).collect())
}
