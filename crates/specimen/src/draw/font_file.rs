//! A subset font file without a character map to one that a simple font can use.

use subsetter::GlyphRemapper;

use crate::Error;

/// Only the glyphs in `glyphs`, for a CID font: codes are glyph numbers.
pub(super) fn subset(file: &[u8], glyphs: &GlyphRemapper) -> Result<Vec<u8>, Error> {
    subsetter::subset(file, 0, glyphs).map_err(|_| Error::Font)
}

/// The same with a `cmap` table that sends code n to glyph n, which the subsetter leaves out.
pub(super) fn subset_with_codes(file: &[u8], glyphs: &GlyphRemapper) -> Result<Vec<u8>, Error> {
    let font = subset(file, glyphs)?;
    let mut tables = tables(&font).ok_or(Error::Font)?;
    tables.push((*b"cmap", character_map(glyphs.num_gids())));
    tables.sort();
    Ok(assemble(&tables))
}

/// The same with a `cmap` table that sends letters to glyphs: what fonts with a standard encoding are looked up in.
pub(super) fn subset_with_letters(
    file: &[u8],
    glyphs: &GlyphRemapper,
    letters: &[(u16, u16)],
) -> Result<Vec<u8>, Error> {
    let font = subset(file, glyphs)?;
    let mut tables = tables(&font).ok_or(Error::Font)?;
    tables.push((*b"cmap", unicode_map(letters)));
    tables.sort();
    Ok(assemble(&tables))
}

type Table = ([u8; 4], Vec<u8>);

fn tables(font: &[u8]) -> Option<Vec<Table>> {
    let count = usize::from(u16::from_be_bytes(font.get(4..6)?.try_into().ok()?));
    (0..count)
        .map(|place| {
            let record = font.get(12 + place * 16..28 + place * 16)?;
            let number = |at: usize| Some(u32::from_be_bytes(record.get(at..at + 4)?.try_into().ok()?));
            let start = usize::try_from(number(8)?).ok()?;
            let length = usize::try_from(number(12)?).ok()?;
            let data = font.get(start..start.checked_add(length)?)?;
            Some((record.get(..4)?.try_into().ok()?, data.to_vec()))
        })
        .collect()
}

/// One Macintosh subtable of format 0: the only one every reader takes for a symbolic font.
fn character_map(glyph_count: u16) -> Vec<u8> {
    let mut table = Vec::with_capacity(274);
    for number in [0u16, 1, 1, 0] {
        table.extend(number.to_be_bytes());
    }
    table.extend(12u32.to_be_bytes());
    for number in [0u16, 262, 0] {
        table.extend(number.to_be_bytes());
    }
    table.extend((0..=255u8).map(|code| if u16::from(code) < glyph_count { code } else { 0 }));
    table
}

/// One Windows subtable of format 4 with a segment for each letter, sorted, and the one that ends them.
fn unicode_map(letters: &[(u16, u16)]) -> Vec<u8> {
    let ends: Vec<u16> = letters.iter().map(|(letter, _)| *letter).chain([0xFFFF]).collect();
    let shifts = letters.iter().map(|(letter, glyph)| glyph.wrapping_sub(*letter)).chain([1]);
    let count = u16::try_from(ends.len()).unwrap_or(u16::MAX);
    let power = 15 - u16::try_from(count.max(1).leading_zeros()).unwrap_or(15);
    let range = 2u16 << power;
    let mut numbers: Vec<u16> = vec![0, 1, 3, 1, 0, 12];
    numbers.extend([4, 16 + 8 * count, 0, 2 * count, range, power, 2 * count - range]);
    numbers.extend(&ends);
    numbers.push(0);
    numbers.extend(&ends);
    numbers.extend(shifts);
    numbers.extend(std::iter::repeat_n(0, usize::from(count)));
    numbers.into_iter().flat_map(u16::to_be_bytes).collect()
}

fn assemble(tables: &[Table]) -> Vec<u8> {
    let count = u16::try_from(tables.len()).unwrap_or(u16::MAX);
    let power = 15 - u16::try_from(count.max(1).leading_zeros()).unwrap_or(15);
    let range = 16u16 << power;
    let mut font = vec![0, 1, 0, 0];
    for number in [count, range, power, count * 16 - range] {
        font.extend(number.to_be_bytes());
    }
    let mut start = font.len() + tables.len() * 16;
    for (tag, data) in tables {
        font.extend(tag);
        font.extend(checksum(data).to_be_bytes());
        for number in [start, data.len()] {
            font.extend(u32::try_from(number).unwrap_or(u32::MAX).to_be_bytes());
        }
        start += data.len().next_multiple_of(4);
    }
    for (_, data) in tables {
        font.extend(data);
        font.resize(font.len().next_multiple_of(4), 0);
    }
    font
}

fn checksum(data: &[u8]) -> u32 {
    data.chunks(4).fold(0u32, |sum, chunk| {
        let mut word = [0; 4];
        word[..chunk.len()].copy_from_slice(chunk);
        sum.wrapping_add(u32::from_be_bytes(word))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::draw::face::STYLES;
    use skrifa::{FontRef, MetadataProvider};

    #[test]
    fn a_subset_maps_each_code_to_the_glyph_of_that_number() {
        let mut glyphs = GlyphRemapper::new();
        for glyph in [36, 37, 38] {
            glyphs.remap(glyph);
        }
        let font = subset_with_codes(STYLES[0].file, &glyphs).unwrap();
        let names: Vec<_> = tables(&font).unwrap().into_iter().map(|(tag, _)| tag).collect();
        assert!(names.is_sorted() && names.contains(b"cmap") && names.contains(b"glyf"), "{names:?}");
        assert!(font.len() < STYLES[0].file.len() / 10);
        assert!(FontRef::new(&font).unwrap().attributes().weight.value() > 0.0);
    }
}
