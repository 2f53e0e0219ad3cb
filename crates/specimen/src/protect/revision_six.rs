//! Passwords to the key and locks of revision 6, PDF 2.0.

use sha2::{Digest, Sha256, Sha384, Sha512};

use super::cipher::{aes_128_cbc, aes_256_cbc, first};
use super::{Locks, Protection, Wrapped};

/// The format wants a random key and salts; a specimen must come out the same each time and keeps no secret.
pub(super) fn locks(protection: &Protection, permissions: i32, id: &[u8; 16]) -> (Vec<u8>, Locks) {
    let made = |label: &[u8]| -> Vec<u8> { Sha256::digest([label, id].concat()).to_vec() };
    let key = made(b"key");
    let (user, wrapped_user) = lock(&protection.user, &key, &made(b"user"), &[]);
    let owner_password = if protection.owner.is_empty() { &protection.user } else { &protection.owner };
    let (owner, wrapped_owner) = lock(owner_password, &key, &made(b"owner"), &user);

    let mut flags = permissions.to_le_bytes().to_vec();
    flags.extend([0xFF; 4]);
    flags.extend(b"Tadb");
    flags.extend(&made(b"flags")[..4]);
    // One block, so chaining from zeros is the plain cipher.
    let permissions = aes_256_cbc(&first(&key), [0; 16], &flags);
    let wrapped = Wrapped { owner: wrapped_owner, user: wrapped_user, permissions };
    (key, Locks { owner, user, wrapped: Some(wrapped) })
}

fn lock(password: &str, key: &[u8], salts: &[u8], user: &[u8]) -> (Vec<u8>, Vec<u8>) {
    let password = password.as_bytes();
    let (check, wrap) = (&salts[..8], &salts[8..16]);
    let proof = [&hardened(password, check, user)[..], check, wrap].concat();
    let wrapped = aes_256_cbc(&hardened(password, wrap, user), [0; 16], key);
    (proof, wrapped)
}

/// The format's slow hash: at least 64 rounds of AES and a hash that the round's own bytes choose.
fn hardened(password: &[u8], salt: &[u8], user: &[u8]) -> [u8; 32] {
    let mut hash = Sha256::digest([password, salt, user].concat()).to_vec();
    let mut round = 0u32;
    loop {
        let data = [password, &hash, user].concat().repeat(64);
        let sealed = aes_128_cbc(&first(&hash), first(&hash[16..]), &data);
        let choice: u32 = sealed.iter().take(16).map(|byte| u32::from(*byte)).sum();
        hash = match choice % 3 {
            0 => Sha256::digest(&sealed).to_vec(),
            1 => Sha384::digest(&sealed).to_vec(),
            _ => Sha512::digest(&sealed).to_vec(),
        };
        round += 1;
        let last = sealed.last().copied().map_or(0, u32::from);
        if round >= 64 && last + 32 <= round {
            return first(&hash);
        }
    }
}
