//! Two populations over the same bins → how far one has moved from the other.

use serde::{Deserialize, Serialize};

/// An empty bin counts as half a case: no logarithm of nought.
const EMPTY: f64 = 0.5;
/// Of the normal distribution, one of a hundred is above it.
const RARE: f64 = 2.326_348;

/// The population stability index of counts by bin.
pub fn population_stability(expected: &[usize], actual: &[usize]) -> f64 {
    let sum = |counts: &[usize]| counts.iter().sum::<usize>();
    if sum(expected) == 0 || sum(actual) == 0 {
        return 0.0;
    }
    // A bin that nobody ever falls into is none.
    let filled: Vec<(f64, f64)> = expected
        .iter()
        .zip(actual)
        .filter(|(expected, actual)| **expected + **actual > 0)
        .map(|(expected, actual)| ((*expected as f64).max(EMPTY), (*actual as f64).max(EMPTY)))
        .collect();
    let whole = filled.iter().fold((0.0, 0.0), |sum, pair| (sum.0 + pair.0, sum.1 + pair.1));
    let shares = filled.iter().map(|pair| (pair.0 / whole.0, pair.1 / whole.1));
    shares.map(|(expected, actual)| (actual - expected) * (actual / expected).ln()).sum()
}

/// So large the index is by chance alone, in one of a hundred times, between samples of one population.
pub(crate) fn beyond_chance(expected: &[usize], actual: &[usize]) -> f64 {
    let (before, after) = (expected.iter().sum::<usize>() as f64, actual.iter().sum::<usize>() as f64);
    let filled = expected.iter().zip(actual).filter(|(expected, actual)| **expected + **actual > 0).count();
    if before == 0.0 || after == 0.0 || filled < 2 {
        return 0.0;
    }
    // The index times the harmonic size of both samples is nearly chi-square distributed, and a cube root makes that normal.
    let free = (filled - 1) as f64;
    let spread = 2.0 / (9.0 * free);
    (1.0 / before + 1.0 / after) * free * (1.0 - spread + RARE * spread.sqrt()).powi(3)
}

/// How far one population has moved from another, by the index: below 0.1 nothing moved, from 0.25 on the card was made for
/// other people.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Shift {
    Stable,
    SmallShift,
    LargeShift,
}

impl Shift {
    pub fn of(index: f64) -> Self {
        if index < 0.1 {
            Self::Stable
        } else if index < 0.25 {
            Self::SmallShift
        } else {
            Self::LargeShift
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_moves_between_equal_shares() {
        assert_eq!(population_stability(&[10, 20, 30, 0], &[100, 200, 300, 0]), 0.0);
        assert_eq!(population_stability(&[], &[]), 0.0);
    }

    #[test]
    fn chance_is_larger_for_fewer_cases_and_more_bins() {
        // 21.67 is the 99th percentile of chi-square with nine degrees of freedom.
        let chance = beyond_chance(&[100; 10], &[100; 10]);
        assert!((chance - 21.67 * 2.0 / 1000.0).abs() < 2e-4, "{chance}");
        assert!(beyond_chance(&[10; 10], &[10; 10]) > chance);
        assert!(beyond_chance(&[500; 2], &[500; 2]) < chance);
    }

    #[test]
    fn the_index_is_the_one_of_the_textbooks() {
        // 0.1 × ln(0.6 / 0.5) − 0.1 × ln(0.4 / 0.5)
        let index = population_stability(&[50, 50], &[60, 40]);
        assert!((index - 0.040_546).abs() < 1e-5, "{index}");
        let told = serde_json::to_value([0.05, 0.1, 0.3].map(Shift::of)).unwrap();
        assert_eq!(told, serde_json::json!(["stable", "small_shift", "large_shift"]));
    }
}
