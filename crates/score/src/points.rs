//! A feature of the card + facts → its points.

use analysis::{Fact, Facts, Missing, Unit, Value};

use crate::card::Feature;

/// What one feature brought.
#[derive(Clone, Debug)]
pub struct Points<'a> {
    pub feature: &'a Feature,
    /// The fact that was looked at: the first with a value, or else the first.
    pub fact: Option<&'a Fact>,
    /// 0 when the value is missing: what nobody knows speaks neither for nor against.
    pub points: i32,
    /// The card leaves the feature out for accounts like this one.
    pub is_left_out: bool,
}

impl<'a> Points<'a> {
    pub(crate) fn of(feature: &'a Feature, facts: &'a Facts) -> Self {
        let known = feature.metrics.iter().filter_map(|metric| facts.find(metric));
        let fact = known.clone().find(|fact| fact.value().is_some()).or_else(|| known.clone().next());
        let says_yes = |metric: &String| {
            facts.find(metric).and_then(Fact::value).is_some_and(|value| value.as_number() > 0.0)
        };
        if feature.unless.as_ref().is_some_and(says_yes) {
            return Self { feature, fact, points: 0, is_left_out: true };
        }
        let points = fact.and_then(Fact::value).map_or(0, |value| feature.points(value.as_number()));
        Self { feature, fact, points, is_left_out: false }
    }

    pub fn value(&self) -> Option<Value> {
        self.fact.and_then(Fact::value)
    }

    pub fn missing(&self) -> Option<Missing> {
        self.fact.and_then(|fact| fact.finding.as_ref().err().copied())
    }

    pub(crate) fn unit(&self) -> Option<Unit> {
        self.fact.map(|fact| fact.metric.unit)
    }

    /// Points that better behaviour would have earned.
    pub fn lost(&self) -> i32 {
        if self.value().is_some() && !self.is_left_out { self.feature.most() - self.points } else { 0 }
    }
}
