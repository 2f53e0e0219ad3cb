//! Bytes of a file → a detached signature over them, by a key that nobody may trust.

use jiff::civil::DateTime;
use sha2::{Digest, Sha256};

use super::modular;

const ROOT: &[u8] = include_bytes!("../../keys/specimen-root.der");
const SIGNER: &[u8] = include_bytes!("../../keys/specimen-signer.der");
/// Modulus, then private exponent.
const KEY: &[u8; 512] = include_bytes!("../../keys/specimen-signer.rsa");

const DATA: &[u8] = &[0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 0x01, 0x07, 0x01];
const SIGNED_DATA: &[u8] = &[0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 0x01, 0x07, 0x02];
const CONTENT_TYPE: &[u8] = &[0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 0x01, 0x09, 0x03];
const MESSAGE_DIGEST: &[u8] = &[0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 0x01, 0x09, 0x04];
const SIGNING_TIME: &[u8] = &[0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 0x01, 0x09, 0x05];
const RSA: &[u8] = &[0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 0x01, 0x01, 0x01];
const SHA_256: &[u8] = &[0x60, 0x86, 0x48, 0x01, 0x65, 0x03, 0x04, 0x02, 0x01];

const INTEGER: u8 = 0x02;
const OCTETS: u8 = 0x04;
const NULL: u8 = 0x05;
const IDENTIFIER: u8 = 0x06;
const TIME: u8 = 0x17;
const SEQUENCE: u8 = 0x30;
const SET: u8 = 0x31;
/// The first optional field of a structure.
const FIRST: u8 = 0xa0;

/// The certificate that signatures of specimens lead to, for tests that have to trust one. As DER.
pub fn signing_root() -> &'static [u8] {
    ROOT
}

pub(super) fn root() -> &'static [u8] {
    ROOT
}

/// A CMS SignedData without the content. `signed_at` is in Indian time.
pub(super) fn sign(parts: &[&[u8]], signed_at: DateTime) -> Vec<u8> {
    let mut hash = Sha256::new();
    for part in parts {
        hash.update(part);
    }
    let digest = hash.finalize();
    let attributes = attributes(&digest, signed_at);
    // Signed as a set, stored as an optional field: only the tag differs.
    let signature = rsa_signature(&element(SET, &attributes));
    let signer_info = element(
        SEQUENCE,
        &[
            element(INTEGER, &[1]),
            issuer_and_serial(),
            algorithm(SHA_256),
            element(FIRST, &attributes),
            algorithm(RSA),
            element(OCTETS, &signature),
        ]
        .concat(),
    );
    let signed = element(
        SEQUENCE,
        &[
            element(INTEGER, &[1]),
            element(SET, &algorithm(SHA_256)),
            element(SEQUENCE, &element(IDENTIFIER, DATA)),
            element(FIRST, &[SIGNER, ROOT].concat()),
            element(SET, &signer_info),
        ]
        .concat(),
    );
    element(SEQUENCE, &[element(IDENTIFIER, SIGNED_DATA), element(FIRST, &signed)].concat())
}

/// In the order of their bytes, as a set must be.
fn attributes(digest: &[u8], signed_at: DateTime) -> Vec<u8> {
    let utc = signed_at.saturating_sub(jiff::Span::new().hours(5).minutes(30));
    let time = utc.strftime("%y%m%d%H%M%SZ").to_string();
    let attribute = |name: &[u8], value: Vec<u8>| {
        element(SEQUENCE, &[element(IDENTIFIER, name), element(SET, &value)].concat())
    };
    let mut all = [
        attribute(CONTENT_TYPE, element(IDENTIFIER, DATA)),
        attribute(SIGNING_TIME, element(TIME, time.as_bytes())),
        attribute(MESSAGE_DIGEST, element(OCTETS, digest)),
    ];
    all.sort();
    all.concat()
}

fn algorithm(name: &[u8]) -> Vec<u8> {
    element(SEQUENCE, &[element(IDENTIFIER, name), element(NULL, &[])].concat())
}

/// PKCS #1 v1.5 over SHA-256.
fn rsa_signature(message: &[u8]) -> Vec<u8> {
    let digest = Sha256::digest(message);
    let info = element(SEQUENCE, &[algorithm(SHA_256), element(OCTETS, &digest)].concat());
    let (modulus, exponent) = KEY.split_at(256);
    let mut padded = vec![0xff; modulus.len()];
    let start = padded.len() - info.len();
    padded[start..].copy_from_slice(&info);
    padded[..2].copy_from_slice(&[0, 1]);
    padded[start - 1] = 0;
    modular::power(&padded, exponent, modulus)
}

/// Read out of the signer's certificate: its issuer's name and its number.
fn issuer_and_serial() -> Vec<u8> {
    let (_, certificate, _) = split(SIGNER);
    let (_, mut body, _) = split(certificate);
    let mut fields = Vec::new();
    while !body.is_empty() && fields.len() < 4 {
        let (whole, _, rest) = split(body);
        fields.push(whole);
        body = rest;
    }
    match fields.as_slice() {
        [_version, serial, _algorithm, issuer] => element(SEQUENCE, &[*issuer, *serial].concat()),
        _ => Vec::new(),
    }
}

/// The first element with its head, its body, and what follows.
fn split(bytes: &[u8]) -> (&[u8], &[u8], &[u8]) {
    let Some(first) = bytes.get(1) else { return (bytes, &[], &[]) };
    let extra = if *first < 0x80 { 0 } else { usize::from(first & 0x7f) };
    let head = 2 + extra;
    let length = match extra {
        0 => usize::from(*first),
        _ => bytes.iter().skip(2).take(extra).fold(0, |sum, byte| sum << 8 | usize::from(*byte)),
    };
    let end = (head + length).min(bytes.len());
    (&bytes[..end], &bytes[head.min(end)..end], &bytes[end..])
}

fn element(tag: u8, body: &[u8]) -> Vec<u8> {
    let length = body.len().to_be_bytes();
    let bytes: Vec<u8> = length.iter().copied().skip_while(|byte| *byte == 0).collect();
    let mut whole = vec![tag];
    match body.len() {
        0..0x80 => whole.push(body.len() as u8),
        _ => {
            whole.push(0x80 | bytes.len() as u8);
            whole.extend(bytes);
        }
    }
    whole.extend_from_slice(body);
    whole
}

#[cfg(test)]
mod tests {
    use super::*;
    use jiff::civil::date;

    #[test]
    fn lengths_are_written_short_and_long() {
        assert_eq!(element(SEQUENCE, &[1]), [0x30, 1, 1]);
        assert_eq!(element(OCTETS, &[0; 200])[..3], [4, 0x81, 200]);
        assert_eq!(element(OCTETS, &[0; 300])[..4], [4, 0x82, 1, 44]);
    }

    #[test]
    fn what_is_signed_opens_with_the_public_key() {
        let signature = rsa_signature(b"statement");
        let opened = modular::power(&signature, &[1, 0, 1], &KEY[..256]);
        assert!(opened.starts_with(&[0, 1, 0xff]) && opened.ends_with(&Sha256::digest(b"statement")));
    }

    #[test]
    fn a_signature_names_its_signer() {
        let signature = sign(&[b"one", b"two"], date(2025, 7, 1).at(10, 0, 0, 0));
        let (whole, _, rest) = split(&signature);
        assert!(rest.is_empty() && whole.len() == signature.len());
        let words = b"Specimen Statement Signer";
        assert!(signature.windows(words.len()).any(|window| window == words));
        assert!(issuer_and_serial().len() > 20);
    }
}
