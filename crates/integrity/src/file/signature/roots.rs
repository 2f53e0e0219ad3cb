//! The certificates that a signature may lead to.

use super::message::Credential;

/// As DER. Which authorities to trust is the lender's choice.
#[derive(Clone, Debug, Default)]
pub struct Roots(pub(super) Vec<Vec<u8>>);

impl Roots {
    /// `false` for what is no certificate: to pass over it would be to trust less than was asked for.
    #[must_use]
    pub fn insert(&mut self, certificate: Vec<u8>) -> bool {
        // As roots are read when a signature is followed to them.
        let is_certificate = Credential::read(&certificate).is_some();
        if is_certificate {
            self.0.push(certificate);
        }
        is_certificate
    }
}
