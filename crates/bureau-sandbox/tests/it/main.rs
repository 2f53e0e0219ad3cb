//! The sandbox bureau over real sockets: what it answers, and what it bills.
#![expect(clippy::expect_used, clippy::panic, reason = "a test that cannot go on says why")]

mod billing;
mod caller;
mod numbers;
