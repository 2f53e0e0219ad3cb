//! A key and encrypted bytes → plain bytes: the two ciphers PDF knows.

use super::key::FileKey;
use aes::cipher::{BlockCipherDecrypt, BlockCipherEncrypt, KeyInit};
use aes::{Aes128, Aes256, Block};
use md5::{Digest, Md5};

const BLOCK: usize = 16;

/// How a string or a stream is encrypted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Method {
    Plain,
    Rc4,
    Aes128,
    Aes256,
}

/// What came out, and whether it ended as the cipher says it must. Only AES can tell.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Decrypted {
    pub(super) bytes: Vec<u8>,
    pub(super) is_padded: bool,
}

/// `None` when there is nothing to decrypt: the bytes are plain, or too few to have been encrypted.
pub(super) fn decrypt(method: Method, key: &FileKey, object: (u32, u32), data: &[u8]) -> Option<Decrypted> {
    let (start, chain) = match method {
        Method::Plain => return None,
        Method::Rc4 => {
            let bytes = rc4(object_key(key, object, b"").as_ref(), data);
            return Some(Decrypted { bytes, is_padded: false });
        }
        Method::Aes128 | Method::Aes256 => data.split_at_checked(BLOCK)?,
    };
    let mut bytes = chain[..chain.len() - chain.len() % BLOCK].to_vec();
    let (blocks, _) = Block::slice_as_chunks_mut(&mut bytes);
    match method {
        Method::Aes128 => {
            Aes128::new_from_slice(&object_key(key, object, b"sAlT")).ok()?.decrypt_blocks(blocks);
        }
        _ => Aes256::new_from_slice(key.as_bytes()).ok()?.decrypt_blocks(blocks),
    }
    for (byte, before) in bytes.iter_mut().zip(start.iter().chain(chain)) {
        *byte ^= before;
    }
    let is_padded = strip_padding(&mut bytes);
    Some(Decrypted { bytes, is_padded })
}

/// Every object has its own key, made from the file's and its number.
fn object_key(key: &FileKey, (number, generation): (u32, u32), salt: &[u8]) -> Vec<u8> {
    let mut hash = Md5::new();
    hash.update(key.as_bytes());
    hash.update(&number.to_le_bytes()[..3]);
    hash.update(&generation.to_le_bytes()[..2]);
    hash.update(salt);
    let length = (key.as_bytes().len() + 5).min(16);
    hash.finalize()[..length].to_vec()
}

/// As many bytes as the last one says, each saying so. Writers that forget them are read as if they had not.
fn strip_padding(bytes: &mut Vec<u8>) -> bool {
    let Some(&last) = bytes.last() else { return false };
    let Some(start) = bytes.len().checked_sub(usize::from(last)) else { return false };
    let is_padded =
        (1..=BLOCK).contains(&usize::from(last)) && bytes[start..].iter().all(|byte| *byte == last);
    if is_padded {
        bytes.truncate(start);
    }
    is_padded
}

/// Encrypting and decrypting are the same.
pub(super) fn rc4(key: &[u8], data: &[u8]) -> Vec<u8> {
    let mut state: [u8; 256] = std::array::from_fn(|place| place as u8);
    let mut other = 0u8;
    for (place, letter) in (0..256).zip(key.iter().cycle()) {
        other = other.wrapping_add(state[place]).wrapping_add(*letter);
        state.swap(place, usize::from(other));
    }
    let (mut one, mut other) = (0u8, 0u8);
    let mix = |byte: &u8| {
        one = one.wrapping_add(1);
        other = other.wrapping_add(state[usize::from(one)]);
        state.swap(usize::from(one), usize::from(other));
        byte ^ state[usize::from(state[usize::from(one)].wrapping_add(state[usize::from(other)]))]
    };
    data.iter().map(mix).collect()
}

/// Encrypts whole blocks in place, each chained to the one before it.
pub(super) fn chain_aes128(key: &[u8; BLOCK], start: &[u8; BLOCK], data: &mut [u8]) {
    let cipher = Aes128::new(&(*key).into());
    let mut before = Block::from(*start);
    for block in Block::slice_as_chunks_mut(data).0 {
        for (byte, before) in block.iter_mut().zip(before) {
            *byte ^= before;
        }
        cipher.encrypt_block(block);
        before = *block;
    }
}

/// A wrapped file key: two blocks, chained from zeros, without padding.
pub(super) fn unwrap_aes256(key: &[u8; 32], wrapped: &[u8; 32]) -> [u8; 32] {
    let mut plain = *wrapped;
    let (blocks, _) = Block::slice_as_chunks_mut(&mut plain);
    Aes256::new(&(*key).into()).decrypt_blocks(blocks);
    for (byte, before) in plain[BLOCK..].iter_mut().zip(wrapped) {
        *byte ^= before;
    }
    plain
}

/// One block by itself.
pub(super) fn decrypt_block_aes256(key: &[u8], block: &[u8; BLOCK]) -> Option<[u8; BLOCK]> {
    let mut block = Block::from(*block);
    Aes256::new_from_slice(key).ok()?.decrypt_block(&mut block);
    Some(block.into())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rc4_gives_the_well_known_answer() {
        assert_eq!(rc4(b"Key", b"Plaintext"), [0xBB, 0xF3, 0x16, 0xE8, 0xD9, 0x40, 0xAF, 0x0A, 0xD3]);
    }

    #[test]
    fn aes_gives_the_answer_of_its_standard() {
        let key: [u8; 16] = std::array::from_fn(|place| place as u8);
        let mut block: [u8; 16] = std::array::from_fn(|place| place as u8 * 0x11);
        chain_aes128(&key, &[0; 16], &mut block);
        assert_eq!(block[..4], [0x69, 0xc4, 0xe0, 0xd8]);
        let key: [u8; 32] = std::array::from_fn(|place| place as u8);
        let sealed =
            [0x8e, 0xa2, 0xb7, 0xca, 0x51, 0x67, 0x45, 0xbf, 0xea, 0xfc, 0x49, 0x90, 0x4b, 0x49, 0x60, 0x89];
        let plain = decrypt_block_aes256(&key, &sealed).unwrap();
        assert_eq!(plain, std::array::from_fn(|place| place as u8 * 0x11));
    }

    #[track_caller]
    fn check_padding(bytes: &[u8], plain: &[u8], is_padded: bool) {
        let mut bytes = bytes.to_vec();
        assert_eq!((strip_padding(&mut bytes), &bytes[..]), (is_padded, plain));
    }

    #[test]
    fn only_true_padding_is_taken_off() {
        check_padding(b"abc\x02\x02", b"abc", true);
        check_padding(&[16; 16], b"", true);
        check_padding(b"abc\x03\x02", b"abc\x03\x02", false);
        check_padding(b"\x04\x04", b"\x04\x04", false);
        check_padding(b"abc\x00", b"abc\x00", false);
        check_padding(b"", b"", false);
    }

    #[test]
    fn what_is_too_short_was_never_encrypted() {
        let key = FileKey::from_bytes(&[7; 32]).unwrap();
        assert_eq!(decrypt(Method::Aes256, &key, (1, 0), b"short"), None);
        assert_eq!(decrypt(Method::Plain, &key, (1, 0), b"plain"), None);
        let only_start = decrypt(Method::Aes256, &key, (1, 0), &[0; 16]).unwrap();
        assert_eq!(only_start.bytes, b"");
        let short_key = FileKey::from_bytes(&[7; 5]).unwrap();
        assert_eq!(decrypt(Method::Aes256, &short_key, (1, 0), &[0; 32]), None);
        assert_eq!(decrypt(Method::Aes128, &short_key, (1, 0), &[0; 32]), None);
    }
}
