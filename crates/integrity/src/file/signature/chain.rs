//! A signer's certificate → whether it leads to an authority the lender trusts.

use der::DateTime;
use x509_cert::ext::pkix::BasicConstraints;

use super::keys;
use super::message::Credential;
use super::roots::Roots;

/// Certificates between a signer and its root.
const MAX_LENGTH: usize = 8;
/// Signatures checked on the way; names may be shared by many certificates.
const MAX_ATTEMPTS: usize = 32;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Trust {
    /// Every certificate up to a configured root was signed by the next and was valid at the time.
    Trusted,
    /// It leads to a root, but one of them was not valid when the document was signed.
    OutOfDate,
    /// The signer vouches for itself.
    SelfSigned,
    /// The chain ends at nothing that is configured.
    UnknownRoot,
    /// No root is configured to compare with.
    NoRoots,
}

pub(super) fn trust(
    signer: &Credential,
    others: &[Credential],
    roots: &Roots,
    at: Option<DateTime>,
) -> Trust {
    let roots: Vec<Credential> = roots.0.iter().filter_map(|root| Credential::read(root)).collect();
    let mut attempts = 0;
    let mut is_in_date = is_valid(signer, at);
    let mut current = signer;
    for _ in 0..MAX_LENGTH {
        if roots.iter().any(|root| root.raw == current.raw) {
            return in_date(is_in_date);
        }
        if let Some(root) = issuer(current, &roots, &mut attempts) {
            return in_date(is_in_date && is_valid(root, at));
        }
        match issuer(current, others, &mut attempts)
            .filter(|next| is_authority(next) && next.raw != current.raw)
        {
            Some(next) => {
                is_in_date &= is_valid(next, at);
                current = next;
            }
            None => break,
        }
    }
    let own = signer.certificate.tbs_certificate();
    if own.issuer() == own.subject() {
        return Trust::SelfSigned;
    }
    if roots.is_empty() { Trust::NoRoots } else { Trust::UnknownRoot }
}

fn in_date(is_in_date: bool) -> Trust {
    if is_in_date { Trust::Trusted } else { Trust::OutOfDate }
}

/// The one among them that signed this certificate.
fn issuer<'c>(of: &Credential, among: &'c [Credential], attempts: &mut usize) -> Option<&'c Credential> {
    let name = of.certificate.tbs_certificate().issuer();
    among.iter().filter(|one| one.certificate.tbs_certificate().subject() == name).find(|one| {
        *attempts += 1;
        *attempts <= MAX_ATTEMPTS && has_signed(one, of)
    })
}

fn has_signed(issuer: &Credential, certificate: &Credential) -> bool {
    let Some(signature) = certificate.certificate.signature().as_bytes() else { return false };
    let key = issuer.certificate.tbs_certificate().subject_public_key_info();
    let algorithm = certificate.certificate.signature_algorithm();
    keys::verify(key, algorithm, None, &[certificate.signed_part()], signature) == Ok(true)
}

fn is_authority(credential: &Credential) -> bool {
    let certificate = credential.certificate.tbs_certificate();
    certificate
        .get_extension::<BasicConstraints>()
        .is_ok_and(|found| found.is_some_and(|(_, found)| found.ca))
}

/// A document that does not say when it was signed cannot be out of date.
fn is_valid(credential: &Credential, at: Option<DateTime>) -> bool {
    let Some(at) = at else { return true };
    let validity = credential.certificate.tbs_certificate().validity();
    validity.not_before.to_date_time() <= at && at <= validity.not_after.to_date_time()
}
