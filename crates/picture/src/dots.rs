//! How many dots the pictures of a page unpack to, asked before anything is unpacked.

use hayro::hayro_syntax::object::{Dict, Stream};
use hayro::hayro_syntax::page::Page;

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
            let found = if said > 0 { photograph(&stream.raw_data()).unwrap_or(0) } else { 0 };
            self.dots = self.dots.saturating_add(said.max(found));
            let inner = dict.get::<Dict<'_>>("Resources").and_then(|inner| inner.get::<Dict<'_>>("XObject"));
            if let Some(inner) = inner.filter(|_| depth < DEEPEST) {
                self.count(&inner, depth + 1);
            }
        }
    }
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
