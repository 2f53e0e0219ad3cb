//! Bytes and perhaps a password → an opened PDF.

use crate::Error;
use hayro_syntax::{DecryptionError, LoadPdfError, Pdf, PdfData};

/// Where a header may stand: some mail programs put lines of their own in front.
const HEADER_WITHIN: usize = 2000;

/// Which password opened the file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum OpenedWith {
    EmptyPassword,
    GivenPassword,
}

/// The empty password is tried first: a password for a file that needs none does no harm.
/// Trying one can take tens of milliseconds, so what is known from an earlier attempt is not tried again.
pub(crate) fn open(
    bytes: Vec<u8>,
    password: Option<&str>,
    known: Option<OpenedWith>,
) -> Result<(Pdf, OpenedWith), Error> {
    let has_header = header_version(&bytes).is_some();
    let data = PdfData::from(bytes);
    if known != Some(OpenedWith::GivenPassword) {
        match Pdf::new(data.clone()) {
            Ok(pdf) => return Ok((pdf, OpenedWith::EmptyPassword)),
            Err(LoadPdfError::Decryption(DecryptionError::PasswordProtected)) => {}
            Err(other) => return Err(explain(other, has_header)),
        }
    }
    let Some(password) = password.filter(|password| !password.is_empty()) else {
        return Err(Error::PasswordRequired);
    };
    match Pdf::new_with_password(data, password) {
        Ok(pdf) => Ok((pdf, OpenedWith::GivenPassword)),
        Err(LoadPdfError::Decryption(DecryptionError::PasswordProtected)) => Err(Error::PasswordIncorrect),
        Err(other) => Err(explain(other, has_header)),
    }
}

fn explain(failure: LoadPdfError, has_header: bool) -> Error {
    match failure {
        LoadPdfError::Decryption(_) => Error::UnsupportedEncryption,
        LoadPdfError::Invalid if has_header => Error::Damaged,
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
