//! Calls of a layout (text here, a line there) to the bytes of a PDF file.

mod canvas;
mod face;
mod file;
mod font_file;
mod font_objects;
mod ink;
mod origin;
mod table;
mod widths;
mod wrap;

pub(crate) use canvas::{Canvas, Step};
pub(crate) use file::write;
pub(crate) use font_objects::deflate;
pub use ink::FontKind;
pub(crate) use ink::{Align, Colour, Ink};
pub(crate) use origin::{Dates, Origin, Xref};
pub(crate) use table::{Column, western};
pub(crate) use wrap::wrap_characters;
