//! The picture of a page → its words, each letter with the few readings that it allows and how likely they are.
//!
//! Lines are found by arithmetic on ink, letters by a small network that is part of the program. Nothing here knows of
//! banks, and nothing is decided: what a letter is stays open as long as the picture leaves it open.

mod alike;
mod amounts;
mod bands;
mod columns;
mod ctc;
mod figures;
mod fold;
mod grain;
mod grey;
mod ink;
mod kernel;
mod lines;
mod network;
mod parts;
mod read;
mod skew;
mod stamps;
mod stance;
mod strokes;
mod threshold;
mod weights;
mod words;

pub use columns::SIGNS;
pub use figures::write_alike;
pub use grain::{Altered, altered};
pub use grey::Grey;
pub use read::{Error, Limits, Rule, Seen, Turn, read};
pub use words::{Letter, Reading, Word, certain};
