//! Turns a page so that most of its text runs left to right: the places of rows are told the same way.

use ledger::Area;
use pdf::{Glyph, Page, Shape, Upright};

#[derive(Clone, Copy, Debug)]
pub(super) struct Frame {
    pub direction: Upright,
    width: f32,
    height: f32,
}

impl Frame {
    pub(super) fn new(page: &Page, direction: Upright) -> Self {
        Self { direction, width: page.width, height: page.height }
    }

    /// The direction most of the text runs in.
    pub(super) fn leading(page: &Page) -> Self {
        const DIRECTIONS: [Upright; 4] = [Upright::Right, Upright::Down, Upright::Left, Upright::Up];
        let mut best = (Upright::Right, 0);
        for direction in DIRECTIONS {
            let count = page.glyphs.iter().filter(|glyph| glyph.upright == direction).count();
            if count > best.1 {
                best = (direction, count);
            }
        }
        Self::new(page, best.0)
    }

    /// Where a glyph begins, and the line it stands on.
    #[inline]
    pub(super) fn start(&self, glyph: &Glyph) -> (f32, f32) {
        self.turn(glyph.x, glyph.y)
    }

    pub(super) fn area(&self, shape: &Shape) -> Area {
        let (a, b) = (self.turn(shape.left, shape.top), self.turn(shape.right, shape.bottom));
        Area { left: a.0.min(b.0), top: a.1.min(b.1), right: a.0.max(b.0), bottom: a.1.max(b.1) }
    }

    /// The page as it is read: as wide as its lines may be long.
    pub(super) fn extent(&self) -> Area {
        let (right, bottom) = match self.direction {
            Upright::Right | Upright::Slanted | Upright::Left => (self.width, self.height),
            Upright::Down | Upright::Up => (self.height, self.width),
        };
        Area { left: 0.0, top: 0.0, right, bottom }
    }

    #[inline]
    fn turn(&self, x: f32, y: f32) -> (f32, f32) {
        match self.direction {
            Upright::Right | Upright::Slanted => (x, y),
            Upright::Down => (y, self.width - x),
            Upright::Left => (self.width - x, self.height - y),
            Upright::Up => (self.height - y, x),
        }
    }
}
