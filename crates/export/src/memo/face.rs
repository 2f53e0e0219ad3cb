//! Letters → glyphs and widths of one embedded typeface.

use std::collections::BTreeMap;

use skrifa::instance::{LocationRef, Size};
use skrifa::{FontRef, MetadataProvider};
use subsetter::GlyphRemapper;

use crate::Error;

/// The typefaces, in the order of their resource names `F0` to `F3`.
pub(super) const STYLES: [Style; 4] = [
    Style {
        name: "LiberationSans",
        stem: 80.0,
        file: include_bytes!("../../../../fonts/LiberationSans-Regular.ttf"),
    },
    Style {
        name: "LiberationSans-Bold",
        stem: 138.0,
        file: include_bytes!("../../../../fonts/LiberationSans-Bold.ttf"),
    },
    Style { name: "Roboto-Regular", stem: 80.0, file: include_bytes!("../../../../fonts/Roboto-Rupee.ttf") },
    Style {
        name: "NotoSansDevanagari",
        stem: 80.0,
        file: include_bytes!("../../../../fonts/NotoSansDevanagari-Regular.ttf"),
    },
];

pub(super) const REGULAR: usize = 0;
pub(super) const BOLD: usize = 1;
/// Liberation has no rupee sign.
pub(super) const RUPEE: usize = 2;
/// Liberation has no letters of Hindi and Marathi. They are the same in bold text.
pub(super) const DEVANAGARI: usize = 3;

#[derive(Debug)]
pub(super) struct Style {
    pub(super) name: &'static str,
    /// How thick its upright strokes are, in thousandths of the size.
    pub(super) stem: f32,
    pub(super) file: &'static [u8],
}

/// One typeface and the glyphs the pages have used of it so far.
pub(super) struct Face {
    pub(super) style: &'static Style,
    source: FontRef<'static>,
    /// Glyph and width of every letter that was asked for.
    known: BTreeMap<char, (u16, f32)>,
    /// Counts glyphs from 1 in the order of first use; the number is the code on the page and the glyph in the subset.
    pub(super) glyphs: GlyphRemapper,
    /// By glyph of the subset: the first letter it stood for, and its width.
    pub(super) used: BTreeMap<u16, (char, f32)>,
}

impl Face {
    pub(super) fn new(style: &'static Style) -> Result<Self, Error> {
        let source = FontRef::new(style.file).map_err(|_| Error::Font)?;
        Ok(Self {
            style,
            source,
            known: BTreeMap::new(),
            glyphs: GlyphRemapper::new(),
            used: BTreeMap::new(),
        })
    }

    /// In thousandths of the size.
    pub(super) fn advance(&mut self, letter: char) -> f32 {
        self.look_up(letter).1
    }

    /// The code a content stream shows for this letter.
    pub(super) fn code(&mut self, letter: char) -> u16 {
        let (glyph, width) = self.look_up(letter);
        let code = self.glyphs.remap(glyph);
        self.used.entry(code).or_insert((letter, width));
        code
    }

    /// The code for a glyph that shaping chose, and how wide the typeface says it is.
    pub(super) fn code_of(&mut self, glyph: u16, letter: char) -> (u16, f32) {
        let metrics = self.source.glyph_metrics(Size::new(1000.0), LocationRef::default());
        let width = metrics.advance_width(u32::from(glyph).into()).unwrap_or(0.0).round();
        let code = self.glyphs.remap(glyph);
        self.used.entry(code).or_insert((letter, width));
        (code, width)
    }

    pub(super) fn subset(&self) -> Result<Vec<u8>, Error> {
        subsetter::subset(self.style.file, 0, &self.glyphs).map_err(|_| Error::Font)
    }

    fn look_up(&mut self, letter: char) -> (u16, f32) {
        if let Some(found) = self.known.get(&letter) {
            return *found;
        }
        let charmap = self.source.charmap();
        // A letter of a script the font lacks is shown as a question mark; the other exports have it.
        let glyph = charmap.map(letter).or_else(|| charmap.map('?'));
        let glyph = glyph.and_then(|glyph| u16::try_from(glyph.to_u32()).ok()).unwrap_or(0);
        let metrics = self.source.glyph_metrics(Size::new(1000.0), LocationRef::default());
        let width = metrics.advance_width(u32::from(glyph).into()).unwrap_or(0.0).round();
        self.known.insert(letter, (glyph, width));
        (glyph, width)
    }
}
