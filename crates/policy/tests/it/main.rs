//! The policy from outside: expressions, documents, decisions.
#![expect(clippy::expect_used, reason = "a test that cannot set itself up has failed")]

mod accounts;
mod decisions;
mod documents;
mod expressions;
mod limits;
mod starters;
mod words;
