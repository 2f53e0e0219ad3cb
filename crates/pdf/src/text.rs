//! Strings shown in the current font → glyphs in their places.

use crate::canvas::Canvas;
use crate::document::{Glyph, TextMode, UnicodeSource, Upright};
use crate::fonts::{Code, Codes, LoadedFont, Text};
use crate::graphics::GraphicsState;
use crate::matrix::Matrix;

/// A direction this near to an axis, as the ratio of the two sides, counts as along it.
const SLANT_TOLERANCE: f64 = 0.02;

/// Room made for a string before it is shown. The glyph limit may end it long before a string of megabytes does.
const MAX_RESERVED: usize = 4096;

/// Where the pen is between `BT` and `ET`.
#[derive(Clone, Copy, Debug)]
pub(crate) struct TextPosition {
    pub(crate) matrix: Matrix,
    pub(crate) line: Matrix,
}

impl TextPosition {
    pub(crate) const START: Self = Self { matrix: Matrix::IDENTITY, line: Matrix::IDENTITY };

    pub(crate) fn next_line(&mut self, x: f64, y: f64) {
        self.line.shift(x, y);
        self.matrix = self.line;
    }

    pub(crate) fn set(&mut self, matrix: Matrix) {
        self.line = matrix;
        self.matrix = matrix;
    }

    /// A number in a `TJ` array moves the pen back by thousandths of the font size.
    pub(crate) fn adjust(&mut self, state: &GraphicsState<'_>, thousandths: f64) {
        let by = -thousandths / 1000.0 * state.size;
        match &state.font {
            Some(font) if font.is_vertical => self.matrix.shift(0.0, by),
            _ => self.matrix.shift(by * state.horizontal_scale, 0.0),
        }
    }

    /// Paints a string and moves the pen past it.
    pub(crate) fn show(&mut self, state: &GraphicsState<'_>, string: &[u8], canvas: &mut Canvas) {
        let Some(font) = &state.font else { return };
        let mut run = Run::new(state, font, &self.matrix);
        if !run.show_plain(font, string, canvas) {
            canvas.page.glyphs.reserve(string.len().min(MAX_RESERVED));
            font.for_each_code(string, |code, is_space| run.place(font, code, is_space, canvas));
        }
        match font.is_vertical {
            true => self.matrix.shift(0.0, run.travelled),
            false => self.matrix.shift(run.travelled, 0.0),
        }
    }
}

/// What all glyphs of one string share. All that can be worked out once is, because there are so many glyphs.
struct Run<'s> {
    state: &'s GraphicsState<'s>,
    /// On the displayed page: where the pen started, and where one unit of text space along the line leads.
    origin: (f64, f64),
    along: (f64, f64),
    /// How long one unit of text space is on the page, along the line.
    scale: f64,
    /// Thousandths of an em to text space.
    em: f64,
    character_spacing: f64,
    word_spacing: f64,
    travelled: f64,
    has_clip: bool,
    pattern: Glyph,
}

impl<'s> Run<'s> {
    fn new(state: &'s GraphicsState<'s>, font: &LoadedFont<'_>, text: &Matrix) -> Self {
        let matrix = state.matrix.after(text);
        let [a, b, c, d, ..] = matrix.0;
        let origin = matrix.apply(0.0, state.rise);
        let (along, scale, horizontal) = match font.is_vertical {
            true => ((c, d), matrix.y_scale(), 1.0),
            false => ((a, b), matrix.x_scale(), state.horizontal_scale),
        };
        let em = state.size * horizontal / 1000.0;
        // The pen of vertical text moves against the y axis: its advances are negative.
        let forward = if font.is_vertical { -em } else { em };
        Self {
            state,
            origin,
            along,
            scale,
            em,
            character_spacing: state.character_spacing * horizontal,
            word_spacing: state.word_spacing * horizontal,
            travelled: 0.0,
            has_clip: state.clip.left.is_finite() || state.clip.top.is_finite(),
            pattern: Glyph {
                text: '\u{fffd}',
                source: UnicodeSource::Unknown,
                mode: state.text_mode(),
                upright: direction(along.0 * forward, along.1 * forward),
                font: font.number,
                x: 0.0,
                y: 0.0,
                width: 0.0,
                size: (matrix.y_scale() * state.size.abs()) as f32,
                colour: state.text_ink().colour,
                order: 0,
            },
        }
    }

    /// Shows a string the short way. False, and nothing has happened, when it takes more care than that.
    fn show_plain(&mut self, font: &LoadedFont<'_>, string: &[u8], canvas: &mut Canvas) -> bool {
        match font.codes(string) {
            Codes::One(codes) => {
                let spacing = self.word_spacing;
                self.place_plain(&font.known(), codes.iter().map(|code| usize::from(*code)), spacing, canvas)
            }
            Codes::Two(codes) => {
                let codes = codes.iter().map(|code| usize::from(u16::from_be_bytes(*code)));
                self.place_plain(&font.known(), codes, 0.0, canvas)
            }
            Codes::Other => false,
        }
    }

    /// The innermost of all loops, for codes that were met before and stand for one character each, where no clip or
    /// layer hides any. What may go wrong is asked once for all of them, before or after.
    #[inline]
    fn place_plain(
        &mut self,
        known: &[Code],
        codes: impl ExactSizeIterator<Item = usize> + Clone,
        word_spacing: f64,
        canvas: &mut Canvas,
    ) -> bool {
        let is_plain = |code: usize| matches!(known.get(code), Some(Code { text: Text::One(_), .. }));
        if self.has_clip || !canvas.takes(codes.len()) || !codes.clone().all(is_plain) {
            return false;
        }
        let count = codes.len();
        let (origin, along, pattern) = (self.origin, self.along, self.pattern);
        let mut travelled = 0.0;
        let mut order = canvas.order();
        // A sum is a number only when all its parts are.
        let mut sum = pattern.size;
        canvas.add_plain(codes.map(|index| {
            let code = &known[index];
            let text = if let Text::One(character) = code.text { character } else { pattern.text };
            let advance = f64::from(code.advance) * self.em;
            let x = (origin.0 + along.0 * travelled) as f32;
            let y = (origin.1 + along.1 * travelled) as f32;
            let width = (advance * self.scale).abs() as f32;
            let turn = order;
            order += 1;
            sum += x + y + width;
            travelled += advance + self.character_spacing + if index == 32 { word_spacing } else { 0.0 };
            Glyph { text, source: code.source, x, y, width, order: turn, ..pattern }
        }));
        if !sum.is_finite() {
            canvas.remove_plain(count);
            return false;
        }
        self.travelled = travelled;
        true
    }

    #[inline]
    fn place(&mut self, font: &LoadedFont<'_>, code: Code, is_space: bool, canvas: &mut Canvas) {
        let advance = f64::from(code.advance) * self.em;
        match code.text {
            Text::NotYet => {}
            Text::One(character) => self.emit((character, code.source), self.travelled, advance, canvas),
            Text::Many(index) => {
                font.with_ligature(index, |text| self.place_ligature(text, code.source, advance, canvas));
            }
        }
        self.travelled += advance + self.character_spacing + if is_space { self.word_spacing } else { 0.0 };
    }

    #[cold]
    fn place_ligature(&self, text: &str, source: UnicodeSource, advance: f64, canvas: &mut Canvas) {
        let share = advance / text.chars().count().max(1) as f64;
        for (place, character) in text.chars().enumerate() {
            self.emit((character, source), self.travelled + share * place as f64, share, canvas);
        }
    }

    fn emit(&self, (text, source): (char, UnicodeSource), from: f64, advance: f64, canvas: &mut Canvas) {
        let x = (self.origin.0 + self.along.0 * from) as f32;
        let y = (self.origin.1 + self.along.1 * from) as f32;
        let width = (advance * self.scale).abs() as f32;
        let is_clipped = self.has_clip && self.is_outside_clip(from + advance / 2.0);
        canvas.add_glyph(Glyph { text, source, x, y, width, ..self.pattern }, is_clipped);
    }

    fn is_outside_clip(&self, middle: f64) -> bool {
        let x = self.origin.0 + self.along.0 * middle;
        let y = self.origin.1 + self.along.1 * middle;
        // Half a line of grace: a clip is drawn round the letters, and a baseline lies below most of them.
        let grace = f64::from(self.pattern.size) / 2.0;
        self.pattern.mode != TextMode::ClipOnly && !self.state.clip.grow(grace).contains(x, y)
    }
}

/// Which way (x, y) points on a page whose y grows downwards.
fn direction(x: f64, y: f64) -> Upright {
    if y.abs() <= x.abs() * SLANT_TOLERANCE {
        if x >= 0.0 { Upright::Right } else { Upright::Left }
    } else if x.abs() <= y.abs() * SLANT_TOLERANCE {
        if y > 0.0 { Upright::Down } else { Upright::Up }
    } else {
        Upright::Slanted
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn directions_are_those_of_the_displayed_page() {
        assert_eq!(direction(1.0, 0.001), Upright::Right);
        assert_eq!(direction(-1.0, 0.0), Upright::Left);
        assert_eq!(direction(0.0, 2.0), Upright::Down);
        assert_eq!(direction(0.0, -2.0), Upright::Up);
        assert_eq!(direction(1.0, 1.0), Upright::Slanted);
        assert_eq!(direction(0.0, 0.0), Upright::Right);
    }
}
