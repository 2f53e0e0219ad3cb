//! Whole ledgers through the reader.
#![expect(clippy::expect_used, reason = "a test that cannot go on says why")]

mod employers;
mod goals;
mod labelled;
mod single_rows;
mod unsaid_rent;
mod whole_ledgers;
