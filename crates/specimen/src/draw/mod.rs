//! Calls of a layout (text here, a line there) to the bytes of a PDF file.

mod canvas;
#[cfg(test)]
mod canvas_tests;
mod captions;
mod face;
mod file;
mod font_file;
mod font_objects;
mod font_shapes;
mod hand;
mod ink;
mod note;
mod objects;
mod origin;
mod picture;
mod posture;
mod script;
mod table;
mod text;
mod widths;
mod wrap;

pub(crate) use canvas::{Canvas, Page, Step};
pub use captions::Caption;
pub(crate) use file::{Filing, Written, file, write};
pub(crate) use hand::Hand;
pub use ink::FontKind;
pub(crate) use ink::{Align, Colour, Ink};
pub(crate) use note::{Note, NoteKind};
pub(crate) use objects::deflate;
pub(crate) use origin::{Dates, Origin, Xref};
pub(crate) use picture::Picture;
pub(crate) use posture::Posture;
pub(crate) use script::{Call, Script, Touch, Under};
pub(crate) use table::{Column, western};
pub(crate) use wrap::wrap_characters;
