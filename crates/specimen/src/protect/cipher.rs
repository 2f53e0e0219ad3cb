//! Keys and bytes to encrypted bytes: the two ciphers PDF knows.

use aes::cipher::{BlockCipherEncrypt, KeyInit};
use aes::{Aes128, Aes256};

/// Twelve lines, so not a dependency.
pub(super) fn rc4(key: &[u8], data: &[u8]) -> Vec<u8> {
    let mut state: [u8; 256] = std::array::from_fn(|place| u8::try_from(place).unwrap_or(0));
    let mut other = 0u8;
    for (place, letter) in (0..256).zip(key.iter().cycle()) {
        other = other.wrapping_add(state[place]).wrapping_add(*letter);
        state.swap(place, usize::from(other));
    }
    let (mut one, mut other) = (0u8, 0u8);
    data.iter()
        .map(|byte| {
            one = one.wrapping_add(1);
            other = other.wrapping_add(state[usize::from(one)]);
            state.swap(usize::from(one), usize::from(other));
            let sum = state[usize::from(one)].wrapping_add(state[usize::from(other)]);
            byte ^ state[usize::from(sum)]
        })
        .collect()
}

/// `data` is whole blocks of 16 bytes.
pub(super) fn aes_128_cbc(key: &[u8; 16], start: [u8; 16], data: &[u8]) -> Vec<u8> {
    let cipher = Aes128::new(&(*key).into());
    chain(start, data, |block| {
        let mut block = (*block).into();
        cipher.encrypt_block(&mut block);
        block.into()
    })
}

pub(super) fn aes_256_cbc(key: &[u8; 32], start: [u8; 16], data: &[u8]) -> Vec<u8> {
    let cipher = Aes256::new(&(*key).into());
    chain(start, data, |block| {
        let mut block = (*block).into();
        cipher.encrypt_block(&mut block);
        block.into()
    })
}

/// The first N bytes, with zeros for any that are missing.
pub(super) fn first<const N: usize>(bytes: &[u8]) -> [u8; N] {
    std::array::from_fn(|place| bytes.get(place).copied().unwrap_or(0))
}

fn chain(start: [u8; 16], data: &[u8], encrypt: impl Fn(&[u8; 16]) -> [u8; 16]) -> Vec<u8> {
    let mut last = start;
    let mut sealed = Vec::with_capacity(data.len());
    for block in data.chunks(16) {
        let mixed: [u8; 16] =
            std::array::from_fn(|place| last[place] ^ block.get(place).copied().unwrap_or(0));
        last = encrypt(&mixed);
        sealed.extend(last);
    }
    sealed
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
        let key = std::array::from_fn(|place| u8::try_from(place).unwrap());
        let block: Vec<u8> = (0..16).map(|place: u8| place * 0x11).collect();
        assert_eq!(aes_128_cbc(&key, [0; 16], &block)[..4], [0x69, 0xc4, 0xe0, 0xd8]);
        let key = std::array::from_fn(|place| u8::try_from(place).unwrap());
        assert_eq!(aes_256_cbc(&key, [0; 16], &block)[..4], [0x8e, 0xa2, 0xb7, 0xca]);
    }
}
