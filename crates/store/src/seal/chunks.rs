//! A file ↔ sealed chunks, each authenticated and bound to its place in the file: it can be read from the front without
//! holding all of it, and not one byte of it is believed before its chunk is proven.
//!
//! `2`, a nonce, then the chunks; all but the last have the same length. A chunk's nonce is the file's with the number of the
//! chunk mixed in, and what is bound in says which number it is and whether it is the last: chunks that are swapped, left
//! out, repeated or cut off do not open.

use chacha20poly1305::aead::AeadInOut;
use chacha20poly1305::{Tag, XNonce};

use super::cipher::{NONCE_BYTES, Secret, TAG_BYTES};
use crate::Error;

/// How a file of chunks begins.
pub(crate) const VERSION: u8 = 2;
/// What stands before the first chunk.
pub(crate) const HEAD_BYTES: usize = 1 + NONCE_BYTES;
/// Small enough that a thousand downloads are held at once, large enough that the tags cost nothing.
const PLAIN_BYTES: usize = 64 * 1024;
/// A chunk that is not the last.
pub(crate) const SEALED_BYTES: usize = PLAIN_BYTES + TAG_BYTES;

pub(crate) fn seal(secret: &Secret, place: &str, plain: &[u8]) -> Result<Vec<u8>, Error> {
    let mut nonce = [0; NONCE_BYTES];
    getrandom::fill(&mut nonce).map_err(|_| Error::Randomness)?;
    let count = plain.len().div_ceil(PLAIN_BYTES).max(1);
    let mut sealed = Vec::with_capacity(HEAD_BYTES + plain.len() + count * TAG_BYTES);
    sealed.push(VERSION);
    sealed.extend_from_slice(&nonce);
    for number in 0..count {
        let rest = plain.get(number * PLAIN_BYTES..).unwrap_or_default();
        let chunk = rest.get(..PLAIN_BYTES).unwrap_or(rest);
        let begin = sealed.len();
        sealed.extend_from_slice(chunk);
        let (_, body) = sealed.split_at_mut(begin);
        let (nonce, bound) = of_chunk(&nonce, place, number as u64, number + 1 == count);
        let tag = secret.cipher().encrypt_inout_detached(&nonce, bound.as_bytes(), body.into());
        sealed.extend_from_slice(&tag.map_err(|_| Error::Unsealable)?);
    }
    Ok(sealed)
}

/// How long a file is that is sealed in so many bytes. `None` when no file is.
pub(crate) fn plain_length(sealed: u64) -> Option<u64> {
    let (head, tag, whole) = (HEAD_BYTES as u64, TAG_BYTES as u64, SEALED_BYTES as u64);
    let chunks = sealed.checked_sub(head)?;
    let count = chunks.div_ceil(whole);
    // The last one has at least its tag.
    (chunks > 0 && chunks - (count - 1) * whole >= tag).then(|| chunks - count * tag)
}

/// Opens the chunks of one file, one after the other.
pub(crate) struct Opener {
    secret: Secret,
    place: String,
    nonce: [u8; NONCE_BYTES],
    number: u64,
}

impl Opener {
    /// `head` is what stands before the first chunk.
    pub(crate) fn new(secret: &Secret, place: &str, head: &[u8]) -> Result<Self, Error> {
        let (version, nonce) = head.split_first().ok_or(Error::Unsealable)?;
        let nonce = nonce.try_into().map_err(|_| Error::Unsealable)?;
        if *version != VERSION {
            return Err(Error::Unsealable);
        }
        Ok(Self { secret: secret.clone(), place: place.to_owned(), nonce, number: 0 })
    }

    pub(crate) fn open(&mut self, sealed: &[u8], is_last: bool) -> Result<Vec<u8>, Error> {
        let (body, tag) = sealed.split_last_chunk::<TAG_BYTES>().ok_or(Error::Unsealable)?;
        let (nonce, bound) = of_chunk(&self.nonce, &self.place, self.number, is_last);
        let mut plain = body.to_vec();
        self.secret
            .cipher()
            .decrypt_inout_detached(&nonce, bound.as_bytes(), plain.as_mut_slice().into(), &Tag::from(*tag))
            .map_err(|_| Error::Unsealable)?;
        self.number += 1;
        Ok(plain)
    }
}

/// All of a file at once.
pub(crate) fn open(secret: &Secret, place: &str, sealed: &[u8]) -> Result<Vec<u8>, Error> {
    let (head, chunks) = sealed.split_at_checked(HEAD_BYTES).ok_or(Error::Unsealable)?;
    let mut opener = Opener::new(secret, place, head)?;
    let mut plain = Vec::with_capacity(chunks.len());
    let count = chunks.len().div_ceil(SEALED_BYTES).max(1);
    for number in 0..count {
        let rest = chunks.get(number * SEALED_BYTES..).unwrap_or_default();
        let chunk = rest.get(..SEALED_BYTES).unwrap_or(rest);
        plain.extend_from_slice(&opener.open(chunk, number + 1 == count)?);
    }
    Ok(plain)
}

fn of_chunk(nonce: &[u8; NONCE_BYTES], place: &str, number: u64, is_last: bool) -> (XNonce, String) {
    let mut own = *nonce;
    for (byte, mixed) in own.iter_mut().rev().zip(number.to_le_bytes()) {
        *byte ^= mixed;
    }
    let end = if is_last { "last" } else { "more" };
    (XNonce::from(own), format!("{place}#{number}:{end}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    const PLACE: &str = "blob:team_1/an_1/statement";

    fn bytes(length: usize) -> Vec<u8> {
        (0..length).map(|at| u8::try_from(at % 251).unwrap_or_default()).collect()
    }

    #[test]
    fn files_of_any_length_come_back_and_tell_their_length() {
        let secret = Secret::fresh().unwrap();
        for length in [0, 1, PLAIN_BYTES - 1, PLAIN_BYTES, PLAIN_BYTES + 1, 3 * PLAIN_BYTES, 200_000] {
            let sealed = seal(&secret, PLACE, &bytes(length)).unwrap();
            assert_eq!(open(&secret, PLACE, &sealed).unwrap(), bytes(length));
            assert_eq!(plain_length(sealed.len() as u64), Some(length as u64));
            assert!(open(&secret, "blob:elsewhere", &sealed).is_err());
        }
        assert_eq!([0, 24, 25, 40].map(plain_length), [None; 4]);
    }

    #[test]
    fn chunks_that_are_changed_swapped_left_out_or_cut_off_do_not_open() {
        let secret = Secret::fresh().unwrap();
        let sealed = seal(&secret, PLACE, &bytes(3 * PLAIN_BYTES + 5)).unwrap();
        let chunk =
            |number: usize| HEAD_BYTES + number * SEALED_BYTES..HEAD_BYTES + (number + 1) * SEALED_BYTES;
        let mut changed = sealed.clone();
        changed[HEAD_BYTES + SEALED_BYTES + 7] ^= 1;
        let mut swapped = sealed.clone();
        swapped[chunk(0)].copy_from_slice(&sealed[chunk(1)]);
        swapped[chunk(1)].copy_from_slice(&sealed[chunk(0)]);
        let mut left_out = sealed.clone();
        left_out.drain(chunk(1));
        let cut_off = sealed[..HEAD_BYTES + 2 * SEALED_BYTES].to_vec();
        let headless = sealed[1..].to_vec();
        for broken in [changed, swapped, left_out, cut_off, headless, Vec::new()] {
            assert!(open(&secret, PLACE, &broken).is_err());
        }
    }
}
