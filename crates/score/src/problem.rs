//! What is wrong with a card, and where.

/// One mistake in a card's document.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{place}: {message}")]
pub struct Problem {
    /// A path into the document: `features/3/bins`.
    pub place: String,
    pub message: String,
}

impl Problem {
    pub(crate) fn new(place: impl Into<String>, message: impl Into<String>) -> Self {
        Self { place: place.into(), message: message.into() }
    }
}
