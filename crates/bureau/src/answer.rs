//! What came back from a bureau, and what its status alone says.

use std::fmt;

use crate::report::CreditReport;

/// What a bureau answered.
#[derive(Clone, PartialEq, Eq)]
pub enum Answer {
    /// A report, be it of a person the bureau has never heard of. It is what a bureau bills for.
    Report(Box<CreditReport>),
    /// The bureau says definitely that it did not do it; nothing was charged. The message is the bureau's own: it
    /// may name the person, so it does not belong in a log, and `Debug` leaves it out.
    Refused { code: String, message: String },
    /// The bureau says: try again later, nothing was done.
    Busy,
}

/// Why an answer says nothing. Whether the bureau did its work, and bills for it, is then unknown: the same question
/// under the same reference is how to find out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Unreadable {
    #[error("the bureau answered with status {0}")]
    Status(u16),
    #[error("the answer is larger than {} bytes", MAX_ANSWER_BYTES)]
    TooLarge,
    #[error("the answer is in an encoding that we do not read")]
    Encoding,
    #[error("the answer is not well formed")]
    Malformed,
    #[error("the answer ends in the middle")]
    Cut,
    #[error("the answer declares a document type or uses an entity of its own")]
    Entities,
    #[error("the answer holds more {0} than any report does")]
    TooMany(&'static str),
    #[error("the answer has no {0}")]
    Missing(&'static str),
}

/// A file of a thousand accounts with all their history stays below it.
pub const MAX_ANSWER_BYTES: usize = 4 << 20;

/// What a bureau says about a refusal is shown to people, not kept as a document.
const MAX_REFUSAL_CHARACTERS: usize = 300;

/// What the status alone says, whatever the dialect. `None`: the body has to be read.
pub(crate) fn by_status(status: u16) -> Option<Result<Answer, Unreadable>> {
    match status {
        200..=299 => None,
        429 => Some(Ok(Answer::Busy)),
        // A conflict, a time-out or "too early" may follow work that was done.
        408 | 409 | 423 | 425 => Some(Err(Unreadable::Status(status))),
        400..=499 => Some(Ok(refused(&format!("http_{status}"), "the bureau did not accept the request"))),
        _ => Some(Err(Unreadable::Status(status))),
    }
}

pub(crate) fn refused(code: &str, message: &str) -> Answer {
    let shorten = |text: &str| crate::text::clean(text).chars().take(MAX_REFUSAL_CHARACTERS).collect();
    Answer::Refused { code: shorten(code), message: shorten(message) }
}

impl fmt::Debug for Answer {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Report(report) => out.debug_tuple("Report").field(report).finish(),
            Self::Refused { code, .. } => {
                out.debug_struct("Refused").field("code", code).finish_non_exhaustive()
            }
            Self::Busy => out.write_str("Busy"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(status: u16, expected: &str) {
        let found = match by_status(status) {
            None => "read the body".to_owned(),
            Some(Ok(Answer::Refused { code, .. })) => code,
            Some(Ok(Answer::Busy)) => "busy".to_owned(),
            Some(Ok(Answer::Report(_))) => "a report".to_owned(),
            Some(Err(unreadable)) => unreadable.to_string(),
        };
        assert_eq!(found, expected, "{status}");
    }

    #[test]
    fn a_status_refuses_only_where_it_is_certain_that_nothing_was_done() {
        check(200, "read the body");
        check(401, "http_401");
        check(422, "http_422");
        check(429, "busy");
        // A gateway says so when what stands behind it took too long to answer.
        check(503, "the bureau answered with status 503");
        check(409, "the bureau answered with status 409");
        check(500, "the bureau answered with status 500");
        check(504, "the bureau answered with status 504");
        check(302, "the bureau answered with status 302");
        check(0, "the bureau answered with status 0");
    }
}
