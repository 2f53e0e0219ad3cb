//! The colours of a picture → the few that tell it from any other, and which dot has which.

/// What one byte can name.
const MOST_COLOURS: usize = 256;
/// Bits of red, green and blue that are looked at. Shades that nobody tells apart become one: letters are black with
/// soft edges, and how soft is lost on the eye.
const FINE: [u32; 3] = [5, 5, 5];
/// For a photograph: one byte in all, and the most for green, where the eye sees best.
const COARSE: [u32; 3] = [3, 3, 2];
/// Dots out of a hundred that must have nearly their own colour. Of a printed page all have.
const COVERED: u64 = 97;

/// How many dots are nearly of one colour, and what their colours add up to.
#[derive(Clone, Copy, Default)]
struct Bin {
    count: u64,
    sums: [u64; 3],
}

impl Bin {
    fn mean(self) -> [u8; 3] {
        let count = self.count.max(1);
        self.sums.map(|sum| u8::try_from((sum + count / 2) / count).unwrap_or(u8::MAX))
    }
}

/// One byte a dot, and the colours that the bytes stand for, the most frequent first.
pub(crate) fn reduce(pixels: &[[u8; 3]]) -> (Vec<u8>, Vec<[u8; 3]>) {
    reduce_to(pixels, FINE).or_else(|| reduce_to(pixels, COARSE)).unwrap_or_default()
}

/// `None` when too many dots would have to take a colour that is not nearly theirs.
fn reduce_to(pixels: &[[u8; 3]], bits: [u32; 3]) -> Option<(Vec<u8>, Vec<[u8; 3]>)> {
    let mut bins = vec![Bin::default(); 1 << bits.iter().sum::<u32>()];
    for pixel in pixels {
        let bin = bins.get_mut(bin_of(*pixel, bits))?;
        bin.count += 1;
        bin.sums.iter_mut().zip(pixel).for_each(|(sum, channel)| *sum += u64::from(*channel));
    }
    let mut used: Vec<(usize, Bin)> = bins.into_iter().enumerate().filter(|(_, bin)| bin.count > 0).collect();
    used.sort_by_key(|(place, bin)| (std::cmp::Reverse(bin.count), *place));
    let named = used.get(..used.len().min(MOST_COLOURS))?;
    let covered: u64 = named.iter().map(|(_, bin)| bin.count).sum();
    if covered * 100 < pixels.len() as u64 * COVERED {
        return None;
    }
    let colours: Vec<[u8; 3]> = named.iter().map(|(_, bin)| bin.mean()).collect();
    let mut names = vec![0u8; 1 << bits.iter().sum::<u32>()];
    for (rank, (place, bin)) in used.iter().enumerate() {
        let name = if rank < colours.len() { rank } else { nearest(bin.mean(), &colours) };
        *names.get_mut(*place)? = u8::try_from(name).ok()?;
    }
    let indices = pixels.iter().filter_map(|pixel| names.get(bin_of(*pixel, bits)).copied()).collect();
    Some((indices, colours))
}

fn bin_of(pixel: [u8; 3], bits: [u32; 3]) -> usize {
    pixel.iter().zip(bits).fold(0, |bin, (channel, bits)| bin << bits | usize::from(*channel) >> (8 - bits))
}

fn nearest(colour: [u8; 3], colours: &[[u8; 3]]) -> usize {
    let distance = |other: &[u8; 3]| -> u32 {
        colour.iter().zip(other).map(|(one, two)| u32::from(one.abs_diff(*two)).pow(2)).sum()
    };
    let nearest = colours.iter().enumerate().min_by_key(|(_, other)| distance(other));
    nearest.map_or(0, |(place, _)| place)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What the dots look like afterwards.
    fn shown(pixels: &[[u8; 3]]) -> Vec<[u8; 3]> {
        let (indices, colours) = reduce(pixels);
        indices.iter().map(|index| colours[usize::from(*index)]).collect()
    }

    #[test]
    fn few_colours_stay_what_they_are() {
        let pixels = [[255, 255, 255], [0, 0, 0], [255, 255, 255], [200, 16, 46]];
        assert_eq!(shown(&pixels), pixels);
        assert_eq!(reduce(&pixels).1[0], [255, 255, 255]);
        assert_eq!(shown(&[]), Vec::<[u8; 3]>::new());
    }

    #[test]
    fn a_photograph_is_drawn_with_colours_near_its_own() {
        let pixels: Vec<[u8; 3]> =
            (0..=255u8).flat_map(|red| (0..=255u8).map(move |green| [red, green, red ^ green])).collect();
        let shown = shown(&pixels);
        assert_eq!(shown.len(), pixels.len());
        for (one, two) in shown.iter().zip(&pixels) {
            let far = one.iter().zip(two).map(|(one, two)| one.abs_diff(*two)).max();
            assert!(far < Some(64), "{two:?} became {one:?}");
        }
    }

    #[test]
    fn a_logo_on_a_page_of_text_does_not_spoil_the_text() {
        let mut pixels = vec![[255, 255, 255]; 60_000];
        pixels.extend((0..=255u8).map(|shade| [shade; 3]));
        pixels.extend((0..1500u16).map(|dot| [dot as u8, (dot / 6) as u8, 200]));
        let shown = shown(&pixels);
        assert!(shown.iter().zip(&pixels).take(60_000).all(|(one, two)| one == two));
    }
}
