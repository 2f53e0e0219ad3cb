//! A page of a PDF → a picture of it, for a person to look at.
//!
//! What draws is a library without limits of its own: forms may draw each other for ever, and an image may unpack to
//! more than there is memory. So whoever calls this with a file of strangers does it in a process that may die.

mod palette;
mod paper;
mod png;

use pdf::{Limits, Unlock};

/// Narrower than this nothing can be read.
pub const MIN_WIDTH: u32 = 100;
/// Wider than a page is on any screen.
pub const MAX_WIDTH: u32 = 2000;

/// A page of paper at 150 dots an inch and some more: 10 MB while it is drawn.
pub const MAX_PIXELS: u64 = 2_500_000;

/// A page as it is displayed. `png` stretches over the whole of it, whatever its number of pixels, so a place in points
/// from the top left corner is a place in the picture.
#[derive(Clone, Debug, PartialEq)]
pub struct Picture {
    pub png: Vec<u8>,
    pub width_points: f32,
    pub height_points: f32,
}

#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Error {
    #[error("the file cannot be opened")]
    Unopened(#[from] pdf::Error),
    #[error("the file has {pages} pages and not one more")]
    NoSuchPage { pages: usize },
    #[error("the page is larger than a picture of it can be")]
    TooLarge,
}

/// Draws a page, counted from 1, `width` pixels wide; narrower when the page would be too many pixels high, and never
/// outside [`MIN_WIDTH`] and [`MAX_WIDTH`] as asked.
pub fn draw(
    bytes: &[u8],
    unlock: Unlock<'_>,
    page: u32,
    width: u32,
    limits: &Limits,
) -> Result<Picture, Error> {
    let plain = pdf::plain(bytes, unlock, limits)?;
    let drawn = paper::draw(plain, page, width.clamp(MIN_WIDTH, MAX_WIDTH), limits)?;
    let dots_a_metre = drawn.dots_a_metre();
    let (indices, colours) = palette::reduce(&drawn.pixels);
    let sheet =
        png::IndexedImage { width: drawn.width, height: drawn.height, indices: &indices, colours: &colours };
    Ok(Picture {
        png: png::write(&sheet, dots_a_metre),
        width_points: drawn.width_points,
        height_points: drawn.height_points,
    })
}
