//! Passwords → file keys, up to revision 4: MD5 and RC4.

use super::cipher::rc4;
use super::lock::Lock;
use md5::{Digest, Md5};

/// What the format appends to short passwords.
const FILLER: [u8; 32] = [
    0x28, 0xBF, 0x4E, 0x5E, 0x4E, 0x75, 0x8A, 0x41, 0x64, 0x00, 0x4E, 0x56, 0xFF, 0xFA, 0x01, 0x08, 0x2E,
    0x2E, 0x00, 0xB6, 0xD0, 0x68, 0x3E, 0x80, 0x2F, 0x0C, 0xA9, 0xFE, 0x64, 0x53, 0x69, 0x7A,
];

/// The key of a user's or an owner's password.
pub(super) fn key(lock: &Lock, password: &[u8]) -> Option<Vec<u8>> {
    user_key(lock, password).or_else(|| {
        // The owner's password opens the user's, which is kept under it.
        let owner_key = stretched(lock, md5(&[&filled(password)]));
        let user = unwound(lock, &owner_key, lock.owner.get(..32)?.to_vec());
        user_key(lock, &user)
    })
}

pub(super) fn user_key(lock: &Lock, password: &[u8]) -> Option<Vec<u8>> {
    let metadata: &[u8] = if lock.revision >= 4 && !lock.encrypts_metadata { &[0xFF; 4] } else { &[] };
    let permissions = lock.permissions.to_le_bytes();
    let hash = md5(&[&filled(password), &lock.owner, &permissions, &lock.id, metadata]);
    let key = stretched(lock, hash);
    is_proven(lock, &key).then_some(key)
}

/// Whether the key makes the proof that the lock holds.
pub(super) fn is_proven(lock: &Lock, key: &[u8]) -> bool {
    if lock.revision == 2 {
        return lock.user.get(..32) == Some(&rc4(key, &FILLER)[..]);
    }
    let hash = md5(&[&FILLER, &lock.id]).to_vec();
    let proof = (0..20).fold(hash, |data, round| rc4(&turned(key, round), &data));
    lock.user.get(..16) == Some(&proof[..])
}

/// The password as code page Latin-1 writes it, where that differs from UTF-8.
pub(super) fn latin(password: &str) -> Option<Vec<u8>> {
    let bytes: Option<Vec<u8>> = password.chars().map(|letter| u8::try_from(letter).ok()).collect();
    bytes.filter(|bytes| bytes != password.as_bytes())
}

fn filled(password: &[u8]) -> [u8; 32] {
    let mut bytes = password.iter().chain(&FILLER).copied();
    std::array::from_fn(|_| bytes.next().unwrap_or(0))
}

/// Later revisions hash fifty times more, to be slower to guess.
fn stretched(lock: &Lock, mut hash: [u8; 16]) -> Vec<u8> {
    if lock.revision >= 3 {
        for _ in 0..50 {
            hash = md5(&[&hash[..lock.key_length]]);
        }
    }
    hash[..lock.key_length].to_vec()
}

/// Later revisions encrypt nineteen times more, so all are undone, the last first.
fn unwound(lock: &Lock, key: &[u8], data: Vec<u8>) -> Vec<u8> {
    let rounds = if lock.revision == 2 { 1 } else { 20u8 };
    (0..rounds).rev().fold(data, |data, round| rc4(&turned(key, round), &data))
}

fn turned(key: &[u8], round: u8) -> Vec<u8> {
    key.iter().map(|byte| byte ^ round).collect()
}

fn md5(parts: &[&[u8]]) -> [u8; 16] {
    let mut hash = Md5::new();
    for part in parts {
        hash.update(part);
    }
    hash.finalize().into()
}
