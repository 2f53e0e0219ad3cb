//! The encryption dictionary of a file → its lock: what a password must prove, and how strings and streams are encrypted.

use super::cipher::{Method, decrypt_block_aes256};
use super::key::FileKey;
use super::places::Places;
use super::{newer, older};
use crate::Error;
use hayro_syntax::object::{Array, Dict, MaybeRef, Name, Object, ObjectIdentifier};

/// A key length below this is not one in bits.
const SHORTEST_KEY_BITS: i64 = 40;

/// An encryption dictionary takes some hundred bytes.
const DICTIONARY_WITHIN: usize = 16 << 10;
/// Crypt filters of a file; a real one has one or two.
const MAX_FILTERS: usize = 16;

/// The lock of the standard handler, the only one that passwords open.
#[derive(Debug)]
pub(super) struct Lock {
    pub(super) revision: u8,
    /// In bytes.
    pub(super) key_length: usize,
    pub(super) owner: Vec<u8>,
    pub(super) user: Vec<u8>,
    /// The file key under each password; only since revision 5.
    pub(super) owner_wrapped: Vec<u8>,
    pub(super) user_wrapped: Vec<u8>,
    /// The permissions under the file key; only since revision 5.
    sealed_permissions: Vec<u8>,
    pub(super) permissions: u32,
    /// The first half of the file's `/ID`.
    pub(super) id: Vec<u8>,
    pub(super) encrypts_metadata: bool,
    is_version_four: bool,
    pub(super) streams: Method,
    pub(super) strings: Method,
    pub(super) attachments: Method,
    /// Crypt filters that a stream may ask for by name.
    pub(super) named: Vec<(Vec<u8>, Method)>,
    /// The object that is the encryption dictionary; its own strings are plain.
    pub(super) object: Option<u32>,
}

impl Lock {
    /// `None` when the file is not locked.
    pub(super) fn of_trailer<'b>(trailer: &Dict<'b>, places: &Places<'b>) -> Result<Option<Self>, Error> {
        let Some(entry) = trailer.get_raw::<Object<'b>>("Encrypt") else { return Ok(None) };
        let object = match &entry {
            MaybeRef::Ref(reference) => Some(ObjectIdentifier::from(*reference).obj_number),
            MaybeRef::NotRef(_) => None,
        };
        let Some(dict) = places.resolve_within(entry, DICTIONARY_WITHIN).and_then(Object::into_dict) else {
            return Ok(None);
        };
        let id =
            places.entry(trailer, "ID").and_then(Object::into_array).and_then(|id| first_string(&id, places));
        let lock = Self::read(&dict, places, id.unwrap_or_default(), object);
        lock.map(Some).ok_or(Error::UnsupportedEncryption)
    }

    fn read<'b>(dict: &Dict<'b>, places: &Places<'b>, id: Vec<u8>, object: Option<u32>) -> Option<Self> {
        let entry = |key: &str| places.entry(dict, key);
        let number = |key: &str| entry(key).and_then(Object::into_number).map(|number| number.as_i64());
        let string =
            |key: &str| entry(key).and_then(Object::into_string).map(|string| string.as_bytes().to_vec());
        if &*entry("Filter")?.into_name()? != b"Standard" {
            return None;
        }
        let version = number("V")?;
        let revision = u8::try_from(number("R")?).ok()?;
        // Some writers give bytes instead of bits.
        let bits = |otherwise| {
            let length = number("Length").unwrap_or(otherwise);
            if length < SHORTEST_KEY_BITS { length.saturating_mul(8) } else { length }
        };
        let bits = match version {
            1 => 40,
            2 => bits(40),
            4 => bits(128),
            5 => 256,
            _ => return None,
        };
        let key_length = usize::try_from(bits / 8).ok()?;
        let is_known = match revision {
            2..=4 => (5..=16).contains(&key_length),
            5 | 6 => key_length == 32,
            _ => false,
        };
        if !is_known {
            return None;
        }
        let filters = if version >= 4 { Filters::read(dict, places)? } else { Filters::rc4() };
        Some(Self {
            revision,
            key_length,
            owner: string("O")?,
            user: string("U")?,
            owner_wrapped: string("OE").unwrap_or_default(),
            user_wrapped: string("UE").unwrap_or_default(),
            sealed_permissions: string("Perms").unwrap_or_default(),
            // Written signed or unsigned; the key wants its 32 bits.
            permissions: number("P")? as u32,
            id,
            encrypts_metadata: entry("EncryptMetadata").and_then(Object::into_bool).unwrap_or(true),
            is_version_four: version == 4,
            streams: filters.streams,
            strings: filters.strings,
            attachments: filters.attachments,
            named: filters.named,
            object,
        })
    }

    /// The key of a password, the user's or the owner's.
    pub(super) fn key(&self, password: &str) -> Option<FileKey> {
        if self.revision >= 5 {
            return newer::key(self, password);
        }
        let bytes =
            older::key(self, password.as_bytes()).or_else(|| older::key(self, &older::latin(password)?))?;
        self.file_key(bytes)
    }

    /// The key of the empty password, which readers try before they ask.
    pub(super) fn key_without_password(&self) -> Option<FileKey> {
        if self.revision >= 5 { newer::key(self, "") } else { self.file_key(older::user_key(self, b"")?) }
    }

    /// Whether the key is this lock's. `None` when the lock has nothing to tell by.
    pub(super) fn accepts(&self, key: &FileKey) -> Option<bool> {
        if self.revision <= 4 {
            let own = key.as_bytes().get(..self.key_length);
            return Some(own.is_some_and(|own| older::is_proven(self, own)));
        }
        if key.as_bytes().len() != self.key_length {
            return Some(false);
        }
        let sealed = self.sealed_permissions.first_chunk()?;
        let permissions = decrypt_block_aes256(key.as_bytes(), sealed)?;
        (permissions[9..12] == *b"adb").then_some(true)
    }

    /// With crypt filters a short key is filled up with zeros, as the writers of such files do.
    fn file_key(&self, mut bytes: Vec<u8>) -> Option<FileKey> {
        if self.is_version_four {
            bytes.resize(bytes.len().max(16), 0);
        }
        FileKey::from_bytes(&bytes)
    }
}

fn first_string<'b>(array: &Array<'b>, places: &Places<'b>) -> Option<Vec<u8>> {
    let first = places.resolve(array.raw_iter().next()?)?;
    Some(first.into_string()?.as_bytes().to_vec())
}

struct Filters {
    streams: Method,
    strings: Method,
    attachments: Method,
    named: Vec<(Vec<u8>, Method)>,
}

impl Filters {
    fn rc4() -> Self {
        Self { streams: Method::Rc4, strings: Method::Rc4, attachments: Method::Rc4, named: Vec::new() }
    }

    fn read<'b>(dict: &Dict<'b>, places: &Places<'b>) -> Option<Self> {
        let mut named = Vec::new();
        if let Some(filters) = places.entry(dict, "CF").and_then(Object::into_dict) {
            for name in filters.keys().take(MAX_FILTERS) {
                let filter = filters
                    .get_raw::<Object<'b>>(&*name)
                    .and_then(|filter| places.resolve(filter)?.into_dict());
                let method = filter.and_then(|filter| places.entry(&filter, "CFM")?.into_name());
                named.extend(method.and_then(|method| Some((name.to_vec(), method_of(&method)?))));
            }
        }
        let find = |name: &Name<'_>| {
            let found = named.iter().find(|(known, _)| **known == **name);
            found.map_or(Method::Plain, |(_, method)| *method)
        };
        let streams = find(&places.entry(dict, "StmF")?.into_name()?);
        let strings = find(&places.entry(dict, "StrF")?.into_name()?);
        let attachments =
            places.entry(dict, "EFF").and_then(Object::into_name).map_or(streams, |name| find(&name));
        Some(Self { streams, strings, attachments, named })
    }
}

fn method_of(name: &Name<'_>) -> Option<Method> {
    match &**name {
        b"None" | b"Identity" => Some(Method::Plain),
        b"V2" => Some(Method::Rc4),
        b"AESV2" => Some(Method::Aes128),
        b"AESV3" => Some(Method::Aes256),
        _ => None,
    }
}
