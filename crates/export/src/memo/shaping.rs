//! Devanagari letters → the glyphs that print them: vowels that stand before their consonant, and consonants that join.

use std::sync::LazyLock;

use harfrust::{Buffer, Font, ShapeOptions, ShaperFont, shape};

use super::face::{DEVANAGARI, STYLES};

/// A glyph and how it stands; lengths in thousandths of the size, as the typeface has a thousand units.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Placed {
    pub(super) glyph: u16,
    /// The first letter of those that it prints with its neighbours.
    pub(super) letter: char,
    pub(super) advance: f32,
    /// From where it would stand by itself.
    pub(super) right: f32,
    pub(super) up: f32,
}

/// Read once: it never changes.
static FONT: LazyLock<Option<Font>> = LazyLock::new(|| Font::new(STYLES[DEVANAGARI].file, 0));

/// Letters that change with their neighbours.
pub(super) fn is_shaped(letter: char) -> bool {
    matches!(letter, '\u{900}'..='\u{97f}' | '\u{a8e0}'..='\u{a8ff}' | '\u{200c}' | '\u{200d}')
}

/// Nothing where the typeface cannot be read, which the canvas has found out before.
pub(super) fn placed(text: &str) -> Vec<Placed> {
    let Some(font) = FONT.as_ref() else { return Vec::new() };
    let mut buffer = Buffer::new();
    buffer.push_str(text);
    buffer.guess_segment_properties();
    if shape(&ShaperFont::new(font), &mut buffer, ShapeOptions::default()).is_err() {
        return Vec::new();
    }
    let letter = |cluster: u32| {
        let rest = text.get(cluster as usize..).unwrap_or_default();
        rest.chars().next().unwrap_or(' ')
    };
    let glyphs = buffer.glyph_infos().iter().zip(buffer.glyph_positions());
    glyphs
        .map(|(info, position)| Placed {
            glyph: u16::try_from(info.glyph_id).unwrap_or(0),
            letter: letter(info.cluster),
            advance: position.x_advance as f32,
            right: position.x_offset as f32,
            up: position.y_offset as f32,
        })
        .collect()
}

pub(super) fn width(text: &str) -> f32 {
    placed(text).iter().map(|placed| placed.advance).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn glyphs(text: &str) -> Vec<u16> {
        placed(text).iter().map(|placed| placed.glyph).collect()
    }

    #[test]
    fn letters_join_and_a_vowel_stands_before_its_consonant() {
        // The short i is written behind its consonant and printed before it.
        let (alone, with_vowel) = (glyphs("व"), glyphs("वि"));
        assert_eq!(with_vowel.len(), 2);
        assert_eq!(with_vowel.last(), alone.first());
        // Three letters, one glyph.
        assert_eq!(glyphs("क्ष").len(), 1);
        assert!(!glyphs("विद्या देशमुख").contains(&0), "every letter has a glyph");
        assert!(width("विद्या") > 1000.0);
    }
}
