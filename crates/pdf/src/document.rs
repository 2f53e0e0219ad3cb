//! What was read: pages of glyphs and shapes, in the order they were painted.

/// A PDF, read.
#[derive(Debug, Default)]
pub struct Document {
    pub pages: Vec<Page>,
    /// Indexed by [`Glyph::font`].
    pub fonts: Vec<Font>,
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
    pub is_embedded: bool,
    /// `Type1`, `TrueType`, `Type0`, `Type3`, …
    pub kind: String,
    pub has_to_unicode: bool,
}
