//! bytes → pages of positioned glyphs, and the structure of the file they came in.
//!
//! Knows nothing of banks. No I/O, no clock: limits are arguments, and the caller says when time is up.

mod document;
mod limits;

pub use document::{Document, Font, Glyph, Page, Paint, Shape, ShapeKind, TextMode, UnicodeSource, Upright};
pub use limits::{Error, Limits, Part};
