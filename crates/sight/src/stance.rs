//! How a page lies in its picture: leaning, in two parts that lean in their own ways, and farther away from the camera on one side
//! than on the other.

use crate::fold::{self, Fold};
use crate::parts::Part;
use crate::skew::{self, Lean};

/// A lean that moves what is printed by fewer dots from its left end to its right one is none.
const LEVEL_DOTS: f32 = 1.5;
/// By so much one side of a page may be nearer than the other.
const FARTHEST: f32 = 0.12;
const COARSE: f32 = 0.012;
const FINE: f32 = 0.002;
/// Less than this is no more than what a scanner does.
const LEAST: f32 = 0.005;
/// Lines, or columns, have to be so much clearer for it.
const CLEARER: f64 = 1.12;
/// A page leans when its lines are so much clearer than they are without: of a few letters two or three stand on one line by
/// chance.
const CLEARER_LEAN: f64 = 1.05;
/// A few letters, or edges of columns, line up in some stance by chance: only a page of them tells how it lies.
const LETTERS_MIN: usize = 400;
const EDGES_MIN: usize = 40;
/// Columns are parted by gaps this wide, in heights of letters.
const COLUMN_GAP: f32 = 1.6;

/// Level pages have noughts.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct Stance {
    /// Dots down for each dot to the right.
    pub(crate) slope: f32,
    /// How much nearer the right edge is than the left one, and the lower edge than the upper one.
    across: f32,
    down: f32,
    fold: Option<Fold>,
}

impl Stance {
    pub(crate) fn is_level(self) -> bool {
        self == Self::default()
    }

    /// A place on the level page → the same place in the picture, both in dots from the middle.
    #[inline]
    pub(crate) fn in_picture(self, place: (f32, f32), (width, height): (f32, f32)) -> (f32, f32) {
        let (x, y) = self.fold.map_or(place, |fold| fold.in_picture(place));
        let cosine = 1.0 / (1.0 + self.slope * self.slope).sqrt();
        let sine = self.slope * cosine;
        let (x, y) = (x * cosine - y * sine, x * sine + y * cosine);
        let near = 1.0 / (1.0 - self.across * x / width - self.down * y / height);
        (x * near, y * near)
    }

    /// A place in the picture → where it would be if no side were nearer; it may still lean.
    fn as_if_flat(self, (x, y): (f32, f32), (width, height): (f32, f32)) -> (f32, f32) {
        let near = 1.0 + self.across * x / width + self.down * y / height;
        (x / near, y / near)
    }
}

/// The stance in which the feet of letters line up best, and how well they do. `height` is that of most letters.
pub(crate) fn stance(letters: &[Part], height: f32, size: (f32, f32)) -> (Stance, Lean) {
    let middle = |x: usize, y: usize| (x as f32 - size.0 / 2.0, y as f32 - size.1 / 2.0);
    let feet: Vec<(f32, f32)> =
        letters.iter().map(|part| middle(usize::midpoint(part.left, part.right), part.bottom)).collect();
    let feet = skew::thinned(feet);
    let plain = skew::best(&feet);
    let flat = |stance: Stance, places: &[(f32, f32)]| -> Vec<(f32, f32)> {
        places.iter().map(|place| stance.as_if_flat(*place, size)).collect()
    };
    let aside = |across: f32| Stance { across, ..Stance::default() };
    let is_page = letters.len() >= LETTERS_MIN;
    let folded = is_page.then(|| fold::found(&feet, plain)).flatten();
    let (across, lean) = is_page
        .then(|| searched(plain, |across| skew::best(&flat(aside(across), &feet))))
        .flatten()
        .unwrap_or((0.0, plain));
    if let Some((fold, clarity)) = folded.filter(|(_, clarity)| *clarity > lean.clarity) {
        let stance = Stance { slope: plain.slope, fold: Some(fold), ..Stance::default() };
        return (stance, Lean { clarity, ..plain });
    }
    let level = skew::clarity(&flat(aside(across), &feet), 0.0);
    let leans = lean.slope.abs() * span(&feet) >= LEVEL_DOTS && lean.clarity > CLEARER_LEAN * level;
    let slope = if leans { lean.slope } else { 0.0 };
    let edges = skew::thinned(edges(letters, height).into_iter().map(|(x, y)| middle(x, y)).collect());
    let columns = |down: f32| {
        let stance = Stance { slope, across, down, fold: None };
        // What runs down becomes what runs across, turned by the slope that lines have.
        let cosine = 1.0 / (1.0 + slope * slope).sqrt();
        let upright = flat(stance, &edges)
            .into_iter()
            .map(|(x, y)| ((y - slope * x) * cosine, (x + slope * y) * cosine))
            .collect::<Vec<_>>();
        Lean { slope: 0.0, clarity: skew::clarity(&upright, 0.0) }
    };
    let has_columns = is_page && edges.len() >= EDGES_MIN;
    let down = has_columns.then(|| searched(columns(0.0), columns)).flatten().map_or(0.0, |(down, _)| down);
    (Stance { slope, across, down, fold: None }, lean)
}

/// From the leftmost place to the rightmost one.
fn span(places: &[(f32, f32)]) -> f32 {
    let across = || places.iter().map(|(x, _)| *x);
    (across().fold(f32::MIN, f32::max) - across().fold(f32::MAX, f32::min)).max(0.0)
}

/// The best of all that are tried, if it is worth it.
fn searched(plain: Lean, look: impl Fn(f32) -> Lean) -> Option<(f32, Lean)> {
    let among = |middle: f32, reach: f32, step: f32| {
        let count = (reach / step).round() as i32;
        let tried = (-count..=count).map(|number| middle + number as f32 * step);
        let tried = tried.map(|value| (value, look(value)));
        tried.max_by(|one, other| one.1.clarity.total_cmp(&other.1.clarity))
    };
    let rough = among(0.0, FARTHEST, COARSE)?;
    let best = among(rough.0, COARSE, FINE)?;
    (best.1.clarity > CLEARER * plain.clarity && best.0.abs() >= LEAST).then_some(best)
}

/// Where columns begin and end: edges of letters with nothing near beside them.
fn edges(letters: &[Part], height: f32) -> Vec<(usize, usize)> {
    let gap = (COLUMN_GAP * height) as usize;
    let line = (0.7 * height).max(1.0);
    let mut sorted: Vec<&Part> = letters.iter().collect();
    sorted.sort_by_key(|part| ((part.bottom as f32 / line) as usize, part.left));
    let mut found = Vec::new();
    for pair in sorted.windows(2) {
        let (one, next) = (pair[0], pair[1]);
        let is_same_line = (one.bottom as f32 / line) as usize == (next.bottom as f32 / line) as usize;
        if is_same_line && next.left > one.right + gap {
            found.push((one.right, one.bottom));
            found.push((next.left, next.bottom));
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_that_was_photographed_from_aside_is_stood_upright() {
        let size = (1600.0, 2300.0);
        let true_stance = Stance { slope: 0.012, across: 0.05, down: -0.06, fold: None };
        let letter = |number: usize| {
            let (column, line) = (number % 40, number / 40);
            let x = column as f32 * 30.0 + (column / 8) as f32 * 60.0 - 700.0;
            let y = line as f32 * 34.0 - 1000.0;
            let (x, y) = true_stance.in_picture((x, y), size);
            let (left, bottom) = ((x + 800.0).round() as usize, (y + 1150.0).round() as usize);
            Part { left: left - 6, top: bottom - 16, right: left + 6, bottom, area: 60 }
        };
        let letters: Vec<Part> = (0..40 * 58).map(letter).collect();
        let (found, _) = stance(&letters, 16.0, size);
        assert!((found.across - true_stance.across).abs() < 0.006, "{found:?}");
        assert!((found.down - true_stance.down).abs() < 0.012, "{found:?}");
        assert!((found.slope - true_stance.slope).abs() < 0.002, "{found:?}");
    }

    #[test]
    fn a_level_page_stays_as_it_is() {
        let letter = |number: usize| {
            let (x, y) = (100 + number % 50 * 25, 100 + number / 50 * 34);
            Part { left: x, top: y - 16, right: x + 12, bottom: y, area: 60 }
        };
        let letters: Vec<Part> = (0..2000).map(letter).collect();
        assert!(stance(&letters, 16.0, (1600.0, 2300.0)).0.is_level());
    }
}
