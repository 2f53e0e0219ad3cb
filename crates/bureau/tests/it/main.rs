//! Answers of bureaus → reports, through the front door.
#![expect(clippy::expect_used, clippy::panic, reason = "a test that cannot go on says why")]

mod corpus;
mod experian;
mod json;
mod properties;
