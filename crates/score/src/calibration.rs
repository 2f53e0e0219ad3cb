//! A score → the probability of default that goes with it, on a card that has seen outcomes.

use serde::{Deserialize, Serialize};

/// `log-odds of a good loan = intercept + slope × score`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Calibration {
    pub intercept: f64,
    pub slope: f64,
    /// Variance of the intercept, of both together, of the slope.
    pub variance: [f64; 3],
    /// Loans it was learned from, and how many of them went bad.
    pub outcomes: usize,
    pub bad: usize,
    /// SHA-256 of what it was learned from.
    pub fingerprint: String,
}

/// How likely a default is, and between what it lies in 95 of 100 such cards.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Probability {
    pub estimate: f64,
    pub low: f64,
    pub high: f64,
}

/// Of the normal distribution, for 95 of 100.
const REACH: f64 = 1.959_964;

impl Calibration {
    pub fn probability(&self, score: f64) -> Probability {
        let odds = self.intercept + self.slope * score;
        let [intercept, both, slope] = self.variance;
        let spread = (intercept + 2.0 * score * both + score * score * slope).max(0.0).sqrt();
        let of = |odds: f64| 1.0 / (1.0 + odds.exp());
        Probability { estimate: of(odds), low: of(odds + REACH * spread), high: of(odds - REACH * spread) }
    }

    pub(crate) fn is_sound(&self) -> bool {
        let [intercept, both, slope] = self.variance;
        let all = [self.intercept, self.slope, intercept, both, slope];
        all.iter().all(|number| number.is_finite()) && self.slope > 0.0 && intercept >= 0.0 && slope >= 0.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn better_scores_default_less_often_and_the_interval_holds_the_estimate() {
        let calibration = Calibration {
            intercept: -8.0,
            slope: 0.0173,
            variance: [0.5, -0.0008, 0.000_001_4],
            outcomes: 500,
            bad: 80,
            fingerprint: String::new(),
        };
        let of = |score: f64| calibration.probability(score);
        assert!(of(500.0).estimate > of(600.0).estimate && of(600.0).estimate > of(700.0).estimate);
        for score in [300.0, 600.0, 900.0] {
            let Probability { estimate, low, high } = of(score);
            assert!(0.0 <= low && low < estimate && estimate < high && high <= 1.0);
        }
    }
}
