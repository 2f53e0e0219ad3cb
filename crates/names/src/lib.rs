//! Two names → how likely they are one person or firm, and why.
//!
//! Made for Indian names: initials, honorifics, any order of words, filler surnames, spellings from other scripts.

mod comparison;

pub use comparison::{Comparison, Outcome, compare};
