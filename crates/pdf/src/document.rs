//! What was read: pages of glyphs and shapes, in the order they were painted.

use crate::structure::Structure;
use std::ops::Range;

/// A PDF, read.
#[derive(Debug, Default)]
pub struct Document {
    pub pages: Vec<Page>,
    /// Indexed by [`Glyph::font`].
    pub fonts: Vec<Font>,
    pub structure: Structure,
}

impl Document {
    /// False for a scan: pages of pictures.
    pub fn has_text(&self) -> bool {
        self.pages.iter().any(|page| !page.glyphs.is_empty())
    }
}

/// A page as it is displayed: rotated and cut as its boxes say, points from its top left corner, y downwards.
#[derive(Debug, Default)]
pub struct Page {
    /// Counted from 1.
    pub number: u32,
    pub width: f32,
    pub height: f32,
    /// The page's own `/Rotate`, already applied to everything below.
    pub rotation: u16,
    pub glyphs: Vec<Glyph>,
    pub shapes: Vec<Shape>,
    /// Everything of this order and above was painted by an annotation, not by the page itself.
    pub annotations_from: u32,
    /// The orders of what stands in a layer that is switched off. Its text has [`TextMode::Invisible`].
    pub hidden: Vec<Range<u32>>,
    /// The orders of text that begins outside the area it was allowed to be painted in.
    pub clipped: Vec<Range<u32>>,
    /// What is known of the images among the shapes that are objects of the file, in the order they were painted.
    pub images: Vec<Image>,
}

/// An image that was painted: what it is, wherever it stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Image {
    /// Of its shape.
    pub order: u32,
    /// Nothing of what lies below shines through: it has no mask and is none.
    pub is_opaque: bool,
    pub likeness: Likeness,
}

/// Two images with the same likeness are copies of each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Likeness {
    pub width: u32,
    pub height: u32,
    /// Of its data in the file.
    pub size_bytes: u32,
}

/// How much of a page's text can be believed: a text layer that nothing can read sends the page to be looked at instead.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TextQuality {
    /// Blanks left out.
    pub glyphs: usize,
    /// Nothing says what they stand for.
    pub unknown: usize,
    /// Known only by their code, which a font may use for anything.
    pub guessed: usize,
    pub invisible: usize,
}

impl Page {
    pub fn text_quality(&self) -> TextQuality {
        let mut quality = TextQuality::default();
        for glyph in self.glyphs.iter().filter(|glyph| !glyph.text.is_whitespace()) {
            quality.glyphs += 1;
            quality.unknown += usize::from(glyph.source == UnicodeSource::Unknown);
            quality.guessed += usize::from(glyph.source == UnicodeSource::CodeGuess);
            quality.invisible += usize::from(glyph.mode != TextMode::Visible);
        }
        quality
    }
}

/// One character at its place. A ligature that stands for several characters becomes several glyphs that share its width.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Glyph {
    /// U+FFFD when the font does not say.
    pub text: char,
    pub source: UnicodeSource,
    pub mode: TextMode,
    pub upright: Upright,
    pub font: u16,
    /// Where its baseline begins.
    pub x: f32,
    pub y: f32,
    /// How far it moves the pen along the baseline; never negative.
    pub width: f32,
    /// The font's height on the displayed page, in points.
    pub size: f32,
    /// `0xRRGGBB`
    pub colour: u32,
    /// Its turn among everything painted on the page, glyphs and shapes alike.
    pub order: u32,
}

/// How a character was known. Guesses are worth less, and mixed sources are a hint of editing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum UnicodeSource {
    ToUnicode,
    GlyphName,
    CidCollection,
    EmbeddedFont,
    CodeGuess,
    Unknown,
}

/// The text render mode, as far as anyone can see it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TextMode {
    Visible,
    /// Render mode 3: there, but not painted.
    Invisible,
    /// Render mode 7: only used to clip.
    ClipOnly,
}

/// Which way the text runs on the displayed page.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Upright {
    /// Left to right, as one reads.
    Right,
    Down,
    Left,
    Up,
    Slanted,
}

/// Something painted that is not text and can cover it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Shape {
    pub kind: ShapeKind,
    pub left: f32,
    pub top: f32,
    pub right: f32,
    pub bottom: f32,
    pub order: u32,
    /// Whether it is the whole box: false for curves and slanted outlines, which reach its edges only here and there.
    pub is_box: bool,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub enum ShapeKind {
    Fill(Paint),
    Stroke(Paint),
    Image,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Paint {
    /// `0xRRGGBB`
    pub colour: u32,
    /// 0 is clear, 1 covers what lies below.
    pub alpha: f32,
}

#[derive(Clone, Debug, Default)]
pub struct Font {
    /// Without the subset prefix.
    pub name: String,
    pub is_subset: bool,
    /// The six capitals that name the subset, each cut of the same font having its own.
    pub subset_tag: Option<[u8; 6]>,
    pub is_embedded: bool,
    /// `Type1`, `TrueType`, `Type0`, `Type3`, …
    pub kind: String,
    pub has_to_unicode: bool,
}
