//! Two names → how likely they are one person or firm, and why.
//!
//! Made for Indian names: initials, honorifics, any order of words, filler surnames, spellings from other scripts.
//! Names are compared to tell identity only; nothing here may reach a score.

mod comparison;
mod firm;
mod matching;
mod name;
mod script;
mod similarity;
mod sound;
mod vocabulary;
mod word;

pub use comparison::{Comparison, Outcome, compare, compare_names};
pub use firm::{FIRM_STEMS, is_firm, is_legal_form};
pub use name::Name;
