//! A public key, an algorithm and a signature → whether the one made the other.

use der::Encode;
use der::asn1::ObjectIdentifier;
use p256::ecdsa::signature::hazmat::PrehashVerifier;
use rsa::traits::SignatureScheme;
use rsa::{BoxedUint, Pkcs1v15Sign, Pss, RsaPublicKey};
use sha1::Sha1;
use sha2::{Digest, Sha256, Sha384, Sha512};
use x509_cert::spki::{AlgorithmIdentifierOwned, SubjectPublicKeyInfoOwned};

use super::asn1::Node;

const RSA: ObjectIdentifier = ObjectIdentifier::new_unwrap("1.2.840.113549.1.1.1");
const RSA_PSS: ObjectIdentifier = ObjectIdentifier::new_unwrap("1.2.840.113549.1.1.10");
const EC_KEY: ObjectIdentifier = ObjectIdentifier::new_unwrap("1.2.840.10045.2.1");
const P256: ObjectIdentifier = ObjectIdentifier::new_unwrap("1.2.840.10045.3.1.7");
const P384: ObjectIdentifier = ObjectIdentifier::new_unwrap("1.3.132.0.34");

const HASHES: [(&str, Hash); 4] = [
    ("1.3.14.3.2.26", Hash::Sha1),
    ("2.16.840.1.101.3.4.2.1", Hash::Sha256),
    ("2.16.840.1.101.3.4.2.2", Hash::Sha384),
    ("2.16.840.1.101.3.4.2.3", Hash::Sha512),
];

/// Algorithms that name key and hash at once.
const PAIRS: [(&str, Scheme, Hash); 8] = [
    ("1.2.840.113549.1.1.5", Scheme::Rsa, Hash::Sha1),
    ("1.2.840.113549.1.1.11", Scheme::Rsa, Hash::Sha256),
    ("1.2.840.113549.1.1.12", Scheme::Rsa, Hash::Sha384),
    ("1.2.840.113549.1.1.13", Scheme::Rsa, Hash::Sha512),
    ("1.2.840.10045.4.1", Scheme::Ecdsa, Hash::Sha1),
    ("1.2.840.10045.4.3.2", Scheme::Ecdsa, Hash::Sha256),
    ("1.2.840.10045.4.3.3", Scheme::Ecdsa, Hash::Sha384),
    ("1.2.840.10045.4.3.4", Scheme::Ecdsa, Hash::Sha512),
];

/// A key of 8,192 bits; larger ones only cost time.
const MAX_MODULUS_BYTES: usize = 1024;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Hash {
    Sha1,
    Sha256,
    Sha384,
    Sha512,
}

impl Hash {
    pub(super) fn of(algorithm: &AlgorithmIdentifierOwned) -> Option<Self> {
        Self::named(&algorithm.oid)
    }

    pub(super) fn named(oid: &ObjectIdentifier) -> Option<Self> {
        HASHES.iter().find(|(name, _)| ObjectIdentifier::new_unwrap(name) == *oid).map(|(_, hash)| *hash)
    }

    pub(super) fn digest(self, parts: &[&[u8]]) -> Vec<u8> {
        match self {
            Self::Sha1 => digest::<Sha1>(parts),
            Self::Sha256 => digest::<Sha256>(parts),
            Self::Sha384 => digest::<Sha384>(parts),
            Self::Sha512 => digest::<Sha512>(parts),
        }
    }
}

fn digest<D: Digest>(parts: &[&[u8]]) -> Vec<u8> {
    let mut hasher = D::new();
    for part in parts {
        hasher.update(part);
    }
    hasher.finalize().to_vec()
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Scheme {
    Rsa,
    RsaPss { salt: usize },
    Ecdsa,
}

/// The algorithm or the key is none of those that can be checked here.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Unsupported;

/// `hash` is used where the algorithm does not name one itself.
pub(super) fn verify(
    key: &SubjectPublicKeyInfoOwned,
    algorithm: &AlgorithmIdentifierOwned,
    hash: Option<Hash>,
    signed: &[&[u8]],
    signature: &[u8],
) -> Result<bool, Unsupported> {
    let (scheme, hash) = scheme(algorithm, hash).ok_or(Unsupported)?;
    let digest = hash.digest(signed);
    match scheme {
        Scheme::Rsa => verify_rsa(&rsa_key(key)?, hash, &digest, signature),
        Scheme::RsaPss { salt } => verify_pss(&rsa_key(key)?, hash, salt, (&digest, signature)),
        Scheme::Ecdsa => verify_ecdsa(key, &digest, signature),
    }
}

fn scheme(algorithm: &AlgorithmIdentifierOwned, hash: Option<Hash>) -> Option<(Scheme, Hash)> {
    match algorithm.oid {
        RSA => Some((Scheme::Rsa, hash?)),
        EC_KEY => Some((Scheme::Ecdsa, hash?)),
        RSA_PSS => pss(algorithm),
        other => PAIRS
            .iter()
            .find(|(name, ..)| ObjectIdentifier::new_unwrap(name) == other)
            .map(|(_, scheme, hash)| (*scheme, *hash)),
    }
}

/// `[0]` hash, `[1]` mask, `[2]` length of the salt; each has a default from the time of SHA-1.
fn pss(algorithm: &AlgorithmIdentifierOwned) -> Option<(Scheme, Hash)> {
    let encoded = algorithm.parameters.as_ref()?.to_der().ok()?;
    let parameters = Node::first(&encoded)?;
    let named = |node: Node<'_>| {
        let oid = node.child(0)?;
        Hash::named(&ObjectIdentifier::from_bytes(oid.body).ok()?)
    };
    let hash = match parameters.child_tagged(0xa0) {
        Some(found) => named(found.child(0)?)?,
        None => Hash::Sha1,
    };
    let mask = match parameters.child_tagged(0xa1) {
        Some(found) => named(found.child(0)?.child(1)?)?,
        None => Hash::Sha1,
    };
    let salt = match parameters.child_tagged(0xa2) {
        Some(found) => match found.child(0)?.body {
            [salt] | [0, salt] => usize::from(*salt),
            _ => return None,
        },
        None => 20,
    };
    (mask == hash).then_some((Scheme::RsaPss { salt }, hash))
}

fn rsa_key(key: &SubjectPublicKeyInfoOwned) -> Result<RsaPublicKey, Unsupported> {
    let encoded = key.subject_public_key.as_bytes().ok_or(Unsupported)?;
    let numbers = Node::first(encoded).ok_or(Unsupported)?;
    let number = |index: usize| {
        let mut digits = numbers.child(index).map(|node| node.body)?;
        while let Some(rest) = digits.strip_prefix(&[0]) {
            digits = rest;
        }
        (!digits.is_empty() && digits.len() <= MAX_MODULUS_BYTES).then_some(digits)
    };
    let modulus =
        number(0).filter(|digits| digits.last().is_some_and(|last| last % 2 == 1)).ok_or(Unsupported)?;
    let exponent = number(1).filter(|digits| digits.len() <= 8).ok_or(Unsupported)?;
    let integer = |digits: &[u8]| {
        let bits = u32::try_from(digits.len() * 8).map_err(|_| Unsupported)?;
        BoxedUint::from_be_slice(digits, bits).map_err(|_| Unsupported)
    };
    RsaPublicKey::new(integer(modulus)?, integer(exponent)?).map_err(|_| Unsupported)
}

fn verify_rsa(key: &RsaPublicKey, hash: Hash, digest: &[u8], signature: &[u8]) -> Result<bool, Unsupported> {
    let padding = match hash {
        Hash::Sha1 => Pkcs1v15Sign::new::<Sha1>(),
        Hash::Sha256 => Pkcs1v15Sign::new::<Sha256>(),
        Hash::Sha384 => Pkcs1v15Sign::new::<Sha384>(),
        Hash::Sha512 => Pkcs1v15Sign::new::<Sha512>(),
    };
    Ok(padding.verify(key, digest, signature).is_ok())
}

fn verify_pss(
    key: &RsaPublicKey,
    hash: Hash,
    salt: usize,
    (digest, signature): (&[u8], &[u8]),
) -> Result<bool, Unsupported> {
    Ok(match hash {
        Hash::Sha1 => Pss::<Sha1>::new_with_salt(salt).verify(key, digest, signature),
        Hash::Sha256 => Pss::<Sha256>::new_with_salt(salt).verify(key, digest, signature),
        Hash::Sha384 => Pss::<Sha384>::new_with_salt(salt).verify(key, digest, signature),
        Hash::Sha512 => Pss::<Sha512>::new_with_salt(salt).verify(key, digest, signature),
    }
    .is_ok())
}

fn verify_ecdsa(
    key: &SubjectPublicKeyInfoOwned,
    digest: &[u8],
    signature: &[u8],
) -> Result<bool, Unsupported> {
    let point = key.subject_public_key.as_bytes().ok_or(Unsupported)?;
    let curve: ObjectIdentifier =
        key.algorithm.parameters.as_ref().and_then(|curve| curve.decode_as().ok()).ok_or(Unsupported)?;
    match curve {
        P256 => {
            let key = p256::ecdsa::VerifyingKey::from_sec1_bytes(point).map_err(|_| Unsupported)?;
            let Ok(signature) = p256::ecdsa::Signature::from_der(signature) else { return Ok(false) };
            Ok(key.verify_prehash(digest, &signature).is_ok())
        }
        // The curve takes no digest shorter than half of itself, which SHA-1's is.
        P384 if digest.len() >= 24 => {
            let key = p384::ecdsa::VerifyingKey::from_sec1_bytes(point).map_err(|_| Unsupported)?;
            let Ok(signature) = p384::ecdsa::Signature::from_der(signature) else { return Ok(false) };
            Ok(key.verify_prehash(digest, &signature).is_ok())
        }
        _ => Err(Unsupported),
    }
}
