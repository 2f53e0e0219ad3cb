//! A page of a PDF → a picture of it, for a person or for a reader of pictures to look at.
//!
//! What draws is a library without limits of its own: forms may draw each other for ever, and an image may unpack to
//! more than there is memory. So whoever calls this with a file of strangers does it in a process that may die.

mod beside;
mod dots;
mod frames;
mod palette;
mod paper;
mod png;
mod room;
mod tally;
mod unpacked;

use hayro::hayro_syntax::Pdf;
use paper::Size;
use pdf::{Limits, Unlock};
use room::Room;

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
    let size = Size::Wide(width.clamp(MIN_WIDTH, MAX_WIDTH));
    let drawn = paper::Sheet::of(&paper::open(plain, limits)?, page, size)?.draw();
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

/// A page of paper at 300 dots an inch: 36 MB while it is drawn.
pub const MAX_DOTS: u64 = 9_000_000;

/// A page as it is displayed, in shades of grey, row by row from the top left corner; 0 is black.
#[derive(Clone, Debug, PartialEq)]
pub struct Shades {
    pub width: usize,
    pub height: usize,
    pub shades: Vec<u8>,
    pub width_points: f32,
    pub height_points: f32,
}

/// A file whose pages are looked at one after the other.
pub struct Sheets {
    file: Pdf,
    room: Room,
}

impl std::fmt::Debug for Sheets {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.debug_struct("Sheets").finish_non_exhaustive()
    }
}

impl Sheets {
    pub fn open(bytes: &[u8], unlock: Unlock<'_>, limits: &Limits) -> Result<Self, Error> {
        let file = paper::open(pdf::plain(bytes, unlock, limits)?, limits)?;
        Ok(Self { file, room: Room::new(tally::MOST_HELD) })
    }

    /// A page, counted from 1; fewer dots to the inch where it would be more than [`MAX_DOTS`]. Of pages that are asked for at
    /// once, those whose pictures need more memory than there is for all wait for each other.
    pub fn shades(&self, page: u32, dots_an_inch: f32) -> Result<Shades, Error> {
        let sheet = paper::Sheet::of(
            &self.file,
            page,
            Size::Dense { an_inch: f64::from(dots_an_inch), most: MAX_DOTS },
        )?;
        let held = sheet.held().ok_or(Error::TooLarge)?;
        let drawn = self.room.with(held, || sheet.draw());
        Ok(Shades {
            width: drawn.width as usize,
            height: drawn.height as usize,
            shades: drawn.pixels.iter().map(|dot| shade(*dot)).collect(),
            width_points: drawn.width_points,
            height_points: drawn.height_points,
        })
    }
}

/// As light as the eye finds it.
fn shade([red, green, blue]: [u8; 3]) -> u8 {
    ((77 * u32::from(red) + 150 * u32::from(green) + 29 * u32::from(blue)) >> 8) as u8
}
