//! A signature of the file → whether it holds.

use der::DateTime;
use der::asn1::ObjectIdentifier;
use pdf::Signature;
use x509_cert::name::Name;

use super::super::words::shown;
use super::asn1::Node;
use super::chain::{self, Trust};
use super::keys::{self, Hash, Unsupported};
use super::message::{Credential, Message};
use super::roots::Roots;

/// A signature that holds: what it covers is as it was when it was signed.
#[derive(Clone, Debug)]
pub(super) struct Signed {
    pub(super) by: String,
    pub(super) on: Option<String>,
    pub(super) trust: Trust,
    /// It vouches for a moment, not for a signer.
    pub(super) is_time_stamp: bool,
}

#[derive(Clone, Debug)]
pub(super) enum Outcome {
    Holds(Signed),
    /// What was signed is not what is there.
    Broken(&'static str),
    /// Its ranges do not fit this file: the file was written anew after it was signed.
    Dead,
    Unsupported(String),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Format {
    Detached,
    /// Signs a digest of the file that it brings along.
    Sha1,
    TimeStamp,
}

pub(super) fn verify(bytes: &[u8], signature: &Signature, roots: &Roots) -> Outcome {
    let Some(ranges) = signed_ranges(bytes, signature) else { return Outcome::Dead };
    let format = match signature.format.as_str() {
        "adbe.pkcs7.detached" | "ETSI.CAdES.detached" => Format::Detached,
        "adbe.pkcs7.sha1" => Format::Sha1,
        "ETSI.RFC3161" => Format::TimeStamp,
        other => return Outcome::Unsupported(format!("the format {} is not supported", shown(other))),
    };
    let Some(message) = Message::read(&signature.contents) else {
        return Outcome::Broken("the signature itself cannot be read");
    };
    let Some(hash) = Hash::of(&message.signer.digest_alg) else {
        return Outcome::Unsupported("its digest is of an outdated or unknown kind".into());
    };
    let Some(signer) = message.signers_certificate() else {
        return Outcome::Unsupported("the signer's certificate is not in the file".into());
    };
    if let Some(broken) = digest_mismatch(&message, format, hash, &ranges) {
        return broken;
    }
    match signature_of(&message, signer, hash, &ranges) {
        Err(Unsupported) => Outcome::Unsupported("its algorithm is not supported".into()),
        Ok(false) => Outcome::Broken("the signature was not made with the certificate it names"),
        Ok(true) => {
            let at = message.signed_at().or_else(|| written_time(signature));
            Outcome::Holds(Signed {
                by: name(signer.certificate.tbs_certificate().subject()),
                on: at.map(|at| format!("{:04}-{:02}-{:02}", at.year(), at.month(), at.day())),
                trust: chain::trust(signer, &message.certificates, roots, at),
                is_time_stamp: format == Format::TimeStamp,
            })
        }
    }
}

/// The two parts of the file round the signature. `None` when the ranges are not those of this file.
fn signed_ranges<'b>(bytes: &'b [u8], signature: &Signature) -> Option<[&'b [u8]; 2]> {
    let [(0, length), (start, rest)] = signature.byte_ranges[..] else { return None };
    if !signature.is_in_place {
        return None;
    }
    Some([bytes.get(..length)?, bytes.get(start..start.checked_add(rest)?)?])
}

fn digest_mismatch(message: &Message, format: Format, hash: Hash, ranges: &[&[u8]; 2]) -> Option<Outcome> {
    const CHANGED: Outcome = Outcome::Broken("the file is not what was signed");
    let content = message.content.as_deref();
    let content_fits = match format {
        Format::Detached => true,
        Format::Sha1 => content == Some(&Hash::Sha1.digest(ranges)),
        Format::TimeStamp => {
            let Some((hash, imprint)) = content.and_then(imprint) else {
                return Some(Outcome::Unsupported("its time stamp cannot be read".into()));
            };
            imprint == hash.digest(ranges)
        }
    };
    if !content_fits {
        return Some(CHANGED);
    }
    // Without attributes the signature is over the document itself and is checked there.
    message.attributes.as_ref()?;
    let expected = match (format, content) {
        (Format::Detached, _) | (_, None) => hash.digest(ranges),
        (_, Some(content)) => hash.digest(&[content]),
    };
    match message.digest() {
        None => Some(Outcome::Broken("the signature says nothing about the document")),
        Some(digest) if digest == expected => None,
        Some(_) => Some(CHANGED),
    }
}

fn signature_of(
    message: &Message,
    signer: &Credential,
    hash: Hash,
    ranges: &[&[u8]; 2],
) -> Result<bool, Unsupported> {
    let key = signer.certificate.tbs_certificate().subject_public_key_info();
    let signed: &[&[u8]] = match (&message.attributes, &message.content) {
        (Some(attributes), _) => &[attributes],
        (None, Some(content)) => &[content],
        (None, None) => ranges,
    };
    let signature = message.signer.signature.as_bytes();
    keys::verify(key, &message.signer.signature_algorithm, Some(hash), signed, signature)
}

/// The digest in a time stamp: version, policy, then algorithm and digest.
fn imprint(content: &[u8]) -> Option<(Hash, Vec<u8>)> {
    let imprint = Node::first(content)?.child(2)?;
    let algorithm = imprint.child(0)?.child(0)?;
    let hash = Hash::named(&ObjectIdentifier::from_bytes(algorithm.body).ok()?)?;
    Some((hash, imprint.child(1)?.body.to_vec()))
}

fn written_time(signature: &Signature) -> Option<DateTime> {
    let time = signature.signed_at.as_ref()?.parsed?;
    DateTime::new(time.year, time.month, time.day, time.hour, time.minute, time.second.min(59)).ok()
}

fn name(subject: &Name) -> String {
    let common = subject.common_name().ok().flatten().map(|name| name.value().into_owned());
    let organisation = subject.organization().ok().flatten().map(|name| name.value().into_owned());
    match (common, organisation) {
        (Some(common), Some(organisation)) if common != organisation => {
            shown(&format!("{common} ({organisation})"))
        }
        (Some(name), _) | (None, Some(name)) => shown(&name),
        (None, None) => "someone without a name".into(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Made with another program (`openssl cms`) over `helloworld`, with keys that were thrown away.
    const MESSAGES: &str = include_str!("messages.txt");
    const FILE: &[u8] = b"hello<00>world";

    fn message(name: &str) -> Vec<u8> {
        let line = MESSAGES.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(' '));
        let digits = line.map(str::as_bytes).unwrap_or_default();
        let digit = |digit: u8| char::from(digit).to_digit(16).map_or(0, |value| value as u8);
        digits.chunks(2).map(|pair| digit(pair[0]) << 4 | digit(pair[1])).collect()
    }

    fn signature(format: &str, name: &str) -> Signature {
        // The space kept for a signature is never quite filled.
        let contents = [message(name), vec![0; 40]].concat();
        let byte_ranges = vec![(0, 5), (9, 5)];
        Signature { format: format.into(), byte_ranges, contents, is_in_place: true, ..Signature::default() }
    }

    fn roots() -> Roots {
        Roots(vec![message("root")])
    }

    #[track_caller]
    fn check(format: &str, name: &str, expected: Trust) {
        match verify(FILE, &signature(format, name), &roots()) {
            Outcome::Holds(signed) => assert_eq!(signed.trust, expected, "{name}"),
            other => panic!("{name}: {other:?}"),
        }
        let changed = verify(b"hello<00>w0rld", &signature(format, name), &roots());
        assert!(matches!(changed, Outcome::Broken(_)), "{name}: {changed:?}");
    }

    #[test]
    fn signatures_of_every_kind_hold_until_the_file_changes() {
        check("adbe.pkcs7.detached", "rsa_sha256", Trust::Trusted);
        check("adbe.pkcs7.detached", "rsa_sha1", Trust::Trusted);
        check("adbe.pkcs7.detached", "rsa_pss", Trust::Trusted);
        check("ETSI.CAdES.detached", "p256", Trust::Trusted);
        check("ETSI.CAdES.detached", "p384", Trust::Trusted);
        check("adbe.pkcs7.detached", "no_attributes", Trust::Trusted);
        check("adbe.pkcs7.detached", "open_ended", Trust::Trusted);
        check("adbe.pkcs7.detached", "self_signed", Trust::SelfSigned);
        check("adbe.pkcs7.sha1", "digest_inside", Trust::Trusted);
    }

    #[test]
    fn the_signer_and_the_day_are_named() {
        let Outcome::Holds(signed) = verify(FILE, &signature("adbe.pkcs7.detached", "p256"), &roots()) else {
            panic!("does not hold")
        };
        assert_eq!(signed.by, "Statements of Example Bank (Example Bank Limited)");
        assert_eq!(signed.on.as_deref().map(|day| &day[..4]), Some("2026"));
    }

    #[test]
    fn a_chain_needs_its_root_and_its_time() {
        let contents = message("rsa_sha256");
        let message_read = Message::read(&contents).unwrap();
        let signer = message_read.signers_certificate().unwrap();
        let trust = |roots: &Roots, year| {
            let at = DateTime::new(year, 1, 1, 0, 0, 0).unwrap();
            chain::trust(signer, &message_read.certificates, roots, Some(at))
        };
        assert_eq!(trust(&roots(), 2028), Trust::Trusted);
        assert_eq!(trust(&roots(), 2010), Trust::OutOfDate);
        assert_eq!(trust(&Roots::default(), 2028), Trust::NoRoots);
        let other = Message::read(&message("self_signed")).unwrap().certificates[0].raw.clone();
        assert_eq!(trust(&Roots(vec![other, b"junk".to_vec()]), 2028), Trust::UnknownRoot);
        // Without the certificate between signer and root the chain is not closed.
        assert_eq!(chain::trust(signer, &[], &roots(), None), Trust::UnknownRoot);
    }

    #[test]
    fn what_cannot_be_checked_is_said() {
        for (format, name) in [
            ("adbe.x509.rsa_sha1", "rsa_sha1"),
            ("adbe.pkcs7.detached", "md5"),
            ("adbe.pkcs7.detached", "no_certificate"),
        ] {
            let outcome = verify(FILE, &signature(format, name), &roots());
            assert!(matches!(outcome, Outcome::Unsupported(_)), "{name}: {outcome:?}");
        }
    }

    #[test]
    fn ranges_of_another_file_are_dead() {
        let whole = signature("adbe.pkcs7.detached", "p256");
        let with = |ranges: &[(usize, usize)]| {
            let signature = Signature { byte_ranges: ranges.to_vec(), ..whole.clone() };
            verify(FILE, &signature, &roots())
        };
        for ranges in [&[][..], &[(0, 5)], &[(1, 4), (9, 5)], &[(0, 5), (9, 500)], &[(0, usize::MAX), (9, 5)]]
        {
            assert!(matches!(with(ranges), Outcome::Dead), "{ranges:?}");
        }
        let moved = Signature { is_in_place: false, ..whole.clone() };
        assert!(matches!(verify(FILE, &moved, &roots()), Outcome::Dead));
    }

    #[test]
    fn damaged_messages_never_hold_and_never_panic() {
        for name in ["rsa_sha256", "rsa_pss", "p384", "open_ended", "digest_inside"] {
            let format = if name == "digest_inside" { "adbe.pkcs7.sha1" } else { "adbe.pkcs7.detached" };
            let sound = signature(format, name);
            let length = message(name).len();
            for at in (0..length).step_by(17) {
                for flip in [0x01, 0xff] {
                    let mut damaged = sound.clone();
                    damaged.contents[at] ^= flip;
                    // A flip inside a certificate's own fields may leave the signature itself as it was.
                    drop(verify(FILE, &damaged, &roots()));
                    damaged.contents.truncate(at);
                    let cut = verify(FILE, &damaged, &roots());
                    assert!(!matches!(cut, Outcome::Holds(_)), "{name} cut at {at}: {cut:?}");
                }
            }
        }
    }
}
