//! Points in one space → points in another.

/// `[a b c d e f]` as a PDF writes it: x′ = ax + cy + e, y′ = bx + dy + f.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Matrix(pub(crate) [f64; 6]);

/// A box whose edges are in order; empty when left is not left of right.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Bounds {
    pub(crate) left: f64,
    pub(crate) top: f64,
    pub(crate) right: f64,
    pub(crate) bottom: f64,
}

impl Matrix {
    pub(crate) const IDENTITY: Self = Self([1.0, 0.0, 0.0, 1.0, 0.0, 0.0]);

    /// First `inner`, then `self`.
    pub(crate) fn after(&self, inner: &Self) -> Self {
        let (m, n) = (&self.0, &inner.0);
        Self([
            m[0] * n[0] + m[2] * n[1],
            m[1] * n[0] + m[3] * n[1],
            m[0] * n[2] + m[2] * n[3],
            m[1] * n[2] + m[3] * n[3],
            m[0] * n[4] + m[2] * n[5] + m[4],
            m[1] * n[4] + m[3] * n[5] + m[5],
        ])
    }

    pub(crate) fn apply(&self, x: f64, y: f64) -> (f64, f64) {
        let m = &self.0;
        (m[0] * x + m[2] * y + m[4], m[1] * x + m[3] * y + m[5])
    }

    /// Moves the origin, measured in the inner space.
    pub(crate) fn shift(&mut self, x: f64, y: f64) {
        let m = &mut self.0;
        m[4] += m[0] * x + m[2] * y;
        m[5] += m[1] * x + m[3] * y;
    }

    /// How long one unit along x becomes.
    pub(crate) fn x_scale(&self) -> f64 {
        length(self.0[0], self.0[1])
    }

    /// How long one unit along y becomes.
    pub(crate) fn y_scale(&self) -> f64 {
        length(self.0[2], self.0[3])
    }

    /// The smallest upright box round the image of a box.
    pub(crate) fn bounds_of(&self, left: f64, top: f64, right: f64, bottom: f64) -> Bounds {
        let mut bounds = Bounds::NOTHING;
        for (x, y) in [(left, top), (right, top), (left, bottom), (right, bottom)] {
            let (x, y) = self.apply(x, y);
            bounds.include(x, y);
        }
        bounds
    }

    /// From the page's own space to the displayed page: points from its top left corner, y downwards.
    pub(crate) fn displayed(crop: [f64; 4], rotation: u16) -> Self {
        let [left, bottom, right, top] = crop;
        Self(match rotation {
            90 => [0.0, 1.0, 1.0, 0.0, -bottom, -left],
            180 => [-1.0, 0.0, 0.0, 1.0, right, -bottom],
            270 => [0.0, -1.0, -1.0, 0.0, top, right],
            _ => [1.0, 0.0, 0.0, -1.0, -left, top],
        })
    }
}

/// Square roots are slow, and nearly all text is upright.
fn length(x: f64, y: f64) -> f64 {
    if y == 0.0 {
        x.abs()
    } else if x == 0.0 {
        y.abs()
    } else {
        x.hypot(y)
    }
}

impl Bounds {
    pub(crate) const NOTHING: Self =
        Self { left: f64::INFINITY, top: f64::INFINITY, right: f64::NEG_INFINITY, bottom: f64::NEG_INFINITY };
    pub(crate) const EVERYTHING: Self =
        Self { left: f64::NEG_INFINITY, top: f64::NEG_INFINITY, right: f64::INFINITY, bottom: f64::INFINITY };

    pub(crate) fn include(&mut self, x: f64, y: f64) {
        self.left = self.left.min(x);
        self.top = self.top.min(y);
        self.right = self.right.max(x);
        self.bottom = self.bottom.max(y);
    }

    pub(crate) fn intersect(&self, other: &Self) -> Self {
        Self {
            left: self.left.max(other.left),
            top: self.top.max(other.top),
            right: self.right.min(other.right),
            bottom: self.bottom.min(other.bottom),
        }
    }

    pub(crate) fn grow(&self, by: f64) -> Self {
        Self { left: self.left - by, top: self.top - by, right: self.right + by, bottom: self.bottom + by }
    }

    pub(crate) fn contains(&self, x: f64, y: f64) -> bool {
        x >= self.left && x <= self.right && y >= self.top && y <= self.bottom
    }

    pub(crate) fn is_drawable(&self) -> bool {
        self.left <= self.right
            && self.top <= self.bottom
            && [self.left, self.top, self.right, self.bottom].iter().all(|edge| edge.is_finite())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check_corner(rotation: u16, point: (f64, f64), expected: (f64, f64)) {
        // A page 200 wide and 100 high whose lower left corner is at (10, 20).
        let matrix = Matrix::displayed([10.0, 20.0, 210.0, 120.0], rotation);
        assert_eq!(matrix.apply(point.0, point.1), expected);
    }

    #[test]
    fn the_top_left_corner_goes_where_the_rotation_puts_it() {
        let top_left = (10.0, 120.0);
        check_corner(0, top_left, (0.0, 0.0));
        check_corner(90, top_left, (100.0, 0.0));
        check_corner(180, top_left, (200.0, 100.0));
        check_corner(270, top_left, (0.0, 200.0));
    }

    #[test]
    fn the_inner_matrix_is_applied_first() {
        let scale = Matrix([2.0, 0.0, 0.0, 2.0, 0.0, 0.0]);
        let shift = Matrix([1.0, 0.0, 0.0, 1.0, 5.0, 0.0]);
        assert_eq!(scale.after(&shift).apply(1.0, 1.0), (12.0, 2.0));
        assert_eq!(shift.after(&scale).apply(1.0, 1.0), (7.0, 2.0));
    }

    #[test]
    fn a_turned_box_is_bounded_by_an_upright_one() {
        let quarter_turn = Matrix([0.0, 1.0, -1.0, 0.0, 0.0, 0.0]);
        let bounds = quarter_turn.bounds_of(0.0, 0.0, 4.0, 1.0);
        assert_eq!(bounds, Bounds { left: -1.0, top: 0.0, right: 0.0, bottom: 4.0 });
    }

    #[test]
    fn nothing_is_not_drawable() {
        assert!(!Bounds::NOTHING.is_drawable());
        assert!(!Bounds::EVERYTHING.is_drawable());
    }
}
