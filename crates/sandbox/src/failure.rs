//! What can go wrong with a file in a child, told by who is at fault.

use std::io;

#[derive(Debug, thiserror::Error)]
pub enum Failure {
    /// The file itself is at fault, for good: a stable code and a message for people.
    #[error("{message}")]
    Refused { code: String, message: String },
    /// The child died, or answered nonsense, while it had the file.
    #[error("the child that read the file crashed")]
    Crashed,
    /// It took longer than `wall` or `cpu_seconds`.
    #[error("reading the file took too long")]
    TimedOut,
    /// It wanted more memory than `memory_bytes`.
    #[error("reading the file took too much memory")]
    OutOfMemory,
    /// No child could be started or spoken to: the world's fault, not the file's.
    #[error("no child could be had to read the file")]
    Unavailable(#[source] io::Error),
}

impl From<engine::Refusal> for Failure {
    fn from(refusal: engine::Refusal) -> Self {
        Self::Refused { code: refusal.code.to_owned(), message: refusal.message }
    }
}
