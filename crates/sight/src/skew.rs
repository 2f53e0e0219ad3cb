//! Parts of ink → how the lines of the page lean, and whether they run across or down.

use crate::parts::Part;

/// Dots down for each dot to the right, at most: five degrees and a little.
const STEEPEST: f32 = 0.095;
/// First in coarse steps, then finer ones around the best.
const COARSE: f32 = 0.004;
const FINE: f32 = 0.0004;
/// Feet of letters closer than this stand on one line.
const BIN: f32 = 2.0;
/// So many letters tell it as well as all of them.
const ENOUGH: usize = 3000;

/// How the feet of letters line up best.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Lean {
    pub(crate) slope: f32,
    /// How well they line up at it; only to be compared with another of the same page.
    pub(crate) clarity: f64,
}

/// How lines that run down the page lean.
pub(crate) fn lean_of_columns(letters: &[Part]) -> Lean {
    let feet: Vec<(f32, f32)> =
        letters.iter().map(|part| ((part.top + part.bottom) as f32 / 2.0, part.right as f32)).collect();
    let heads: Vec<(f32, f32)> =
        letters.iter().map(|part| ((part.top + part.bottom) as f32 / 2.0, part.left as f32)).collect();
    // It is not known yet on which side of the lines the feet are.
    let (one, other) = (best(&thinned(feet)), best(&thinned(heads)));
    if one.clarity >= other.clarity { one } else { other }
}

pub(crate) fn thinned(feet: Vec<(f32, f32)>) -> Vec<(f32, f32)> {
    let every = feet.len().div_ceil(ENOUGH).max(1);
    feet.into_iter().step_by(every).collect()
}

pub(crate) fn best(feet: &[(f32, f32)]) -> Lean {
    let try_all = |middle: f32, reach: f32, step: f32| {
        let count = (reach / step).round() as i32;
        let slopes = (-count..=count).map(|number| middle + number as f32 * step);
        let leans = slopes.map(|slope| Lean { slope, clarity: clarity(feet, slope) });
        // Of equals the one that changes least.
        leans.max_by(|one, other| {
            one.clarity.total_cmp(&other.clarity).then(other.slope.abs().total_cmp(&one.slope.abs()))
        })
    };
    let level = Lean { slope: 0.0, clarity: 0.0 };
    let rough = try_all(0.0, STEEPEST, COARSE).unwrap_or(level);
    try_all(rough.slope, COARSE, FINE).unwrap_or(level)
}

/// Great when feet fall into few places.
pub(crate) fn clarity(feet: &[(f32, f32)], slope: f32) -> f64 {
    let places: Vec<f32> = feet.iter().map(|(x, y)| (y - slope * x) / BIN).collect();
    let lowest = places.iter().copied().fold(f32::INFINITY, f32::min).floor();
    let highest = places.iter().copied().fold(f32::NEG_INFINITY, f32::max);
    if !(highest - lowest).is_finite() {
        return 0.0;
    }
    let mut counts = vec![0.0_f64; (highest - lowest) as usize + 2];
    for place in places {
        // Shared between the two nearest, so that nothing depends on where a place begins.
        let at = place - lowest;
        let whole = at as usize;
        let share = f64::from(at - whole as f32);
        counts[whole] += 1.0 - share;
        counts[whole + 1] += share;
    }
    counts.iter().map(|count| count * count).sum::<f64>() / feet.len().max(1) as f64
}

#[cfg(test)]
mod tests {
    use super::*;

    fn letters(slope: f32) -> Vec<Part> {
        let letter = |number: usize| {
            let (x, line) = ((number % 60) * 20, number / 60);
            let bottom = 200 + line * 30 + (slope * x as f32).round() as usize;
            Part { left: x, top: bottom - 16, right: x + 10, bottom, area: 60 }
        };
        (0..600).map(letter).collect()
    }

    fn lean(letters: &[Part]) -> Lean {
        let foot = |part: &Part| ((part.left + part.right) as f32 / 2.0, part.bottom as f32);
        best(&thinned(letters.iter().map(foot).collect()))
    }

    #[test]
    fn the_lean_of_lines_is_found_to_a_dot_over_the_page() {
        for slope in [0.0, 0.01, 0.035, 0.08] {
            let found = lean(&letters(slope)).slope;
            assert!((found - slope).abs() < 0.001, "{slope} was read as {found}");
        }
    }

    #[test]
    fn lines_are_clearer_than_columns() {
        let letters = letters(0.02);
        assert!(lean(&letters).clarity > 0.0);
        let turned: Vec<Part> = letters
            .iter()
            .map(|part| Part {
                left: part.top,
                top: part.left,
                right: part.bottom,
                bottom: part.right,
                area: part.area,
            })
            .collect();
        assert_eq!(lean_of_columns(&turned).clarity, lean(&letters).clarity);
    }
}
