//! Plain strings and streams → encrypted ones, and the dictionary that says how: AES with 256 bits, revision 5.

use aes::cipher::{BlockCipherEncrypt, KeyInit};
use aes::{Aes256, Block};
use sha2::{Digest, Sha256};
use std::fmt::Write;

/// The file key of everything locked here.
pub(crate) const KEY: [u8; 32] = *b"thirty-two bytes open this file.";

/// What the format wants to be random.
const START: [u8; 16] = *b"begin right here";

/// A string or stream, encrypted.
pub(crate) fn seal(plain: &[u8]) -> Vec<u8> {
    let padding = 16 - plain.len() % 16;
    let mut padded = plain.to_vec();
    padded.resize(plain.len() + padding, padding as u8);
    [&START[..], &chain(&KEY, START, &padded)].concat()
}

/// A string, encrypted and written in hexadecimal digits.
pub(crate) fn digits(plain: &[u8]) -> String {
    hex(&seal(plain))
}

/// A string, encrypted and written as a literal with as few escapes as possible.
pub(crate) fn literal(plain: &[u8]) -> Vec<u8> {
    let mut written = vec![b'('];
    for byte in seal(plain) {
        match byte {
            b'(' | b')' | b'\\' => written.extend([b'\\', byte]),
            b'\r' => written.extend(b"\\r"),
            _ => written.push(byte),
        }
    }
    written.push(b')');
    written
}

/// The encryption dictionary. `entries` come last, so they have the last word.
pub(crate) fn lock(user: &str, owner: &str, entries: &str) -> String {
    let (proof, wrapped) = half(user, b"user salt, sixteen", &[]);
    let (owner_proof, owner_wrapped) = half(owner, b"ownersalt, sixteen", &proof);
    let permissions = chain(&KEY, [0; 16], b"\xfc\xff\xff\xff\xff\xff\xff\xffTadbrand");
    format!(
        "<</Filter /Standard /V 5 /R 5 /Length 256 /P -4 /U {} /UE {} /O {} /OE {} /Perms {} \
         /CF <</StdCF <</CFM /AESV3 /Length 32>>>> /StmF /StdCF /StrF /StdCF {entries}>>",
        hex(&proof),
        hex(&wrapped),
        hex(&owner_proof),
        hex(&owner_wrapped),
        hex(&permissions),
    )
}

fn half(password: &str, salts: &[u8], user: &[u8]) -> (Vec<u8>, Vec<u8>) {
    let (check, wrap) = (&salts[..8], &salts[8..16]);
    let hash =
        |salt: &[u8]| -> [u8; 32] { Sha256::digest([password.as_bytes(), salt, user].concat()).into() };
    let proof = [&hash(check)[..], check, wrap].concat();
    (proof, chain(&hash(wrap), [0; 16], &KEY))
}

fn chain(key: &[u8; 32], start: [u8; 16], data: &[u8]) -> Vec<u8> {
    let cipher = Aes256::new(&(*key).into());
    let mut before = Block::from(start);
    let mut sealed = Vec::new();
    for plain in data.chunks_exact(16) {
        let mut block = Block::from(std::array::from_fn(|place| plain[place] ^ before[place]));
        cipher.encrypt_block(&mut block);
        sealed.extend(block);
        before = block;
    }
    sealed
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().fold(String::from("<"), |mut text, byte| {
        write!(text, "{byte:02x}").unwrap();
        text
    }) + ">"
}
