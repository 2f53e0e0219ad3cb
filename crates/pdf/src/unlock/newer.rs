//! Passwords → file keys, revisions 5 and 6: SHA-2 and AES.

use super::cipher::{chain_aes128, unwrap_aes256};
use super::key::FileKey;
use super::lock::Lock;
use sha2::{Digest, Sha256, Sha384, Sha512};

/// No more of a password counts.
const PASSWORD_WITHIN: usize = 127;
/// What a hash of the password is made from: its proof, the salt of the proof, the salt of the key.
const PROOF: usize = 48;

/// The key of a user's or an owner's password.
pub(super) fn key(lock: &Lock, password: &str) -> Option<FileKey> {
    let password = &password.as_bytes()[..password.len().min(PASSWORD_WITHIN)];
    let user: &[u8; PROOF] = lock.user.first_chunk()?;
    let owner: &[u8; PROOF] = lock.owner.first_chunk()?;
    let as_user = unwrapped(lock.revision, password, user, &lock.user_wrapped, &[]);
    as_user.or_else(|| unwrapped(lock.revision, password, owner, &lock.owner_wrapped, user))
}

fn unwrapped(
    revision: u8,
    password: &[u8],
    proof: &[u8; PROOF],
    wrapped: &[u8],
    user: &[u8],
) -> Option<FileKey> {
    let hash = if revision == 5 { plain } else { hardened };
    if hash(password, &proof[32..40], user) != proof[..32] {
        return None;
    }
    let wrapped = wrapped.try_into().ok()?;
    FileKey::from_bytes(&unwrap_aes256(&hash(password, &proof[40..], user), wrapped))
}

fn plain(password: &[u8], salt: &[u8], user: &[u8]) -> [u8; 32] {
    Sha256::digest([password, salt, user].concat()).into()
}

/// The slow hash of revision 6: at least 64 rounds of AES and a hash that the round's own bytes choose.
fn hardened(password: &[u8], salt: &[u8], user: &[u8]) -> [u8; 32] {
    let mut hash = plain(password, salt, user).to_vec();
    let mut round = 0u32;
    loop {
        let mut data = [password, &hash, user].concat().repeat(64);
        chain_aes128(&piece(&hash, 0), &piece(&hash, 16), &mut data);
        // The remainder of a large number by three is that of the sum of its bytes, for 256 leaves one.
        let choice: u32 = data.iter().take(16).map(|byte| u32::from(*byte)).sum();
        hash = match choice % 3 {
            0 => Sha256::digest(&data).to_vec(),
            1 => Sha384::digest(&data).to_vec(),
            _ => Sha512::digest(&data).to_vec(),
        };
        round += 1;
        // The last byte is at most 255, so this ends after 287 rounds at the latest.
        let last = data.last().copied().map_or(0, u32::from);
        if round >= 64 && last + 32 <= round {
            return piece(&hash, 0);
        }
    }
}

/// A hash has at least 32 bytes.
fn piece<const N: usize>(hash: &[u8], from: usize) -> [u8; N] {
    std::array::from_fn(|place| hash.get(from + place).copied().unwrap_or(0))
}
