//! Passwords from standard input, or made by chance.

use std::io::{self, BufRead, Read};

use store::passwords;

use super::failure::Failure;

/// Shorter ones are guessed.
const LETTERS_AT_LEAST: usize = 10;
/// Longer ones only cost time.
const BYTES_AT_MOST: u64 = 1024;
/// 31^20 is about 2^99.
const MADE_LETTERS: usize = 20;
/// Without letters that look alike.
const ALPHABET: &[u8; 31] = b"23456789abcdefghjkmnpqrstuvwxyz";

pub(super) struct Password {
    pub(super) text: String,
    pub(super) hash: String,
    /// Nobody knows it yet: it must be shown.
    pub(super) is_made: bool,
}

pub(super) fn from_stdin_or_made(from_stdin: bool) -> Result<Password, Failure> {
    let text = if from_stdin { first_line()? } else { made()? };
    if text.chars().count() < LETTERS_AT_LEAST {
        return Err(Failure::Usage(format!("the password must have at least {LETTERS_AT_LEAST} characters")));
    }
    Ok(Password { hash: passwords::hash(&text)?, text, is_made: !from_stdin })
}

pub(super) fn first_line() -> Result<String, Failure> {
    let mut line = String::new();
    io::BufReader::new(io::stdin().lock().take(BYTES_AT_MOST)).read_line(&mut line)?;
    Ok(line.trim_end_matches(['\r', '\n']).to_owned())
}

pub(super) fn made() -> Result<String, Failure> {
    let mut text = String::new();
    while text.len() < MADE_LETTERS {
        let mut chance = [0_u8; 32];
        getrandom::fill(&mut chance)
            .map_err(|failure| Failure::because("there is no randomness", failure.to_string()))?;
        // 248 = 8 × 31: every letter is equally likely.
        let letters = chance
            .iter()
            .filter(|byte| **byte < 248)
            .map(|byte| char::from(ALPHABET[usize::from(byte % 31)]));
        text.extend(letters.take(MADE_LETTERS - text.len()));
    }
    Ok(text)
}
