//! Why there can be no enquiries with these settings.

#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Error {
    #[error("the bureau's address must be https, or http on this machine, and hold no credentials")]
    BadAddress,
    #[error("the bureau needs a name")]
    NoName,
    #[error("a lease must outlast two heartbeats")]
    LeaseTooShort,
    #[error("an enquiry needs at least one attempt")]
    NoAttempts,
}
