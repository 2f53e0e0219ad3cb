//! Bytes and perhaps a password → an opened PDF.

use crate::Error;
use hayro_syntax::{DecryptionError, LoadPdfError, Pdf, PdfData};
use std::sync::Arc;

/// Where a header may stand: some mail programs put lines of their own in front.
const HEADER_WITHIN: usize = 2000;

/// Which password opened the file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum OpenedWith {
    EmptyPassword,
    GivenPassword,
}

/// The empty password is tried first: a password for a file that needs none does no harm.
pub(crate) fn open(bytes: &[u8], password: Option<&str>) -> Result<(Pdf, OpenedWith), Error> {
    let data = PdfData::from(Arc::new(bytes.to_vec()));
    let failure = match Pdf::new(data.clone()) {
        Ok(pdf) => return Ok((pdf, OpenedWith::EmptyPassword)),
        Err(failure) => failure,
    };
    match (failure, password) {
        (LoadPdfError::Decryption(DecryptionError::PasswordProtected), None | Some("")) => {
            Err(Error::PasswordRequired)
        }
        (LoadPdfError::Decryption(DecryptionError::PasswordProtected), Some(password)) => {
            match Pdf::new_with_password(data, password) {
                Ok(pdf) => Ok((pdf, OpenedWith::GivenPassword)),
                Err(LoadPdfError::Decryption(DecryptionError::PasswordProtected)) => {
                    Err(Error::PasswordIncorrect)
                }
                Err(other) => Err(explain(other, bytes)),
            }
        }
        (other, _) => Err(explain(other, bytes)),
    }
}

fn explain(failure: LoadPdfError, bytes: &[u8]) -> Error {
    match failure {
        LoadPdfError::Decryption(_) => Error::UnsupportedEncryption,
        LoadPdfError::Invalid if header_version(bytes).is_some() => Error::Damaged,
        LoadPdfError::Invalid => Error::NotAPdf,
    }
}

/// `1.7` of `%PDF-1.7`.
pub(crate) fn header_version(bytes: &[u8]) -> Option<String> {
    let start = &bytes[..bytes.len().min(HEADER_WITHIN)];
    let at = memchr::memmem::find(start, b"%PDF-")? + 5;
    let version = start[at..].iter().take(8).take_while(|byte| byte.is_ascii_digit() || **byte == b'.');
    Some(version.map(|byte| char::from(*byte)).collect())
}
