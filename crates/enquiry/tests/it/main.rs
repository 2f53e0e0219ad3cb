//! Enquiries on real databases at a bureau that counts, over real connections.
#![expect(clippy::expect_used, clippy::panic, reason = "a test that cannot go on says why")]

mod breaker;
mod consents;
mod counter;
mod crash;
mod crowds;
mod house;
mod keys;
mod outcomes;
