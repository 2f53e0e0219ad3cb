//! bytes → what a locked file looks like unlocked, with the key of its password and with a key out of nowhere.

use pdf::{Error, FileKey, Limits, Unlock};

/// Opens the encrypted seeds.
const PASSWORD: &str = "fuzz";

const LIMITS: Limits = Limits {
    bytes: 1 << 20,
    pages: 20,
    objects: 20_000,
    nesting: 16,
    decoded_bytes: 4 << 20,
    glyphs: 100_000,
    operators: 300_000,
};

/// Panics when a key tells another story than its password, or the quick look another one than the reading.
pub(crate) fn check(bytes: &[u8]) {
    if let Some(key) = stray_key(bytes)
        && let Ok(twin) = pdf::opened(bytes, &key)
    {
        assert_eq!(twin.len(), bytes.len());
    }
    let read = |unlock: Unlock<'_>| {
        pdf::read_each(bytes, unlock, &LIMITS, &|_| false, &|page: &pdf::Page| format!("{page:?}"))
            .map(|(document, pages)| (format!("{document:?}"), pages))
    };
    let by_password = read(Unlock::Password(PASSWORD));
    let checked = match (pdf::check(bytes, Some(PASSWORD), &LIMITS), &by_password) {
        (Ok(checked), Ok((_, pages))) => {
            assert_eq!(checked.pages as usize, pages.len());
            checked
        }
        (Ok(checked), Err(error)) => {
            assert!(matches!(error, Error::TooLarge(_) | Error::Damaged), "{error}");
            checked
        }
        (Err(error), read) => return assert_eq!(Some(&error), read.as_ref().err()),
    };
    let Some(key) = checked.file_key else { return };
    assert!(by_password == read(Unlock::Key(&key)), "the key and its password disagree");
    assert_eq!(pdf::opened(bytes, &key).map(|twin| twin.len()), Ok(bytes.len()));
}

/// The last bytes, as many as the very last one says.
fn stray_key(bytes: &[u8]) -> Option<FileKey> {
    let (length, rest) = bytes.split_last()?;
    FileKey::from_bytes(rest.get(rest.len().checked_sub(usize::from(*length))?..)?)
}
