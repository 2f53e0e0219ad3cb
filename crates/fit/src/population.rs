//! The cases that a card was learned from → how many fell into each bin, so that later ones can be held against them.

use score::{Card, Feature};
use serde::{Deserialize, Serialize};

use crate::bins::Bins;
use crate::scoring::score;

/// Bands of the score, of equally many cases each.
const SCORE_BANDS: usize = 10;

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Population {
    /// Scores at which the next band begins.
    pub score_bounds: Vec<i32>,
    /// Cases by band.
    pub scores: Vec<usize>,
    pub features: Vec<FeaturePopulation>,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct FeaturePopulation {
    pub feature: String,
    /// Values at which the next bin begins.
    pub bounds: Vec<f64>,
    /// Cases by bin. The last one holds those of which it is not known: a metric that is suddenly missing is a shift too.
    pub cases: Vec<usize>,
}

impl Population {
    /// `bins` and the values of a case are in the order of the card's features.
    pub(crate) fn of(card: &Card, bins: &[Bins], cases: &[&[Option<f64>]]) -> Self {
        let mut scores: Vec<i32> = cases.iter().map(|values| score(card, values)).collect();
        scores.sort_unstable();
        let bound = |band: usize| scores.get(scores.len() * band / SCORE_BANDS).copied();
        let score_bounds: Vec<i32> = (1..SCORE_BANDS).filter_map(bound).collect();
        let of = |(at, (feature, bins)): (usize, (&Feature, &Bins))| FeaturePopulation {
            feature: feature.name.clone(),
            cases: by_bin(&bins.bounds, cases.iter().map(|values| values.get(at).copied().flatten())),
            bounds: bins.bounds.clone(),
        };
        Self {
            scores: by_band(&score_bounds, &scores),
            score_bounds,
            features: card.features.iter().zip(bins).enumerate().map(of).collect(),
        }
    }

    /// Other cases over the same bands and bins.
    pub(crate) fn held_against(&self, card: &Card, cases: &[&[Option<f64>]]) -> Self {
        let scores: Vec<i32> = cases.iter().map(|values| score(card, values)).collect();
        let of = |known: &FeaturePopulation| {
            let at = card.features.iter().position(|feature| feature.name == known.feature);
            let values = cases.iter().map(|values| values.get(at?).copied().flatten());
            FeaturePopulation { cases: by_bin(&known.bounds, values), ..known.clone() }
        };
        Self {
            scores: by_band(&self.score_bounds, &scores),
            score_bounds: self.score_bounds.clone(),
            features: self.features.iter().map(of).collect(),
        }
    }
}

fn by_band(bounds: &[i32], scores: &[i32]) -> Vec<usize> {
    let mut counts = vec![0; bounds.len() + 1];
    for score in scores {
        counts[bounds.partition_point(|bound| bound <= score)] += 1;
    }
    counts
}

fn by_bin(bounds: &[f64], values: impl Iterator<Item = Option<f64>>) -> Vec<usize> {
    let unknown = bounds.len() + 1;
    let mut counts = vec![0; unknown + 1];
    for value in values {
        counts[value.map_or(unknown, |value| bounds.partition_point(|bound| *bound <= value))] += 1;
    }
    counts
}
