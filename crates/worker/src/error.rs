//! Why the workers cannot begin.

#[derive(Debug, thiserror::Error)]
pub enum Error {
    #[error("a lease must outlast two heartbeats, and the lease of a message its sender")]
    LeaseTooShort,
    #[error("an analysis needs at least one attempt")]
    NoAttempts,
}
