//! A file and perhaps a password → whether it can be read at all: the quick look before it is accepted.

use crate::budget::Budget;
use crate::unlock::{self, FileKey, Unlock, Unlocked};
use crate::xref::{self, CrossReferences};
use crate::{Error, Limits, Part, open, prescan};
use hayro_syntax::Pdf;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::AtomicUsize;

/// A file that opens.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Checked {
    pub pages: u32,
    /// What opens the file next time, when a password was needed this time.
    pub file_key: Option<FileKey>,
}

/// Opens a file and counts its pages without looking at what is on them. Whatever is refused here, [`crate::read`]
/// refuses for the same reason.
pub fn check(bytes: &[u8], password: Option<&str>, limits: &Limits) -> Result<Checked, Error> {
    fenced(|| {
        let pages_read = AtomicUsize::new(0);
        let mut budget = Budget::new(limits, &|_| false, &pages_read);
        let opened = open(bytes, password.into(), limits, &mut budget)?;
        let pages = u32::try_from(opened.pdf.pages().len()).unwrap_or(u32::MAX);
        Ok(Checked { pages, file_key: opened.key })
    })
}

/// A plain twin of a locked file, as long as the file, with everything where it was, for readers that know no keys.
/// A file that is not locked is its own twin.
pub fn opened(bytes: &[u8], key: &FileKey) -> Result<Vec<u8>, Error> {
    fenced(|| {
        let limits = Limits::default();
        let pages_read = AtomicUsize::new(0);
        let mut budget = Budget::new(&limits, &|_| false, &pages_read);
        let references = xref::read(bytes, limits.objects, &mut budget)?;
        Ok(unlock::unlock(bytes, &references, Unlock::Key(key), &budget)?.bytes)
    })
}

/// The same for a file that may be locked or not, after everything that [`check`] asks of it: for readers that bound
/// nothing themselves.
pub fn plain(bytes: &[u8], unlock: Unlock<'_>, limits: &Limits) -> Result<Vec<u8>, Error> {
    fenced(|| {
        let pages_read = AtomicUsize::new(0);
        let mut budget = Budget::new(limits, &|_| false, &pages_read);
        Ok(unlock_within(bytes, unlock, limits, &mut budget)?.0.bytes)
    })
}

pub(crate) struct Opened<'b> {
    pub(crate) pdf: Pdf,
    /// Of the file as it came.
    pub(crate) references: CrossReferences<'b>,
    /// When it did not open by itself.
    pub(crate) key: Option<FileKey>,
}

pub(crate) fn open<'b>(
    bytes: &'b [u8],
    unlock: Unlock<'_>,
    limits: &Limits,
    budget: &mut Budget<'_>,
) -> Result<Opened<'b>, Error> {
    let (unlocked, references) = unlock_within(bytes, unlock, limits, budget)?;
    let pdf = open::open(unlocked.bytes)?;
    let pages = pdf.pages().len();
    if pages > limits.pages {
        return Err(Error::TooManyPages { pages, limit: limits.pages });
    }
    Ok(Opened { pdf, references, key: unlocked.key })
}

fn unlock_within<'b>(
    bytes: &'b [u8],
    unlock: Unlock<'_>,
    limits: &Limits,
    budget: &mut Budget<'_>,
) -> Result<(Unlocked, CrossReferences<'b>), Error> {
    if bytes.is_empty() {
        return Err(Error::Empty);
    }
    if bytes.len() > limits.bytes {
        return Err(Error::TooLarge(Part::Bytes));
    }
    let references = xref::read(bytes, limits.objects, budget)?;
    let unlocked = unlock::unlock(bytes, &references, unlock, budget)?;
    prescan::check(&unlocked.bytes, limits, &references, budget)?;
    Ok((unlocked, references))
}

/// The libraries below us index where they should ask, and a crafted file can make them panic. Nothing of ours is left
/// half done when that happens: everything reading has made so far is dropped with it.
pub(crate) fn fenced<T>(work: impl FnOnce() -> Result<T, Error>) -> Result<T, Error> {
    catch_unwind(AssertUnwindSafe(work)).unwrap_or(Err(Error::Damaged))
}
