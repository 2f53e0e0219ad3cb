//! What is asked of a bureau, and the message that asks it.

use std::fmt;

use ledger::{Date, Money};

/// One enquiry about one person.
#[derive(Clone, Copy)]
pub struct Question<'a> {
    /// Ours, and the same however often it is asked: a bureau that honours it bills once.
    pub reference: &'a str,
    pub name: &'a str,
    /// In E.164: `+919000000780`.
    pub mobile: &'a str,
    pub asked_on: Date,
    pub purpose: Purpose,
    /// What the person asks for, where it is known.
    pub amount: Option<Money>,
}

/// Why it is asked. Others see it in the person's file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    CreditEnquiry,
    /// Of a person who is a customer already: no new credit is asked for.
    Review,
}

impl Purpose {
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::CreditEnquiry => "credit_enquiry",
            Self::Review => "review",
        }
    }
}

/// Who we are to the bureau. An empty user means that the password is a bearer token, where the dialect has such.
#[derive(Clone, Copy)]
pub struct Credentials<'a> {
    pub user: &'a str,
    pub password: &'a str,
}

/// What to send: by POST, over TLS. It holds credentials and personal data, so `Debug` shows neither.
#[derive(Clone, PartialEq, Eq)]
pub struct Message {
    pub content_type: &'static str,
    pub headers: Vec<(&'static str, String)>,
    pub body: Vec<u8>,
}

impl fmt::Debug for Question<'_> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.debug_struct("Question")
            .field("reference", &self.reference)
            .field("asked_on", &self.asked_on)
            .field("purpose", &self.purpose)
            .finish_non_exhaustive()
    }
}

impl fmt::Debug for Credentials<'_> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.debug_struct("Credentials").finish_non_exhaustive()
    }
}

impl fmt::Debug for Message {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.debug_struct("Message")
            .field("content_type", &self.content_type)
            .field("body_bytes", &self.body.len())
            .finish_non_exhaustive()
    }
}
