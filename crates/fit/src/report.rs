//! What a credit committee reads before it believes a card.

use serde::{Deserialize, Serialize};

use crate::population::Population;
use crate::stability::Shift;

/// What was learned, from what, and how well it holds on the cases that were held out.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Report {
    /// The card that was the beginning, and the one that came of it.
    pub card: String,
    pub version_before: String,
    pub version_after: String,
    /// SHA-256 of the outcomes and of what the card sees of each case.
    pub fingerprint: String,
    pub seed: u64,
    pub training: Sample,
    /// The latest quarter of the cases: nothing was learned from them.
    pub holdout: Sample,
    pub indeterminate: usize,
    /// Points that double the odds of a good loan.
    pub points_to_double_odds: f64,
    /// On the cases held out.
    pub power: PowerReport,
    /// On the cases held out, from the lowest score up.
    pub calibration: Vec<CalibrationBand>,
    /// Of the score, between the cases learned from and those held out.
    pub score_stability: f64,
    pub feature_stability: Vec<FeatureStability>,
    /// The cases learned from, for the watch over later ones; a report from before the watch has none.
    #[serde(default)]
    pub population: Option<Population>,
    /// What each bin was worth and is worth.
    pub points: Vec<Change>,
    /// Of all cases with an outcome.
    pub fairness: Vec<GroupRow>,
    /// Cases that change grade, of all with an outcome.
    pub grade_up: usize,
    pub grade_down: usize,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Sample {
    pub outcomes: usize,
    pub good: usize,
    pub bad: usize,
    pub first_day: Option<String>,
    pub last_day: Option<String>,
}

/// An estimate and where it lies in 95 of 100 resamples.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Interval {
    pub estimate: f64,
    pub low: f64,
    pub high: f64,
}

impl Interval {
    pub(crate) fn map(self, by: impl Fn(f64) -> f64) -> Self {
        Self { estimate: by(self.estimate), low: by(self.low), high: by(self.high) }
    }
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Power {
    pub auc: Interval,
    pub gini: Interval,
    pub ks: Interval,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct PowerReport {
    pub before: Power,
    pub after: Power,
    /// What the area under the curve gained, drawn alike for both cards.
    pub auc_gain: Interval,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct CalibrationBand {
    pub from: i32,
    pub to: i32,
    pub outcomes: usize,
    pub expected_bad_share: f64,
    pub bad_share: f64,
    pub bad_share_low: f64,
    pub bad_share_high: f64,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct FeatureStability {
    pub feature: String,
    pub index: f64,
    pub shift: Shift,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Change {
    pub feature: String,
    /// Values below this, and not below the bin before; the last bin has no bound.
    pub below: Option<f64>,
    /// Cases learned from that fell in, and how many of them went bad.
    pub outcomes: usize,
    pub bad: usize,
    pub points_before: i32,
    pub points_after: i32,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct GroupRow {
    /// `bank` or `state`.
    pub by: String,
    pub group: String,
    pub outcomes: usize,
    pub bad_share: f64,
    pub expected_bad_share: f64,
    pub score_before: f64,
    pub score_after: f64,
    /// The share that reaches the grade before the last but one, by the new card.
    pub pass_share: f64,
    /// Beside the group with the highest share; below 0.8 a committee asks why.
    pub impact_ratio: Option<f64>,
}
