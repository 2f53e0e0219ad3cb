//! Passwords ↔ Argon2id hashes; and which of them are the first that anybody tries.

use argon2::password_hash::{PasswordHasher, PasswordVerifier, phc::PasswordHash};
use argon2::{Algorithm, Argon2, Params, Version};

use crate::Error;

/// 19 MiB, two passes: the smallest setting that current advice allows, so that a burst of sign-ins cannot fill the memory.
const MEMORY_KIB: u32 = 19 * 1024;
const PASSES: u32 = 2;
const SALT_BYTES: usize = 16;

/// The commonest of the list of passwords that zxcvbn (MIT licence) took from what became public in breaches: all of ten letters
/// and more, and the first three thousand shorter words, which people lengthen with digits. In order, one a line.
const COMMON: &str = include_str!("common_passwords.txt");

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

/// One of those that are guessed first, in any case, with or without digits and signs around it, and with digits for the
/// letters that they look like.
#[must_use]
pub fn is_common(password: &str) -> bool {
    let whole = password.trim().to_lowercase();
    let stem = whole.trim_matches(|letter: char| !letter.is_alphabetic());
    let lettered: String = whole.chars().map(letter_like).collect();
    let lettered = lettered.trim_matches(|letter: char| !letter.is_alphabetic());
    let lettered_stem: String = stem.chars().map(letter_like).collect();
    let is_repeated = whole.chars().all(|letter| whole.starts_with(letter));
    let has = |word: &str| {
        // A stem that is a small part of what was typed is not what makes it.
        let is_most_of_it = 2 * word.chars().count() >= whole.chars().count();
        is_most_of_it && COMMON.lines().any(|common| common == word)
    };
    is_repeated || [whole.as_str(), stem, lettered, &lettered_stem].into_iter().any(has)
}

fn letter_like(letter: char) -> char {
    match letter {
        '0' => 'o',
        '1' | '!' => 'i',
        '3' => 'e',
        '4' | '@' => 'a',
        '5' | '$' => 's',
        '7' => 't',
        other => other,
    }
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

    #[test]
    fn what_everybody_uses_is_known_in_every_usual_dress() {
        for common in [
            "password123", "Password123!", "P@ssw0rd1234", "QWERTYUIOP", "1234567890", "dragon2024!",
            "aaaaaaaaaaaa",
        ] {
            assert!(is_common(common), "{common}");
        }
        let owns = [
            "correct horse battery staple", "another horse entirely", "k7vxq2mwz9rt4hpj",
            "dragon over the old bridge",
        ];
        for own in owns {
            assert!(!is_common(own), "{own}");
        }
    }

    #[test]
    fn the_list_is_in_order_and_has_each_word_once() {
        let words: Vec<&str> = COMMON.lines().collect();
        assert!(words.len() > 3_000 && words.is_sorted_by(|one, other| one < other));
    }
}
