//! Lines, curves and rectangles → the boxes they fill or outline.

use crate::canvas::Canvas;
use crate::document::ShapeKind;
use crate::graphics::GraphicsState;
use crate::matrix::{Bounds, Matrix};

/// A line this thin on the page is still drawn one device pixel wide.
const THINNEST_LINE: f64 = 0.25;

/// A path of more parts than this is not kept in detail: its last part stands for the rest.
const MAX_PARTS: usize = 50_000;

/// One closed or open part of a path, in displayed coordinates.
#[derive(Clone, Copy, Debug)]
struct Part {
    bounds: Bounds,
    points: u32,
    /// Every segment so far runs along an axis of the displayed page.
    is_straight: bool,
}

#[derive(Debug, Default)]
pub(crate) struct Path {
    parts: Vec<Part>,
    current: (f64, f64),
    start: (f64, f64),
    /// Set by `W`: the next painting operator makes the path the clip.
    pub(crate) clips: bool,
}

impl Path {
    pub(crate) fn move_to(&mut self, matrix: &Matrix, [x, y]: [f64; 2]) {
        self.current = matrix.apply(x, y);
        self.start = self.current;
        let mut bounds = Bounds::NOTHING;
        bounds.include(self.current.0, self.current.1);
        // Two moves in a row: the first one drew nothing.
        if self.parts.last().is_some_and(|part| part.points == 1) {
            self.parts.pop();
        }
        self.begin(Part { bounds, points: 1, is_straight: true });
    }

    pub(crate) fn line_to(&mut self, matrix: &Matrix, [x, y]: [f64; 2]) {
        let to = matrix.apply(x, y);
        let is_straight = is_same(to.0, self.current.0) || is_same(to.1, self.current.1);
        self.add(to, is_straight);
    }

    /// The control points bound the curve from outside, which is near enough.
    pub(crate) fn curve_to(&mut self, matrix: &Matrix, points: &[f64]) {
        for point in points.chunks_exact(2) {
            self.add(matrix.apply(point[0], point[1]), false);
        }
    }

    pub(crate) fn close(&mut self) {
        let start = self.start;
        if let Some(part) = self.parts.last_mut() {
            part.is_straight &= is_same(start.0, self.current.0) || is_same(start.1, self.current.1);
        }
        self.current = start;
    }

    pub(crate) fn rectangle(&mut self, matrix: &Matrix, [x, y, width, height]: [f64; 4]) {
        let corner = matrix.apply(x, y);
        let is_straight = is_axis_parallel(matrix);
        let bounds = matrix.bounds_of(x, y, x + width, y + height);
        self.begin(Part { bounds, points: 5, is_straight });
        (self.current, self.start) = (corner, corner);
    }

    /// Ends the path, painting it first when `fills` or `strokes`.
    pub(crate) fn paint(
        &mut self,
        state: &mut GraphicsState<'_>,
        canvas: &mut Canvas,
        (fills, strokes): (bool, bool),
    ) {
        let drawn = || self.parts.iter().filter(|part| part.points > 1);
        if fills {
            let kind = ShapeKind::Fill(state.fill.paint());
            for part in drawn() {
                canvas.add_shape(
                    kind,
                    &part.bounds.intersect(&state.clip),
                    part.is_straight && part.points >= 4,
                );
            }
        }
        if strokes {
            let kind = ShapeKind::Stroke(state.stroke.paint());
            let width = state.line_width * state.matrix.x_scale().max(state.matrix.y_scale());
            let half = width.max(THINNEST_LINE) / 2.0;
            for part in drawn() {
                // A single straight line is a thin box of its own; an outline only borders one.
                let is_line = part.points == 2 && part.is_straight;
                canvas.add_shape(kind, &part.bounds.grow(half).intersect(&state.clip), is_line);
            }
        }
        if self.clips {
            let whole = self.parts.iter().fold(Bounds::NOTHING, |mut whole, part| {
                whole.include(part.bounds.left, part.bounds.top);
                whole.include(part.bounds.right, part.bounds.bottom);
                whole
            });
            state.clip = state.clip.intersect(&whole);
        }
        self.parts.clear();
        self.clips = false;
    }

    fn begin(&mut self, part: Part) {
        let is_full = self.parts.len() >= MAX_PARTS;
        match self.parts.last_mut() {
            Some(last) if is_full => {
                last.bounds.include(part.bounds.left, part.bounds.top);
                last.bounds.include(part.bounds.right, part.bounds.bottom);
                last.is_straight = false;
            }
            _ => self.parts.push(part),
        }
    }

    fn add(&mut self, to: (f64, f64), is_straight: bool) {
        self.current = to;
        if let Some(part) = self.parts.last_mut() {
            part.bounds.include(to.0, to.1);
            part.points = part.points.saturating_add(1);
            part.is_straight &= is_straight;
        }
    }
}

fn is_same(one: f64, other: f64) -> bool {
    (one - other).abs() < 0.01
}

fn is_axis_parallel(matrix: &Matrix) -> bool {
    let [a, b, c, d, ..] = matrix.0;
    (b == 0.0 && c == 0.0) || (a == 0.0 && d == 0.0)
}
