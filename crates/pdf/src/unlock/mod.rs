//! A locked file and what opens it → a plain twin of the file, byte for byte in the same places.
//!
//! The library we read with takes passwords only, and a password is not kept. So files are unlocked here, and
//! nobody further on knows that they were locked.

mod cipher;
mod lock;
mod newer;
mod older;
mod places;
mod scan;
mod shape;
mod strings;
mod twin;

use crate::Error;
use crate::budget::Budget;
use crate::objects::dictionary;
use crate::xref::CrossReferences;
use lock::Lock;
use memchr::memmem;
use places::Places;
use scan::Scanner;
use std::fmt;
use zeroize::Zeroizing;

/// The shortest and the longest key that any revision of the format makes.
const KEY_LENGTHS: std::ops::RangeInclusive<usize> = 5..=32;

/// The key that the strings and streams of one file are encrypted with. It opens that file and nothing else, and the
/// password cannot be found from it.
#[derive(Clone, PartialEq, Eq)]
pub struct FileKey(Zeroizing<Vec<u8>>);

impl FileKey {
    /// `None` when no file has a key of that length.
    pub fn from_bytes(bytes: &[u8]) -> Option<Self> {
        KEY_LENGTHS.contains(&bytes.len()).then(|| Self(Zeroizing::new(bytes.to_vec())))
    }

    pub fn as_bytes(&self) -> &[u8] {
        &self.0
    }
}

impl fmt::Debug for FileKey {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("FileKey(…)")
    }
}

/// What opens a file. The empty password is tried by itself, and what a file does not need does no harm.
#[derive(Clone, Copy, Default)]
pub enum Unlock<'a> {
    #[default]
    Nothing,
    /// The user's or the owner's.
    Password(&'a str),
    Key(&'a FileKey),
}

impl<'a> From<Option<&'a str>> for Unlock<'a> {
    fn from(password: Option<&'a str>) -> Self {
        password.filter(|password| !password.is_empty()).map_or(Self::Nothing, Self::Password)
    }
}

impl fmt::Debug for Unlock<'_> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(match self {
            Self::Nothing => "Nothing",
            Self::Password(_) => "Password(…)",
            Self::Key(_) => "Key(…)",
        })
    }
}

/// A file that nothing is encrypted in, any more or ever.
pub(crate) struct Unlocked {
    pub(crate) bytes: Vec<u8>,
    /// When it did not open by itself.
    pub(crate) key: Option<FileKey>,
}

pub(crate) fn unlock(
    bytes: &[u8],
    references: &CrossReferences<'_>,
    unlock: Unlock<'_>,
    budget: &Budget<'_>,
) -> Result<Unlocked, Error> {
    let mut places = Places::new(bytes, references);
    let Some(lock) = find_lock(bytes, references, &mut places)? else {
        return Ok(Unlocked { bytes: bytes.to_vec(), key: None });
    };
    let (key, is_given) = if let Unlock::Key(key) = unlock {
        (key.clone(), true)
    } else if let Some(key) = lock.key_without_password() {
        (key, false)
    } else if let Unlock::Password(password) = unlock {
        (lock.key(password).ok_or(Error::PasswordIncorrect)?, true)
    } else {
        return Err(Error::PasswordRequired);
    };
    // The right password of a damaged lock leads to a wrong key.
    let refused = if matches!(unlock, Unlock::Key(_)) { Error::PasswordIncorrect } else { Error::Damaged };
    let is_accepted = lock.accepts(&key);
    if is_accepted == Some(false) {
        return Err(refused);
    }
    let twin = twin::make(bytes, &lock, &key, &places, budget)?;
    // A lock that cannot tell leaves it to the streams.
    if is_accepted.is_none() && !twin.is_sound() {
        return Err(refused);
    }
    Ok(Unlocked { bytes: twin.bytes, key: is_given.then_some(key) })
}

/// The lock that the newest trailer names. When the way to it is broken, the last trailer in the file counts.
fn find_lock<'b>(
    bytes: &'b [u8],
    references: &CrossReferences<'b>,
    places: &mut Places<'b>,
) -> Result<Option<Lock>, Error> {
    let newest = references.sections.first();
    if let Some(section) = newest
        && let Some(lock) = Lock::of_trailer(&section.trailer, places)?
    {
        return Ok(Some(lock));
    }
    let is_named = newest.is_some_and(|section| section.trailer.contains_key("Encrypt"));
    if !(references.is_broken || is_named) || memmem::find(bytes, b"/Encrypt").is_none() {
        return Ok(None);
    }
    let mut trailer = None;
    let mut scanner = Scanner::new(bytes);
    while let Some(found) = scanner.next()? {
        if let Some(header) = &found.header {
            places.add(header.number, header.at);
        }
        if found.shape.has_root {
            trailer = Some(found.start);
        }
        scanner.skip_stream(&found, None)?;
    }
    match trailer.and_then(|at| dictionary(bytes, at)) {
        Some(trailer) => Lock::of_trailer(&trailer.dict, places),
        None => Ok(None),
    }
}
