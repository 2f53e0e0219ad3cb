//! Answers of bureaus → reports, through the front door.
#![expect(clippy::expect_used, reason = "a test that cannot go on says why")]

mod corpus;
