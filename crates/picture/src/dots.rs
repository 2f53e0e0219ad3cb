//! How many dots the pictures of a page unpack to, asked before anything is unpacked.

use hayro::hayro_syntax::object::{Array, Dict, Stream};
use hayro::hayro_syntax::page::Page;

use crate::unpacked::{self, Filter};

/// A page in colour at 600 dots an inch, with a mask: more than any scanner sends.
const MOST: u64 = 80_000_000;
/// Forms within forms that are looked into, and pictures that are counted.
const DEEPEST: usize = 4;
const MOST_OBJECTS: usize = 2000;

/// Whether the pictures that a page may draw are no more than a page can hold.
pub(crate) fn is_bearable(page: &Page<'_>) -> bool {
    let mut tally = Tally { dots: 0, objects: 0 };
    tally.count(&page.resources().x_objects, 0);
    tally.dots <= MOST && tally.objects <= MOST_OBJECTS
}

struct Tally {
    dots: u64,
    objects: usize,
}

impl Tally {
    fn count(&mut self, objects: &Dict<'_>, depth: usize) {
        for name in objects.keys() {
            self.objects += 1;
            if self.objects > MOST_OBJECTS || self.dots > MOST {
                return;
            }
            let Some(stream) = objects.get::<Stream<'_>>(name) else { continue };
            let dict = stream.dict();
            let side =
                |name: &str| dict.get::<i32>(name).and_then(|side| u64::try_from(side).ok()).unwrap_or(0);
            let said = side("Width").saturating_mul(side("Height"));
            if said > 0 {
                self.dots = self.dots.saturating_add(self.picture(&stream, said, side("Height")));
            }
            let inner = dict.get::<Dict<'_>>("Resources").and_then(|inner| inner.get::<Dict<'_>>("XObject"));
            if let Some(inner) = inner.filter(|_| depth < DEEPEST) {
                self.count(&inner, depth + 1);
            }
        }
    }

    /// As many as the PDF says, as the data say themselves, or as its codec will make of them.
    fn picture(&self, stream: &Stream<'_>, said: u64, height: u64) -> u64 {
        let (filters, data) = (Filter::all(stream.dict()), stream.raw_data());
        if !unpacked::is_within(
            &data,
            &filters,
            said.saturating_mul(DOT_BYTES).saturating_add(SLACK).min(MOST_BYTES),
        ) {
            return u64::MAX;
        }
        let found = match filters.last() {
            Some(Filter::Fax) => fax_columns(stream.dict()).saturating_mul(height),
            Some(Filter::Wavelets) => wavelets(&data).unwrap_or(0),
            Some(Filter::Bilevel) => bilevel(&data).unwrap_or(0),
            _ => photograph(&data).unwrap_or(0),
        };
        said.max(found)
    }
}

/// A dot has four colours of two bytes at most; and writers add a line or two.
const DOT_BYTES: u64 = 8;
const SLACK: u64 = 1 << 20;
/// Of one picture: [`MOST`] dots in three colours.
const MOST_BYTES: u64 = 3 * MOST;
/// What a fax is wide when nobody says so.
const FAX_COLUMNS: u64 = 1728;

/// A fax is as wide as its own settings say, whatever the picture says.
fn fax_columns(dict: &Dict<'_>) -> u64 {
    let of = |settings: Dict<'_>| settings.get::<i32>("Columns").and_then(|wide| u64::try_from(wide).ok());
    let alone = dict.get::<Dict<'_>>("DecodeParms").and_then(of);
    let listed = || {
        let list = dict.get::<Array<'_>>("DecodeParms")?;
        list.iter::<Dict<'_>>().filter_map(of).max()
    };
    alone.or_else(listed).unwrap_or(FAX_COLUMNS)
}

/// The frame of a JPEG 2000: its size stands behind the first marker.
fn wavelets(data: &[u8]) -> Option<u64> {
    let from = data.windows(4).position(|bytes| bytes == [0xFF, 0x4F, 0xFF, 0x51])?;
    let side = |at: usize| {
        let bytes: [u8; 4] = data.get(from + at..from + at + 4)?.try_into().ok()?;
        Some(u64::from(u32::from_be_bytes(bytes)))
    };
    side(8)?.checked_mul(side(12)?)
}

/// The page of a JBIG2, which says its size behind the head of its first part.
fn bilevel(data: &[u8]) -> Option<u64> {
    const PAGE: u8 = 48;
    let from = data.windows(2).take(4096).position(|bytes| bytes[0] & 0x3F == PAGE && bytes[1] == 0)?;
    let side = |at: usize| {
        let bytes: [u8; 4] = data.get(from + at..from + at + 4)?.try_into().ok()?;
        Some(u64::from(u32::from_be_bytes(bytes)))
    };
    // Behind the kind: one byte of references, one of the page, four of the length.
    let (wide, high) = (side(7)?, side(11)?);
    // A page of unknown height grows with its stripes.
    if high == u64::from(u32::MAX) { None } else { wide.checked_mul(high) }
}

/// A photograph's file says itself how large it is, whatever the PDF says: the frame of a JPEG.
fn photograph(data: &[u8]) -> Option<u64> {
    let mut rest = data.strip_prefix(&[0xFF, 0xD8])?;
    loop {
        let [0xFF, marker, high, low, ..] = *rest else { return None };
        let length = usize::from(u16::from_be_bytes([high, low]));
        // Start of frame, of whichever kind; three of the numbers between are something else.
        if matches!(marker, 0xC0..=0xCF) && !matches!(marker, 0xC4 | 0xC8 | 0xCC) {
            let size = rest.get(5..9)?;
            let side = |at: usize| u64::from(u16::from_be_bytes([size[at], size[at + 1]]));
            return Some(side(0) * side(2));
        }
        rest = rest.get(2 + length..)?;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_frame_of_a_photograph_is_found_behind_other_parts() {
        let file = [
            &[0xFF, 0xD8, 0xFF, 0xE0, 0, 4, 1, 2][..],
            &[0xFF, 0xC0, 0, 11, 8, 0x10, 0, 0x20, 0, 1, 1, 0x11, 0],
        ]
        .concat();
        assert_eq!(photograph(&file), Some(0x1000 * 0x2000));
        assert_eq!(photograph(&file[..12]), None);
        assert_eq!(photograph(b"%PDF"), None);
    }
}
