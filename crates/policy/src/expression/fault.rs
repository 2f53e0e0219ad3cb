//! What is wrong with an expression, and where.

use std::fmt;

/// What is wrong with an expression.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// Counted from 1 in characters; `None` when it is the whole.
    pub at: Option<usize>,
    pub message: String,
}

impl Fault {
    pub(crate) fn whole(message: impl Into<String>) -> Self {
        Self { at: None, message: message.into() }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.at {
            Some(at) => write!(formatter, "at character {at}: {}", self.message),
            None => formatter.write_str(&self.message),
        }
    }
}
