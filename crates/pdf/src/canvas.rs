//! Things painted, one after another → a page.

use crate::document::{Glyph, Image, Likeness, Page, Shape, ShapeKind, TextMode};
use crate::matrix::Bounds;
use crate::{Error, Part};
use std::ops::Range;

/// What has been painted on a page so far.
#[derive(Debug, Default)]
pub(crate) struct Canvas {
    pub(crate) page: Page,
    /// The turn of the next thing, which is also how many there are.
    order: u32,
    /// How much more may be painted; counted down here, in the innermost loop, so that no string can outrun it.
    room: usize,
    is_overfull: bool,
    /// How many switched-off layers the next thing stands in.
    hidden_depth: u32,
}

impl Canvas {
    pub(crate) fn new(page: Page, room: usize) -> Self {
        Self { page, room, ..Self::default() }
    }

    /// Whether everything painted so far was kept.
    pub(crate) fn check(&self) -> Result<(), Error> {
        if self.is_overfull { Err(Error::TooLarge(Part::Glyphs)) } else { Ok(()) }
    }

    /// What was painted in all, glyphs and shapes.
    pub(crate) fn painted(&self) -> usize {
        self.order as usize
    }

    pub(crate) fn order(&self) -> u32 {
        self.order
    }

    /// Whether so many glyphs can be added with nothing to note about any of them.
    pub(crate) fn takes(&self, glyphs: usize) -> bool {
        self.hidden_depth == 0 && glyphs <= self.room.saturating_sub(self.painted())
    }

    /// Adds glyphs that [`Canvas::takes`]; they bring their turns, from [`Canvas::order`] on.
    #[inline]
    pub(crate) fn add_plain(&mut self, glyphs: impl Iterator<Item = Glyph>) {
        let before = self.page.glyphs.len();
        self.page.glyphs.extend(glyphs);
        self.order += (self.page.glyphs.len() - before) as u32;
    }

    /// Takes the last glyphs away again.
    pub(crate) fn remove_plain(&mut self, glyphs: usize) {
        self.page.glyphs.truncate(self.page.glyphs.len().saturating_sub(glyphs));
        self.order -= glyphs as u32;
    }

    /// Gives the glyph its turn and adds it. A place that is no number cannot be shown or compared, so such a glyph is left out.
    pub(crate) fn add_glyph(&mut self, mut glyph: Glyph, is_clipped: bool) {
        // A sum is a number only when all its parts are.
        if !(glyph.x + glyph.y + glyph.width + glyph.size).is_finite() {
            return;
        }
        if self.painted() >= self.room {
            self.is_overfull = true;
            return;
        }
        glyph.order = self.order;
        if is_clipped || self.hidden_depth > 0 {
            self.mark(&mut glyph, is_clipped);
        }
        self.page.glyphs.push(glyph);
        self.order += 1;
    }

    #[cold]
    fn mark(&mut self, glyph: &mut Glyph, is_clipped: bool) {
        if self.hidden_depth > 0 {
            glyph.mode = TextMode::Invisible;
            extend(&mut self.page.hidden, self.order);
        }
        if is_clipped {
            extend(&mut self.page.clipped, self.order);
        }
    }

    pub(crate) fn add_shape(&mut self, kind: ShapeKind, bounds: &Bounds, is_box: bool) {
        if !bounds.is_drawable() {
            return;
        }
        let (left, top) = (bounds.left as f32, bounds.top as f32);
        let (right, bottom) = (bounds.right as f32, bounds.bottom as f32);
        if ![left, top, right, bottom].iter().all(|edge| edge.is_finite()) {
            return;
        }
        if self.painted() >= self.room {
            self.is_overfull = true;
            return;
        }
        if self.hidden_depth > 0 {
            extend(&mut self.page.hidden, self.order);
        }
        self.page.shapes.push(Shape { kind, left, top, right, bottom, order: self.order, is_box });
        self.order += 1;
    }

    /// Adds an image that is an object of the file.
    pub(crate) fn add_image(&mut self, bounds: &Bounds, is_opaque: bool, likeness: Likeness) {
        let order = self.order;
        self.add_shape(ShapeKind::Image, bounds, true);
        // What was not added has no turn.
        if self.order > order {
            self.page.images.push(Image { order, is_opaque, likeness });
        }
    }

    pub(crate) fn enter_hidden(&mut self) {
        self.hidden_depth += 1;
    }

    pub(crate) fn leave_hidden(&mut self) {
        self.hidden_depth = self.hidden_depth.saturating_sub(1);
    }
}

/// Neighbours share a range: a hidden layer is one entry, however much stands in it.
fn extend(ranges: &mut Vec<Range<u32>>, order: u32) {
    match ranges.last_mut() {
        Some(last) if last.end == order => last.end += 1,
        _ => ranges.push(order..order + 1),
    }
}
