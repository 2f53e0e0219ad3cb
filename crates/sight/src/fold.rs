//! Two openings of a passbook, or two slips, in one picture: each lies as it was laid.

use crate::skew::{self, Lean};

/// Strips across the page whose lines are looked at for themselves.
const STRIPS: usize = 16;
/// Each part leans by so much more or less than the page, at most, in steps.
const FARTHEST: f32 = 0.024;
const STEPS: i32 = 12;
/// Lines have to be so much clearer for it than they are with one lean.
const CLEARER: f64 = 1.12;
/// Parts that lean less apart are one paper.
const LEAST: f32 = 0.003;
/// Each of both has so many letters or more.
const LETTERS_MIN: usize = 150;

/// Where one part ends and the other begins on the level page, in dots from its middle, and how much more each leans.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Fold {
    y: f32,
    above: f32,
    below: f32,
}

impl Fold {
    /// A place on the level page → where it was before its part was laid like the other one.
    #[inline]
    pub(crate) fn in_picture(self, (x, y): (f32, f32)) -> (f32, f32) {
        let lean = if y < self.y { self.above } else { self.below };
        (x - lean * (y - self.y), y + lean * x)
    }
}

/// The fold that makes lines much clearer than the one lean of the page, and how clear they are with it. `feet` are those of letters,
/// in dots from the middle.
pub(crate) fn found(feet: &[(f32, f32)], page: Lean) -> Option<(Fold, f64)> {
    let cosine = 1.0 / (1.0 + page.slope * page.slope).sqrt();
    let level: Vec<(f32, f32)> =
        feet.iter().map(|(x, y)| ((x + page.slope * y) * cosine, (y - page.slope * x) * cosine)).collect();
    let at = strip_above(&level)?;
    let y = widest_gap(&level, at)?;
    let (above, below): (Vec<_>, Vec<_>) = level.iter().partition(|(_, foot)| *foot < y);
    if above.len().min(below.len()) < LETTERS_MIN {
        return None;
    }
    let (one, other) = (skew::best(&above), skew::best(&below));
    let share = |lean: Lean, part: &[(f32, f32)]| lean.clarity * part.len() as f64;
    let clarity = (share(one, &above) + share(other, &below)) / level.len() as f64;
    let is_far = one.slope.abs().max(other.slope.abs()) > FARTHEST;
    let is_one = (one.slope - other.slope).abs() < LEAST;
    let is_clear = clarity > CLEARER * page.clarity;
    (is_clear && !is_far && !is_one).then_some((Fold { y, above: one.slope, below: other.slope }, clarity))
}

/// Between which strips lines change their lean, as the height of the place and of a strip.
fn strip_above(level: &[(f32, f32)]) -> Option<(f32, f32)> {
    let lowest = level.iter().map(|(_, y)| *y).fold(f32::INFINITY, f32::min);
    let highest = level.iter().map(|(_, y)| *y).fold(f32::NEG_INFINITY, f32::max);
    let high = (highest - lowest) / STRIPS as f32;
    if !high.is_finite() || high <= 0.0 {
        return None;
    }
    let mut strips: Vec<Vec<(f32, f32)>> = vec![Vec::new(); STRIPS];
    for foot in level {
        let strip = (((foot.1 - lowest) / high) as usize).min(STRIPS - 1);
        strips[strip].push(*foot);
    }
    let step = FARTHEST / STEPS as f32;
    let slopes = || (-STEPS..=STEPS).map(move |number| number as f32 * step);
    // Of each strip, how clear each lean makes it.
    let clear: Vec<Vec<f64>> = strips
        .iter()
        .map(|strip| slopes().map(|slope| skew::clarity(strip, slope) * strip.len() as f64).collect())
        .collect();
    let best = |part: &[Vec<f64>]| {
        let sums = (0..slopes().count()).map(|at| part.iter().map(|strip| strip[at]).sum::<f64>());
        sums.fold(0.0, f64::max)
    };
    let total = |cut: &usize| best(&clear[..*cut]) + best(&clear[*cut..]);
    let cut = (1..STRIPS).max_by(|one, other| total(one).total_cmp(&total(other)))?;
    (total(&cut) > best(&clear)).then_some((lowest + cut as f32 * high, high))
}

/// The middle of the widest gap between feet of which some lies no farther than a strip up or down from a place.
fn widest_gap(level: &[(f32, f32)], (place, high): (f32, f32)) -> Option<f32> {
    let mut feet: Vec<f32> = level.iter().map(|(_, y)| *y).collect();
    feet.sort_by(f32::total_cmp);
    let near = feet.windows(2).filter(|gap| gap[1] >= place - high && gap[0] <= place + high);
    let widest = near.max_by(|one, other| (one[1] - one[0]).total_cmp(&(other[1] - other[0])));
    widest.map(|gap| f32::midpoint(gap[0], gap[1]))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Feet of two papers, twenty lines each, which lean in their own ways; the second begins so far below the other's last line.
    fn papers((above, below): (f32, f32), gap: f32) -> Vec<(f32, f32)> {
        let line = |number: usize| {
            let (x, line) = ((number % 50) as f32 * 24.0 - 600.0, (number / 50) as f32);
            let (y, lean) =
                if line < 20.0 { (line * 34.0 - 760.0, above) } else { (line * 34.0 - 794.0 + gap, below) };
            (x, y + lean * x)
        };
        (0..2000).map(line).collect()
    }

    #[test]
    fn two_papers_on_one_glass_are_each_laid_level() {
        // The wider gap is wider than all that is looked at around the place where the lean changes.
        for gap in [154.0, 320.0] {
            let feet = papers((0.010, -0.008), gap);
            let page = skew::best(&feet);
            let (fold, clarity) = found(&feet, page).expect("a fold");
            assert!(clarity > CLEARER * page.clarity);
            assert!((-105.0..=gap - 120.0).contains(&fold.y), "{fold:?}");
            assert!((fold.above + page.slope - 0.010).abs() < 0.001, "{fold:?} {page:?}");
            assert!((fold.below + page.slope + 0.008).abs() < 0.001, "{fold:?} {page:?}");
        }
    }

    #[test]
    fn one_paper_has_no_fold() {
        for lean in [0.0, 0.01, -0.03] {
            let feet = papers((lean, lean), 154.0);
            assert_eq!(found(&feet, skew::best(&feet)), None, "{lean}");
        }
    }
}
