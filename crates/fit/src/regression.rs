//! Which of a few hundred switches are on in each case, and how it ended → their weights, drawn towards a prior.

use crate::symmetric::Symmetric;

/// Newton's steps double the digits each time; so many are never needed unless something runs away.
const STEPS_MAX: usize = 60;
const SETTLED: f64 = 1e-8;
/// Keeps the intercept's equation solvable when all cases end alike.
const INTERCEPT_RIDGE: f64 = 1e-6;

/// One case: the switches that are on, and whether it ended well.
pub(crate) struct Row {
    pub(crate) on: Vec<usize>,
    pub(crate) is_good: bool,
}

/// The weights that switches have before any outcome is seen, and how firmly: as many units of information.
pub(crate) struct Prior {
    pub(crate) weights: Vec<f64>,
    pub(crate) firmness: f64,
}

pub(crate) struct Weights {
    pub(crate) switches: Vec<f64>,
}

/// The likeliest weights for the log-odds of ending well. `None` when they do not settle.
pub(crate) fn weights(rows: &[Row], prior: &Prior) -> Option<Weights> {
    let count = prior.weights.len();
    let mut found: Vec<f64> = prior.weights.iter().copied().chain(std::iter::once(0.0)).collect();
    for _ in 0..STEPS_MAX {
        let (gradient, curvature) = slopes(rows, prior, &found);
        let step = curvature.solve(gradient)?;
        // A step too long would land where the likelihood is flat; weights of log-odds never differ by so much.
        let length = step.iter().fold(0.0, |longest: f64, one| longest.max(one.abs()));
        let shrink = if length > 2.0 { 2.0 / length } else { 1.0 };
        for (weight, step) in found.iter_mut().zip(&step) {
            *weight += step * shrink;
        }
        if length < SETTLED {
            found.truncate(count);
            return Some(Weights { switches: found });
        }
    }
    None
}

fn slopes(rows: &[Row], prior: &Prior, found: &[f64]) -> (Vec<f64>, Symmetric) {
    let count = prior.weights.len();
    let mut gradient = vec![0.0; count + 1];
    let mut curvature = Symmetric::zeros(count + 1);
    for (at, weight) in prior.weights.iter().enumerate() {
        gradient[at] = -prior.firmness * (found[at] - weight);
        curvature.add(at, at, prior.firmness);
    }
    curvature.add(count, count, INTERCEPT_RIDGE);
    for row in rows {
        let odds = found[count] + row.on.iter().map(|at| found[*at]).sum::<f64>();
        let good = logistic(odds);
        let (miss, weight) = (f64::from(u8::from(row.is_good)) - good, good * (1.0 - good));
        for (place, one) in row.on.iter().enumerate() {
            gradient[*one] += miss;
            curvature.add(count, *one, weight);
            for other in &row.on[place..] {
                curvature.add(*one, *other, weight);
            }
        }
        gradient[count] += miss;
        curvature.add(count, count, weight);
    }
    (gradient, curvature)
}

pub(crate) fn logistic(odds: f64) -> f64 {
    1.0 / (1.0 + (-odds).exp())
}

/// `log-odds = intercept + slope × points`, and how sure that is.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Line {
    pub(crate) intercept: f64,
    pub(crate) slope: f64,
    /// Variance of the intercept, of both together, of the slope.
    pub(crate) variance: [f64; 3],
}

/// A slope known beforehand, and as how many cases that counts.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SlopePrior {
    pub(crate) slope: f64,
    pub(crate) cases: f64,
}

/// The line through points and endings. `None` when it does not settle.
pub(crate) fn line(points: &[(f64, bool)], prior: Option<SlopePrior>) -> Option<Line> {
    let count = points.len().max(1) as f64;
    let mean = points.iter().map(|(points, _)| points).sum::<f64>() / count;
    let spread = points.iter().map(|(points, _)| (points - mean).powi(2)).sum::<f64>() / count;
    let start = prior.map_or(0.0, |prior| prior.slope);
    // A case near even odds tells a quarter of its spread about the slope.
    let firmness = prior.map_or(0.0, |prior| prior.cases * spread.max(1.0) / 4.0);
    let (mut intercept, mut slope) = (0.0, start);
    for _ in 0..STEPS_MAX {
        let mut gradient = [-INTERCEPT_RIDGE * intercept, -firmness * (slope - start)];
        let mut curvature = [INTERCEPT_RIDGE, 0.0, firmness + INTERCEPT_RIDGE];
        for (points, is_good) in points {
            let centred = points - mean;
            let good = logistic(intercept + slope * centred);
            let (miss, weight) = (f64::from(u8::from(*is_good)) - good, good * (1.0 - good));
            gradient[0] += miss;
            gradient[1] += miss * centred;
            curvature[0] += weight;
            curvature[1] += weight * centred;
            curvature[2] += weight * centred * centred;
        }
        let whole = curvature[0] * curvature[2] - curvature[1] * curvature[1];
        if !(whole.is_finite() && whole > 0.0) {
            return None;
        }
        let step = [
            (curvature[2] * gradient[0] - curvature[1] * gradient[1]) / whole,
            (curvature[0] * gradient[1] - curvature[1] * gradient[0]) / whole,
        ];
        let reach = step[0].abs().max(step[1].abs() * spread.sqrt());
        let shrink = if reach > 2.0 { 2.0 / reach } else { 1.0 };
        intercept += step[0] * shrink;
        slope += step[1] * shrink;
        if reach < SETTLED {
            let [a, both, b] = [curvature[2] / whole, -curvature[1] / whole, curvature[0] / whole];
            // Back from the centred points to the points themselves.
            return Some(Line {
                intercept: intercept - slope * mean,
                slope,
                variance: [a - 2.0 * mean * both + mean * mean * b, both - mean * b, b],
            });
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn without_outcomes_the_prior_stands() {
        let prior = Prior { weights: vec![0.5, -0.25], firmness: 20.0 };
        let found = weights(&[], &prior).unwrap();
        assert!(found.switches.iter().zip(&prior.weights).all(|(one, other)| (one - other).abs() < 1e-9));
    }

    #[test]
    fn many_outcomes_outweigh_the_prior() {
        let rows: Vec<Row> = (0..4_000)
            .map(|at| Row { on: vec![usize::from(at % 2 == 0)], is_good: at % 2 == 0 || at % 4 == 1 })
            .collect();
        let found = weights(&rows, &Prior { weights: vec![0.0, 0.0], firmness: 1.0 }).unwrap();
        assert!(found.switches[1] - found.switches[0] > 3.0, "{:?}", found.switches);
    }

    #[test]
    fn a_line_finds_the_odds_that_made_the_data() {
        // At 0 points one in two is good, at 100 points nine in ten.
        let mut points: Vec<(f64, bool)> = (0..1_000).map(|at| (0.0, at % 2 == 0)).collect();
        points.extend((0..1_000).map(|at| (100.0, at % 10 != 0)));
        let found = line(&points, None).unwrap();
        assert!(found.intercept.abs() < 1e-3, "{found:?}");
        assert!((found.slope - 9_f64.ln() / 100.0).abs() < 1e-5, "{found:?}");
        assert!(found.variance[0] > 0.0 && found.variance[2] > 0.0);
    }

    #[test]
    fn few_cases_leave_the_slope_where_it_was_thought_to_be() {
        let prior = SlopePrior { slope: 0.02, cases: 50.0 };
        let found = line(&[(0.0, false), (10.0, true)], Some(prior)).unwrap();
        assert!((found.slope - 0.02).abs() < 0.02, "{found:?}");
    }
}
