//! The dictionary as a whole: its examples, its page, and random ledgers through all of it.

#![expect(clippy::unwrap_used, clippy::panic, reason = "a test that lacks what it needs has failed")]

mod arithmetic;
mod dictionary;
mod ledgers;
mod page;
