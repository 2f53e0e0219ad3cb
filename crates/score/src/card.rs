//! The document that says what is worth how many points, checked when it is loaded.

use std::collections::BTreeSet;

use ledger::Problem;
use serde::{Deserialize, Serialize};

use crate::calibration::Calibration;

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Card {
    pub name: String,
    pub version: String,
    /// Where the points come from: judgement, or outcomes of so many loans.
    pub basis: String,
    /// What everyone starts with.
    pub base: i32,
    pub lowest: i32,
    pub highest: i32,
    /// Best first.
    pub grades: Vec<Grade>,
    /// What a statement must have before it is scored at all.
    pub minimum: Vec<Minimum>,
    pub features: Vec<Feature>,
    /// Only a card that has seen outcomes knows how likely a default is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub calibration: Option<Calibration>,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Grade {
    pub grade: String,
    pub from: i32,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Minimum {
    pub metric: String,
    pub at_least: f64,
    pub message: String,
}

/// One thing that is looked at.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Feature {
    pub name: String,
    /// For people: "Payments returned unpaid".
    pub title: String,
    /// The first of these that has a value is taken: a look back of six months, or else of the whole statement.
    pub metrics: Vec<String>,
    /// A yes/no metric: when it says yes, the feature says nothing about such an account and is left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub unless: Option<String>,
    /// In rising order; the last has no bound.
    pub bins: Vec<Bin>,
    /// How a loss of points is told to the applicant.
    pub reason: Wording,
}

#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Bin {
    /// Values below this fall in, unless an earlier bin took them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub below: Option<f64>,
    pub points: i32,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Wording {
    /// The lender's code for this reason: `R04`.
    pub code: String,
    /// `{value}` stands for what was observed.
    pub message: String,
    pub advice: String,
}

impl Card {
    /// Reads and checks a card; every mistake is named with its place.
    pub fn load(text: &str) -> Result<Self, Vec<Problem>> {
        let card: Self =
            serde_json::from_str(text).map_err(|error| vec![Problem::new("", error.to_string())])?;
        let problems = card.problems();
        if problems.is_empty() { Ok(card) } else { Err(problems) }
    }

    /// As a document, to be kept, read and loaded again.
    pub fn to_json(&self) -> serde_json::Result<String> {
        serde_json::to_string_pretty(self)
    }

    fn problems(&self) -> Vec<Problem> {
        let is_known = |name: &str| analysis::metric_named(name).is_some();
        let mut problems = Vec::new();
        if self.lowest >= self.highest || !(self.lowest..=self.highest).contains(&self.base) {
            problems.push(Problem::new("/base", "must lie between lowest and highest"));
        }
        if self.grades.is_empty() || !self.grades.is_sorted_by(|better, worse| better.from > worse.from) {
            problems.push(Problem::new("/grades", "must be listed best first, each from a lower score"));
        }
        if self.grades.last().is_some_and(|last| last.from > self.lowest) {
            problems.push(Problem::new("/grades", "the last grade must begin at the lowest score"));
        }
        for (at, minimum) in self.minimum.iter().enumerate() {
            if !is_known(&minimum.metric) {
                problems.push(unknown(&format!("/minimum/{at}/metric"), &minimum.metric));
            }
        }
        if self.calibration.as_ref().is_some_and(|calibration| !calibration.is_sound()) {
            problems.push(Problem::new(
                "/calibration",
                "its numbers must be finite, its slope and variances above zero",
            ));
        }
        let mut names = BTreeSet::new();
        for (at, feature) in self.features.iter().enumerate() {
            let place = format!("/features/{at}");
            if !names.insert(&feature.name) {
                problems.push(Problem::new(format!("{place}/name"), "is used twice"));
            }
            for metric in feature.metrics.iter().chain(&feature.unless).filter(|metric| !is_known(metric)) {
                problems.push(unknown(&format!("{place}/metrics"), metric));
            }
            problems.extend(feature.problems(&place));
        }
        problems
    }
}

impl Feature {
    /// The points of an observed value.
    pub fn points(&self, value: f64) -> i32 {
        let bin = self.bins.iter().find(|bin| bin.below.is_none_or(|below| value < below));
        bin.map_or(0, |bin| bin.points)
    }

    /// What the best behaviour would have earned.
    pub fn most(&self) -> i32 {
        self.bins.iter().map(|bin| bin.points).max().unwrap_or(0)
    }

    fn problems(&self, place: &str) -> Vec<Problem> {
        let mut problems = Vec::new();
        if self.metrics.is_empty() {
            problems.push(Problem::new(format!("{place}/metrics"), "names no metric"));
        }
        let bounds: Vec<f64> = self.bins.iter().filter_map(|bin| bin.below).collect();
        let is_open_ended = self.bins.last().is_some_and(|bin| bin.below.is_none());
        if !is_open_ended || bounds.len() + 1 != self.bins.len() {
            problems
                .push(Problem::new(format!("{place}/bins"), "only the last bin, and it alone, has no bound"));
        }
        if !bounds.is_sorted_by(|lower, higher| lower < higher) {
            problems.push(Problem::new(format!("{place}/bins"), "bounds must rise from bin to bin"));
        }
        if self.reason.message.is_empty() || self.reason.code.is_empty() {
            problems.push(Problem::new(format!("{place}/reason"), "needs a code and a message"));
        }
        problems
    }
}

fn unknown(place: &str, metric: &str) -> Problem {
    Problem::new(place, format!("there is no metric named {metric}"))
}
