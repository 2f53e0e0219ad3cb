//! A company's identity provider → who somebody is: OpenID Connect, the authorization code with PKCE.
//!
//! Three calls go to the provider: its description, the code for a token, and the keys that the token is signed with.
//! Nothing is believed that is not in a token whose signature, issuer, audience, time and nonce are right.

mod provider;
mod token;

pub use provider::{Asked, Exchange, Provider};
pub use token::{Expected, Identity, Keys};

/// Why nobody was signed in. The words are for people of the team and name no value of anybody's.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Refusal {
    #[error("the identity provider did not answer: {}", .0.words())]
    Unheard(outbound::Unheard),
    /// What it calls the mistake: `invalid_client`, `invalid_grant`.
    #[error("the identity provider refused: {0}")]
    Refused(String),
    #[error("the identity provider's answer cannot be used: {0}")]
    Unusable(&'static str),
    #[error("the identity provider's token cannot be trusted: {0}")]
    Untrusted(&'static str),
}

impl Refusal {
    /// A provider's own word, shortened to what such words are made of.
    #[must_use]
    pub fn refused(word: &str) -> Self {
        let is_plain = |letter: &char| letter.is_ascii_alphanumeric() || *letter == '_';
        Self::Refused(word.chars().filter(is_plain).take(40).collect())
    }
}
