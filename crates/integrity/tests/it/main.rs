//! Whole files, made by hand, and what must be said about them.
#![expect(clippy::expect_used, clippy::panic, reason = "a test that cannot go on should say where")]

mod builder;
mod checked;
mod easel;
mod file;
mod forgeries;
mod ledger;
mod page;
mod peace;
mod pictures;
mod signatures;
mod wild;
