//! The policy from outside: expressions, documents, decisions.
#![expect(clippy::expect_used, reason = "a test that cannot set itself up has failed")]




mod expressions;

mod words;
