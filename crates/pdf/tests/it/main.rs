//! Whole files, made by hand, and what must be read from them.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test that cannot go on should say where")]

mod builder;
mod hostile;
mod layout;
mod locksmith;
mod regressions;
mod structure;
mod text;
mod unlock;
