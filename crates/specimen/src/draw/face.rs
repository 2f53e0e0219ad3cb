//! Characters to codes and advance widths, in one typeface of the file.

use std::cell::Cell;
use std::collections::BTreeMap;

use pdf_writer::Str;
use pdf_writer::types::SystemInfo;
use skrifa::instance::{LocationRef, Size};
use skrifa::outline::{DrawSettings, OutlinePen};
use skrifa::{FontRef, MetadataProvider};
use subsetter::GlyphRemapper;

use super::ink::{Family, FontKind};
use super::widths;
use crate::Error;

pub(super) const UNICODE: SystemInfo<'static> =
    SystemInfo { registry: Str(b"Adobe"), ordering: Str(b"UCS"), supplement: 0 };

/// The typefaces, in the order of their resource names `/F1` to `/F6`.
pub(super) const STYLES: [Style; 6] = [
    Style {
        family: Family::Sans,
        is_bold: false,
        standard: "Helvetica",
        embedded: "LiberationSans",
        file: include_bytes!("../../../../fonts/LiberationSans-Regular.ttf"),
    },
    Style {
        family: Family::Sans,
        is_bold: true,
        standard: "Helvetica-Bold",
        embedded: "LiberationSans-Bold",
        file: include_bytes!("../../../../fonts/LiberationSans-Bold.ttf"),
    },
    Style {
        family: Family::Serif,
        is_bold: false,
        standard: "Times-Roman",
        embedded: "LiberationSerif",
        file: include_bytes!("../../../../fonts/LiberationSerif-Regular.ttf"),
    },
    Style {
        family: Family::Serif,
        is_bold: true,
        standard: "Times-Bold",
        embedded: "LiberationSerif-Bold",
        file: include_bytes!("../../../../fonts/LiberationSerif-Bold.ttf"),
    },
    Style {
        family: Family::Mono,
        is_bold: false,
        standard: "Courier",
        embedded: "LiberationMono",
        file: include_bytes!("../../../../fonts/LiberationMono-Regular.ttf"),
    },
    Style {
        family: Family::Sans,
        is_bold: false,
        standard: "Helvetica",
        embedded: "Roboto-Regular",
        file: include_bytes!("../../../../fonts/Roboto-Rupee.ttf"),
    },
];

/// Liberation has no rupee sign, so it comes from another font, as it does in many real files.
pub(super) const RUPEE_FACE: usize = 5;

#[derive(Debug)]
pub(super) struct Style {
    pub(super) family: Family,
    pub(super) is_bold: bool,
    pub(super) standard: &'static str,
    pub(super) embedded: &'static str,
    pub(super) file: &'static [u8],
}

/// One typeface and the glyphs the pages have used of it so far.
pub(super) struct Face {
    pub(super) style: &'static Style,
    pub(super) kind: FontKind,
    source: FontRef<'static>,
    /// What the font says of plain letters, each asked for once: the glyph and its width.
    plain: [Cell<Option<(u16, f32)>>; 128],
    /// Counts glyphs from 1 in the order of first use; the number is the code on the page and the glyph in the subset.
    pub(super) glyphs: GlyphRemapper,
    /// By glyph of the subset: the first character it stood for, and its width.
    pub(super) used: BTreeMap<u16, (char, f32)>,
}

impl Face {
    pub(super) fn new(style: &'static Style, kind: FontKind) -> Result<Self, Error> {
        let source = FontRef::new(style.file).map_err(|_| Error::Font)?;
        let plain = [const { Cell::new(None) }; 128];
        Ok(Self { style, kind, source, plain, glyphs: GlyphRemapper::new(), used: BTreeMap::new() })
    }

    pub(super) fn is_used(&self) -> bool {
        !self.used.is_empty()
    }

    /// In thousandths of the size.
    pub(super) fn advance(&self, letter: char) -> f32 {
        match self.kind {
            FontKind::Base14 => standard_width(self.style, win_ansi(letter)),
            FontKind::TrueType | FontKind::Cid | FontKind::Ansi | FontKind::Type3 => self.look_up(letter).1,
        }
    }

    /// The bytes a content stream shows for this letter.
    pub(super) fn encode(&mut self, letter: char, bytes: &mut Vec<u8>) {
        match self.kind {
            FontKind::Base14 => {
                let code = win_ansi(letter);
                self.used.insert(u16::from(code), (letter, standard_width(self.style, code)));
                bytes.push(code);
            }
            FontKind::Ansi => {
                let code = win_ansi(letter);
                let (glyph, width) = self.look_up(letter);
                self.glyphs.remap(glyph);
                self.used.insert(u16::from(code), (letter, width));
                bytes.push(code);
            }
            FontKind::TrueType | FontKind::Type3 => {
                // A simple font has one byte a glyph; no statement comes near 255 different letters.
                let code = u8::try_from(self.remember(letter)).unwrap_or(1);
                bytes.push(code);
            }
            FontKind::Cid => bytes.extend(self.remember(letter).to_be_bytes()),
        }
    }

    fn remember(&mut self, letter: char) -> u16 {
        let (glyph, width) = self.look_up(letter);
        let code = self.glyphs.remap(glyph);
        self.used.entry(code).or_insert((letter, width));
        code
    }

    /// The place of a letter in the subset.
    pub(super) fn glyph_in_subset(&self, letter: char) -> u16 {
        self.glyphs.get(self.look_up(letter).0).unwrap_or(0)
    }

    /// The outline of a letter, in thousandths of the size.
    pub(super) fn outline(&self, letter: char, pen: &mut impl OutlinePen) {
        let glyph = u32::from(self.look_up(letter).0).into();
        if let Some(outline) = self.source.outline_glyphs().get(glyph) {
            let settings = DrawSettings::unhinted(Size::new(1000.0), LocationRef::default());
            // A glyph without an outline, a space say, draws nothing.
            let _ = outline.draw(settings, pen);
        }
    }

    fn look_up(&self, letter: char) -> (u16, f32) {
        let kept = self.plain.get(letter as usize);
        if let Some(found) = kept.and_then(Cell::get) {
            return found;
        }
        let glyph = self.glyph(letter);
        let found = (glyph, self.glyph_advance(glyph));
        if let Some(kept) = kept {
            kept.set(Some(found));
        }
        found
    }

    fn glyph(&self, letter: char) -> u16 {
        let charmap = self.source.charmap();
        let found = charmap.map(letter).or_else(|| charmap.map('?'));
        found.and_then(|glyph| u16::try_from(glyph.to_u32()).ok()).unwrap_or(0)
    }

    fn glyph_advance(&self, glyph: u16) -> f32 {
        let metrics = self.source.glyph_metrics(Size::new(1000.0), LocationRef::default());
        metrics.advance_width(u32::from(glyph).into()).unwrap_or(0.0).round()
    }
}

fn standard_width(style: &Style, code: u8) -> f32 {
    let table = match (style.family, style.is_bold) {
        (Family::Sans, false) => &widths::HELVETICA,
        (Family::Sans, true) => &widths::HELVETICA_BOLD,
        (Family::Serif, false) => &widths::TIMES,
        (Family::Serif, true) => &widths::TIMES_BOLD,
        (Family::Mono, _) => return f32::from(widths::COURIER),
    };
    let place = usize::from(code).saturating_sub(32);
    f32::from(table.get(place).copied().unwrap_or(0))
}

/// A question mark for letters the encoding lacks, as report writers print.
fn win_ansi(letter: char) -> u8 {
    match letter {
        ' '..='~' | '\u{a0}'..='\u{ff}' => u8::try_from(u32::from(letter)).unwrap_or(b'?'),
        '€' => 0x80,
        '…' => 0x85,
        '‘' => 0x91,
        '’' => 0x92,
        '“' => 0x93,
        '”' => 0x94,
        '•' => 0x95,
        '–' => 0x96,
        '—' => 0x97,
        '™' => 0x99,
        _ => b'?',
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(style: usize, letter: char, expected: f32) {
        let face = Face::new(&STYLES[style], FontKind::Base14).unwrap();
        assert_eq!(face.advance(letter), expected);
    }

    #[test]
    fn standard_widths_are_the_published_ones() {
        check(0, 'A', 667.0);
        check(0, '0', 556.0);
        check(0, 'é', 556.0);
        check(1, ' ', 278.0);
        check(1, '@', 975.0);
        check(2, 'W', 944.0);
        check(3, '1', 500.0);
        check(4, 'i', 600.0);
    }

    #[test]
    fn embedded_and_standard_digits_are_equally_wide() {
        for style in &STYLES[..RUPEE_FACE] {
            let standard = Face::new(style, FontKind::Base14).unwrap();
            let embedded = Face::new(style, FontKind::TrueType).unwrap();
            for letter in ('0'..='9').chain('A'..='Z').chain(",./-".chars()) {
                let difference = (standard.advance(letter) - embedded.advance(letter)).abs();
                assert!(difference <= 1.0, "{} {letter}", style.embedded);
            }
        }
    }

    #[test]
    fn one_embedded_font_has_the_rupee_sign_and_winansi_has_not() {
        let face = Face::new(&STYLES[RUPEE_FACE], FontKind::Cid).unwrap();
        assert_ne!(face.glyph('₹'), 0);
        assert!(face.advance('₹') > 400.0);
        assert_eq!(win_ansi('₹'), b'?');
    }
}
