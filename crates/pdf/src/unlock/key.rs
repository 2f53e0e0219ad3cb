//! What opens a file: the key that it is encrypted with, or a password that leads to one.

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
