//! The languages that bureaus speak: a question → a message, and what came back → an answer.

use std::fmt;
use std::str::FromStr;

use ledger::Date;

use crate::answer::{Answer, MAX_ANSWER_BYTES, Unreadable};
use crate::{Credentials, Message, Question, experian, json};

/// How a bureau is asked and how it answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Dialect {
    /// Experian India: `INProfileRequest` and `INProfileResponse` in XML.
    Experian,
    /// Our own connector for aggregators, described in docs/bureau.md.
    Json,
}

impl Dialect {
    #[must_use]
    pub fn write(self, question: &Question<'_>, credentials: &Credentials<'_>) -> Message {
        match self {
            Self::Experian => experian::write(question, credentials),
            Self::Json => json::write(question, credentials),
        }
    }

    /// `asked_on` is the day of a report that does not say its own.
    pub fn read(self, status: u16, body: &[u8], asked_on: Date) -> Result<Answer, Unreadable> {
        if body.len() > MAX_ANSWER_BYTES {
            return Err(Unreadable::TooLarge);
        }
        match self {
            Self::Experian => experian::read(status, body, asked_on),
            Self::Json => json::read(status, body, asked_on),
        }
    }
}

impl FromStr for Dialect {
    type Err = UnknownDialect;

    fn from_str(text: &str) -> Result<Self, UnknownDialect> {
        match text {
            "experian" => Ok(Self::Experian),
            "json" => Ok(Self::Json),
            _ => Err(UnknownDialect),
        }
    }
}

impl fmt::Display for Dialect {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.pad(match self {
            Self::Experian => "experian",
            Self::Json => "json",
        })
    }
}

/// No dialect of this name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a bureau speaks `experian` or `json`")]
pub struct UnknownDialect;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dialects_are_called_what_they_answer_to() {
        for dialect in [Dialect::Experian, Dialect::Json] {
            assert_eq!(dialect.to_string().parse(), Ok(dialect));
        }
        assert_eq!("cibil".parse::<Dialect>(), Err(UnknownDialect));
    }
}
