//! XChaCha20-Poly1305 with the place of the data bound in, so that a sealed value fits nowhere else.

use std::fmt;

use chacha20poly1305::aead::{AeadInOut, KeyInit};
use chacha20poly1305::{Key, Tag, XChaCha20Poly1305, XNonce};
use hmac::{Hmac, Mac};
use sha2::Sha256;
use zeroize::Zeroizing;

use crate::{Error, hex};

/// Marks how the rest was made, so that another way can follow one day.
const VERSION: u8 = 1;
pub(super) const NONCE_BYTES: usize = 24;
pub(super) const TAG_BYTES: usize = 16;
/// What SHA-256 takes at a time: a shorter key is filled up with zeros to this length.
const HASH_BLOCK_BYTES: usize = 64;

/// Thirty-two secret bytes that are wiped when they are no longer needed and never printed.
#[derive(Clone)]
pub(crate) struct Secret(Zeroizing<[u8; 32]>);

impl Secret {
    pub(crate) fn fresh() -> Result<Self, Error> {
        let mut bytes = Zeroizing::new([0; 32]);
        getrandom::fill(bytes.as_mut_slice()).map_err(|_| Error::Randomness)?;
        Ok(Self(bytes))
    }

    pub(crate) fn from_slice(bytes: &[u8]) -> Option<Self> {
        Some(Self(Zeroizing::new(bytes.try_into().ok()?)))
    }

    pub(crate) fn as_bytes(&self) -> &[u8; 32] {
        &self.0
    }

    /// `place` names table, column and row. Opening needs the same place.
    pub(crate) fn seal(&self, place: &str, plain: &[u8]) -> Result<Vec<u8>, Error> {
        let mut nonce = [0; NONCE_BYTES];
        getrandom::fill(&mut nonce).map_err(|_| Error::Randomness)?;
        // Sealed where it lies: a statement is too large to be copied twice.
        let mut sealed = Vec::with_capacity(1 + NONCE_BYTES + plain.len() + TAG_BYTES);
        sealed.push(VERSION);
        sealed.extend_from_slice(&nonce);
        sealed.extend_from_slice(plain);
        let (_, body) = sealed.split_at_mut(1 + NONCE_BYTES);
        let tag = self.cipher().encrypt_inout_detached(&XNonce::from(nonce), place.as_bytes(), body.into());
        sealed.extend_from_slice(&tag.map_err(|_| Error::Unsealable)?);
        Ok(sealed)
    }

    pub(crate) fn open(&self, place: &str, sealed: &[u8]) -> Result<Vec<u8>, Error> {
        let (version, rest) = sealed.split_first().ok_or(Error::Unsealable)?;
        let (nonce, rest) = rest.split_first_chunk::<NONCE_BYTES>().ok_or(Error::Unsealable)?;
        let (body, tag) = rest.split_last_chunk::<TAG_BYTES>().ok_or(Error::Unsealable)?;
        if *version != VERSION {
            return Err(Error::Unsealable);
        }
        let (nonce, tag) = (XNonce::from(*nonce), Tag::from(*tag));
        let mut plain = body.to_vec();
        self.cipher()
            .decrypt_inout_detached(&nonce, place.as_bytes(), plain.as_mut_slice().into(), &tag)
            .map_err(|_| Error::Unsealable)?;
        Ok(plain)
    }

    pub(super) fn cipher(&self) -> XChaCha20Poly1305 {
        XChaCha20Poly1305::new(&Key::from(*self.0))
    }
}

impl fmt::Debug for Secret {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str("Secret")
    }
}

/// What one team's data is sealed with. While everything is sealed anew there is another key, and either opens.
#[derive(Clone, Debug)]
pub struct TeamKey {
    current: Secret,
    other: Option<Secret>,
}

impl TeamKey {
    pub(crate) fn only(current: Secret) -> Self {
        Self { current, other: None }
    }

    pub(crate) fn with_other(self, other: Option<Secret>) -> Self {
        Self { other, ..self }
    }

    pub(crate) fn current(&self) -> &Secret {
        &self.current
    }

    pub(crate) fn other(&self) -> Option<&Secret> {
        self.other.as_ref()
    }

    pub fn seal(&self, place: &str, plain: &[u8]) -> Result<Vec<u8>, Error> {
        self.current.seal(place, plain)
    }

    pub fn open(&self, place: &str, sealed: &[u8]) -> Result<Vec<u8>, Error> {
        self.with_either(|secret| secret.open(place, sealed))
    }

    /// The key that seals, and if it does not open the other one.
    pub(crate) fn with_either<Opened>(
        &self,
        open: impl Fn(&Secret) -> Result<Opened, Error>,
    ) -> Result<Opened, Error> {
        match (open(&self.current), &self.other) {
            (Err(Error::Unsealable), Some(other)) => open(other),
            (opened, _) => opened,
        }
    }
}

/// Turns values into keyed hashes, so that they can be looked up in a database that cannot be read.
#[derive(Clone, Debug)]
pub(crate) struct IndexKey(pub(crate) Secret);

impl IndexKey {
    pub(crate) fn of(&self, kind: &str, value: &[u8]) -> String {
        let mut block = Zeroizing::new([0; HASH_BLOCK_BYTES]);
        let secret = self.0.as_bytes();
        block.iter_mut().zip(secret).for_each(|(place, byte)| *place = *byte);
        let mut mac = Hmac::<Sha256>::new((&*block).into());
        mac.update(kind.as_bytes());
        mac.update(&[0]);
        mac.update(value);
        hex::of(&mac.finalize().into_bytes())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_sealed_opens_only_at_its_place_with_its_key() {
        let key = Secret::fresh().unwrap();
        let sealed = key.seal("analyses.sealed:an_1", b"Meera Nair").unwrap();
        assert_eq!(key.open("analyses.sealed:an_1", &sealed).unwrap(), b"Meera Nair");
        assert!(key.open("analyses.sealed:an_2", &sealed).is_err());
        assert!(Secret::fresh().unwrap().open("analyses.sealed:an_1", &sealed).is_err());
    }

    #[test]
    fn every_changed_byte_is_noticed() {
        let key = Secret::fresh().unwrap();
        let sealed = key.seal("place", b"some words").unwrap();
        for at in 0..sealed.len() {
            let mut changed = sealed.clone();
            changed[at] ^= 1;
            assert!(key.open("place", &changed).is_err(), "byte {at}");
            assert!(key.open("place", &sealed[..at]).is_err(), "cut at {at}");
        }
    }

    #[test]
    fn the_same_words_are_never_sealed_alike() {
        let key = Secret::fresh().unwrap();
        assert_ne!(key.seal("place", b"").unwrap(), key.seal("place", b"").unwrap());
        assert_eq!(key.open("place", &key.seal("place", b"").unwrap()).unwrap(), b"");
    }

    #[test]
    fn a_keyed_hash_is_that_of_rfc_2104() {
        // As `printf 'email\0a@b.example' | openssl dgst -sha256 -mac HMAC -macopt hexkey:0101…01` prints it.
        let key = IndexKey(Secret::from_slice(&[1; 32]).unwrap());
        assert_eq!(
            key.of("email", b"a@b.example"),
            "62ba64540bd4a478e39516aa6a65014158aea56478ec4d6494bac32c335cdb03"
        );
        assert_ne!(key.of("email", b"a@b.example"), key.of("address", b"a@b.example"));
    }
}
