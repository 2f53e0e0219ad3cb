//! Passwords to the key and locks of revisions 2 to 4.

use md5::{Digest, Md5};

use super::cipher::rc4;
use super::{Cipher, Locks, Protection};

/// What the format appends to short passwords.
const FILLER: [u8; 32] = [
    0x28, 0xBF, 0x4E, 0x5E, 0x4E, 0x75, 0x8A, 0x41, 0x64, 0x00, 0x4E, 0x56, 0xFF, 0xFA, 0x01, 0x08, 0x2E,
    0x2E, 0x00, 0xB6, 0xD0, 0x68, 0x3E, 0x80, 0x2F, 0x0C, 0xA9, 0xFE, 0x64, 0x53, 0x69, 0x7A,
];

pub(super) fn locks(protection: &Protection, permissions: i32, id: &[u8; 16]) -> (Vec<u8>, Locks) {
    let is_old = protection.cipher == Cipher::Rc4Bits40;
    let length = if is_old { 5 } else { 16 };
    let owner_password = if protection.owner.is_empty() { &protection.user } else { &protection.owner };
    let owner_key = stretch(md5(&[&filled(owner_password)]), length, is_old);
    let owner = rounds(&owner_key, filled(&protection.user).to_vec(), is_old);

    let hash = md5(&[&filled(&protection.user), &owner, &permissions.to_le_bytes(), id]);
    let key = stretch(hash, length, is_old);
    let user = if is_old {
        rc4(&key, &FILLER)
    } else {
        let mut user = rounds(&key, md5(&[&FILLER, id]).to_vec(), is_old);
        user.resize(32, 0);
        user
    };
    (key, Locks { owner, user, wrapped: None })
}

fn filled(password: &str) -> [u8; 32] {
    let mut bytes = password.bytes().chain(FILLER);
    std::array::from_fn(|_| bytes.next().unwrap_or(0))
}

/// Later revisions hash fifty times more, to be slower to guess.
fn stretch(hash: [u8; 16], length: usize, is_old: bool) -> Vec<u8> {
    let mut key = hash[..length].to_vec();
    for _ in 0..if is_old { 0 } else { 50 } {
        key = md5(&[&key])[..length].to_vec();
    }
    key
}

/// Later revisions encrypt nineteen times more, each with the key changed by the round's number.
fn rounds(key: &[u8], data: Vec<u8>, is_old: bool) -> Vec<u8> {
    (0..if is_old { 1 } else { 20u8 }).fold(data, |data, round| {
        let key: Vec<u8> = key.iter().map(|byte| byte ^ round).collect();
        rc4(&key, &data)
    })
}

fn md5(parts: &[&[u8]]) -> [u8; 16] {
    let mut hash = Md5::new();
    for part in parts {
        hash.update(part);
    }
    hash.finalize().into()
}
