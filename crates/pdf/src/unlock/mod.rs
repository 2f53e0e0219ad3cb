//! A locked file and what opens it → a plain twin of the file, byte for byte in the same places.
//!
//! The library we read with takes passwords only, and a password is not kept. So files are unlocked here, and
//! nobody further on knows that they were locked.

mod cipher;
mod key;
mod lock;
mod newer;
mod older;
mod places;
mod scan;
mod shape;
mod strings;
mod twin;

pub use key::{FileKey, Unlock};

use crate::Error;
use crate::budget::Budget;
use crate::objects::dictionary;
use crate::xref::CrossReferences;
use lock::Lock;
use memchr::memmem;
use places::Places;
use scan::Scanner;

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
