//! Passwords ↔ Argon2id hashes.

use argon2::password_hash::{PasswordHasher, PasswordVerifier, phc::PasswordHash};
use argon2::{Algorithm, Argon2, Params, Version};

use crate::Error;

/// 19 MiB, two passes: the smallest setting that current advice allows, so that a burst of sign-ins cannot fill the memory.
const MEMORY_KIB: u32 = 19 * 1024;
const PASSES: u32 = 2;
const SALT_BYTES: usize = 16;

/// Slow on purpose: call it where blocking is allowed.
pub fn hash(password: &str) -> Result<String, Error> {
    let mut salt = [0; SALT_BYTES];
    getrandom::fill(&mut salt).map_err(|_| Error::Randomness)?;
    let hash: PasswordHash =
        argon2()?.hash_password_with_salt(password.as_bytes(), &salt).map_err(|_| Error::Unhashable)?;
    Ok(hash.to_string())
}

/// Slow on purpose, and equally slow for right and wrong passwords.
#[must_use]
pub fn matches(password: &str, hash: &str) -> bool {
    let (Ok(argon2), Ok(hash)) = (argon2(), PasswordHash::new(hash)) else { return false };
    argon2.verify_password(password.as_bytes(), &hash).is_ok()
}

fn argon2() -> Result<Argon2<'static>, Error> {
    let params = Params::new(MEMORY_KIB, PASSES, 1, None).map_err(|_| Error::Unhashable)?;
    Ok(Argon2::new(Algorithm::Argon2id, Version::V0x13, params))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_same_password_matches() {
        let hashed = hash("correct horse").unwrap();
        assert!(hashed.starts_with("$argon2id$"), "{hashed}");
        assert!(matches("correct horse", &hashed));
        assert!(!matches("correct horsf", &hashed));
        assert!(!matches("correct horse", "no hash at all"));
    }
}
