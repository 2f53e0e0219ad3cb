//! The data of a picture's codec → how large it says itself that it is, without unpacking it.

use hayro_jpeg2000::{DecodeSettings, Image};

/// Of a codec's own words: dots, colours of each, and bytes that the codec keeps beside what it makes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Frame {
    pub(crate) dots: u64,
    pub(crate) colours: u64,
    pub(crate) beside: u64,
}

fn number<const BYTES: usize>(data: &[u8], at: usize) -> Option<u64> {
    let bytes = data.get(at..at.checked_add(BYTES)?)?;
    Some(bytes.iter().fold(0, |number, byte| number << 8 | u64::from(*byte)))
}

/// A JPEG 2000, as small as its decoder makes it for what is asked.
pub(crate) fn wavelets(data: &[u8], asked: (u32, u32)) -> Option<Frame> {
    // A coefficient of each colour, and one of the colour that is being unpacked.
    const COEFFICIENT: u64 = 4;
    /// Where the number of colours stands behind the start of the first marker.
    const COLOURS: usize = 40;
    let settings =
        DecodeSettings { resolve_palette_indices: false, strict: false, target_resolution: Some(asked) };
    let image = Image::new(data, &settings).ok()?;
    let dots = u64::from(image.width()) * u64::from(image.height());
    // A comment may look like the head, so the largest number counts.
    let heads = data.windows(4).enumerate().filter(|(_, bytes)| *bytes == [0xFF, 0x4F, 0xFF, 0x51]);
    let colours = heads.filter_map(|(at, _)| number::<2>(data, at + COLOURS)).max().unwrap_or(1).max(1);
    Some(Frame { dots, colours, beside: dots.saturating_mul(COEFFICIENT * (colours + 1)) })
}

/// A photograph: the frame of a JPEG.
pub(crate) fn photograph(data: &[u8]) -> Option<Frame> {
    let mut rest = data.strip_prefix(&[0xFF, 0xD8])?;
    loop {
        let [0xFF, marker, high, low, ..] = *rest else { return None };
        let length = usize::from(u16::from_be_bytes([high, low]));
        // Start of frame, of whichever kind; three of the numbers between are something else.
        if matches!(marker, 0xC0..=0xCF) && !matches!(marker, 0xC4 | 0xC8 | 0xCC) {
            let dots = number::<2>(rest, 5)? * number::<2>(rest, 7)?;
            let colours = number::<1>(rest, 9)?;
            let is_in_passes = matches!(marker, 0xC2 | 0xC6 | 0xCA | 0xCE);
            let beside = if is_in_passes { coefficients(rest, dots, colours) } else { 0 };
            return Some(Frame { dots, colours, beside });
        }
        rest = rest.get(2 + length..)?;
    }
}

/// What comes in passes is kept until the last: two bytes for each dot of each colour, of which some have fewer.
fn coefficients(frame: &[u8], dots: u64, colours: u64) -> u64 {
    let shares = (0..colours as usize).map(|colour| {
        let sampling = number::<1>(frame, 11 + 3 * colour).unwrap_or(0x11);
        (sampling >> 4).max(1) * (sampling & 0xF).max(1)
    });
    let shares: Vec<u64> = shares.collect();
    let largest = shares.iter().copied().max().unwrap_or(1);
    dots.saturating_mul(2).saturating_mul(shares.iter().sum()) / largest
}

/// The page of a JBIG2 and the parts that are drawn on it, each of which may be larger than the page; `shared` are the parts that
/// pictures of a document have in common. How large the letters of a dictionary are is not known before they are unpacked: that
/// is left to the limits of the process.
pub(crate) fn bilevel(data: &[u8], shared: &[u8]) -> Frame {
    const PATTERNS: u8 = 16;
    const PAGE: u8 = 48;
    const END_OF_STRIPE: u8 = 50;
    /// A height that is not known before the last stripe.
    const UNKNOWN: u64 = u32::MAX as u64;
    let (mut pages, mut stripes, mut beside) = (Vec::new(), 0, 0_u64);
    for (kind, part) in segments(shared).chain(segments(data)) {
        let sides = number::<4>(part, 0).zip(number::<4>(part, 4));
        let taken = match (kind, sides) {
            (PAGE, Some(sides)) => {
                pages.push(sides);
                0
            }
            // Text, halftones, dots and refinements begin with their size; a bit each, and a refinement keeps two.
            (4..=7 | 20..=23 | 36..=43, Some((wide, high))) => {
                let cells = if matches!(kind, 20..=23) { cells(part) } else { 0 };
                cells.saturating_add(wide.saturating_mul(high) / 4)
            }
            (PATTERNS, _) => patterns(part),
            (END_OF_STRIPE, _) => {
                stripes = stripes.max(number::<4>(part, 0).map_or(0, |row| row + 1));
                0
            }
            _ => 0,
        };
        beside = beside.saturating_add(taken);
    }
    let dots = pages.into_iter().map(|(wide, high)| wide * if high == UNKNOWN { stripes } else { high });
    let dots = dots.max().unwrap_or(0);
    Frame { dots, colours: 1, beside: beside.saturating_add(dots / 8) }
}

/// What the cells of a halftone take: each is a number, and a picture that is laid down.
fn cells(part: &[u8]) -> u64 {
    const NUMBER: u64 = 8;
    /// Behind its size, its place and two bytes of how it is put together.
    const GRID: usize = 18;
    let sides = number::<4>(part, GRID).zip(number::<4>(part, GRID + 4));
    sides.map_or(0, |(across, down)| across.saturating_mul(down).saturating_mul(NUMBER))
}

/// What the patterns of halftones take: a bit for each dot, in one row and again by themselves.
fn patterns(part: &[u8]) -> u64 {
    let last = number::<4>(part, 3).unwrap_or(0);
    let [wide, high] = [1, 2].map(|at| number::<1>(part, at).unwrap_or(0));
    (last + 1).saturating_mul(wide * high) / 4
}

/// The kinds and the data of the parts of a JBIG2.
fn segments(data: &[u8]) -> impl Iterator<Item = (u8, &[u8])> {
    let mut rest = data;
    std::iter::from_fn(move || {
        let (kind, part, next) = segment(rest)?;
        rest = next;
        Some((kind, part))
    })
}

/// The kind and the data of the first part of a JBIG2, and what follows it.
fn segment(data: &[u8]) -> Option<(u8, &[u8], &[u8])> {
    /// Of a part whose length is not known: told by how it ends.
    const UNKNOWN: u64 = u32::MAX as u64;
    let (name, flags, count) = (number::<4>(data, 0)?, *data.get(4)?, *data.get(5)? >> 5);
    let (counted, behind) = match count {
        0..=4 => (u64::from(count), 6),
        _ => {
            let counted = number::<4>(data, 5)? & 0x1FFF_FFFF;
            (counted, 9 + (counted + 1).div_ceil(8))
        }
    };
    let wide = match name {
        0..=256 => 1,
        257..=65_536 => 2,
        _ => 4,
    };
    let behind = behind + counted * wide + if flags & 0x40 == 0 { 1 } else { 4 };
    let behind = usize::try_from(behind).ok()?;
    let length = number::<4>(data, behind)?;
    let part = data.get(behind + 4..)?;
    let length = if length == UNKNOWN { ending(part)? } else { length as usize };
    // A part that is cut off is looked at as far as it goes.
    let (part, next) = part.split_at(length.min(part.len()));
    Some((flags & 0x3F, part, next))
}

/// Where a part without a length ends: behind two bytes that depend on how it is packed, and its number of rows.
fn ending(part: &[u8]) -> Option<usize> {
    const HEAD: usize = 18;
    let mark = if part.get(HEAD - 1)? & 1 == 1 { [0, 0] } else { [0xFF, 0xAC] };
    let at = part.get(HEAD..)?.windows(2).position(|bytes| bytes == mark)?;
    Some(HEAD + at + 2 + 4)
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
        assert_eq!(photograph(&file), Some(Frame { dots: 0x1000 * 0x2000, colours: 1, beside: 0 }));
        assert_eq!(photograph(&file[..12]), None);
        assert_eq!(photograph(b"%PDF"), None);
    }

    #[test]
    fn a_photograph_in_passes_is_kept_until_the_last() {
        let file = [0xFF, 0xD8, 0xFF, 0xC2, 0, 17, 8, 0, 10, 0, 10, 3, 1, 0x22, 0, 2, 0x11, 0, 3, 0x11, 0];
        assert_eq!(photograph(&file), Some(Frame { dots: 100, colours: 3, beside: 300 }));
    }

    fn part(kind: u8, data: &[u8]) -> Vec<u8> {
        [&[0, 0, 0, 1, kind, 0, 1], &(data.len() as u32).to_be_bytes()[..], data].concat()
    }

    #[test]
    fn a_page_of_unknown_height_is_as_high_as_its_last_stripe() {
        let page =
            |high: u32| part(48, &[&1000_u32.to_be_bytes()[..], &high.to_be_bytes(), &[0; 11]].concat());
        let ends = [part(50, &99_u32.to_be_bytes()), part(50, &199_u32.to_be_bytes())].concat();
        assert_eq!(bilevel(&page(300), b"").dots, 300_000);
        assert_eq!(bilevel(&[page(u32::MAX), ends].concat(), b"").dots, 200_000);
        assert_eq!(bilevel(&page(u32::MAX), b"").dots, 0);
        assert_eq!(bilevel(b"\0\0\0", b""), Frame { dots: 0, colours: 1, beside: 0 });
    }

    #[test]
    fn a_part_that_is_larger_than_its_page_counts() {
        let region = part(38, &[&8000_u32.to_be_bytes()[..], &1000_u32.to_be_bytes(), &[0; 9]].concat());
        assert_eq!(bilevel(&region, b"").beside, 2_000_000);
        assert_eq!(bilevel(b"", &region).beside, 2_000_000, "what pictures share counts as well");
    }

    #[test]
    fn patterns_and_the_cells_they_fill_count() {
        let patterns = part(16, &[&[1, 200, 100][..], &39_999_u32.to_be_bytes()].concat());
        assert_eq!(bilevel(&patterns, b"").beside, 200_000_000);
        let cells = [&[0; 18][..], &10_000_u32.to_be_bytes(), &1000_u32.to_be_bytes(), &[0; 12]].concat();
        assert_eq!(bilevel(&part(22, &cells), b"").beside, 80_000_000);
    }
}
