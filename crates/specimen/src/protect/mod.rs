//! A password and a way of encrypting, to sealed strings and streams.
//! Written here because no kept PDF writer of ours encrypts, and RC4 at 40 bits is what old statements really carry.

mod cipher;
mod revision_six;
mod standard;

use md5::{Digest, Md5};
use pdf_writer::{Dict, Name, Ref, Str};

/// How a specimen is locked. An empty `user` password opens without asking, as net-banking downloads do.
#[derive(Clone, Debug)]
pub struct Protection {
    pub cipher: Cipher,
    pub user: String,
    pub owner: String,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cipher {
    Rc4Bits40,
    Rc4Bits128,
    AesBits128,
    /// Revision 6 of PDF 2.0.
    AesBits256,
}

impl Cipher {
    pub const ALL: [Self; 4] = [Self::Rc4Bits40, Self::Rc4Bits128, Self::AesBits128, Self::AesBits256];
}

/// What the password dictionary holds besides numbers.
struct Locks {
    owner: Vec<u8>,
    user: Vec<u8>,
    /// Only revision 6: the file key under each password, and the permissions under the file key.
    wrapped: Option<Wrapped>,
}

struct Wrapped {
    owner: Vec<u8>,
    user: Vec<u8>,
    permissions: Vec<u8>,
}

/// Encrypts strings and streams of one file, or leaves them as they are.
pub(crate) struct Seal(Option<Lock>);

struct Lock {
    cipher: Cipher,
    key: Vec<u8>,
    locks: Locks,
    permissions: i32,
}

/// Printing allowed, all else forbidden. Revision 2 knows fewer bits.
const PRINT_ONLY: i32 = -1852;
const PRINT_ONLY_REVISION_2: i32 = -60;

impl Seal {
    /// Leaves everything readable.
    pub(crate) fn open() -> Self {
        Self(None)
    }

    /// `id` is the file's identity, which takes part in the key.
    pub(crate) fn new(protection: &Protection, id: &[u8; 16]) -> Self {
        let cipher = protection.cipher;
        let permissions = if cipher == Cipher::Rc4Bits40 { PRINT_ONLY_REVISION_2 } else { PRINT_ONLY };
        let (key, locks) = match cipher {
            Cipher::AesBits256 => revision_six::locks(protection, permissions, id),
            _ => standard::locks(protection, permissions, id),
        };
        Self(Some(Lock { cipher, key, locks, permissions }))
    }

    /// A string or stream of the object `id`, encrypted.
    pub(crate) fn seal(&self, id: Ref, data: &[u8]) -> Vec<u8> {
        let Some(lock) = &self.0 else { return data.to_vec() };
        match lock.cipher {
            Cipher::Rc4Bits40 | Cipher::Rc4Bits128 => cipher::rc4(&object_key(lock, id, b""), data),
            Cipher::AesBits128 => {
                let key = cipher::first(&object_key(lock, id, b"sAlT"));
                with_start(id, data, |start, padded| cipher::aes_128_cbc(&key, start, padded))
            }
            Cipher::AesBits256 => {
                let key = cipher::first(&lock.key);
                with_start(id, data, |start, padded| cipher::aes_256_cbc(&key, start, padded))
            }
        }
    }

    /// The entries of the encryption dictionary, whose own strings are never encrypted.
    pub(crate) fn write_dictionary(&self, mut dictionary: Dict<'_>) {
        let Some(lock) = &self.0 else { return };
        let (version, revision, bits) = match lock.cipher {
            Cipher::Rc4Bits40 => (1, 2, 40),
            Cipher::Rc4Bits128 => (2, 3, 128),
            Cipher::AesBits128 => (4, 4, 128),
            Cipher::AesBits256 => (5, 6, 256),
        };
        dictionary.pair(Name(b"Filter"), Name(b"Standard"));
        dictionary.pair(Name(b"V"), version).pair(Name(b"R"), revision).pair(Name(b"Length"), bits);
        dictionary.pair(Name(b"P"), lock.permissions);
        dictionary.pair(Name(b"O"), Str(&lock.locks.owner)).pair(Name(b"U"), Str(&lock.locks.user));
        if let Some(wrapped) = &lock.locks.wrapped {
            dictionary.pair(Name(b"OE"), Str(&wrapped.owner)).pair(Name(b"UE"), Str(&wrapped.user));
            dictionary.pair(Name(b"Perms"), Str(&wrapped.permissions));
        }
        let method: &[u8] = match lock.cipher {
            Cipher::Rc4Bits40 | Cipher::Rc4Bits128 => return,
            Cipher::AesBits128 => b"AESV2",
            Cipher::AesBits256 => b"AESV3",
        };
        dictionary.pair(Name(b"StmF"), Name(b"StdCF")).pair(Name(b"StrF"), Name(b"StdCF"));
        let mut filters = dictionary.insert(Name(b"CF")).dict();
        let mut filter = filters.insert(Name(b"StdCF")).dict();
        filter.pair(Name(b"CFM"), Name(method)).pair(Name(b"AuthEvent"), Name(b"DocOpen"));
        filter.pair(Name(b"Length"), bits / 8);
    }
}

/// Every object has its own key, so that equal strings do not look equal.
fn object_key(lock: &Lock, id: Ref, salt: &[u8]) -> Vec<u8> {
    let number = id.get().to_le_bytes();
    let mut hash = Md5::new();
    hash.update(&lock.key);
    hash.update(&number[..3]);
    hash.update([0, 0]);
    hash.update(salt);
    hash.finalize().iter().copied().take((lock.key.len() + 5).min(16)).collect()
}

/// AES wants random bytes in front; a specimen must come out the same each time, so they are made from what follows.
fn with_start(id: Ref, data: &[u8], encrypt: impl FnOnce([u8; 16], &[u8]) -> Vec<u8>) -> Vec<u8> {
    let mut hash = Md5::new();
    hash.update(id.get().to_le_bytes());
    hash.update(data);
    let start: [u8; 16] = hash.finalize().into();
    let padding = 16 - data.len() % 16;
    let mut padded = data.to_vec();
    padded.resize(data.len() + padding, u8::try_from(padding).unwrap_or(16));
    [start.to_vec(), encrypt(start, &padded)].concat()
}
